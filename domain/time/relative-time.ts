const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface RelativeTime {
  unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
  /** The number of whole units, rounded down. */
  count: number;
}

/**
 * Spec section 9. The units are seconds, minutes, hours, up to 6 days, up to 3 weeks, up to 11 months of 30 days, and
 * years of 365 days. A time in the future counts as 0 seconds ago, because clocks differ slightly.
 */
export function relativeTime(atMs: number, nowMs: number): RelativeTime {
  const age = Math.max(0, nowMs - atMs);
  if (age < MINUTE_MS) return { unit: 'second', count: Math.floor(age / SECOND_MS) };
  if (age < HOUR_MS) return { unit: 'minute', count: Math.floor(age / MINUTE_MS) };
  if (age < DAY_MS) return { unit: 'hour', count: Math.floor(age / HOUR_MS) };
  const days = Math.floor(age / DAY_MS);
  if (days < 7) return { unit: 'day', count: days };
  if (days < 4 * 7) return { unit: 'week', count: Math.floor(days / 7) };
  // 28 and 29 days count as one month, and 360 to 364 days count as one year.
  const months = Math.max(1, Math.floor(days / 30));
  if (months < 12) return { unit: 'month', count: months };
  return { unit: 'year', count: Math.max(1, Math.floor(days / 365)) };
}
