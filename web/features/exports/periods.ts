import { EXPORT_MAX_DAYS } from '../../../domain/api/exports.ts';
import { addDays, daysBetween, isLocalDate, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';

export const PERIODS = ['lastMonth', 'thisMonth', 'last30', 'last365', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

export interface Period {
  from: LocalDate;
  to: LocalDate;
}

/** The days of a named period; null for days of one's own. */
export function periodOf(name: PeriodName, today: LocalDate): Period | null {
  const firstOfMonth = `${monthOf(today)}-01`;
  const lastMonthEnd = addDays(firstOfMonth, -1);
  const periods: Record<Exclude<PeriodName, 'own'>, Period> = {
    lastMonth: { from: `${monthOf(lastMonthEnd)}-01`, to: lastMonthEnd },
    thisMonth: { from: firstOfMonth, to: today },
    last30: { from: addDays(today, -29), to: today },
    last365: { from: addDays(today, -364), to: today },
  };
  return name === 'own' ? null : periods[name];
}

/** What is wrong with days that were typed; null when they are a period. */
export function problemOf({ from, to }: Period): 'none' | 'order' | 'long' | null {
  if (!isLocalDate(from) || !isLocalDate(to)) return 'none';
  const days = daysBetween(from, to);
  if (days < 0) return 'order';
  return days < EXPORT_MAX_DAYS ? null : 'long';
}
