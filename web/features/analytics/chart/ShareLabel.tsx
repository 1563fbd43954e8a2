import { formatValue } from '../formats.ts';

/** The smallest width of a bar part that has room for the label, in pixels. */
const WIDTH_MIN = 28;

interface Props {
  ink: string;
  /** The box of the bar part. The chart library sets the box and `value`. */
  x?: number | string | undefined;
  y?: number | string | undefined;
  width?: number | string | undefined;
  height?: number | string | undefined;
  value?: unknown;
}

/** Writes a share inside its part of the bar. */
export function ShareLabel({ ink, x, y, width, height, value }: Props) {
  if (typeof value !== 'number' || Number(width) < WIDTH_MIN) return null;
  return (
    <text
      x={Number(x) + Number(width) / 2}
      y={Number(y) + Number(height) / 2}
      fill={ink}
      stroke="none"
      fontSize={12}
      fontWeight={600}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {formatValue(Math.round(value), 'percent')}
    </text>
  );
}
