import { dayKind, type WorkDays } from '../calendar/work-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';

/** The presence of a user on a day: awaited, or the reason why no check-in is expected. */
export type Presence = 'awaited' | 'in' | 'leave' | 'off';

/**
 * Returns the presence of the user on their day `date`. `awaited` means scheduled, not on leave, and without a
 * check-in.
 */
export function presenceOn(
  date: LocalDate,
  user: { hireDate: LocalDate; lastCheckInDate: LocalDate | null },
  { calendar, leaves }: WorkDays,
): Presence {
  if (user.lastCheckInDate !== null && user.lastCheckInDate >= date) return 'in';
  if (date < user.hireDate) return 'off';
  const kind = dayKind(date, calendar, leaves);
  if (kind === 'leave') return 'leave';
  return kind === 'scheduled' ? 'awaited' : 'off';
}

/** Returns the event id of a nudge, which allows one per user and day. */
export const nudgeEvent = (date: LocalDate): string => `nudge:${date}`;
