import { ANNOUNCEMENT_DAYS, ANNOUNCEMENT_SCHEDULE_DAYS } from '../api/announcements.ts';
import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { addDays, localDateIn, type LocalDate } from '../time/local-date.ts';

/** When an announcement begins and ends. `publishAt` null: at once. */
export interface AnnouncementTimes {
  publishAt: string | null;
  until: LocalDate;
}

/** The first day on which an announcement is shown, in the company's zone. */
export const firstDayOf = (
  { publishAt }: Pick<AnnouncementTimes, 'publishAt'>,
  timeZone: string,
  now: Date,
): LocalDate => localDateIn(timeZone, publishAt === null ? now : new Date(publishAt));

/** The problem with an announcement's times; null when there is none. Its hour is ahead, and its last day not before its first. */
export function checkTimes(times: AnnouncementTimes, timeZone: string, now: Date): FieldIssue | null {
  const { publishAt, until } = times;
  const first = firstDayOf(times, timeZone, now);
  const lastStart = addDays(localDateIn(timeZone, now), ANNOUNCEMENT_SCHEDULE_DAYS);
  if (publishAt !== null && (new Date(publishAt) <= now || first > lastStart)) {
    return createIssue('publishAt', 'next_days', { days: ANNOUNCEMENT_SCHEDULE_DAYS });
  }
  return until < first || until > addDays(first, ANNOUNCEMENT_DAYS)
    ? createIssue('until', 'next_days', { days: ANNOUNCEMENT_DAYS })
    : null;
}

export type AnnouncementState = 'scheduled' | 'cancelled' | 'shown' | 'over' | 'withdrawn';

/** How an announcement stands on a day of the company. */
export function stateOn(
  { publishedAt, withdrawnAt, until }: { publishedAt: string | null; withdrawnAt: string | null; until: LocalDate },
  today: LocalDate,
): AnnouncementState {
  if (withdrawnAt !== null) return publishedAt === null ? 'cancelled' : 'withdrawn';
  if (publishedAt === null) return 'scheduled';
  return until >= today ? 'shown' : 'over';
}
