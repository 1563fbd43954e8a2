import { addDays, localMomentIn, secondsOfTime, type LocalMoment } from './local-date.ts';

const MINUTE_S = 60;
const DAY_S = 86_400;

/**
 * The limits of a day start in minutes after midnight: 13:00 on the day before, and noon. The limits are less than 24
 * hours apart, so a change of the day start skips no day.
 */
export const DAY_START_MIN = -660;
export const DAY_START_MAX = 720;

/** The zone UTC+14 adds one date, and a day that begins on the evening before adds another date. */
export const DATES_AHEAD_OF_UTC = 2;

/** A zone and a day start, which together decide a user's local day. Issue 15, "Fair days"; docs/decisions/0005. */
export interface DayClock {
  /** An IANA zone. */
  timeZone: string;
  /** The start of the day in minutes after the midnight of its date; negative on the evening before. */
  dayStart: number;
}

/**
 * In a night shift, the seconds are below 0 on the evening before the day, and at least 86,400 on the morning after it.
 */
export function readDayClock({ timeZone, dayStart }: DayClock, instant: Date): LocalMoment {
  const { date, secondsOfDay } = localMomentIn(timeZone, instant);
  const start = dayStart * MINUTE_S;
  const days = secondsOfDay < start ? -1 : secondsOfDay >= start + DAY_S ? 1 : 0;
  return days === 0 ? { date, secondsOfDay } : { date: addDays(date, days), secondsOfDay: secondsOfDay - days * DAY_S };
}

export function secondsOnDay(time: string, dayStart = 0): number {
  const seconds = secondsOfTime(time);
  const start = dayStart * MINUTE_S;
  return seconds < start ? seconds + DAY_S : seconds >= start + DAY_S ? seconds - DAY_S : seconds;
}
