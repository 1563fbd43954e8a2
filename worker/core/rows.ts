import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { statement, type Db, type Statement } from '../db/client.ts';
import { encode, writtenColumns, type FullRow } from '../db/columns.ts';

/**
 * Inserts the whole row when `guard` holds. If a row with the same key exists, the batch fails, unless `onConflict` is
 * `nothing`.
 */
export function insertRow<T extends SQLiteTable>(
  db: Db,
  table: T,
  row: FullRow<T>,
  guard: SQL,
  onConflict: 'fail' | 'nothing' = 'fail',
): Statement {
  const columns = writtenColumns(table);
  const values = row as Record<string, unknown>;
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const encoded = sql.join(
    columns.map(([name, column]) => sql`${encode(column, values[name])}`),
    sql`, `,
  );
  const conflict = onConflict === 'nothing' ? sql` ON CONFLICT DO NOTHING` : sql``;
  return statement(db, sql`INSERT INTO ${table} (${names}) SELECT ${encoded} WHERE ${guard}${conflict}`);
}

/**
 * Returns `column = value` for every column in `row`. Each column encodes its value, except a value that is SQL.
 */
export function assignments<T extends SQLiteTable>(table: T, row: Partial<FullRow<T>>): SQL[] {
  const values = row as Record<string, unknown>;
  return writtenColumns(table)
    .filter(([name]) => values[name] !== undefined)
    .map(([name, column]) => sql`${sql.identifier(column.name)} = ${encode(column, values[name])}`);
}

/**
 * Updates the row that `where` finds. Writes only the columns in which `row` differs from `before`, because writing an
 * unchanged column would write its indexes again. Without `before`, writes every column in `row`.
 */
export function updateRow<T extends SQLiteTable>(
  db: Db,
  table: T,
  row: Partial<FullRow<T>>,
  where: SQL,
  before: Partial<FullRow<T>> = {},
): Statement {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]);
  const changed = Object.fromEntries(Object.entries(row).filter(isChanged)) as Partial<FullRow<T>>;
  return statement(db, sql`UPDATE ${table} SET ${sql.join(assignments(table, changed), sql`, `)} WHERE ${where}`);
}
