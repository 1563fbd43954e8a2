import type { Analytics } from '../../../domain/api/analytics.ts';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';

/** The day that the overview's day is compared with. */
export interface ComparedDay {
  date: LocalDate;
  /** True for the same weekday one week before; false for the last earlier scheduled day. */
  isWeekBefore: boolean;
  checkIns: number;
  /** The share of check-ins on time, in percent with one decimal; null when nobody checked in. */
  onTimeRate: number | null;
}

/**
 * Returns the day that the overview's day is compared with. `trends.daily` has the last seven scheduled days. If the
 * same weekday of the week before is one of them, returns that day, otherwise the last earlier day. Returns null when
 * there is no earlier day.
 */
export function findComparedDay({ overview, trends }: Pick<Analytics, 'overview' | 'trends'>): ComparedDay | null {
  const before = trends.daily.filter(({ date }) => date < overview.date);
  const weekBefore = addDays(overview.date, -7);
  const day = before.find(({ date }) => date === weekBefore) ?? before.at(-1);
  if (!day) return null;
  const { date, checkIns, onTime } = day;
  return {
    date,
    isWeekBefore: date === weekBefore,
    checkIns,
    onTimeRate: checkIns === 0 ? null : Math.round((1000 * onTime) / checkIns) / 10,
  };
}
