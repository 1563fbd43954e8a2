import { addDays, instantOf, localMomentIn, secondsOfTime } from '../time/local-date.ts';

/** When a user is not to be disturbed, as HH:MM by their clock. `from` may be later than `to`: the night between. */
export interface QuietHours {
  from: string;
  to: string;
}

/**
 * The instant at which something due at `instant` may be sent: `instant` itself, or the end of the quiet hours that it falls
 * in. Equal times mean no quiet hours.
 */
export function leaveQuietHours(quiet: QuietHours | null, timeZone: string, instant: Date): Date {
  if (quiet === null || quiet.from === quiet.to) return instant;
  const { date, secondsOfDay } = localMomentIn(timeZone, instant);
  const [from, to] = [secondsOfTime(quiet.from), secondsOfTime(quiet.to)];
  const isOverNight = from > to;
  const isQuiet = isOverNight ? secondsOfDay >= from || secondsOfDay < to : secondsOfDay >= from && secondsOfDay < to;
  if (!isQuiet) return instant;
  const endsOn = isOverNight && secondsOfDay >= from ? addDays(date, 1) : date;
  const end = instantOf(timeZone, endsOn, to);
  // Where clocks are turned back, the end may name an instant that is over already.
  return end > instant ? end : instant;
}
