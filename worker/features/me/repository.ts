import { sql } from 'drizzle-orm';
import { addDays } from '../../../domain/time/local-date.ts';
import { type Db, statement } from '../../db/client.ts';
import { checkIns } from '../../db/schema.ts';
import { selectSettings } from '../../db/settings.ts';
import { selectWorkDays } from '../../db/work-days.ts';
import type { ReadContext } from '../../http/access.ts';

/** Days of check-ins that /api/me looks at: this week, and enough for 30 working days. */
const RECENT_DAYS = 45;

function selectRecentCheckIns(db: Db, subject: string, now: Date) {
  const utcDate = now.toISOString().slice(0, 10);
  const days = Array.from({ length: RECENT_DAYS }, (_, index) => addDays(utcDate, 1 - index));
  return db
    .select()
    .from(checkIns)
    .where(
      sql`${checkIns.localDate} IN (SELECT value FROM json_each(${JSON.stringify(days)}))
        AND ${checkIns.userId} = (SELECT id FROM users WHERE employee_id = ${subject})`,
    )
    .orderBy(sql`${checkIns.localDate} DESC`);
}

/** How many people stand above on the all-time board. It reads one index row for each of them. */
function countAbove(db: Db, subject: string) {
  return statement<{ above: number }>(
    db,
    sql`
    SELECT count(*) AS above FROM users INDEXED BY users_board_all
    WHERE ranks = 1 AND board_points > (SELECT board_points FROM users WHERE employee_id = ${subject})`,
  );
}

export function selectMeFacts({ db, subject, now }: ReadContext) {
  return {
    settings: selectSettings(db),
    ...selectWorkDays(db, subject, now),
    recent: selectRecentCheckIns(db, subject, now),
    above: countAbove(db, subject),
  };
}
