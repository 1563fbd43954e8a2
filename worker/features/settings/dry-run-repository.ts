import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';
import { statement, type Db } from '../../db/client.ts';

/** Users in a part. Even with a check-in on every day, a part reads fewer than 5,000 rows. */
export const PEOPLE = 36;
/** Days before the window, which include the check-in before its first one. */
const DAYS_BEFORE = 30;

interface PersonRow {
  id: string;
  department: string;
  /** Weekdays of the user's calendar, present and past, as JSON. */
  rules: string;
}

export interface CheckInRow {
  userId: string;
  localDate: LocalDate;
  /** Null for an unverified time. */
  localSeconds: number | null;
  times: string | null;
  streakDay: number;
  pointsEarned: number;
}

/**
 * Selects the users after `after` by id, and their check-ins on the days from `from` to `to`, with DAYS_BEFORE days
 * before.
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
