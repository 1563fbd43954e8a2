import { addDays, toInstant, localMomentIn, secondsOfTime } from '../time/local-date.ts';

/** `HH:MM` in the user's local time. When `from` is later than `to`, the hours cross midnight. */
export interface QuietHours {
  from: string;
  to: string;
}

/** Equal times mean that there are no quiet hours. */
export function leaveQuietHours(quiet: QuietHours | null, timeZone: string, instant: Date): Date {
  if (quiet === null || quiet.from === quiet.to) return instant;
  const { date, secondsOfDay } = localMomentIn(timeZone, instant);
  const [from, to] = [secondsOfTime(quiet.from), secondsOfTime(quiet.to)];
  const isOverNight = from > to;
  const isQuiet = isOverNight ? secondsOfDay >= from || secondsOfDay < to : secondsOfDay >= from && secondsOfDay < to;
  if (!isQuiet) return instant;
  const endsOn = isOverNight && secondsOfDay >= from ? addDays(date, 1) : date;
  const end = toInstant(timeZone, endsOn, to);
  // When clocks are set back during the quiet hours, the computed end may be before `instant`.
  return end > instant ? end : instant;
}
