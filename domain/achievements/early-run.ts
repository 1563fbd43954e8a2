import { secondsOfTime } from '../time/local-date.ts';

/** Spec section 9, Early Bird: before 7 AM, in the person's zone. */
const EARLY_BIRD_BEFORE = secondsOfTime('07:00');

/**
 * The run of consecutive scheduled days with a check-in before 07:00 that this check-in ends. `previous` is the run of the
 * check-in before it, `streakDay` the streak with this one counted, `secondsOfDay` null for an unverified time. A day off neither adds nor breaks.
 */
export function earlyRunAt(
  previous: number,
  checkIn: { secondsOfDay: number | null; streakDay: number; streakGrew: boolean },
): number {
  if (!checkIn.streakGrew) return previous;
  const { secondsOfDay } = checkIn;
  // The evening before a day is no morning of it: a night shift may begin there.
  if (secondsOfDay === null || secondsOfDay < 0 || secondsOfDay >= EARLY_BIRD_BEFORE) return 0;
  // A streak that began again today was broken: the days before it are not consecutive.
  return checkIn.streakDay === 1 ? 1 : previous + 1;
}
