import { sql, type SQL } from 'drizzle-orm';
import type { GuardName } from './guard-names.ts';

declare const named: unique symbol;

/** A condition with a name. `commit` accepts only conditions with a name. */
export type Guard = SQL & { readonly [named]: true };

/**
 * Gives a name to a condition of a write. The name is a comment in the SQL. `npm run test:guards` finds the comment,
 * makes the condition always hold, and expects a test to fail.
 */
export function guard(name: GuardName, condition: SQL): Guard {
  return sql`/* ${sql.raw(name)} */ (${condition})` as Guard;
}

/** Returns a condition that holds when all the given conditions hold. */
export function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`1` : sql.join([...conditions], sql` AND `);
}

/**
 * Combines guards of one row, so that the row is read once for all of them. `from` is the SQL after FROM: a table, and
 * a WHERE that finds the row.
 */
export function ofRow(from: SQL, guards: readonly Guard[]): Guard {
  return sql`EXISTS (SELECT 1 FROM ${from} AND ${all(guards)})` as Guard;
}
