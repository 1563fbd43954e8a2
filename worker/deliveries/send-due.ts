import { decideDelivery, type DeliveryResult } from '../../domain/notifications/decide-delivery.ts';
import { LEASE_MS, nextAttemptAt } from '../../domain/notifications/attempts.ts';
import type { Db } from '../db/client.ts';
import { safeCause } from '../app-error.ts';
import { openMailer, type SendMail } from '../mail/mailer.ts';
import type { Parts } from '../parts.ts';
import { readWithdrawn } from './announcement-repository.ts';
import { sendByPush, type Ready } from './push-channel.ts';
import { forgetDevices, readReceivers, type Device } from './receivers.ts';
import { claimDue, settle, type Claimed, type Outcome } from './repository.ts';

/**
 * Deliveries are claimed, read and settled in chunks. A crashed sender loses at most one chunk, and each costs a few
 * statements.
 */
const CHUNK = 48;
/** An invocation has six open connections at most; more would wait. */
const AT_ONCE = 6;

/** Statements that one mail runs. An invocation has a thousand of these, too. */
const MAIL_STATEMENTS = 8;

/** The most devices that one slice sends to, below the thousand requests of an invocation. */
export const SLICE_SENDS = 700;
/** The latest start of a chunk after the start of the slice, milliseconds. */
export const SLICE_MS = 60_000;

export interface SliceReport {
  /** The ended deliveries, by result. */
  ended: Partial<Record<DeliveryResult, number>>;
  /** The number of deliveries that are due again later. */
  waiting: number;
  /** True when more may be due: the slice ended before the queue did. */
  isMore: boolean;
}

/** The app's parts that sending needs. */
export type SendingParts = Pick<Parts, 'clock' | 'push' | 'mail' | 'ranks'>;

interface Senders {
  push: SendingParts['push'];
  mail: SendMail | null;
}

/** Sends a delivery. One that fails is tried later, and does not stop the others. */
async function trySending(senders: Senders, ready: Ready, now: Date, gone: Device[]): Promise<Outcome> {
  try {
    return await sendOne(senders, ready, now, gone);
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', message: 'delivery', cause: safeCause(error) }));
    const dueAt = nextAttemptAt(ready.claimed.attempts, now);
    return dueAt ? { dueAt } : { result: 'failed' };
  }
}

async function sendOne(senders: Senders, ready: Ready, now: Date, gone: Device[]): Promise<Outcome> {
  const decision = decideDelivery(ready.claimed, ready.user, now);
  if (decision.do === 'settle') return { result: decision.result };
  if (decision.do === 'wait') return { dueAt: decision.until, isUntried: true };
  if (ready.claimed.channel === 'push') return sendByPush(senders.push, ready, now, gone);
  return sendByMail(senders.mail, ready, now);
}

/** Sends a delivery by e-mail. */
async function sendByMail(send: SendMail | null, { claimed, user }: Ready, now: Date): Promise<Outcome> {
  if (!send) return { result: 'not_configured' };
  // The address may have bounced, or its owner complained, since the delivery was queued.
  if (!user.takesMail) return { result: 'refused' };
  const outcome = await send(claimed, user);
  if (outcome.is === 'sent') return { result: 'sent' };
  if (outcome.is === 'rejected') return { result: 'refused' };
  const dueAt = nextAttemptAt(claimed.attempts, now, outcome.afterMs);
  return dueAt ? { dueAt } : { result: 'failed' };
}

/** Runs `work` on each value, six at a time. */
async function runEach<Value>(values: readonly Value[], work: (value: Value) => Promise<void>): Promise<void> {
  const left = values.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const value of left) await work(value);
    }),
  );
}

/**
 * Sends due deliveries, until none is left or the slice has reached its limit of devices. Several senders may run at
 * once, because each claim belongs to one. A sender that ends between a service's answer and `settle` sends its chunk
 * again after the lease: the topic and the tag make the second message replace the first.
 */
export async function sendDue(
  parts: SendingParts,
  db: Db,
  { sendsMax = SLICE_SENDS, sliceMs = SLICE_MS }: { sendsMax?: number; sliceMs?: number } = {},
): Promise<SliceReport> {
  const report: SliceReport = { ended: {}, waiting: 0, isMore: false };
  const startedMs = parts.clock().getTime();
  for (let sends = 0; ;) {
    const now = parts.clock();
    if (sends + CHUNK > sendsMax || now.getTime() - startedMs > sliceMs) return { ...report, isMore: true };
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
      // Services are slow, and the claim would expire during the sending.
      const isLate = parts.clock().getTime() - now.getTime() > LEASE_MS / 2;
      hasLate ||= isLate;
      const tryOne = async (): Promise<Outcome> => {
        if (isLate) return { dueAt: now, isUntried: true };
        if (withdrawn.has(one.event)) return { result: 'unwanted' };
        return receiver ? trySending(senders, { claimed: one, ...receiver }, now, gone) : { result: 'unwanted' };
      };
      const outcome = await tryOne();
      sends += one.channel === 'email' ? MAIL_STATEMENTS : (receiver?.devices.length ?? 0);
      done.push({ claimed: one, outcome });
      if ('result' in outcome) report.ended[outcome.result] = (report.ended[outcome.result] ?? 0) + 1;
      else report.waiting += 1;
    });
    await settle(db, done, now);
    if (gone.length > 0) await forgetDevices(db, gone);
    if (claimed.length < CHUNK && !hasLate) return report;
  }
}
