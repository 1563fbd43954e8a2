import { isScheduled, scheduledBetween, type Leave } from '#domain/calendar/work-calendar.ts';
import { DEMO_ACCOUNTS } from '#domain/demo/accounts.ts';
import { addDays, localDateIn, secondsOfTime, toInstant, type LocalDate } from '#domain/time/local-date.ts';
import type { DemoDays } from './calendar.ts';
import { PEOPLE, type Person } from './people.ts';
import { randomFor, type Random } from './random.ts';

export interface Attended {
  date: LocalDate;
  secondsOfDay: number;
}

/** The four users without a check-in today: the demo employee and three other users in Toronto (design). */
export const NOT_IN_TODAY: ReadonlySet<string> = new Set(['demo-employee', 'demo-011', 'demo-021', 'demo-032']);

/** Users who check in late today. They work far to the east of the company. */
export const LATE_TODAY: ReadonlySet<string> = new Set(['demo-006', 'demo-007', 'demo-022', 'demo-026']);

/** The streaks of the two demo accounts, in days (spec section 9). Each streak follows a missed scheduled day. */
const FIXED_STREAKS: Readonly<Record<string, number>> = { 'demo-employee': 28, 'demo-admin': 15 };

/** Spec section 9. */
export const SKIPPED = 0.1;
const LATE = 0.08;

/** More days than one step of the visitor's clock touches in any zone. */
const LATER_DAYS_MAX = 4;

export const isLate = (random: Random): boolean => random.chance(LATE);

const ON_TIME_BEFORE = secondsOfTime('08:00');

export function makeHabit(random: Random): number {
  return random.chance(0.15)
    ? random.between(secondsOfTime('06:15'), secondsOfTime('06:40'))
    : random.between(secondsOfTime('06:48'), secondsOfTime('07:48'));
}

export function lateTime(random: Random): number {
  return random.between(secondsOfTime('08:02'), secondsOfTime('08:41'));
}

export function onTime(habit: number, random: Random): number {
  // The sum of two draws makes times near the habit likelier than times far from it.
  const drift = random.between(-10 * 60, 10 * 60) + random.between(-7 * 60, 7 * 60);
  return Math.min(ON_TIME_BEFORE - 1 - random.between(0, 90), Math.max(secondsOfTime('06:00'), habit + drift));
}

function missedDays(person: Person, scheduled: readonly LocalDate[], today: LocalDate, random: Random): Set<LocalDate> {
  const missed = new Set(scheduled.filter(() => random.chance(SKIPPED)));
  const breakAt = scheduled[random.between(1, 12)];
  if (NOT_IN_TODAY.has(person.id)) missed.add(today);
  else missed.delete(today);
  const streak = FIXED_STREAKS[person.id];
  if (streak !== undefined) {
    const before = scheduled.filter((date) => !(date === today && missed.has(today)));
    for (const date of before.slice(-streak)) missed.delete(date);
    const gap = before.at(-streak - 1);
    if (gap !== undefined) missed.add(gap);
  }
  // A user without a missed day would have a streak from before the history, which no row can prove.
  const neverMissed = scheduled.every((date) => date === today || !missed.has(date));
  if (neverMissed && breakAt !== undefined) missed.add(breakAt);
  return missed;
}

export interface LaterCheckIn {
  userId: string;
  date: LocalDate;
  at: Date;
}

/**
 * The check-ins that the others make after `from` until `to`, on days after the last day of the history. In the demo in
 * the browser, a visitor who goes on to the next day meets colleagues. Sorted by time.
 */
export function listLaterCheckIns(days: DemoDays, from: Date, to: Date): LaterCheckIn[] {
  const others = PEOPLE.filter(({ id }) => !DEMO_ACCOUNTS.some((account) => account.id === id));
  return others
    .flatMap(({ id, timeZone }) => {
      const habit = makeHabit(randomFor(`attendance/${id}`));
      const [first, last] = [localDateIn(timeZone, from), localDateIn(timeZone, to)];
      return scheduledBetween(addDays(first, -1), addDays(last, 1), days.calendar, [], LATER_DAYS_MAX).flatMap(
        (date) => {
          const random = randomFor(`attendance/${id}/${date}`);
          const isMissed = random.chance(SKIPPED);
          const at = toInstant(timeZone, date, isLate(random) ? lateTime(random) : onTime(habit, random));
          return isMissed || date <= days.today || at <= from || at > to ? [] : [{ userId: id, date, at }];
        },
      );
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

export function makeAttendance(person: Person, days: DemoDays, leaves: readonly Leave[]): Attended[] {
  const random = randomFor(`attendance/${person.id}`);
  const habit = makeHabit(random);
  const scheduled = days.scheduled.filter((date) => isScheduled(date, days.calendar, leaves));
  const missed = missedDays(person, scheduled, days.today, random);
  return scheduled
    .filter((date) => !missed.has(date))
    .map((date) => {
      const late = date === days.today ? LATE_TODAY.has(person.id) : isLate(random);
      return { date, secondsOfDay: late ? lateTime(random) : onTime(habit, random) };
    });
}
