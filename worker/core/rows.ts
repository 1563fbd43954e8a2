import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { statement, type Db, type Statement } from '../db/client.ts';
import { encode, writtenColumns, type FullRow } from '../db/columns.ts';

/**
 * Inserts the whole row when `guard` holds. An existing row with its key fails the batch, unless `onConflict` is
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
 * Returns `column = value` for every column that `row` names, written as the table's columns encode it; SQL stays SQL.
 */
export function assignments<T extends SQLiteTable>(table: T, row: Partial<FullRow<T>>): SQL[] {
  const values = row as Record<string, unknown>;
  return writtenColumns(table)
    .filter(([name]) => values[name] !== undefined)
    .map(([name, column]) => sql`${sql.identifier(column.name)} = ${encode(column, values[name])}`);
}

/**
 * Updates the row that `where` finds. It writes the columns in which `row` differs from `before`; without `before`,
 * every column in `row`. Writing an unchanged column would write its indexes again.
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
