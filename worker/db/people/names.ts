import { sql, type SQL } from 'drizzle-orm';
import { statement, type Db } from '../client.ts';

/**
 * The query steps through an index from one name to the next, so it reads one row per name, for any number of users.
 */
export function selectNames(
  db: Db,
  of: 'department' | 'location',
  { ranked, limit }: { ranked: boolean; limit: number },
) {
  const column = sql.raw(of);
  const index = sql.raw(ranked ? `users_by_${of}` : `users_by_${of}_name`);
  const condition = sql.raw(ranked ? 'ranks = 1 AND' : '');
  const next = (after: SQL) => sql`SELECT ${column} FROM users INDEXED BY ${index}
    WHERE ${condition} ${column} > ${after} ORDER BY ${column} LIMIT 1`;
  return statement<{ name: string }>(
    db,
    sql`
    WITH RECURSIVE names(name) AS (
      SELECT (${next(sql`''`)})
      UNION ALL
      SELECT (${next(sql`names.name`)}) FROM names WHERE names.name IS NOT NULL
      LIMIT ${limit + 1}
    )
    SELECT name FROM names WHERE name IS NOT NULL LIMIT ${limit}`,
  );
}
