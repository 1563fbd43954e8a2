import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** The width of the light margin, in squares. Without the margin, cameras do not find the code. */
const BORDER = 4;

/** Returns the dark squares of a QR code as an SVG path, and the length of the code's side. One square is one unit. */
export function drawQr(text: string): { path: string; side: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), side: rows.length };
}

interface Props {
  text: string;
  label: string;
  className?: string;
}

/** The code is dark on white in every colour scheme, because cameras need this contrast. */
export function QrImage({ text, label, className = '' }: Props) {
  const { path, side } = useMemo(() => drawQr(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={`rounded-control bg-white ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
