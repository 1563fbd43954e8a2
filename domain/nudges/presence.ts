import { dayKind, type WorkDays } from '../calendar/work-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';

/** Only `awaited` means that a check-in is still expected. */
export type Presence = 'awaited' | 'in' | 'leave' | 'off';

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

/** Each event is delivered to a user once, so a user gets at most one nudge a day. */
export const nudgeEvent = (date: LocalDate): string => `nudge:${date}`;
