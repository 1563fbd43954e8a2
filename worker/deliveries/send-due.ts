import { decideDelivery, type DeliveryResult } from '../../domain/notifications/decide-delivery.ts';
import type { Db } from '../db/client.ts';
import type { Parts } from '../parts.ts';
import { claimDue, settle, type Claimed, type Outcome } from './claim.ts';
import { forgetDevices, sendByPush, type Ready } from './push-channel.ts';
import { readReceivers, type Device } from './receivers.ts';

/** Deliveries are claimed, read and settled in chunks: what a sender that ends takes with it, and a few statements each. */
const CHUNK = 48;
/** An invocation has six connections open at a time; more would wait in line. */
const AT_ONCE = 6;

/** The most devices that one slice sends to, below the thousand requests of an invocation. */
export const SLICE_SENDS = 700;
/** No chunk begins later than this after the slice did, milliseconds. */
export const SLICE_MS = 60_000;

export interface SliceReport {
  /** Deliveries by how they ended. */
  ended: Partial<Record<DeliveryResult, number>>;
  /** Deliveries that are due again later. */
  waiting: number;
  /** Whether more may be due: the slice ended before the queue did. */
  isMore: boolean;
}

/** What sending needs of the app's parts. */
export type SendingParts = Pick<Parts, 'clock' | 'push' | 'mail'>;

async function sendOne(parts: SendingParts, ready: Ready, now: Date, gone: Device[]): Promise<Outcome> {
  const decision = decideDelivery(ready.claimed, ready.user, now);
  if (decision.do === 'settle') return { result: decision.result };
  if (decision.do === 'wait') return { dueAt: decision.until, isUntried: true };
  if (ready.claimed.channel === 'push') return sendByPush(parts.push, ready, now, gone);
  return { result: 'not_configured' };
}

/** Runs `work` on each value, six at a time. */
async function eachOf<Value>(values: readonly Value[], work: (value: Value) => Promise<void>): Promise<void> {
  const left = values.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const value of left) await work(value);
    }),
  );
}

/**
 * Sends deliveries that are due, until none is, or the slice has sent to its most devices. Another sender may work beside it: a
 * claim belongs to one. A sender that ends between a service's answer and `settle` sends its chunk again after the lease: the
 * topic and the tag make the second message replace the first.
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
    const receivers = await readReceivers(
      db,
      claimed.map(({ userId }) => userId),
    );
    const done: { claimed: Claimed; outcome: Outcome }[] = [];
    const gone: Device[] = [];
    await eachOf(claimed, async (one) => {
      const receiver = receivers.get(one.userId);
      const outcome: Outcome = receiver
        ? await sendOne(parts, { claimed: one, ...receiver }, now, gone)
        : { result: 'unwanted' };
      sends += receiver?.devices.length ?? 0;
      done.push({ claimed: one, outcome });
      if ('result' in outcome) report.ended[outcome.result] = (report.ended[outcome.result] ?? 0) + 1;
      else report.waiting += 1;
    });
    await settle(db, done, now);
    if (gone.length > 0) await forgetDevices(db, gone);
    if (claimed.length < CHUNK) return report;
  }
}
