import { getTableColumns, is, sql, SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { statement, type Db, type Statement } from '../db/client.ts';

/** Every column of a row but those that the database computes: a column left out does not compile. */
export type FullRow<T extends SQLiteTable> = {
  [Name in keyof T['$inferSelect'] as Name extends Computed<T> ? never : Name]: T['$inferSelect'][Name];
};
type Computed<T extends SQLiteTable> = {
  [Name in keyof T['_']['columns']]: T['_']['columns'][Name]['_']['generated'] extends undefined ? never : Name;
}[keyof T['_']['columns']];

function writtenColumns(table: SQLiteTable): [string, SQLiteColumn][] {
  return Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
}

function encode(column: SQLiteColumn, value: unknown): unknown {
  if (value === null || value === undefined || is(value, SQL)) return value ?? null;
  return column.mapToDriverValue(value);
}

/** Inserts the whole row when `guard` holds. A row with its key fails the batch, unless `onConflict` is `nothing`. */
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

/** `column = value` for every column that `row` names, written as the table's columns encode it; SQL stays SQL. */
export function assignments<T extends SQLiteTable>(table: T, row: Partial<FullRow<T>>): SQL[] {
  const values = row as Record<string, unknown>;
  return writtenColumns(table)
    .filter(([name]) => values[name] !== undefined)
    .map(([name, column]) => sql`${sql.identifier(column.name)} = ${encode(column, values[name])}`);
}

/**
 * Writes the columns in which `row` differs from `before`, or every column that it names, to the row that `where` finds: a
 * column that is written again costs the rows of its indexes again.
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
