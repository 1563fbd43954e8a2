import { secondsOfTime } from '../time/local-date.ts';

/** A check-in before this time counts for the achievement Early Bird. Seconds after midnight. Spec section 9. */
const EARLY_BIRD_BEFORE = secondsOfTime('07:00');

/**
 * A day off neither adds to the run nor breaks it. A check-in in the night is not early (see `earlyWindowMinutes`).
 * `secondsOfDay` is null when the time of the check-in is unverified.
 */
export function earlyRunAt(
  previous: number,
  checkIn: { secondsOfDay: number | null; streakDay: number; streakGrew: boolean },
  earlyWindowMinutes: number | null = null,
): number {
  if (!checkIn.streakGrew) return previous;
  const { secondsOfDay } = checkIn;
  // A check-in of a night shift on the evening before its day has negative seconds.
  const begins = earlyWindowMinutes === null ? 0 : Math.max(0, EARLY_BIRD_BEFORE - earlyWindowMinutes * 60);
  if (secondsOfDay === null || secondsOfDay < begins || secondsOfDay >= EARLY_BIRD_BEFORE) return 0;
  // On streak day 1, the streak has restarted.
  return checkIn.streakDay === 1 ? 1 : previous + 1;
}
