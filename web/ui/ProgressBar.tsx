interface Props {
  label: string;
  value: number;
  max: number;
}

/** How far something is; `label` names it for those who do not see the bar. */
export function ProgressBar({ label, value, max }: Props) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(0, value), max)}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-action transition-[width] duration-500"
        style={{ width: `${part * 100}%` }}
      />
    </div>
  );
}
