import { sql } from 'drizzle-orm';
import type { JobName } from '../../../domain/jobs/names.ts';
import { statement, type Db } from '../../db/client.ts';

const AUDIT: JobName = 'nightly_audit';

interface LastAudit {
  endedAt: string;
  differences: number;
}

/** Reads when the last nightly audit ended, and how many differences it found. */
export async function readLastAudit(db: Db): Promise<LastAudit | undefined> {
  const [last] = await statement<LastAudit>(
    db,
    sql`SELECT last_finished_at AS endedAt, ifnull(last_counts ->> 'differences', 0) AS differences
          FROM jobs WHERE name = ${AUDIT} AND last_finished_at IS NOT NULL`,
  );
  return last;
}
