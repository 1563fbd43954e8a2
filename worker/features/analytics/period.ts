import { DAILY_MAX_DAYS, PERIOD_MAX_DAYS } from '../../../domain/api/analytics.ts';
import { isScheduled, lastScheduledOnOrBefore, type WorkCalendar } from '../../../domain/calendar/work-calendar.ts';
import { listDays, listMonths } from '../../../domain/time/day-list.ts';
import { addDays, daysBetween, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';

/** So many rows a day and department are read at most; with the months and the rest that is below 5,000. */
const DAILY_CELLS_MAX = 4_200;

/** The longest period that is told by days: more departments make it shorter. */
const dailyMax = (departments: number) =>
  Math.min(DAILY_MAX_DAYS, Math.floor(DAILY_CELLS_MAX / Math.max(1, departments)));

/** Without a period: the last seven scheduled days, and six months (spec section 9). */
const DAILY_DEFAULT = 7;
const MONTHS_DEFAULT = 6;

export interface Period {
  from: LocalDate;
  to: LocalDate;
  /** The scheduled days in it. */
  days: LocalDate[];
  /** Told by months: too long to be told by days, or of whole months whose days are not kept. */
  byMonths: boolean;
  /** The months of its trend, oldest first. */
  months: string[];
}

function lastScheduled(count: number, to: LocalDate, calendar: WorkCalendar): LocalDate[] {
  const days: LocalDate[] = [];
  let day = lastScheduledOnOrBefore(to, calendar);
  while (day !== null && days.length < count) {
    days.unshift(day);
    day = lastScheduledOnOrBefore(addDays(day, -1), calendar);
  }
  return days;
}

function lastMonths(to: LocalDate): string[] {
  const months = [monthOf(to)];
  while (months.length < MONTHS_DEFAULT) months.unshift(monthOf(addDays(`${months[0]}-01`, -1)));
  return months;
}

/** What there are figures of. */
export interface KeptFigures {
  firstDay: LocalDate | null;
  /** The months that are folded, some perhaps from before the first day. */
  folded: ReadonlySet<string>;
}

const lastOfMonth = (day: LocalDate): LocalDate => addDays(`${monthOf(addDays(`${monthOf(day)}-01`, 31))}-01`, -1);

/** Whether the month of `to` is read as folded: `to` is its last day, or its days are not kept. */
export const isLastMonthFolded = (to: LocalDate, { firstDay, folded }: KeptFigures): boolean =>
  folded.has(monthOf(to)) && (to === lastOfMonth(to) || (firstDay !== null && to < firstDay));

/** Months of the period that are read whole since some of their days are not kept. */
export function monthsInPlaceOfDays(period: Period, { firstDay, folded }: KeptFigures): ReadonlySet<string> {
  const isInside = (month: string) =>
    period.byMonths || (`${month}-01` >= period.from && lastOfMonth(`${month}-01`) <= period.to);
  return new Set(
    period.months.filter(
      (month) => firstDay !== null && `${month}-01` < firstDay && folded.has(month) && isInside(month),
    ),
  );
}

/**
 * The days and months that a request is about. A period that is told by months begins with a whole one, and ends with one
 * where days are not kept.
 * Throws validation_failed when it ends before it begins, or is longer than PERIOD_MAX_DAYS.
 */
export function periodOf(
  query: { from?: LocalDate | undefined; to?: LocalDate | undefined },
  today: LocalDate,
  calendar: WorkCalendar,
  departments: number,
  kept: KeptFigures,
): Period {
  const asked = query.to ?? today;
  if (query.from === undefined) {
    const days = lastScheduled(DAILY_DEFAULT, asked, calendar);
    return { from: days[0] ?? asked, to: asked, days, byMonths: false, months: lastMonths(asked) };
  }
  const length = daysBetween(query.from, asked) + 1;
  if (length < 1 || length > PERIOD_MAX_DAYS) {
    throw new AppError('validation_failed', [
      { path: 'from', message: `Must be within ${PERIOD_MAX_DAYS} days before to.` },
    ]);
  }
  const isWhole = query.from === `${monthOf(query.from)}-01` && asked === lastOfMonth(asked);
  const hasNoDays = kept.firstDay !== null && monthOf(query.from) < monthOf(kept.firstDay);
  const byMonths = length > dailyMax(departments) || (isWhole && hasNoDays && kept.folded.has(monthOf(query.from)));
  const from = byMonths ? `${monthOf(query.from)}-01` : query.from;
  const to = byMonths && isLastMonthFolded(asked, kept) ? lastOfMonth(asked) : asked;
  const days = listDays(from, to).filter((day) => isScheduled(day, calendar, []));
  const months = byMonths ? listMonths(monthOf(from), monthOf(to)) : lastMonths(to);
  return { from, to, days, byMonths, months };
}
