import { dayKind, nextScheduledAfter, type WorkCalendar, type WorkDays } from '../calendar/work-calendar.ts';
import { listDays } from '../time/day-list.ts';
import {
  addDays,
  daysBetween,
  isLocalDate,
  localDateIn,
  type LocalDate,
  type LocalMoment,
} from '../time/local-date.ts';

/** `back` is the first working day after leave of a user who shows leave. */
export const CELEBRATION_KINDS = ['anniversary', 'birthday', 'newcomer', 'back'] as const;
export type CelebrationKind = (typeof CELEBRATION_KINDS)[number];

/** The kinds that the job stores, and about which it tells the user. */
export type AnnouncedKind = Exclude<CelebrationKind, 'back'>;

const MORNING_S = 8 * 3600;
const HOUR_MS = 3_600_000;
/** A job that paused for longer leaves the earlier days out. */
const LATE_DAYS = 3;
/** Somebody who is hired for New Year's Day may begin days later. */
const FIRST_DAY_WITHIN = 6;
const AWAY_DAYS_MIN = 3;
/** A long holiday has fewer days. */
const AWAY_LOOKED_BACK_DAYS = 30;

const LEAP_DAY = '02-29';
const hasLeapDay = (year: string): boolean => isLocalDate(`${year}-${LEAP_DAY}`);

/** 29 February is a day of every user's calendar here, because a birthday has no year. */
export const isMonthDay = (text: string): boolean => /^\d\d-\d\d$/.test(text) && isLocalDate(`2024-${text}`);

/** The days of a year, as MM-DD, whose anniversary is `date`. */
export const listKeysOn = (date: LocalDate): string[] => {
  const key = date.slice(5);
  return key === '02-28' && !hasLeapDay(date.slice(0, 4)) ? [key, LEAP_DAY] : [key];
};

export const countYears = (hireDate: LocalDate, date: LocalDate): number =>
  Number(date.slice(0, 4)) - Number(hireDate.slice(0, 4));

/** In the user's morning, or later when the job, the consent or a journey was late. */
export const isCelebratedNow = (date: LocalDate, now: LocalMoment): boolean =>
  now.secondsOfDay >= MORNING_S && date <= now.date && daysBetween(date, now.date) <= LATE_DAYS;

/** A newcomer's first working day; null when it is more than a few days after the hire date. */
export function findFirstDay(
  { hireDate, createdOn }: { hireDate: LocalDate; createdOn: LocalDate },
  calendar: WorkCalendar,
): LocalDate | null {
  const from = createdOn > hireDate ? createdOn : hireDate;
  const first = nextScheduledAfter(addDays(from, -1), calendar);
  return first !== null && daysBetween(hireDate, first) <= FIRST_DAY_WITHIN ? first : null;
}

/**
 * The dates whose morning may have come for a user in some zone. Also yesterday, for a user who agreed late in the day,
 * and who crossed the date line.
 */
export function listCelebratedDates(now: Date, lastStartedAt: Date | null): LocalDate[] {
  const today = localDateIn('UTC', now);
  const earliest = addDays(today, -LATE_DAYS);
  const since = addDays(localDateIn('UTC', lastStartedAt && lastStartedAt < now ? lastStartedAt : now), -1);
  // In the easternmost zone, UTC+14, eight in the morning is six hours before the date begins in UTC.
  return listDays(since < earliest ? earliest : since, localDateIn('UTC', new Date(now.getTime() + 6 * HOUR_MS)));
}

/** The hire dates of the users whose first working day may be one of `dates`. */
export const listHireDates = (dates: readonly LocalDate[]): LocalDate[] => {
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined ? [] : listDays(addDays(first, -FIRST_DAY_WITHIN), last);
};

/** The first working day after leave on at least three working days. */
export function isBackOn(date: LocalDate, { calendar, leaves }: WorkDays): boolean {
  if (dayKind(date, calendar, leaves) !== 'scheduled') return false;
  let away = 0;
  for (let step = 1; step <= AWAY_LOOKED_BACK_DAYS; step++) {
    const kind = dayKind(addDays(date, -step), calendar, leaves);
    if (kind === 'scheduled') return false;
    if (kind === 'leave') away += 1;
    if (away === AWAY_DAYS_MIN) return true;
  }
  return false;
}

/** The order of the card, and the order in which one of them is suggested. */
const ORDER: readonly CelebrationKind[] = ['birthday', 'anniversary', 'newcomer', 'back'];
export const byKind = (a: { kind: CelebrationKind }, b: { kind: CelebrationKind }): number =>
  ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind);

/** The one celebration that is suggested after the user's own check-in. */
export const suggestCelebration = <Item extends { kind: CelebrationKind; isThanked: boolean }>(
  items: readonly Item[],
): Item | null => items.filter(({ isThanked }) => !isThanked).toSorted(byKind)[0] ?? null;
