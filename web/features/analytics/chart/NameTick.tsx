interface Props {
  /** The shortened names beside the bars, in the order of the rows. */
  names: readonly string[];
  /** The position of the name, set by the chart library. `payload.value` is the index of the row. */
  x?: number | string;
  y?: number | string;
  payload?: { value: number };
}

/** Draws a name beside its bar on one line. The chart library would break the name into several lines. */
export function NameTick({ names, x, y, payload }: Props) {
  return (
    <text x={x} y={y} textAnchor="end" dominantBaseline="central" fill="var(--color-ink-soft)" fontSize={12}>
      {payload ? names[payload.value] : ''}
    </text>
  );
}
