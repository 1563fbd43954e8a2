import { sql, type SQL } from 'drizzle-orm';

/**
 * A condition that a write depends on, by a name of its own: `npm run test:guards` takes each one out and expects a test to
 * fail. Written where the condition is, so that a reader sees what is proven.
 */
export function guard(name: string, condition: SQL): SQL {
  return sql`/* ${sql.raw(name)} */ (${condition})`;
}

/** Holds when all of them do. */
export function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`1` : sql.join([...conditions], sql` AND `);
}
