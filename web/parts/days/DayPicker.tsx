import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { addDays, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { nextMonth, previousMonth } from '#domain/time/months.ts';
import { formatDayLong, formatMonth, formatWeekday, formatWeekdayNarrow } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { listWeeks, movedBy } from '../record/year-grid.ts';

/** Any week that begins on Monday, for the names of the weekdays. */
const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'];

interface Props {
  first: LocalDate;
  last: LocalDate;
  chosen: readonly LocalDate[];
  /** The days that cannot be chosen, with the reason. The focus still reaches them. */
  closed: ReadonlyMap<LocalDate, string>;
  onToggle: (date: LocalDate) => void;
}

const readDate = ({ target }: SyntheticEvent): LocalDate | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined;

function findOpenDay({ first, last, chosen, closed }: Props): LocalDate {
  const ahead = chosen.toSorted().find((day) => day >= first);
  if (ahead !== undefined) return ahead;
  let day = first;
  while (day < last && closed.has(day)) day = addDays(day, 1);
  return closed.has(day) ? first : day;
}

const CELL =
  'mx-auto grid size-11 max-w-full place-content-center rounded-control text-base group-focus-visible/day:outline-3 group-focus-visible/day:-outline-offset-1 group-focus-visible/day:outline-action';
const OPEN = `${CELL} cursor-pointer font-semibold hover:bg-action-soft`;
const CHOSEN = `${CELL} cursor-pointer bg-action font-bold text-on-action`;
const CLOSED = `${CELL} text-ink-soft line-through decoration-1 opacity-70`;

/** A month of days, of which some can be chosen. The arrow keys move by days and weeks, Page Up and Down by months. */
export function DayPicker(props: Props) {
  const { first, last, chosen, closed, onToggle } = props;
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [day, setDay] = useState(() => findOpenDay(props));
  const [isAsked, setAsked] = useState(false);
  const month = toMonth(day);

  const moveTo = (date: LocalDate, focuses: boolean) => {
    setDay(date);
    setAsked(true);
    // The new month's cell exists only after this update.
    if (focuses)
      requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus());
  };
  const press = (date: LocalDate) => {
    moveTo(date, false);
    if (!closed.has(date)) onToggle(date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press(day);
      return;
    }
    const to = movedBy(event.key, day, first, last);
    if (!to) return;
    event.preventDefault();
    moveTo(to, true);
  };
  const turn = (to: string) => {
    const start = `${to}-01`;
    moveTo(start < first ? first : start > last ? last : start, false);
    setAsked(false);
  };
  const reason = isAsked ? closed.get(day) : undefined;

  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <h3 id={id} aria-live="polite" className="font-semibold">
          {formatMonth(month)}
        </h3>
        <span className="flex gap-1">
          <Button
            variant="ghost"
            size="sm"
            className="w-11"
            disabled={month <= toMonth(first)}
            aria-label={t('days.before')}
            onClick={() => turn(previousMonth(month))}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="w-11"
            disabled={month >= toMonth(last)}
            aria-label={t('days.after')}
            onClick={() => turn(nextMonth(month))}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </span>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={id}
        className="mt-1 w-full table-fixed border-collapse"
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const date = readDate(event);
          if (date) press(date);
        }}
      >
        <thead>
          <tr>
            {WEEK.map((date) => (
              <th
                key={date}
                scope="col"
                abbr={formatWeekday(date)}
                className="h-8 p-0 text-center text-sm font-normal text-ink-soft"
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
                if (date === null) return <td key={WEEK[weekday]} aria-hidden="true" className="h-11 p-0" />;
                const number = Number(date.slice(8));
                if (date < first || date > last) {
                  return (
                    <td key={date} className="h-11 p-0">
                      <span className={CLOSED}>{number}</span>
                    </td>
                  );
                }
                const isChosen = chosen.includes(date);
                const why = closed.get(date);
                return (
                  <td
                    key={date}
                    data-date={date}
                    aria-label={why === undefined ? formatDayLong(date) : `${formatDayLong(date)}, ${why}`}
                    aria-selected={isChosen}
                    aria-disabled={why === undefined ? undefined : true}
                    tabIndex={date === day ? 0 : -1}
                    className="group/day h-11 p-0 outline-none"
                  >
                    <span aria-hidden="true" className={isChosen ? CHOSEN : why === undefined ? OPEN : CLOSED}>
                      {number}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <output className="mt-1 block min-h-6 text-sm text-ink-soft">
        {reason !== undefined && `${formatDayLong(day)}: ${reason}`}
      </output>
    </div>
  );
}
