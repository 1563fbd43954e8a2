import { formatValue } from '../formats.ts';

/** A part that is narrower has no room for its figure: the point box and the table have it. */
const WIDTH_MIN = 28;

interface Props {
  ink: string;
  /** From the chart: the part of the bar, and what it is. */
  x?: number | string | undefined;
  y?: number | string | undefined;
  width?: number | string | undefined;
  height?: number | string | undefined;
  value?: unknown;
}

/** The share that a part of a bar is, written into it. */
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
