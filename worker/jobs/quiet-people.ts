import { sql } from 'drizzle-orm';
import type { Leave, WorkCalendar } from '../../domain/calendar/work-calendar.ts';
import { dailyAt } from '../../domain/jobs/schedule.ts';
import { QUIET_DAYS, QUIET_SINCE_MAX_DAYS, quietDays, REGULAR_WITHIN_DAYS } from '../../domain/people/quiet.ts';
import { addDays, localDateIn, type LocalDate } from '../../domain/time/local-date.ts';
import { runInOrder, runTogether, statement, type Db } from '../db/client.ts';
import { workCalendars } from '../db/schema.ts';
import { selectSettings, toSettings } from '../db/settings.ts';
import { toJob } from './job.ts';

/** Users of one slice. Only those without a recent check-in cost more than a row. */
const PEOPLE_A_SLICE = 500;

interface Candidate {
  id: string;
  lastDay: LocalDate;
  calendarId: string;
  checkInsBefore: number;
  /** JSON of the approved leaves since the last check-in. */
  leaves: string;
}

/**
 * Selects the users of a slice whose last check-in is some days ago. A user who changed calendars since is left out,
 * because this query does not find out which of their days were scheduled.
 */
const selectCandidates = (db: Db, after: string, through: string, today: LocalDate) =>
  statement<Candidate>(
    db,
    sql`SELECT id, last_check_in_date AS lastDay, work_calendar_id AS calendarId,
        (SELECT count(*) FROM check_ins WHERE user_id = users.id
          AND local_date BETWEEN date(last_check_in_date, ${`-${REGULAR_WITHIN_DAYS - 1} days`}) AND last_check_in_date)
          AS checkInsBefore,
        (SELECT json_group_array(json_object('startDate', start_date, 'endDate', end_date)) FROM leaves
          WHERE user_id = users.id AND status = 'approved' AND end_date >= last_check_in_date) AS leaves
      FROM users
      WHERE id > ${after} AND id <= ${through} AND role = 'employee' AND is_active = 1 AND approval_status = 'approved'
        AND last_check_in_date BETWEEN ${addDays(today, -QUIET_SINCE_MAX_DAYS)} AND ${addDays(today, -QUIET_DAYS)}
        AND NOT EXISTS (SELECT 1 FROM past_calendars WHERE user_id = users.id AND until >= last_check_in_date)`,
  );

/** Reads the calendars with their holidays on the relevant days. */
async function readCalendars(db: Db, today: LocalDate): Promise<ReadonlyMap<string, WorkCalendar>> {
  const read = await runTogether(db, {
    calendars: db.select().from(workCalendars),
    holidays: statement<{ calendarId: string; date: LocalDate }>(
      db,
      sql`SELECT calendar_id AS calendarId, date FROM work_calendars CROSS JOIN holidays
        ON calendar_id = work_calendars.id AND date BETWEEN ${addDays(today, -QUIET_SINCE_MAX_DAYS)} AND ${today}`,
    ),
  });
  const holidays = Map.groupBy(read.holidays, ({ calendarId }) => calendarId);
  return new Map(
    read.calendars.map(({ id, workdays, times, pastRules }) => {
      const dates = (holidays.get(id) ?? []).map(({ date }) => date);
      return [id, { workdays, times, pastRules, holidays: new Set(dates) }];
    }),
  );
}

/**
 * Finds, each night, users who checked in regularly and then stopped for some days (domain/people/quiet.ts). A screen
 * cannot look for them, because it would read every user. Nothing is stored while nobody may read it.
 */
export const quietPeople = toJob<{ after: string }>({
  name: 'quiet_people',
  schedule: dailyAt(4),
  queries: 10,
  async runSlice({ db, now, runStartedAt, cursor }) {
    const settings = toSettings(await selectSettings(db));
    if (settings.quietPeopleReaders === 'nobody') {
      await statement(db, sql`DELETE FROM quiet_people`);
      return { isDone: true, counts: { people: 0 } };
    }
    const after = cursor?.after ?? '';
    const ids = await statement<{ id: string }>(
      db,
      sql`SELECT id FROM users WHERE id > ${after} ORDER BY id LIMIT ${PEOPLE_A_SLICE}`,
    );
    const isLast = ids.length < PEOPLE_A_SLICE;
    const through = ids.at(-1)?.id ?? after;
    const today = localDateIn(settings.companyTimeZone, now);
    const candidates = await selectCandidates(db, after, through, today);
    const calendars = candidates.length > 0 ? await readCalendars(db, today) : new Map<string, WorkCalendar>();
    const found = candidates.flatMap(({ id, lastDay, calendarId, checkInsBefore, leaves }) => {
      const calendar = calendars.get(calendarId);
      const facts = { lastDay, checkInsBefore, leaves: JSON.parse(leaves) as Leave[] };
      const days = calendar ? quietDays({ ...facts, calendar }, today) : null;
      return days === null ? [] : [{ id, lastDay, days }];
    });
    await runInOrder(db, [
      statement(
        db,
        sql`DELETE FROM quiet_people WHERE user_id > ${after} AND (${isLast ? 1 : 0} OR user_id <= ${through})`,
      ),
      statement(
        db,
        sql`INSERT INTO quiet_people (user_id, last_day, days, found_at)
          SELECT value ->> 'id', value ->> 'lastDay', value ->> 'days', ${runStartedAt.toISOString()}
          FROM json_each(${JSON.stringify(found)}) WHERE true
          ON CONFLICT DO UPDATE SET last_day = excluded.last_day, days = excluded.days, found_at = excluded.found_at`,
      ),
    ]);
    const counts = { people: found.length };
    return isLast ? { isDone: true, counts } : { isDone: false, cursor: { after: through }, counts };
  },
});
