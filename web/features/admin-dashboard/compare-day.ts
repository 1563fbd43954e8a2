import type { Analytics } from '../../../domain/api/analytics.ts';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';

/** A day to compare the overview's day with. */
export interface ComparedDay {
  date: LocalDate;
  /** The same weekday, one week before; otherwise the scheduled day before. */
  isWeekBefore: boolean;
  checkIns: number;
  /** In percent with one decimal; null when nobody checked in. */
  onTimeRate: number | null;
}

/**
 * Returns the day to compare the overview's day with, from the last seven scheduled days: the same weekday a week
 * before if it is there, otherwise the day before. Null without an earlier day.
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
