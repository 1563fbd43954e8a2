import { sql } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../domain/privacy/retention-days.ts';
import { runInOrder, statement, type Db } from '../db/client.ts';

/** Daily reminders are most of the rows, and no job queues an earlier day's again. */
const DAILY_RETENTION_DAYS = 4;
const DAY_MS = 86_400_000;
const FORGOTTEN_AT_ONCE = 5_000;

/** Returns the earliest instant at which a delivery is due; null when none waits. */
export async function readNextDue(db: Db): Promise<Date | null> {
  const [row] = await statement<{ dueAt: string }>(
    db,
    sql`SELECT due_at AS dueAt FROM deliveries WHERE settled_at IS NULL ORDER BY due_at LIMIT 1`,
  );
  return row ? new Date(row.dueAt) : null;
}

/** Deletes old settled deliveries and returns their number. */
export async function forgetSettled(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const forget = (old: ReturnType<typeof sql>) =>
    statement(
      db,
      sql`DELETE FROM deliveries WHERE (user_id, event, channel) IN
        (SELECT user_id, event, channel FROM deliveries WHERE ${old} LIMIT ${FORGOTTEN_AT_ONCE}) RETURNING 1`,
    );
  const results = await runInOrder(db, [
    forget(sql`settled_at < ${before(RETENTION_DAYS.messages)}`),
    forget(sql`settled_at < ${before(DAILY_RETENTION_DAYS)} AND kind IN ('daily_checkin', 'nudge')`),
  ]);
  return results.flat().length;
}
