import type { SQL } from 'drizzle-orm';
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Db, Statement } from '../db/client.ts';

/**
 * Writes only the columns in which `row` differs from `before`, because writing an unchanged column would write its
 * indexes again.
 */
export function updateRow<T extends SQLiteTable>(
  db: Db,
  table: T,
  row: SQLiteUpdateSetSource<T>,
  where: SQL,
  before: Partial<T['$inferSelect']> = {},
): Statement {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]);
  const changed = Object.fromEntries(Object.entries(row).filter(isChanged)) as SQLiteUpdateSetSource<T>;
  return db.update(table).set(changed).where(where);
}
