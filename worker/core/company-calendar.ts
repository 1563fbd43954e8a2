import { eq, sql } from 'drizzle-orm';
import { HOLIDAYS_MAX } from '#domain/api/calendars.ts';
import type { PastRules, WorkCalendar } from '#domain/calendar/work-calendar.ts';
import { statement, type Db } from '../db/client.ts';
import { workCalendars } from '../db/schema.ts';

export function selectCompanyCalendar(db: Db, from: string, to: string) {
  return {
    calendar: db
      .select({ workdays: workCalendars.workdays, pastRules: workCalendars.pastRules })
      .from(workCalendars)
      .where(eq(workCalendars.isDefault, true)),
    holidays: statement<{ date: string }>(
      db,
      sql`SELECT date FROM holidays WHERE calendar_id = (SELECT id FROM work_calendars WHERE is_default = 1)
        AND date BETWEEN ${from} AND ${to} LIMIT ${HOLIDAYS_MAX}`,
    ),
  };
}

export const toCompanyCalendar = (read: {
  calendar: readonly { workdays: readonly number[]; pastRules: readonly PastRules[] }[];
  holidays: readonly { date: string }[];
}): WorkCalendar => ({
  workdays: read.calendar[0]?.workdays ?? [],
  pastRules: read.calendar[0]?.pastRules ?? [],
  holidays: new Set(read.holidays.map(({ date }) => date)),
});
