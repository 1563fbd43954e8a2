import { eq, sql } from 'drizzle-orm';
import type { DepartmentDay } from '#domain/wall/figures.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { walls } from '#worker/db/schema.ts';

const DEPARTMENTS_MAX = 500;
/** Names and celebrations come from at most this many of the day's newest check-ins. */
const CHECK_INS_LOOKED_AT = 200;
/** `noteSeen` writes a wall's row at most once in this time, in milliseconds. */
const SEEN_STEP_MS = 5 * 60_000;

export const selectWall = (db: Db, displayHash: string) =>
  db
    .select({ id: walls.id, showsAnnouncements: walls.showsAnnouncements })
    .from(walls)
    .where(eq(walls.displayHash, displayHash));

export const noteSeen = (db: Db, displayHash: string, now: Date) =>
  statement(
    db,
    sql`UPDATE walls SET seen_at = ${now.toISOString()} WHERE display_hash = ${displayHash}
      AND ifnull(seen_at, '') < ${new Date(now.getTime() - SEEN_STEP_MS).toISOString()}`,
  );

/** `people` also counts users on leave. */
export const selectDepartments = (db: Db, date: LocalDate) =>
  statement<DepartmentDay>(
    db,
    sql`SELECT p.department, people, ifnull(check_ins, 0) AS checkIns, ifnull(points_earned, 0) AS points,
        ifnull(streak_10 + streak_20 + streak_30 + streak_60 + streak_90, 0) AS longStreaks
      FROM department_people AS p LEFT JOIN department_days AS d ON d.day = ${date} AND d.department = p.department
      WHERE people > 0 ORDER BY people DESC, p.department LIMIT ${DEPARTMENTS_MAX}`,
  );

export const selectNamed = (db: Db, date: LocalDate) =>
  statement<{
    name: string;
    firstName: string;
    atMs: number;
    streakDay: number;
    /** `bonusLines` and `awards` are JSON arrays. An empty array is stored as an empty text. */
    bonusLines: string;
    awards: string;
  }>(
    db,
    sql`SELECT u.name, u.first_name AS firstName, c.check_in_time AS atMs, streak_day AS streakDay,
        bonus_lines AS bonusLines, awards
      FROM (SELECT * FROM check_ins WHERE local_date = ${date} ORDER BY check_in_time DESC LIMIT ${CHECK_INS_LOOKED_AT}) AS c
        JOIN users AS u ON u.id = c.user_id
      WHERE u.is_named_at_stations = 1 AND u.hidden_from_leaderboard = 0 AND u.is_active = 1
        AND u.approval_status = 'approved'
      ORDER BY c.check_in_time DESC`,
  );

export const selectAnnouncement = (db: Db, date: LocalDate) =>
  statement<{ title: string; message: string }>(
    db,
    sql`SELECT title, message FROM announcements
      WHERE withdrawn_at IS NULL AND published_at IS NOT NULL AND department = '' AND until >= ${date}
      ORDER BY published_at DESC LIMIT 1`,
  );
