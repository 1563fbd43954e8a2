import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';
import { statement, type Db } from '../../db/client.ts';

/** Number of users in a part. A part reads fewer than 5,000 rows, even with a check-in of every user on every day. */
export const PEOPLE = 36;
/** The check-ins of this many earlier days are also read, because a bonus may depend on an earlier check-in. */
const DAYS_BEFORE = 30;

interface PersonRow {
  id: string;
  department: string;
  /** The current and the past workdays of the user's calendar, as JSON. */
  rules: string;
}

export interface CheckInRow {
  userId: string;
  localDate: LocalDate;
  /** Null when the time is unverified. */
  localSeconds: number | null;
  times: string | null;
  streakDay: number;
  pointsEarned: number;
}

/**
 * Selects the next users after the id `after`, and their check-ins on the days from `from` to `to` and on the
 * DAYS_BEFORE days before `from`.
 */
export function selectPart(db: Db, after: string, from: LocalDate, to: LocalDate) {
  const people = sql`SELECT id, department, (SELECT json_object('workdays', json(workdays), 'pastRules', json(past_rules)) FROM work_calendars
      WHERE id = work_calendar_id) AS rules
    FROM users WHERE id > ${after} ORDER BY id LIMIT ${PEOPLE}`;
  return {
    people: statement<PersonRow>(db, people),
    checkIns: statement<CheckInRow>(
      db,
      sql`
      SELECT user_id AS userId, local_date AS localDate, 
        iif(time_proof = 'u', NULL, local_seconds) AS localSeconds, times,
        streak_day AS streakDay, points_earned AS pointsEarned
      FROM (${people}) AS people
      CROSS JOIN check_ins ON user_id = people.id AND local_date BETWEEN ${addDays(from, -DAYS_BEFORE)} AND ${to}`,
    ),
    peopleInAll: statement<{ people: number }>(db, sql`SELECT ifnull(sum(people), 0) AS people FROM department_people`),
  };
}
