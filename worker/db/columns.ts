import { getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

export type FullRow<T extends SQLiteTable> = {
  [Name in keyof T['$inferSelect'] as Name extends Computed<T> ? never : Name]: T['$inferSelect'][Name];
};
type Computed<T extends SQLiteTable> = {
  [Name in keyof T['_']['columns']]: T['_']['columns'][Name]['_']['generated'] extends undefined ? never : Name;
}[keyof T['_']['columns']];

export function writtenColumns(table: SQLiteTable): [string, SQLiteColumn][] {
  return Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
}

export function toStored<T extends SQLiteTable>(table: T, row: Partial<FullRow<T>>): Record<string, unknown> {
  const values = row as Record<string, unknown>;
  return Object.fromEntries(
    writtenColumns(table)
      .filter(([name]) => values[name] !== undefined)
      .map(([name, column]) => [column.name, values[name] === null ? null : column.mapToDriverValue(values[name])]),
  );
}
