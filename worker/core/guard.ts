import { sql, type SQL } from 'drizzle-orm';
import { statement, type Db, type Statement } from '../db/client.ts';
import type { GuardName } from './guard-names.ts';

/** `commit` accepts only conditions with a name. */
export type Guard = SQL & { readonly guardName: GuardName };

/**
 * The name is also a comment in the SQL. `npm run test:guards` finds the comment, makes the condition always hold,
 * and expects a test to fail. A condition on a row must not hold when the row is missing: use EXISTS, or a query in
 * parentheses, whose NULL does not hold.
 */
export function guard(name: GuardName, condition: SQL): Guard {
  return Object.assign(sql`/* ${sql.raw(name)} */ (${condition})`, { guardName: name });
}

export const hasVersion = (name: GuardName, table: string, { id, version }: { id: string; version: number }): Guard =>
  guard(name, sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE id = ${id} AND version = ${version})`);

/**
 * Guards on one row. `from` is the SQL after FROM: a table, and a WHERE that finds the row. They do not hold when the row
 * is missing.
 */
export const ofRow = (from: SQL, conditions: Partial<Record<GuardName, SQL>>): Guard[] =>
  Object.entries(conditions).map(([name, condition]) =>
    guard(name as GuardName, sql`(SELECT ${condition} FROM ${from})`),
  );

export function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`1` : sql.join([...conditions], sql` AND `);
}

/** The number of guards in one statement. A statement may have 100 parameters, and a guard has up to 12. */
const A_STATEMENT = 6;

/** Returns the statements that fail when one of the guards does not hold, and so undo the whole batch. */
export function expectGuards(db: Db, guards: readonly Guard[]): Statement[] {
  const rows = guards.map((one) => sql`(${sql.raw(`'${one.guardName}'`)}, ${one})`);
  const parts = Array.from({ length: Math.ceil(rows.length / A_STATEMENT) }, (_, part) =>
    rows.slice(part * A_STATEMENT, (part + 1) * A_STATEMENT),
  );
  return parts.map((part) => statement(db, sql`INSERT INTO expect (name, holds) VALUES ${sql.join(part, sql`, `)}`));
}

/** The trigger expect_holds puts the name in brackets, because the engine writes text before and after it. */
const FAILED = /guard \[([^\]]+)\]/;

export function findFailedGuard(error: unknown): GuardName | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const [, name] = FAILED.exec(cause.message) ?? [];
    if (name !== undefined) return name as GuardName;
  }
  return null;
}
