interface Props {
  name: string;
  value: string;
  unit?: string;
  /** Uses the sunrise hue, for a running streak. */
  warm?: boolean;
}

/** Shows one large number with its name. */
export function Fact({ name, value, unit, warm = false }: Props) {
  return (
    <div>
      <p className="text-sm text-ink-soft">{name}</p>
      <p className="mt-0.5 flex items-baseline gap-2">
        <span className={`num text-5xl leading-none font-bold ${warm ? 'text-sun-hero' : ''}`}>{value}</span>
        {unit && <span className="font-medium text-ink-soft">{unit}</span>}
      </p>
    </div>
  );
}
