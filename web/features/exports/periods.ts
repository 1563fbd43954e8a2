import { EXPORT_MAX_DAYS, type ExportName } from '#domain/api/exports.ts';
import { isPlausibleDay } from '#domain/time/day-bounds.ts';
import { daysBetween, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { lastMonths, monthEnd, monthStart, previousMonth } from '#domain/time/months.ts';
import { locale, once } from '#web/messages/locale.ts';

export const PERIODS = ['thisMonth', 'lastMonth', 'lastQuarter', 'thisYear', 'lastYear', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Payroll needs a finished month, so its default is the previous month. */
export function usualPeriod(name: ExportName): PeriodName {
  if (name === 'taxable') return 'thisYear';
  return name === 'payroll' ? 'lastMonth' : 'thisMonth';
}

export interface Period {
  from: LocalDate;
  to: LocalDate;
}

const MONTHS_OF_QUARTER = 3;

export function findPeriod(name: PeriodName, today: LocalDate): Period | null {
  const month = toMonth(today);
  const year = Number(month.slice(0, 4));
  const before = previousMonth(month);
  const [quarter = month] = lastMonths(month, ((Number(month.slice(5)) - 1) % MONTHS_OF_QUARTER) + 1);
  const quarterEnd = previousMonth(quarter);
  const [quarterStart = quarterEnd] = lastMonths(quarterEnd, MONTHS_OF_QUARTER);
  const periods: Record<Exclude<PeriodName, 'own'>, Period> = {
    thisMonth: { from: monthStart(month), to: today },
    lastMonth: { from: monthStart(before), to: monthEnd(before) },
    lastQuarter: { from: monthStart(quarterStart), to: monthEnd(quarterEnd) },
    thisYear: { from: `${year}-01-01`, to: today },
    lastYear: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  };
  return name === 'own' ? null : periods[name];
}

export function findProblem({ from, to }: Period, today: LocalDate): 'none' | 'order' | 'long' | null {
  if (!isPlausibleDay(from, today) || !isPlausibleDay(to, today)) return 'none';
  const days = daysBetween(from, to);
  if (days < 0) return 'order';
  return days < EXPORT_MAX_DAYS ? null : 'long';
}

const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/** Formats a period without repeating the parts that both days share, such as `March 2 – 8, 2026`. */
export const periodText = ({ from, to }: Period): string => days().formatRange(utc(from), utc(to));
