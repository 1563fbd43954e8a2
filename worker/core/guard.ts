import { sql, type SQL } from 'drizzle-orm';
import type { GuardName } from './guard-names.ts';

declare const named: unique symbol;

/** A condition with a name. `commit` takes no other. */
export type Guard = SQL & { readonly [named]: true };

/**
 * Names a condition that a write depends on, by a comment in the SQL. `npm run test:guards` finds it there, makes the
 * condition always hold, and expects a test to fail.
 */
export function guard(name: GuardName, condition: SQL): Guard {
  return sql`/* ${sql.raw(name)} */ (${condition})` as Guard;
}

/** Combines conditions: holds when all of them do. */
export function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`1` : sql.join([...conditions], sql` AND `);
}

/**
 * Combines guards of one row, which is read once for all of them. `from` follows FROM: a table, and a WHERE that finds
 * the row.
 */
export function ofRow(from: SQL, guards: readonly Guard[]): Guard {
  return sql`EXISTS (SELECT 1 FROM ${from} AND ${all(guards)})` as Guard;
}
