interface Props {
  /** The names beside the bars in row order, already shortened to fit. */
  names: readonly string[];
  /** Set by the chart: the position of the name, and its row. */
  x?: number | string;
  y?: number | string;
  payload?: { value: number };
}

/** Draws a name beside its bar on one line; the library would break it into several. */
export function NameTick({ names, x, y, payload }: Props) {
  return (
    <text x={x} y={y} textAnchor="end" dominantBaseline="central" fill="var(--color-ink-soft)" fontSize={12}>
      {payload ? names[payload.value] : ''}
    </text>
  );
}
