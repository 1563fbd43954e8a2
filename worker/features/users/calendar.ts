import { and, between, eq, sql, type SQL } from 'drizzle-orm';
import { judgeMonths } from '../../../domain/record/months.ts';
import { streakValidThrough } from '../../../domain/streak/streak.ts';
import { HOLIDAYS_MAX } from '../../../domain/api/calendars.ts';
import { holdFromNextDay } from '../../../domain/calendar/next-calendar.ts';
import { addDays, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { monthEnd, monthStart } from '../../../domain/time/months.ts';
import { AppError } from '../../app-error.ts';
import { guard, type Guard } from '../../core/guard.ts';
import { insertRow } from '../../core/rows.ts';
import { runTogether, statement, type Db, type Statement } from '../../db/client.ts';
import { checkIns, holidays, perfectMonths, workCalendars, type UserRow } from '../../db/schema.ts';
import { changeClock, dayAt, setClock, type PersonZone } from '../../../domain/time/person-zone.ts';
import { selectWorkDays, toWorkDays } from '../../db/work-days.ts';

/** As far ahead as a streak looks for its next day. */
const DAYS_AHEAD = 400;

/** What a change of calendar does beside naming the new one. */
export interface CalendarMove {
  /** Of the new calendar. */
  name: string;
  /** Hold while the new calendar is as it was read. */
  guards: Guard[];
  /** The user's other columns that change with it. */
  changed: Partial<Pick<UserRow, 'streakValidThrough' | 'settledBadges'> & PersonZone>;
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
          between(checkIns.localDate, monthStart(monthOf(today)), monthEnd(monthOf(today))),
        ),
      ),
  };
}

/**
 * Lets another calendar hold from the person's next day on: what today and the days before were, they stay, and the streak
 * stands as long as both say (docs/decisions/0021). A month of which the new calendar leaves no scheduled day is judged now: no
 * check-in would do it. Its badges are given at the next check-in. `zone` is the user's after the other changes of the request: with the
 * calendar comes the start of their day. Null where nothing changes. Throws calendar_not_found.
 */
export async function moveToCalendar(
  db: Db,
  before: UserRow,
  calendarId: string | undefined,
  zone: PersonZone,
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
  const perfect = judgeMonths([monthOf(until)], { workDays: rules, hireDate: before.hireDate, attended }, until).filter(
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
            // Changed twice on one day, the day keeps the calendar that it began with.
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
