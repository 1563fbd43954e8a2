interface Props {
  label: string;
  value: number;
  max: number;
  /** Along the edge of a row. */
  thin?: boolean;
}

/** How far something is; `label` names it for those who do not see the bar. */
export function ProgressBar({ label, value, max, thin = false }: Props) {
  return (
    <progress
      aria-label={label}
      value={Math.min(Math.max(0, value), max)}
      max={max}
      className={`progress ${thin ? 'progress-thin' : ''}`}
    />
  );
}
