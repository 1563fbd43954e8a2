import { dayKind, type WorkDays } from '../calendar/work-calendar.ts';
import type { LocalDate } from '../time/local-date.ts';

/** Where a user is on a day: awaited, or one of the reasons for which nobody waits for them. */
export type Presence = 'awaited' | 'in' | 'leave' | 'off';

/** Whether somebody waits for the user on their day `date`: they are scheduled, not on leave, and have not checked in. */
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

/** The event of a nudge: a user hears of one on a day. */
export const nudgeEvent = (date: LocalDate): string => `nudge:${date}`;
