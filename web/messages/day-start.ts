import { formatTimeOfDay } from './format.ts';

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/**
 * Returns the clock time at which a day begins, in the user's format, and whether it is on the evening before.
 * `dayStart` is as in DayClock.
 */
export function formatDayStart(dayStart: number): { time: string; isBefore: boolean } {
  const isBefore = dayStart < 0;
  const minutes = isBefore ? dayStart + DAY_MIN : dayStart;
  const two = (value: number) => String(value).padStart(2, '0');
  return { time: formatTimeOfDay(`${two(Math.floor(minutes / HOUR_MIN))}:${two(minutes % HOUR_MIN)}`), isBefore };
}
