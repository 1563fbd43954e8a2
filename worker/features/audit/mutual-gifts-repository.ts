import { sql, type SQL } from 'drizzle-orm';
import { MUTUAL_GIFT_DAYS, type MutualGiftsList } from '#domain/api/audit.ts';
import { pairGivers, type Gift } from '#domain/people/mutual-gifts.ts';
import { IS_GIFT } from '#worker/core/award-limit.ts';
import { statement, type Db } from '#worker/db/client.ts';

/** Converts a column of epoch milliseconds to ISO 8601, which the other tables store. */
const toIsoSql = (column: SQL): SQL => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;

export const ADMINS_MAX = 100;
export const GIFTS_MAX = 500;

interface AdminRow {
  id: string;
  name: string;
  given: string;
}

interface Given {
  read: number;
  gifts: Omit<Gift, 'from'>[];
}

export async function listMutualGifts(db: Db, now: Date): Promise<MutualGiftsList> {
  const since = new Date(now.getTime() - MUTUAL_GIFT_DAYS * 86_400_000).toISOString();
  // The index on the giver contains every column that is read. The limit applies before the outer query filters the
  // gifts, so it also counts gifts to users who are not admins.
  const newest = sql`
    SELECT user_id, points_amount, created_at FROM point_transactions
    WHERE created_by = admins.id AND created_at > ${Date.parse(since)} AND ${IS_GIFT} ORDER BY created_at DESC LIMIT ${GIFTS_MAX}`;
  const found = await statement<AdminRow>(
    db,
    sql`
    WITH admins AS MATERIALIZED (
      SELECT id, name FROM users WHERE role IN ('admin', 'super_admin')
      ORDER BY name COLLATE NOCASE, id LIMIT ${ADMINS_MAX + 1}
    )
    SELECT id, name, (
      SELECT json_object('read', count(*), 'gifts', json_group_array(
        json_object('to', user_id, 'points', points_amount,
          'at', ${toIsoSql(sql`created_at`)})
      ) FILTER (WHERE user_id IN (SELECT id FROM admins))) FROM (${newest})
    ) AS given
    FROM admins`,
  );
  const admins = found.slice(0, ADMINS_MAX).map(({ id, name, given }) => ({
    person: { id, name },
    ...(JSON.parse(given) as Given),
  }));
  return {
    items: pairGivers(
      admins.map(({ person }) => person),
      admins.flatMap(({ person, gifts }) => gifts.map((gift) => ({ ...gift, from: person.id }))),
    ),
    since,
    readInPart: admins.filter(({ read }) => read === GIFTS_MAX).map(({ person }) => person),
    hasMoreAdmins: found.length > ADMINS_MAX,
  };
}
