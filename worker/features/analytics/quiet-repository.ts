import { sql } from 'drizzle-orm';
import { QUIET_SHOWN, type QuietPeople } from '../../../domain/api/analytics.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { statement, type Db } from '../../db/client.ts';

/**
 * Selects users of the nightly list who are still quiet. The user who checked in most recently comes first. Leaves out
 * users who have checked in since the list was made, who left, or who are on leave.
 */
export const selectQuiet = (db: Db, today: LocalDate) =>
  statement<QuietPeople['items'][number]>(
    db,
    sql`SELECT u.id, u.name, u.department, u.avatar_url AS avatarUrl, q.last_day AS lastDay, q.days
      FROM (SELECT * FROM quiet_people ORDER BY last_day DESC, user_id LIMIT ${4 * QUIET_SHOWN}) AS q
        CROSS JOIN users AS u ON u.id = q.user_id
      WHERE u.last_check_in_date = q.last_day AND u.is_active = 1 AND u.approval_status = 'approved' AND u.role = 'employee'
        AND NOT EXISTS (SELECT 1 FROM leaves WHERE user_id = u.id AND status = 'approved'
          AND start_date <= ${today} AND end_date >= ${today})
      ORDER BY q.last_day DESC, u.id LIMIT ${QUIET_SHOWN + 1}`,
  );

/** Selects the instant at which the nightly list was made. */
export const selectQuietRun = (db: Db) =>
  statement<{ at: string | null }>(db, sql`SELECT last_finished_at AS at FROM jobs WHERE name = 'quiet_people'`);
