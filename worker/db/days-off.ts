import { sql } from 'drizzle-orm';
import { isScheduled, type Leave, type PastRules, type WorkCalendar } from '../../domain/calendar/work-calendar.ts';
import { statement, type Db } from './client.ts';

interface UserDay {
  userId: string;
  localDate: string;
}

const toKey = ({ userId, localDate }: UserDay) => `${localDate} ${userId}`;

/** Selects the calendar facts of each user and day. Each user and day costs about five look-ups. */
const selectFacts = (db: Db, days: readonly UserDay[]) =>
  statement<UserDay & { workdays: string; pastRules: string; isHoliday: number; isOnLeave: number; isSkipped: number }>(
    db,
    sql`
    WITH asked AS (
      SELECT value ->> 'userId' AS user_id, value ->> 'localDate' AS day FROM json_each(${JSON.stringify(days)})
    ), held AS (
      SELECT user_id, day, ifnull(
          (SELECT calendar_id FROM past_calendars WHERE user_id = asked.user_id AND until >= day ORDER BY until LIMIT 1),
          work_calendar_id) AS calendar_id,
        EXISTS (SELECT 1 FROM json_each(skipped_days) WHERE value = day) AS isSkipped
      FROM asked JOIN users ON users.id = asked.user_id
    )
    SELECT user_id AS userId, day AS localDate, isSkipped, workdays, past_rules AS pastRules,
      EXISTS (SELECT 1 FROM holidays WHERE calendar_id = held.calendar_id AND date = day) AS isHoliday,
      EXISTS (
        SELECT 1 FROM leaves
        WHERE user_id = held.user_id AND status = 'approved' AND end_date >= day AND start_date <= day
      ) AS isOnLeave
    FROM held JOIN work_calendars ON work_calendars.id = held.calendar_id`,
  );

/** Returns a function that tells whether a day in `days` was a day off for its user. */
export async function readDaysOff(db: Db, days: readonly UserDay[]): Promise<(day: UserDay) => boolean> {
  const asked = days.map(({ userId, localDate }) => ({ userId, localDate }));
  const off = new Set<string>();
  for (const facts of await selectFacts(db, asked)) {
    const { localDate } = facts;
    const calendar: WorkCalendar = {
      workdays: JSON.parse(facts.workdays) as number[],
      pastRules: JSON.parse(facts.pastRules) as PastRules[],
      holidays: new Set(facts.isHoliday ? [localDate] : []),
      skipped: new Set(facts.isSkipped ? [localDate] : []),
    };
    const leaves: Leave[] = facts.isOnLeave ? [{ startDate: localDate, endDate: localDate }] : [];
    if (!isScheduled(localDate, calendar, leaves)) off.add(toKey(facts));
  }
  return (day) => off.has(toKey(day));
}
