import { weekdayLetter, weekdayName, WEEKDAYS } from '../../messages/weekdays.ts';

interface Props {
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
  error?: string | null;
}

/** Shows a button for each weekday. A press switches between workday and rest day. */
export function Weekdays({ label, value, onChange, error }: Props) {
  const toggle = (weekday: number) =>
    onChange(value.includes(weekday) ? value.filter((one) => one !== weekday) : [...value, weekday].toSorted());
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid grid-cols-7 gap-1.5">
        {WEEKDAYS.map((weekday) => {
          const isWorked = value.includes(weekday);
          return (
            <button
              key={weekday}
              type="button"
              aria-pressed={isWorked}
              aria-label={weekdayName(weekday)}
              className={`min-h-11 rounded-control font-semibold transition-colors ${isWorked ? 'bg-action text-on-action' : 'bg-sunken text-ink-soft hover:text-ink'}`}
              onClick={() => toggle(weekday)}
            >
              {weekdayLetter(weekday)}
            </button>
          );
        })}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
