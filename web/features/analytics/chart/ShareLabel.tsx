import { formatValue } from '../formats.ts';

/** The smallest width with room for the figure, in pixels. The point box and the table always have it. */
const WIDTH_MIN = 28;

interface Props {
  ink: string;
  /** Set by the chart: the bar part's box, and its value. */
  x?: number | string | undefined;
  y?: number | string | undefined;
  width?: number | string | undefined;
  height?: number | string | undefined;
  value?: unknown;
}

/** Writes the share of a bar part into it. */
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
