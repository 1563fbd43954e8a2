interface Props {
  /** The names beside the bars, in the order of the rows, short enough for their place. */
  names: readonly string[];
  /** From the chart: where the name stands, and which row it is of. */
  x?: number | string;
  y?: number | string;
  payload?: { value: number };
}

/** A name beside its bar, on one line: the library would break it into several. */
export function NameTick({ names, x, y, payload }: Props) {
  return (
    <text x={x} y={y} textAnchor="end" dominantBaseline="central" fill="var(--color-ink-soft)" fontSize={12}>
      {payload ? names[payload.value] : ''}
    </text>
  );
}
