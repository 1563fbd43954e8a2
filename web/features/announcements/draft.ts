import type { AnnouncementInput, AnnouncementRow } from '#domain/api/announcements.ts';
import { checkTimes } from '#domain/announcements/schedule.ts';
import { isPlausibleDay } from '#domain/time/day-bounds.ts';
import { addDays, toInstant, localMomentIn, secondsOfTime, type LocalDate } from '#domain/time/local-date.ts';

const DAYS_AT_FIRST = 7;
const TIME_AT_FIRST = '09:00';

/** Day and time are in the company's zone. */
export interface Draft {
  title: string;
  message: string;
  /** The name of a department, or empty for everyone. */
  department: string;
  when: 'now' | 'later';
  day: string;
  time: string;
  until: string;
}

export const emptyDraft = (today: LocalDate): Draft => ({
  title: '',
  message: '',
  department: '',
  when: 'now',
  day: addDays(today, 1),
  time: TIME_AT_FIRST,
  until: addDays(today, DAYS_AT_FIRST),
});

export function toDraft({ title, message, department, publishAt, until }: AnnouncementRow, timeZone: string): Draft {
  const start = localMomentIn(timeZone, new Date(publishAt ?? 0));
  const time = new Date(start.secondsOfDay * 1000).toISOString().slice(11, 16);
  return { title, message, department: department ?? '', when: 'later', day: start.date, time, until };
}

export const moveTo = (draft: Draft, day: string): Draft =>
  draft.until < day && day !== '' ? { ...draft, day, until: addDays(day, DAYS_AT_FIRST) } : { ...draft, day };

export type DraftField = 'title' | 'message' | 'publishAt' | 'until';

export function readDraft(
  draft: Draft,
  timeZone: string,
  today: LocalDate,
  now: Date,
): { input: AnnouncementInput | null; wrong: ReadonlySet<DraftField> } {
  const { department, when, day, time, until } = draft;
  const [title, message] = [draft.title.trim(), draft.message.trim()];
  const wrong = new Set<DraftField>();
  if (title === '') wrong.add('title');
  if (message === '') wrong.add('message');
  const hasStart = when === 'now' || (isPlausibleDay(day, today) && time !== '');
  if (!hasStart) wrong.add('publishAt');
  if (!isPlausibleDay(until, today)) wrong.add('until');
  if (wrong.has('publishAt') || wrong.has('until')) return { input: null, wrong };
  const publishAt = when === 'now' ? null : toInstant(timeZone, day, secondsOfTime(time)).toISOString();
  const issue = checkTimes({ publishAt, until }, timeZone, now);
  if (issue) wrong.add(issue.path as DraftField);
  if (wrong.size > 0) return { input: null, wrong };
  return { input: { title, message, until, department: department || null, publishAt }, wrong };
}
