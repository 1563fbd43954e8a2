import { decideDelivery, type DeliveryResult } from '#domain/notifications/decide-delivery.ts';
import { LEASE_MS, nextAttemptAt } from '#domain/notifications/attempts.ts';
import type { Db } from '../db/client.ts';
import { safeCause } from '../app-error.ts';
import { openMailer, type SendMail } from '../mail/mailer.ts';
import type { Parts } from '../parts.ts';
import { readWithdrawn } from './announcement-repository.ts';
import { sendByPush, type Ready } from './push-channel.ts';
import { forgetDevices, readReceivers, type Device } from './receiver-repository.ts';
import { claimDue, settle, type Claimed, type Outcome } from './repository.ts';

/** When a sender crashes, at most one chunk is sent again. */
const CHUNK = 48;
/** An invocation may have at most six open connections. */
const AT_ONCE = 6;

const DEVICE_COST = 1;
/** The cost of a mail: the number of its SQL statements. */
const MAIL_COST = 8;
/**
 * An invocation may make 1,000 requests and 1,000 queries. A slice also runs statements that are not counted in the
 * cost.
 */
const SLICE_COST_MAX = 700;
/** The time after its start in which a slice may begin another chunk, in milliseconds. */
const SLICE_MS = 60_000;

export interface SliceReport {
  ended: Partial<Record<DeliveryResult, number>>;
  waiting: number;
  isMore: boolean;
}

export type SendingParts = Pick<Parts, 'clock' | 'push' | 'mail' | 'ranks'>;

interface Senders {
  push: SendingParts['push'];
  mail: SendMail | null;
}

async function sendOrRetry(senders: Senders, ready: Ready, now: Date, gone: Device[]): Promise<Outcome> {
  try {
    return await decideAndSend(senders, ready, now, gone);
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', message: 'delivery', cause: safeCause(error) }));
    const dueAt = nextAttemptAt(ready.claimed.attempts, now);
    return dueAt ? { dueAt } : { result: 'failed' };
  }
}

async function decideAndSend(senders: Senders, ready: Ready, now: Date, gone: Device[]): Promise<Outcome> {
  const decision = decideDelivery(ready.claimed, ready.user, now);
  if (decision.do === 'settle') return { result: decision.result };
  if (decision.do === 'wait') return { dueAt: decision.until, isUntried: true };
  if (ready.claimed.channel === 'push') return sendByPush(senders.push, ready, now, gone);
  return sendByMail(senders.mail, ready, now);
}

async function sendByMail(send: SendMail | null, { claimed, user }: Ready, now: Date): Promise<Outcome> {
  if (!send) return { result: 'not_configured' };
  // Since the delivery was queued, a mail to the address may have bounced, or the owner of the address may have
  // complained.
  if (!user.takesMail) return { result: 'refused' };
  const outcome = await send(claimed, user);
  if (outcome.is === 'sent') return { result: 'sent' };
  if (outcome.is === 'rejected') return { result: 'refused' };
  const dueAt = nextAttemptAt(claimed.attempts, now, outcome.afterMs);
  return dueAt ? { dueAt } : { result: 'failed' };
}

async function runEach<Value>(values: readonly Value[], work: (value: Value) => Promise<void>): Promise<void> {
  const left = values.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const value of left) await work(value);
    }),
  );
}

/**
 * Several senders may run at once, because each claimed delivery belongs to one sender. When a sender stops between a
 * service's answer and `settle`, the chunk is sent again after its lease. The second push message has the topic and
 * the tag of the first one, and therefore replaces it.
 */
export async function sendDue(
  parts: SendingParts,
  db: Db,
  { costMax = SLICE_COST_MAX, sliceMs = SLICE_MS }: { costMax?: number; sliceMs?: number } = {},
): Promise<SliceReport> {
  const report: SliceReport = { ended: {}, waiting: 0, isMore: false };
  const startedMs = parts.clock().getTime();
  for (let cost = 0; ;) {
    const now = parts.clock();
    if (cost + CHUNK > costMax || now.getTime() - startedMs > sliceMs) return { ...report, isMore: true };
    const claimed = await claimDue(db, now, CHUNK);
    if (claimed.length === 0) return report;
    const receivers = await readReceivers(db, claimed);
    const withdrawn = await readWithdrawn(
      db,
      claimed.map(({ event }) => event),
    );
    const senders: Senders = {
      push: parts.push,
      mail: parts.mail && openMailer(db, { ranks: parts.ranks, mail: parts.mail }, now),
    };
    const done: { claimed: Claimed; outcome: Outcome }[] = [];
    const gone: Device[] = [];
    let hasLate = false;
    await runEach(claimed, async (one) => {
      const receiver = receivers.get(one.userId);
      // When the services are slow, the rest of the chunk is released before the lease ends.
      const isLate = parts.clock().getTime() - now.getTime() > LEASE_MS / 2;
      hasLate ||= isLate;
      const handleOne = async (): Promise<Outcome> => {
        if (isLate) return { dueAt: now, isUntried: true };
        if (withdrawn.has(one.event)) return { result: 'unwanted' };
        return receiver ? sendOrRetry(senders, { claimed: one, ...receiver }, now, gone) : { result: 'unwanted' };
      };
      const outcome = await handleOne();
      cost += one.channel === 'email' ? MAIL_COST : (receiver?.devices.length ?? 0) * DEVICE_COST;
      done.push({ claimed: one, outcome });
      if ('result' in outcome) report.ended[outcome.result] = (report.ended[outcome.result] ?? 0) + 1;
      else report.waiting += 1;
    });
    await settle(db, done, now);
    if (gone.length > 0) await forgetDevices(db, gone);
    if (claimed.length < CHUNK && !hasLate) return report;
  }
}
