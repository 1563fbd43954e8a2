import { sql } from 'drizzle-orm';
import { LEASE_MS } from '#domain/notifications/attempts.ts';
import type { DeliveryResult } from '#domain/notifications/decide-delivery.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention-days.ts';
import { guard } from '../core/guard.ts';
import { runTogether, statement, type Db } from '../db/client.ts';
import type { DeliveryRow } from '../db/schema.ts';

/**
 * Most rows are daily reminders. They can be deleted early, because no job queues the reminder of an earlier day
 * again.
 */
const DAILY_RETENTION_DAYS = 4;
const DAY_MS = 86_400_000;
const FORGOTTEN_AT_ONCE = 5_000;

type Key = Pick<DeliveryRow, 'userId' | 'event' | 'channel'>;

/** A delivery that belongs to its sender until the lease ends. `attempts` identifies the claim. */
export type Claimed = Key &
  Pick<DeliveryRow, 'kind' | 'facts' | 'attempts' | 'expiresAt' | 'reached'> & { queuedFor: string };

interface ClaimedRow extends Omit<Claimed, 'facts' | 'reached'> {
  facts: string;
  reached: string;
}

/**
 * A claim moves the due time to the end of the lease, so no other sender finds the deliveries during the lease. When
 * the sender crashes, another sender finds them after the lease.
 */
export async function claimDue(db: Db, now: Date, limit: number): Promise<Claimed[]> {
  const at = now.toISOString();
  const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString();
  const rows = await statement<ClaimedRow>(
    db,
    sql`
    UPDATE deliveries SET due_at = ${leasedUntil}, attempts = deliveries.attempts + 1
    FROM (SELECT user_id, event, channel, due_at FROM deliveries WHERE settled_at IS NULL AND due_at <= ${at}
      ORDER BY due_at LIMIT ${limit}) AS due
    WHERE deliveries.user_id = due.user_id AND deliveries.event = due.event AND deliveries.channel = due.channel
    RETURNING user_id AS userId, event, channel, kind, facts, attempts, expires_at AS expiresAt, reached`,
  );
  return rows.map((row) => ({
    ...row,
    queuedFor: at,
    facts: JSON.parse(row.facts) as Claimed['facts'],
    reached: JSON.parse(row.reached) as string[],
  }));
}

export type Outcome =
  | { result: DeliveryResult }
  | { dueAt: Date; reached?: readonly string[]; /** True when no attempt to send was made. */ isUntried?: boolean };

export async function settle(
  db: Db,
  done: readonly { claimed: Claimed; outcome: Outcome }[],
  now: Date,
): Promise<void> {
  if (done.length === 0) return;
  const values = done.map(({ claimed: { userId, event, channel, attempts, reached }, outcome }) => {
    const key = { userId, event, channel, claim: attempts };
    if ('result' in outcome) return { ...key, settledAt: now.toISOString(), result: outcome.result, attempts };
    return {
      ...key,
      dueAt: outcome.dueAt.toISOString(),
      reached: JSON.stringify(outcome.reached ?? reached),
      attempts: outcome.isUntried ? attempts - 1 : attempts,
    };
  });
  const isOwn = guard(
    'delivery: claim',
    sql`deliveries.attempts = done.value ->> 'claim' AND deliveries.settled_at IS NULL`,
  );
  await statement(
    db,
    sql`
    UPDATE deliveries SET settled_at = done.value ->> 'settledAt', result = done.value ->> 'result',
      due_at = ifnull(done.value ->> 'dueAt', deliveries.due_at), reached = ifnull(done.value ->> 'reached', deliveries.reached),
      attempts = done.value ->> 'attempts'
    FROM json_each(${JSON.stringify(values)}) AS done
    WHERE deliveries.user_id = done.value ->> 'userId' AND deliveries.event = done.value ->> 'event'
      AND deliveries.channel = done.value ->> 'channel' AND ${isOwn}`,
  );
}

export async function readNextDue(db: Db): Promise<Date | null> {
  const [row] = await statement<{ dueAt: string }>(
    db,
    sql`SELECT due_at AS dueAt FROM deliveries WHERE settled_at IS NULL ORDER BY due_at LIMIT 1`,
  );
  return row ? new Date(row.dueAt) : null;
}

/** The place where the next call of forgetSettled continues. Daily messages that were settled earlier are deleted. */
export interface ForgottenThrough {
  settledAt: string;
}

/**
 * Deletes the next settled deliveries that are too old at `at`. The search for daily messages starts at `through`. When
 * `through` is null, the search starts at the messages that became too old at `forgottenAt`, the start of the previous
 * run. Earlier daily messages are deleted already, and a search for them would read all other messages of a month.
 * Returns the number of deleted rows, and the place where the next call continues. The place is null when no old
 * deliveries are left.
 */
export async function forgetSettled(
  db: Db,
  { at, forgottenAt, through }: { at: Date; forgottenAt: Date | null; through: ForgottenThrough | null },
): Promise<{ forgotten: number; through: ForgottenThrough | null }> {
  const before = (days: number, instant = at) => new Date(instant.getTime() - days * DAY_MS).toISOString();
  const forget = (old: ReturnType<typeof sql>) =>
    statement<{ settledAt: string }>(
      db,
      sql`DELETE FROM deliveries WHERE (user_id, event, channel) IN
        (SELECT user_id, event, channel FROM deliveries WHERE ${old} ORDER BY settled_at LIMIT ${FORGOTTEN_AT_ONCE})
        RETURNING settled_at AS settledAt`,
    );
  const from = through?.settledAt ?? (forgottenAt ? before(DAILY_RETENTION_DAYS, forgottenAt) : '');
  const { all, daily } = await runTogether(db, {
    all: forget(sql`settled_at < ${before(RETENTION_DAYS.messages)}`),
    daily: forget(
      sql`settled_at >= ${from} AND settled_at < ${before(DAILY_RETENTION_DAYS)} AND kind IN ('daily_checkin', 'nudge')`,
    ),
  });
  const isDone = all.length < FORGOTTEN_AT_ONCE && daily.length < FORGOTTEN_AT_ONCE;
  const last = daily.reduce((latest, { settledAt }) => (settledAt > latest ? settledAt : latest), from);
  return { forgotten: all.length + daily.length, through: isDone ? null : { settledAt: last } };
}
