import { periodBefore, type DaySpan } from '#domain/analytics/compare.ts';
import { DAILY_MAX_DAYS, PERIOD_MAX_DAYS, TREND_MONTHS } from '#domain/api/analytics.ts';
import { isScheduled, lastScheduledOnOrBefore, type WorkCalendar } from '#domain/calendar/work-calendar.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { listDays } from '#domain/time/day-list.ts';
import { addDays, daysBetween, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { lastMonths, listMonths, monthEnd, monthStart } from '#domain/time/months.ts';
import { AppError } from '#worker/app-error.ts';

/**
 * One request reads at most this many rows of department days. With its other rows, such as the rows of months, a
 * request reads fewer than 5,000 rows.
 */
const DAILY_CELLS_MAX = 4_200;

const dailyMax = (departments: number) =>
  Math.min(DAILY_MAX_DAYS, Math.floor(DAILY_CELLS_MAX / Math.max(1, departments)));

/** Spec section 9. */
const DAILY_DEFAULT = 7;

export interface Period {
  from: LocalDate;
  to: LocalDate;
  days: LocalDate[];
  /** True when the figures are by month, because the period is too long for days or its months have no stored days. */
  byMonths: boolean;
  months: string[];
  /** True when the request names no period. */
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

export interface FoldedFigures {
  firstDay: LocalDate | null;
  /** Some may be before `firstDay`. */
  folded: ReadonlySet<string>;
}

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
 * A period with monthly figures begins on the first day of a month. It ends on the last day of a month when that month
 * is read from folded figures.
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
 * Returns null when some of its days are not stored, or when both periods together have too many rows. Also returns
 * null for a period with monthly figures, because its last month may not have ended.
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

function scheduledBefore({ from, days }: Period, calendar: WorkCalendar): DaySpan | null {
  const before = lastScheduled(days.length, addDays(from, -1), calendar);
  const [first, last] = [before[0], before.at(-1)];
  return first !== undefined && last !== undefined && before.length === days.length ? { from: first, to: last } : null;
}
