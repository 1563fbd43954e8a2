import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { users, type PointTransactionRow } from '../schema.ts';

export async function readNames(
  db: Db,
  rows: readonly Pick<PointTransactionRow, 'createdBy'>[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
  return new Map(found.map(({ id, name }) => [id, name]));
}
