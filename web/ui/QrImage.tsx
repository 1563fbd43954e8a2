import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** The margin of light squares, without which cameras do not find the code. */
const BORDER = 4;

/** Returns a QR code's dark squares as an SVG path, one unit per square, and the length of its side. */
export function drawQr(text: string): { path: string; side: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), side: rows.length };
}

interface Props {
  text: string;
  /** The label for screen readers. */
  label: string;
  className?: string;
}

/** Shows a QR code, dark on white in every colour scheme, because cameras need that. */
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
