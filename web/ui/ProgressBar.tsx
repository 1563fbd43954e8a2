interface Props {
  label: string;
  value: number;
  max: number;
}

/** How far something is; `label` names it for those who do not see the bar. */
export function ProgressBar({ label, value, max }: Props) {
  return <progress aria-label={label} value={Math.min(Math.max(0, value), max)} max={max} className="progress" />;
}
