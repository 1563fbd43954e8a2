import { periodBefore, type DaySpan } from '../../../domain/analytics/compare.ts';
import { DAILY_MAX_DAYS, PERIOD_MAX_DAYS, TREND_MONTHS } from '../../../domain/api/analytics.ts';
import { isScheduled, lastScheduledOnOrBefore, type WorkCalendar } from '../../../domain/calendar/work-calendar.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { listDays } from '../../../domain/time/day-list.ts';
import { addDays, daysBetween, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { lastMonths, listMonths, monthEnd, monthStart } from '../../../domain/time/months.ts';
import { AppError } from '../../app-error.ts';

/** So many rows a day and department are read at most; with the months and the rest that is below 5,000. */
const DAILY_CELLS_MAX = 4_200;

/** The longest period with daily figures, in days: more departments make it shorter. */
const dailyMax = (departments: number) =>
  Math.min(DAILY_MAX_DAYS, Math.floor(DAILY_CELLS_MAX / Math.max(1, departments)));

/** Without a period: the last seven scheduled days (spec section 9). */
const DAILY_DEFAULT = 7;

export interface Period {
  from: LocalDate;
  to: LocalDate;
  /** The scheduled days in it. */
  days: LocalDate[];
  /** Whether its figures are by month: it is too long for days, or has whole months without kept days. */
  byMonths: boolean;
  /** The months of its trend, oldest first. */
  months: string[];
  /** Nobody asked for days: these are the last scheduled ones. */
  isDefault: boolean;
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

/** The figures there are: daily ones from the first day on, and the folded months. */
export interface KeptFigures {
  firstDay: LocalDate | null;
  /** The months that are folded, some perhaps from before the first day. */
  folded: ReadonlySet<string>;
}

/** Whether the month of `to` is read as folded: `to` is its last day, or lies before the first kept day. */
export const isLastMonthFolded = (to: LocalDate, { firstDay, folded }: KeptFigures): boolean =>
  folded.has(monthOf(to)) && (to === monthEnd(monthOf(to)) || (firstDay !== null && to < firstDay));

/** Months of the period that are read whole, because some of their days are not kept. */
export function monthsInPlaceOfDays(period: Period, { firstDay, folded }: KeptFigures): ReadonlySet<string> {
  const isInside = (month: string) =>
    period.byMonths || (monthStart(month) >= period.from && monthEnd(month) <= period.to);
  return new Set(
    period.months.filter(
      (month) => firstDay !== null && monthStart(month) < firstDay && folded.has(month) && isInside(month),
    ),
  );
}

/**
 * The days and months of a request. A period by months begins with a whole month. It ends with a whole one, too, where that
 * month is read as folded.
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
    return {
      from: days[0] ?? asked,
      to: asked,
      days,
      byMonths: false,
      months: lastMonths(monthOf(asked), TREND_MONTHS),
      isDefault: true,
    };
  }
  const length = daysBetween(query.from, asked) + 1;
  if (length < 1 || length > PERIOD_MAX_DAYS) {
    throw new AppError('validation_failed', [createIssue('from', 'period', { days: PERIOD_MAX_DAYS })]);
  }
  const isWhole = query.from === monthStart(monthOf(query.from)) && asked === monthEnd(monthOf(asked));
  const hasNoDays = kept.firstDay !== null && monthOf(query.from) < monthOf(kept.firstDay);
  const byMonths = length > dailyMax(departments) || (isWhole && hasNoDays && kept.folded.has(monthOf(query.from)));
  const from = byMonths ? monthStart(monthOf(query.from)) : query.from;
  const to = byMonths && isLastMonthFolded(asked, kept) ? monthEnd(monthOf(asked)) : asked;
  const days = listDays(from, to).filter((day) => isScheduled(day, calendar, []));
  const months = byMonths ? listMonths(monthOf(from), monthOf(to)) : lastMonths(monthOf(to), TREND_MONTHS);
  return { from, to, days, byMonths, months, isDefault: false };
}

/**
 * The period that a period is compared with, or null: its days are not all kept, both together would be too many rows, or it is a
 * period by months, whose last month may be under way.
 */
export function comparedWith(
  period: Period,
  calendar: WorkCalendar,
  firstDay: LocalDate | null,
  departments: number,
): DaySpan | null {
  if (period.byMonths) return null;
  const before = period.isDefault ? scheduledBefore(period, calendar) : periodBefore(period);
  if (!before || firstDay === null || before.from < firstDay) return null;
  const days = daysBetween(before.from, before.to) + daysBetween(period.from, period.to) + 2;
  return days * departments > DAILY_CELLS_MAX ? null : before;
}

/** As many scheduled days before the period as it has. */
function scheduledBefore({ from, days }: Period, calendar: WorkCalendar): DaySpan | null {
  const before = lastScheduled(days.length, addDays(from, -1), calendar);
  const [first, last] = [before[0], before.at(-1)];
  return first !== undefined && last !== undefined && before.length === days.length ? { from: first, to: last } : null;
}
