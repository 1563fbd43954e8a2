import { formatWeekday, formatWeekdayNarrow } from './format.ts';

/** ISO weekdays. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const toSampleDay = (weekday: number) => `2024-01-0${weekday}`;
export const weekdayName = (weekday: number): string => formatWeekday(toSampleDay(weekday));
export const weekdayLetter = (weekday: number): string => formatWeekdayNarrow(toSampleDay(weekday));
