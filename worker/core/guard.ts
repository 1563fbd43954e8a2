import { sql, type SQL } from 'drizzle-orm';
import type { GuardName } from './guard-names.ts';

declare const named: unique symbol;

/** A condition that carries a name: `commit` takes no other. */
export type Guard = SQL & { readonly [named]: true };

/**
 * A condition that a write depends on, with its name as a comment in the SQL. `npm run test:guards` finds it there, lets the
 * condition always hold, and expects a test to fail.
 */
export function guard(name: GuardName, condition: SQL): Guard {
  return sql`/* ${sql.raw(name)} */ (${condition})` as Guard;
}

/** Holds when all of them do. */
export function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`1` : sql.join([...conditions], sql` AND `);
}

/** Guards of one row, which is read once for all of them. `from` follows FROM: a table, and a WHERE that finds the row. */
export function ofRow(from: SQL, guards: readonly Guard[]): Guard {
  return sql`EXISTS (SELECT 1 FROM ${from} AND ${all(guards)})` as Guard;
}
