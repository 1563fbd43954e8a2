import { addDays, localMomentIn, secondsOfTime, type LocalMoment } from './local-date.ts';

const MINUTE_S = 60;
const DAY_S = 86_400;

/**
 * A day begins between 13:00 of the evening before and noon of its date: minutes after its midnight. Less than 24 hours lie
 * between the two, so that another start leaves out no day.
 */
export const DAY_START_MIN = -660;
export const DAY_START_MAX = 720;

/** A user's day is at most so many dates ahead of the date of UTC: UTC+14 is, and a day that begins on the evening before. */
export const DATES_AHEAD_OF_UTC = 2;

/** By which clocks a user's days are told apart. Issue 15, "Fair days"; docs/decisions/0055. */
export interface DayClock {
  /** An IANA zone. */
  timeZone: string;
  /** When the day begins, in minutes after the midnight of its date; below 0 on the evening before. */
  dayStart: number;
}

/**
 * The day to which `instant` belongs, and the clocks' time in seconds after the midnight of that day: of a night shift it is
 * below 0 on the evening before, or 86,400 and more on the morning after.
 */
export function readDayClock({ timeZone, dayStart }: DayClock, instant: Date): LocalMoment {
  const { date, secondsOfDay } = localMomentIn(timeZone, instant);
  const start = dayStart * MINUTE_S;
  const days = secondsOfDay < start ? -1 : secondsOfDay >= start + DAY_S ? 1 : 0;
  return days === 0 ? { date, secondsOfDay } : { date: addDays(date, days), secondsOfDay: secondsOfDay - days * DAY_S };
}

/** When the clocks show `time` (`HH:MM`) on a day that begins at `dayStart`: in seconds after the midnight of its date. */
export function secondsOnDay(time: string, dayStart = 0): number {
  const seconds = secondsOfTime(time);
  const start = dayStart * MINUTE_S;
  return seconds < start ? seconds + DAY_S : seconds >= start + DAY_S ? seconds - DAY_S : seconds;
}
