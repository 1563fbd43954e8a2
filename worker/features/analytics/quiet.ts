import { QUIET_SHOWN, type QuietPeople } from '#domain/api/analytics.ts';
import { mayReadQuiet } from '#domain/people/quiet.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import { runTogether, type Db, statement } from '#worker/db/client.ts';
import { sql } from 'drizzle-orm';

const selectQuiet = (db: Db, today: LocalDate) =>
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

export async function readQuiet(db: Db, role: string, settings: Settings, now: Date): Promise<QuietPeople> {
  if (!mayReadQuiet(settings.quietPeopleReaders, role))
    return { isShown: false, asOf: null, items: [], hasMore: false };
  const today = localDateIn(settings.companyTimeZone, now);
  const { quiet, run } = await runTogether(db, {
    quiet: selectQuiet(db, today),
    run: statement<{ at: string | null }>(db, sql`SELECT last_finished_at AS at FROM jobs WHERE name = 'quiet_people'`),
  });
  return {
    isShown: true,
    asOf: run[0]?.at ?? null,
    items: quiet.slice(0, QUIET_SHOWN),
    hasMore: quiet.length > QUIET_SHOWN,
  };
}
