import { memo, useId } from 'react';
import type { AttendanceDay } from '../../../domain/api/attendance.ts';
import { useScoring } from '../../kit/use-scoring.ts';
import { formatMonth, formatWeekday, formatWeekdayNarrow } from '../../messages/format.ts';
import { describeCell } from './day-text.ts';
import { DayMark } from './DayMark.tsx';
import { toIntensity } from './intensity.ts';
import { listWeeks } from './year-grid.ts';

/** Any week that begins on Monday, for the names of the weekdays. */
const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'];

interface Props {
  month: string;
  days: ReadonlyMap<string, AttendanceDay>;
  typical: number;
  /** The chosen day, if it is in this month. */
  chosen: string | null;
}

/** Shows a month as a grid of days, Monday first. Future days are empty. */
export const MonthTable = memo(function MonthTable({ month, days, typical, chosen }: Props) {
  const id = useId();
  const scoring = useScoring();
  return (
    // The table has the role `grid`, because its cells can be selected.
    <table role="grid" aria-labelledby={id} data-month={month} className="w-full border-collapse sm:w-auto">
      <caption id={id} className="pb-1 text-left text-sm font-semibold">
        {/* The name of the month stays visible while the month is partly scrolled out of view. */}
        <span className="sticky left-[calc(0.25rem-var(--space-card))] inline-block lg:static">
          {formatMonth(month)}
        </span>
      </caption>
      <thead>
        <tr>
          {WEEK.map((date) => (
            <th
              key={date}
              scope="col"
              abbr={formatWeekday(date)}
              className="size-6 p-0 text-xs font-normal text-ink-soft"
            >
              {formatWeekdayNarrow(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week, index) => (
          <tr key={index}>
            {week.map((date, weekday) => {
              const day = date === null ? undefined : days.get(date);
              if (!day) {
                return (
                  <td key={WEEK[weekday]} className="size-6 p-0">
                    {date && <DayMark reason="before" />}
                  </td>
                );
              }
              const isChosen = day.date === chosen;
              return (
                <td
                  key={day.date}
                  data-date={day.date}
                  aria-label={describeCell(day, scoring)}
                  aria-selected={isChosen}
                  tabIndex={isChosen ? 0 : -1}
                  className="size-6 cursor-pointer rounded-md p-0 focus:outline-3 focus:-outline-offset-1 focus:outline-action aria-selected:bg-sunken aria-selected:inset-ring-2 aria-selected:inset-ring-ink"
                >
                  <DayMark
                    reason={day.reason}
                    {...(day.points !== null && { intensity: toIntensity(day.points, typical) })}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
