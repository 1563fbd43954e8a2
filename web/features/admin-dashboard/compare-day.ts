import type { Analytics } from '../../../domain/api/analytics.ts';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';

/** An earlier day, for a comparison with the overview's day. */
export interface ComparedDay {
  date: LocalDate;
  /** True if `date` is exactly one week before the overview's day. */
  isWeekBefore: boolean;
  checkIns: number;
  /** The percentage of check-ins that were on time, with one decimal; null when nobody did on a working day of their own. */
  onTimeRate: number | null;
}

/**
 * Returns the day one week before the overview's day if `trends.daily` contains that day, otherwise the last earlier
 * day. Returns null when `trends.daily` contains no earlier day.
 */
export function findComparedDay({ overview, trends }: Pick<Analytics, 'overview' | 'trends'>): ComparedDay | null {
  const before = trends.daily.filter(({ date }) => date < overview.date);
  const weekBefore = addDays(overview.date, -7);
  const day = before.find(({ date }) => date === weekBefore) ?? before.at(-1);
  if (!day) return null;
  const { date, checkIns, onTime, late } = day;
  return {
    date,
    isWeekBefore: date === weekBefore,
    checkIns,
    onTimeRate: onTime + late === 0 ? null : Math.round((1000 * onTime) / (onTime + late)) / 10,
  };
}
