import { sql, type SQL } from 'drizzle-orm';
import { judgeMonths } from '../../../domain/record/months.ts';
import { streakValidThrough } from '../../../domain/streak/streak.ts';
import { holdFromNextDay } from '../../../domain/calendar/next-calendar.ts';
import { toMonth } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import { guard, type Guard } from '../../core/guard.ts';
import { readStreak } from '../../core/record/skipped-days.ts';
import { runTogether, type Db, type Statement } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { changeClock, dayAt, listSkippedDays, setClock, type UserZone } from '../../../domain/time/user-zone.ts';
import { toWorkDays } from '../../db/work-days.ts';
import { insertPastCalendar, insertPerfectMonth, selectMove } from './calendar-repository.ts';

/** The effects of a user's change of calendar, apart from the new calendar itself. */
export interface CalendarMove {
  name: string;
  /** The guards check that the new calendar has not changed since it was read. */
  guards: Guard[];
  /** Other columns of the user that change with the calendar. */
  changed: Partial<Pick<UserRow, 'streakValidThrough' | 'settledBadges' | 'skippedDays'> & UserZone>;
  writes: (isWritten: SQL) => Statement[];
}

/**
 * Moves a user to another calendar from the user's next day on. Today and earlier days do not change. The decision
 * docs/decisions/0021 explains until when the streak is valid. The new calendar may have no more scheduled days in the
 * current month. No later check-in of the month can then make the month perfect, so this function decides whether the
 * month is perfect. The next check-in gives the badges of a perfect month.
 * `zone` is the user's zone after the other changes of the request. Returns null when nothing changes. Throws
 * calendar_not_found.
 */
export async function moveToCalendar(
  db: Db,
  before: UserRow,
  calendarId: string | undefined,
  zone: UserZone,
  now: Date,
): Promise<CalendarMove | null> {
  if (calendarId === undefined || calendarId === before.workCalendarId) return null;
  const today = dayAt(before, now);
  const rows = await runTogether(db, selectMove(db, before, calendarId, today, now));
  const [next] = rows.next;
  if (!next) throw new AppError('calendar_not_found');
  const streak = readStreak(before);
  const { lastDate } = streak;
  const { name, version, ...nextRules } = next;
  const dayStart = next.times?.dayStart ?? 0;
  const calendar = { ...nextRules, holidays: new Set(rows.nextHolidays.map(({ date }) => date)) };
  const moved = lastDate === null ? setClock(zone, { dayStart }) : changeClock(zone, { dayStart }, now);
  const skippedDays = listSkippedDays(before.skippedDays, moved, now);
  const held = holdFromNextDay(toWorkDays(rows), calendar, { today, lastDate });
  const rules = { ...held, calendar: { ...held.calendar, skipped: new Set(skippedDays) } };
  const until = rules.calendar.earlier?.until ?? today;
  const attended = new Set(rows.attended.map(({ date }) => date));
  const perfect = judgeMonths([toMonth(today)], { workDays: rules, hireDate: before.hireDate, attended }, today).filter(
    ({ isPerfect }) => isPerfect,
  );
  return {
    name,
    guards: [
      guard(
        'calendar move: calendar',
        sql`EXISTS (SELECT 1 FROM work_calendars WHERE id = ${calendarId} AND version = ${version})`,
      ),
    ],
    changed: {
      ...moved,
      skippedDays,
      streakValidThrough: streakValidThrough(streak, rules),
      ...(perfect.length > 0 ? { settledBadges: null } : {}),
    },
    writes: (isWritten) =>
      lastDate === null
        ? []
        : [
            ...perfect.map(({ month }) =>
              insertPerfectMonth(db, { userId: before.id, month, completedAt: now.toISOString() }, isWritten),
            ),
            // When the calendar changes twice on one day, the day keeps the calendar with which it began.
            insertPastCalendar(db, before, until, isWritten),
          ],
  };
}
