import { periodBefore, type DaySpan } from '../../../domain/analytics/compare.ts';
import { DAILY_MAX_DAYS, PERIOD_MAX_DAYS, TREND_MONTHS } from '../../../domain/api/analytics.ts';
import { isScheduled, lastScheduledOnOrBefore, type WorkCalendar } from '../../../domain/calendar/work-calendar.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { listDays } from '../../../domain/time/day-list.ts';
import { addDays, daysBetween, toMonth, type LocalDate } from '../../../domain/time/local-date.ts';
import { lastMonths, listMonths, monthEnd, monthStart } from '../../../domain/time/months.ts';
import { AppError } from '../../app-error.ts';

/**
 * The most rows by day and department that are read. With the rows of months and others, a screen reads below 5,000.
 */
const DAILY_CELLS_MAX = 4_200;

/** Returns the longest period with daily figures, in days. More departments make it shorter. */
const dailyMax = (departments: number) =>
  Math.min(DAILY_MAX_DAYS, Math.floor(DAILY_CELLS_MAX / Math.max(1, departments)));

/** Scheduled days that are shown when the request names no period (spec section 9). */
const DAILY_DEFAULT = 7;

export interface Period {
  from: LocalDate;
  to: LocalDate;
  /** Scheduled days of the period. */
  days: LocalDate[];
  /** True when the figures are by month, because the period is too long for days or its months have no stored days. */
  byMonths: boolean;
  /** Months of the trend, oldest first. */
  months: string[];
  /** True when the request names no period, and the days are the last scheduled ones. */
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

/** The available figures: daily ones from the first day on, and the folded months. */
export interface FoldedFigures {
  firstDay: LocalDate | null;
  /** Folded months. Some may lie before the first day. */
  folded: ReadonlySet<string>;
}

/** True when the month of `to` is read as folded: `to` is its last day, or lies before the first kept day. */
export const isLastMonthFolded = (to: LocalDate, { firstDay, folded }: FoldedFigures): boolean =>
  folded.has(toMonth(to)) && (to === monthEnd(toMonth(to)) || (firstDay !== null && to < firstDay));

/** Returns the months of the period that are read as folded months, because some of their days are not stored. */
export function monthsInPlaceOfDays(period: Period, { firstDay, folded }: FoldedFigures): ReadonlySet<string> {
  const isInside = (month: string) =>
    period.byMonths || (monthStart(month) >= period.from && monthEnd(month) <= period.to);
  return new Set(
    period.months.filter(
      (month) => firstDay !== null && monthStart(month) < firstDay && folded.has(month) && isInside(month),
    ),
  );
}

/**
 * Decides the days and months of a request. A period by months begins with a whole month. It also ends with a whole
 * month when that month is read as folded.
 * Throws validation_failed when the period ends before it begins, or is longer than PERIOD_MAX_DAYS.
 */
export function toPeriod(
  query: { from?: LocalDate | undefined; to?: LocalDate | undefined },
  today: LocalDate,
  calendar: WorkCalendar,
  departments: number,
  folded: FoldedFigures,
): Period {
  const asked = query.to ?? today;
  if (query.from === undefined) {
    const days = lastScheduled(DAILY_DEFAULT, asked, calendar);
    return {
      from: days[0] ?? asked,
      to: asked,
      days,
      byMonths: false,
      months: lastMonths(toMonth(asked), TREND_MONTHS),
      isDefault: true,
    };
  }
  const length = daysBetween(query.from, asked) + 1;
  if (length < 1 || length > PERIOD_MAX_DAYS) {
    throw new AppError('validation_failed', [createIssue('from', 'period', { days: PERIOD_MAX_DAYS })]);
  }
  const isWhole = query.from === monthStart(toMonth(query.from)) && asked === monthEnd(toMonth(asked));
  const hasNoDays = folded.firstDay !== null && toMonth(query.from) < toMonth(folded.firstDay);
  const byMonths = length > dailyMax(departments) || (isWhole && hasNoDays && folded.folded.has(toMonth(query.from)));
  const from = byMonths ? monthStart(toMonth(query.from)) : query.from;
  const to = byMonths && isLastMonthFolded(asked, folded) ? monthEnd(toMonth(asked)) : asked;
  const days = listDays(from, to).filter((day) => isScheduled(day, calendar, []));
  const months = byMonths ? listMonths(toMonth(from), toMonth(to)) : lastMonths(toMonth(to), TREND_MONTHS);
  return { from, to, days, byMonths, months, isDefault: false };
}

/**
 * Returns the period to compare with, or null. It is null when some of its days are not stored, when both periods
 * together have too many rows, and for a period by months, because the last month may not be over.
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

/** Returns the days before the period that contain as many scheduled days as the period. */
function scheduledBefore({ from, days }: Period, calendar: WorkCalendar): DaySpan | null {
  const before = lastScheduled(days.length, addDays(from, -1), calendar);
  const [first, last] = [before[0], before.at(-1)];
  return first !== undefined && last !== undefined && before.length === days.length ? { from: first, to: last } : null;
}
