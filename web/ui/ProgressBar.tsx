interface Props {
  label: string;
  value: number;
  max: number;
  /** True for a thin bar in a row. */
  thin?: boolean;
}

/** Shows a progress bar. Screen readers read `label` as its name. */
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
