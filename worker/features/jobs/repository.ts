import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { DIFFERENCES_SHOWN } from '../../../domain/api/jobs.ts';
import type { JobName } from '../../../domain/jobs/names.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { auditDifferences, jobs, users } from '../../db/schema.ts';
import type { JobRow } from '../../jobs/repository.ts';

const AUDIT: JobName = 'nightly_audit';

export async function findJob(db: Db, name: JobName): Promise<JobRow | undefined> {
  const [row] = await db.select().from(jobs).where(eq(jobs.name, name));
  return row;
}

/** Stores that an admin requested a run. */
export const insertRequest = (db: Db, name: JobName, askedAt: string, isWritten: SQL): Statement =>
  statement(
    db,
    sql`INSERT INTO jobs (name, asked_at) SELECT ${name}, ${askedAt} WHERE ${isWritten}
            ON CONFLICT (name) DO UPDATE SET asked_at = excluded.asked_at`,
  );

/**
 * Selects the differences of the last nightly audit. Differences of users come first. Also selects the number of all
 * differences, and the instant at which the audit ended.
 */
export function selectDifferences(db: Db) {
  return {
    last: db.select({ endedAt: jobs.lastFinishedAt }).from(jobs).where(eq(jobs.name, AUDIT)),
    count: statement<{ total: number }>(db, sql`SELECT count(*) AS total FROM audit_differences`),
    found: db
      .select({
        kind: auditDifferences.kind,
        userId: auditDifferences.userId,
        name: sql<string | null>`(SELECT name FROM users WHERE ${users.id} = ${auditDifferences.userId})`.as('name'),
        day: auditDifferences.day,
        stored: auditDifferences.stored,
        computed: auditDifferences.computed,
      })
      .from(auditDifferences)
      .orderBy(sql`${auditDifferences.userId} = ''`, asc(auditDifferences.userId), asc(auditDifferences.kind))
      .limit(DIFFERENCES_SHOWN),
  };
}
