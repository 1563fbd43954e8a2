import { secondsOfTime } from '../time/local-date.ts';

/** Spec section 9, Early Bird: before 7 AM in the user's time zone. */
const EARLY_BIRD_BEFORE = secondsOfTime('07:00');

/**
 * Returns the run of consecutive scheduled days with a check-in before 07:00, up to and including this check-in. A day
 * off neither adds to the run nor breaks it.
 * `previous` is the run at the check-in before, `streakDay` is the streak including this check-in, and `secondsOfDay`
 * is null for an unverified time.
 */
export function earlyRunAt(
  previous: number,
  checkIn: { secondsOfDay: number | null; streakDay: number; streakGrew: boolean },
): number {
  if (!checkIn.streakGrew) return previous;
  const { secondsOfDay } = checkIn;
  // A night shift may begin on the evening before its day. That is not an early morning.
  if (secondsOfDay === null || secondsOfDay < 0 || secondsOfDay >= EARLY_BIRD_BEFORE) return 0;
  // The streak restarted today, so the days before are not consecutive.
  return checkIn.streakDay === 1 ? 1 : previous + 1;
}
