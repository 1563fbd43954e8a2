import { Snowflake } from 'lucide-react';
import { memo, useId, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { AttendanceDay, AttendanceReason } from '#domain/api/attendance.ts';
import { toMonth } from '#domain/time/local-date.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { formatMonth, formatWeekday, formatWeekdayNarrow } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { describeCell } from './record-text.ts';
import { listWeeks, listYearMonths, movedBy, toIntensity, typicalPoints, type Intensity } from './year-grid.ts';

/** More points make a larger mark, so that a user can read the mark without its colour. */
const SIZES: Readonly<Record<Intensity, string>> = {
  1: 'size-1.5',
  2: 'size-2.5',
  3: 'size-3.5',
  4: 'size-4.5 ring-2 ring-sun-soft',
};

const SHAPES: Readonly<Partial<Record<AttendanceReason, string>>> = {
  missed: 'size-2.5 rounded-full border-2 border-ink-soft',
  holiday: 'size-2 rotate-45 border-2 border-action',
  leave: 'h-1 w-3 rounded-full bg-action',
  open: 'size-4 rounded-full border-2 border-dashed border-action',
  rest: 'size-1 rounded-full bg-ink-soft',
  before: 'size-1 rounded-full bg-line',
};

interface DayMarkProps {
  reason: AttendanceReason;
  intensity?: Intensity;
}

/** Screen readers skip the mark, because its cell has a text. */
function DayMark({ reason, intensity = 2 }: DayMarkProps) {
  if (reason === 'frozen') return <Snowflake aria-hidden="true" className="mx-auto size-3.5 text-action" />;
  if (reason === 'checked_in' || reason === 'checked_in_day_off') {
    const shape = reason === 'checked_in' ? 'rounded-[0.2rem]' : 'rounded-full';
    return <span aria-hidden="true" className={`mx-auto block bg-sun-hero ${shape} ${SIZES[intensity]}`} />;
  }
  return <span aria-hidden="true" className={`mx-auto block ${SHAPES[reason] ?? ''}`} />;
}

const LEVELS: readonly Intensity[] = [1, 2, 3, 4];
const MARKS = ['checked_in_day_off', 'missed', 'frozen', 'holiday', 'leave', 'open'] as const;

export function YearLegend({ days }: { days: readonly AttendanceDay[] }) {
  const present = new Set<AttendanceReason>(days.map(({ reason }) => reason));
  const entries = [
    ...(present.has('checked_in')
      ? LEVELS.map((level) => ({
          key: `level${level}`,
          mark: <DayMark reason="checked_in" intensity={level} />,
          text: t(`attendance.legend.level${level}`),
        }))
      : []),
    ...MARKS.filter((reason) => present.has(reason)).map((reason) => ({
      key: reason,
      mark: <DayMark reason={reason} />,
      text: t(`attendance.legend.${reason}`),
    })),
  ];
  return (
    <ul aria-label={t('attendance.legend')} className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-soft">
      {entries.map(({ key, mark, text }) => (
        <li key={key} className="flex items-center gap-2">
          <span className="grid size-5 place-content-center">{mark}</span>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Any week that begins on Monday, for the names of the weekdays. */
const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'];

interface MonthTableProps {
  month: string;
  days: ReadonlyMap<string, AttendanceDay>;
  typical: number;
  chosen: string | null;
}

/** Future days are empty. */
const MonthTable = memo(function MonthTable({ month, days, typical, chosen }: MonthTableProps) {
  const id = useId();
  const { scoring } = useLoadedMe();
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

interface YearGridProps {
  year: number;
  days: readonly AttendanceDay[];
  chosen: string;
  onChoose: (date: string) => void;
}

const readDate = ({ target }: SyntheticEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined;

export function YearGrid({ year, days, chosen, onChoose }: YearGridProps) {
  const strip = useRef<HTMLDivElement>(null);
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  const typical = useMemo(() => typicalPoints(days), [days]);
  const first = days[0]?.date ?? chosen;
  const last = days.at(-1)?.date ?? chosen;

  // Scrolls the strip to the newest month. The page itself does not scroll.
  useLayoutEffect(() => {
    const month = strip.current?.querySelector<HTMLElement>(`[data-month="${toMonth(last)}"]`);
    if (strip.current && month) {
      const padding = Number.parseFloat(getComputedStyle(strip.current).paddingRight);
      strip.current.scrollLeft = month.offsetLeft + month.offsetWidth + padding - strip.current.clientWidth;
    }
  }, [last]);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = readDate(event);
    const to = from && !event.ctrlKey && !event.metaKey && !event.altKey && movedBy(event.key, from, first, last);
    if (!to) return;
    event.preventDefault();
    onChoose(to);
    strip.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus();
  };
  const onPoint = (event: SyntheticEvent) => {
    const date = readDate(event);
    if (date) onChoose(date);
  };

  return (
    <div
      ref={strip}
      // Only the cells receive the focus and presses. This element handles the events of the cells.
      role="presentation"
      onKeyDown={onKeyDown}
      onClick={onPoint}
      className="relative -mx-(--space-card) mt-4 grid snap-x snap-proximity scroll-px-(--space-card) auto-cols-[minmax(100%,max-content)] grid-flow-col sm:auto-cols-max gap-x-4 lg:gap-x-6 gap-y-5 overflow-x-auto px-(--space-card) pt-1 pb-3 lg:mx-0 lg:grid-flow-row lg:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] lg:overflow-visible lg:px-0"
    >
      {listYearMonths(year).map((month) => (
        <div key={month} className="snap-end">
          <MonthTable
            month={month}
            days={byDate}
            typical={typical}
            chosen={toMonth(chosen) === month ? chosen : null}
          />
        </div>
      ))}
    </div>
  );
}
