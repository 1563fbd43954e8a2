import { formatTimeOfDay } from './format.ts';

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** When a day begins by the clocks, in the user's words, and whether that is on the evening before; `dayStart` as DayClock has it. */
export function formatDayStart(dayStart: number): { time: string; isBefore: boolean } {
  const isBefore = dayStart < 0;
  const minutes = isBefore ? dayStart + DAY_MIN : dayStart;
  const two = (value: number) => String(value).padStart(2, '0');
  return { time: formatTimeOfDay(`${two(Math.floor(minutes / HOUR_MIN))}:${two(minutes % HOUR_MIN)}`), isBefore };
}
