import { eq, sql } from 'drizzle-orm';
import {
  CALENDARS_MAX,
  HOLIDAYS_MAX,
  PEOPLE_COUNTED,
  type Calendar,
  type CalendarDetail,
} from '#domain/api/calendars.ts';
import { firstDayAhead } from '#domain/calendar/change-calendar.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import { runTogether, statement, type Db } from '#worker/db/client.ts';
import { holidays, workCalendars, type WorkCalendarRow } from '#worker/db/schema.ts';

/**
 * Returns yesterday's date in Kiritimati, the zone whose clock is furthest ahead. At nearly every instant, this is the
 * earliest date in any zone.
 */
const todaySomewhere = (now: Date): LocalDate => addDays(firstDayAhead(now), -2);

export function toCalendar(row: WorkCalendarRow, all: readonly { date: LocalDate }[], now: Date): Calendar {
  return toListed(row, all.filter(({ date }) => date >= todaySomewhere(now)).length);
}

function toListed(row: WorkCalendarRow, comingHolidays: number): Calendar {
  const { id, name, workdays, times, pastRules, isDefault, recomputeFrom, version } = row;
  const until = pastRules.at(-1)?.until;
  return {
    id,
    name,
    workdays,
    times,
    rulesFrom: until === undefined ? null : addDays(until, 1),
    isDefault,
    comingHolidays,
    recomputeFrom,
    version,
    created: row.createdAt,
    updated: row.updatedAt,
  };
}

export async function listCalendars(db: Db, now: Date): Promise<Calendar[]> {
  const coming = sql<number>`(SELECT count(*) FROM holidays
    WHERE calendar_id = work_calendars.id AND date >= ${todaySomewhere(now)})`;
  const rows = await db
    .select({ row: workCalendars, coming })
    .from(workCalendars)
    .orderBy(sql`${workCalendars.name} COLLATE NOCASE`, workCalendars.id)
    .limit(CALENDARS_MAX);
  return rows.map(({ row, coming: comingHolidays }) => toListed(row, comingHolidays));
}

export async function findCalendar(db: Db, id: string) {
  const read = await runTogether(db, {
    calendars: db.select().from(workCalendars).where(eq(workCalendars.id, id)),
    holidays: db
      .select({ date: holidays.date, name: holidays.name })
      .from(holidays)
      .where(eq(holidays.calendarId, id))
      .orderBy(holidays.date)
      .limit(HOLIDAYS_MAX),
    people: statement<{ people: number }>(
      db,
      sql`SELECT count(*) AS people FROM (SELECT 1 FROM users WHERE work_calendar_id = ${id} LIMIT ${PEOPLE_COUNTED})`,
    ),
  });
  const [row] = read.calendars;
  if (!row) throw new AppError('calendar_not_found');
  return { row, holidays: read.holidays, people: read.people[0]?.people ?? 0 };
}

export async function showCalendar(db: Db, id: string, now: Date): Promise<CalendarDetail> {
  const { row, holidays: all, people } = await findCalendar(db, id);
  return { ...toCalendar(row, all, now), holidays: all, people };
}
