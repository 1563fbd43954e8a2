import { ANNOUNCEMENT_DAYS, ANNOUNCEMENT_SCHEDULE_DAYS } from '../api/announcements.ts';
import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { addDays, localDateIn, type LocalDate } from '../time/local-date.ts';

/** When `publishAt` is null, it is published immediately. */
export interface AnnouncementTimes {
  publishAt: string | null;
  until: LocalDate;
}

export const findFirstDay = (
  { publishAt }: Pick<AnnouncementTimes, 'publishAt'>,
  timeZone: string,
  now: Date,
): LocalDate => localDateIn(timeZone, publishAt === null ? now : new Date(publishAt));

export function checkTimes(times: AnnouncementTimes, timeZone: string, now: Date): FieldIssue | null {
  const { publishAt, until } = times;
  const first = findFirstDay(times, timeZone, now);
  const lastStart = addDays(localDateIn(timeZone, now), ANNOUNCEMENT_SCHEDULE_DAYS);
  if (publishAt !== null && (new Date(publishAt) <= now || first > lastStart)) {
    return createIssue('publishAt', 'next_days', { days: ANNOUNCEMENT_SCHEDULE_DAYS });
  }
  return until < first || until > addDays(first, ANNOUNCEMENT_DAYS)
    ? createIssue('until', 'next_days', { days: ANNOUNCEMENT_DAYS })
    : null;
}

export type AnnouncementState = 'scheduled' | 'cancelled' | 'shown' | 'over' | 'withdrawn';

export function stateOn(
  { publishedAt, withdrawnAt, until }: { publishedAt: string | null; withdrawnAt: string | null; until: LocalDate },
  today: LocalDate,
): AnnouncementState {
  if (withdrawnAt !== null) return publishedAt === null ? 'cancelled' : 'withdrawn';
  if (publishedAt === null) return 'scheduled';
  return until >= today ? 'shown' : 'over';
}
