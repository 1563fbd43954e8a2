import { sql, and, between, eq } from 'drizzle-orm';
import { judgeMonths } from '#domain/record/months.ts';
import { streakValidThrough } from '#domain/streak/streak.ts';
import { holdFromNextDay } from '#domain/calendar/next-calendar.ts';
import { toMonth, addDays, type LocalDate } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import { type Guard, hasVersion } from '#worker/core/guard.ts';
import { readStreak } from '#worker/core/record/skipped-days.ts';
import { runTogether, type Db, type Statement, statement } from '#worker/db/client.ts';
import { type UserRow, checkIns, holidays, perfectMonths, workCalendars } from '#worker/db/schema.ts';
import { changeClock, dayAt, listSkippedDays, setClock, type UserZone } from '#domain/time/user-zone.ts';
import { toWorkDays, selectWorkDays } from '#worker/db/work-days.ts';
import { HOLIDAYS_MAX } from '#domain/api/calendars.ts';
import { monthEnd, monthStart } from '#domain/time/months.ts';

/** The next scheduled day of a streak is searched in this many days. */
const DAYS_AHEAD = 400;

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

export interface CalendarMove {
  name: string;
  guards: Guard[];
  changed: Partial<Pick<UserRow, 'streakValidThrough' | 'skippedDays'> & UserZone>;
  writes: Statement[];
}

/**
 * Today and earlier days do not change. The decision docs/decisions/0052 explains until when the streak is valid. The
 * new calendar may have no more scheduled days in the current month. No later check-in of the month can then make the
 * month perfect, so this function decides whether the month is perfect. The next check-in gives the badges of a perfect
 * month. `zone` is the user's zone after the other changes of the request.
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
    guards: [hasVersion('calendar move: calendar', 'work_calendars', { id: calendarId, version })],
    changed: {
      ...moved,
      skippedDays,
      streakValidThrough: streakValidThrough(streak, rules),
    },
    writes:
      lastDate === null
        ? []
        : [
            ...perfect.map(({ month }) =>
              db
                .insert(perfectMonths)
                .values({ userId: before.id, month, completedAt: now.toISOString() })
                .onConflictDoNothing(),
            ),
            // When the calendar changes twice on one day, the day keeps the calendar with which it began.
            statement(
              db,
              sql`INSERT INTO past_calendars (user_id, until, calendar_id) VALUES (${before.id}, ${until}, ${before.workCalendarId}) ON CONFLICT DO NOTHING`,
            ),
          ],
  };
}
