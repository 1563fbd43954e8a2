import { DAY_START_MAX, DAY_START_MIN } from '#domain/time/day-clock.ts';
import { formatDayStart } from '#web/parts/zones/zones.ts';
import { t } from '#web/messages/t.ts';
import { SelectField } from '#web/ui/fields/Select.tsx';

const HOUR = 60;
const STARTS = Array.from(
  { length: (DAY_START_MAX - DAY_START_MIN) / HOUR + 1 },
  (_, index) => DAY_START_MIN + index * HOUR,
);

/** `dayStart` is in minutes after midnight, as in DayClock. */
export function describeDayStart(dayStart: number): string {
  const { time, isBefore } = formatDayStart(dayStart);
  return isBefore ? t('calendars.start.before', { time }) : time;
}

interface Props {
  value: number;
  /** True for an existing calendar. The start of its days cannot change. */
  isFixed: boolean;
  onChange: (dayStart: number) => void;
}

export function DayStartField({ value, isFixed, onChange }: Props) {
  if (isFixed) {
    return (
      <p className="col-span-2 text-sm text-ink-soft">
        {t('calendars.start.fixed', { time: describeDayStart(value) })}
      </p>
    );
  }
  const starts = STARTS.includes(value) ? STARTS : [...STARTS, value];
  return (
    <div className="col-span-2">
      <SelectField
        label={t('calendars.start')}
        hint={t('calendars.start.hint')}
        value={String(value)}
        options={starts.map((start) => ({ value: String(start), label: describeDayStart(start) }))}
        onChange={(start) => onChange(Number(start))}
      />
    </div>
  );
}
