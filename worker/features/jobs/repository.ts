import { asc, eq, sql } from 'drizzle-orm';
import { DIFFERENCES_SHOWN } from '#domain/api/jobs.ts';
import type { JobName } from '#domain/jobs/names.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { auditDifferences, jobs, users } from '#worker/db/schema.ts';

const AUDIT: JobName = 'nightly_audit';

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
