import { addDays, toInstant, localMomentIn, secondsOfTime } from '../time/local-date.ts';

/**
 * The hours without push messages, as HH:MM in the user's local time. `from` may be later than `to`, for hours across
 * midnight.
 */
export interface QuietHours {
  from: string;
  to: string;
}

/**
 * Returns the instant at which something due at `instant` may be sent: `instant` itself, or the end of the quiet hours
 * around it.
 * Equal times mean no quiet hours.
 */
export function leaveQuietHours(quiet: QuietHours | null, timeZone: string, instant: Date): Date {
  if (quiet === null || quiet.from === quiet.to) return instant;
  const { date, secondsOfDay } = localMomentIn(timeZone, instant);
  const [from, to] = [secondsOfTime(quiet.from), secondsOfTime(quiet.to)];
  const isOverNight = from > to;
  const isQuiet = isOverNight ? secondsOfDay >= from || secondsOfDay < to : secondsOfDay >= from && secondsOfDay < to;
  if (!isQuiet) return instant;
  const endsOn = isOverNight && secondsOfDay >= from ? addDays(date, 1) : date;
  const end = toInstant(timeZone, endsOn, to);
  // When clocks are set back, the computed end may already be over.
  return end > instant ? end : instant;
}
