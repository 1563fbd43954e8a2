import { and, between, eq, sql, type SQL } from 'drizzle-orm';
import { judgeMonths } from '../../../domain/record/months.ts';
import { streakValidThrough } from '../../../domain/streak/streak.ts';
import { HOLIDAYS_MAX } from '../../../domain/api/calendars.ts';
import { holdFromNextDay } from '../../../domain/calendar/next-calendar.ts';
import { addDays, toMonth, type LocalDate } from '../../../domain/time/local-date.ts';
import { monthEnd, monthStart } from '../../../domain/time/months.ts';
import { AppError } from '../../app-error.ts';
import { guard, type Guard } from '../../core/guard.ts';
import { insertRow } from '../../core/rows.ts';
import { runTogether, statement, type Db, type Statement } from '../../db/client.ts';
import { checkIns, holidays, perfectMonths, workCalendars, type UserRow } from '../../db/schema.ts';
import { changeClock, dayAt, setClock, type UserZone } from '../../../domain/time/user-zone.ts';
import { selectWorkDays, toWorkDays } from '../../db/work-days.ts';

/** Days ahead that a streak searches for its next day. */
const DAYS_AHEAD = 400;

/** Effects of a calendar change besides the new calendar itself. */
export interface CalendarMove {
  /** Name of the new calendar. */
  name: string;
  /** Guards that the new calendar is unchanged since the read. */
  guards: Guard[];
  /** Other columns of the user that change with it. */
  changed: Partial<Pick<UserRow, 'streakValidThrough' | 'settledBadges'> & UserZone>;
  writes: (isWritten: SQL) => Statement[];
}

function selectMove(db: Db, before: UserRow, calendarId: string, today: LocalDate, now: Date) {
  const from = addDays(now.toISOString().slice(0, 10), -1);
  return {
    ...selectWorkDays(db, before.employeeId, now),
    next: db
      .select({
        name: workCalendars.name,
        workdays: workCalendars.workdays,
        times: workCalendars.times,
        pastRules: workCalendars.pastRules,
        version: workCalendars.version,
      })
      .from(workCalendars)
      .where(eq(workCalendars.id, calendarId)),
    nextHolidays: db
      .select({ date: holidays.date })
      .from(holidays)
      .where(
        sql`${holidays.calendarId} = ${calendarId} AND ${holidays.date} BETWEEN ${from} AND ${addDays(from, DAYS_AHEAD)}`,
      )
      .limit(HOLIDAYS_MAX),
    attended: db
      .select({ date: checkIns.localDate })
      .from(checkIns)
      .where(
        and(
          eq(checkIns.userId, before.id),
          between(checkIns.localDate, monthStart(toMonth(today)), monthEnd(toMonth(today))),
        ),
      ),
  };
}

/**
 * Moves a user to another calendar from their next day on. Today and earlier days stay as they were, and the streak
 * lasts as long as both calendars allow (docs/decisions/0021). When the new calendar leaves a month no scheduled day,
 * the month is judged now, because no check-in would do it. Its badges are given at the next check-in.
 * `zone` is the user's zone after the other changes of the request, because the calendar brings the start of their day.
 * Returns null when nothing changes. Throws calendar_not_found.
 */
export async function moveToCalendar(
  db: Db,
  before: UserRow,
  calendarId: string | undefined,
  zone: UserZone,
  now: Date,
): Promise<CalendarMove | null> {
  if (calendarId === undefined || calendarId === before.workCalendarId) return null;
  const until = dayAt(before, now);
  const rows = await runTogether(db, selectMove(db, before, calendarId, until, now));
  const [next] = rows.next;
  if (!next) throw new AppError('calendar_not_found');
  const { currentStreak: streak, longestStreak: longest, streakFreezes: freezes } = before;
  // An opening streak covers its days as check-ins would.
  const [lastDate = null] = [before.lastCheckInDate, before.openingStreakThrough]
    .filter((day) => day !== null)
    .toSorted()
    .toReversed();
  const { name, version, ...nextRules } = next;
  const dayStart = next.times?.dayStart ?? 0;
  const calendar = { ...nextRules, holidays: new Set(rows.nextHolidays.map(({ date }) => date)) };
  const rules = holdFromNextDay(toWorkDays(rows), calendar, { today: until, lastDate });
  const attended = new Set(rows.attended.map(({ date }) => date));
  const perfect = judgeMonths([toMonth(until)], { workDays: rules, hireDate: before.hireDate, attended }, until).filter(
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
      ...(lastDate === null ? setClock(zone, { dayStart }) : changeClock(zone, { dayStart }, now)),
      streakValidThrough: streakValidThrough({ streak, longest, freezes, lastDate }, rules),
      ...(perfect.length > 0 ? { settledBadges: null } : {}),
    },
    writes: (isWritten) =>
      lastDate === null
        ? []
        : [
            ...perfect.map(({ month }) =>
              insertRow(
                db,
                perfectMonths,
                { userId: before.id, month, completedAt: now.toISOString() },
                isWritten,
                'nothing',
              ),
            ),
            // With two changes on one day, the day keeps the calendar that it began with.
            statement(
              db,
              sql`
        INSERT INTO past_calendars (user_id, until, calendar_id)
        SELECT ${before.id}, ${until}, ${before.workCalendarId} WHERE ${isWritten}
        ON CONFLICT DO NOTHING`,
            ),
          ],
  };
}
