import { EXPORT_MAX_DAYS, type ExportName } from '../../../domain/api/exports.ts';
import { isPlausibleDay } from '../../../domain/time/day-bounds.ts';
import { addDays, daysBetween, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';

export const PERIODS = ['thisMonth', 'lastMonth', 'lastQuarter', 'thisYear', 'lastYear', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** What is mostly wanted: payroll is of a month that is over, the others tell how it stands. */
export const usualPeriod = (name: ExportName): PeriodName => (name === 'payroll' ? 'lastMonth' : 'thisMonth');

export interface Period {
  from: LocalDate;
  to: LocalDate;
}

const MONTHS_OF_QUARTER = 3;

/** The days of a named period; null for days of one's own. A quarter is one of the calendar's four. */
export function periodOf(name: PeriodName, today: LocalDate): Period | null {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const firstOf = (ofYear: number, ofMonth: number) => `${ofYear}-${String(ofMonth).padStart(2, '0')}-01`;
  const lastMonthEnd = addDays(firstOf(year, month), -1);
  const quarterEnd = addDays(firstOf(year, month - ((month - 1) % MONTHS_OF_QUARTER)), -1);
  const quarterMonth = Number(quarterEnd.slice(5, 7)) - MONTHS_OF_QUARTER + 1;
  const periods: Record<Exclude<PeriodName, 'own'>, Period> = {
    thisMonth: { from: firstOf(year, month), to: today },
    lastMonth: { from: `${monthOf(lastMonthEnd)}-01`, to: lastMonthEnd },
    lastQuarter: { from: firstOf(Number(quarterEnd.slice(0, 4)), quarterMonth), to: quarterEnd },
    thisYear: { from: firstOf(year, 1), to: today },
    lastYear: { from: firstOf(year - 1, 1), to: `${year - 1}-12-31` },
  };
  return name === 'own' ? null : periods[name];
}

/** What is wrong with days that were typed; null when they are a period. */
export function problemOf({ from, to }: Period, today: LocalDate): 'none' | 'order' | 'long' | null {
  if (!isPlausibleDay(from, today) || !isPlausibleDay(to, today)) return 'none';
  const days = daysBetween(from, to);
  if (days < 0) return 'order';
  return days < EXPORT_MAX_DAYS ? null : 'long';
}
