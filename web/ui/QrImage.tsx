import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Light squares around the dark ones, without which cameras find nothing. */
const BORDER = 4;

/** The dark squares of a QR code as the path of an SVG, one unit a square, and the length of its side. */
export function drawQr(text: string): { path: string; side: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), side: rows.length };
}

interface Props {
  text: string;
  /** Its name for screen readers. */
  label: string;
  className?: string;
}

/** A QR code: dark on white in every colour scheme, as cameras want it. */
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
