interface Props {
  label: string;
  value: number;
  max: number;
  thin?: boolean;
}

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
