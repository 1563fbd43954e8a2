import { DurableObject } from 'cloudflare:workers';
import { wakeAt } from '../../party/wake.ts';
import { readConfig, type Env } from '../env.ts';
import { sendingParts } from './sending-parts.ts';
import { openPartsDb } from '../open-parts-db.ts';
import { queueAnnouncements } from './queue-announcements.ts';
import { readNextDue } from './repository.ts';
import { sendDue } from './send-due.ts';

/**
 * The limit of senders that run at once. An invocation sends 700 messages, six at a time, which is about 40 messages a
 * second. Each sender with work left wakes two more senders. So within a minute, fifteen senders send 600 messages a
 * second (docs/decisions/0062).
 */
export const SENDERS = 15;
/** The longest time that a sender waits before it checks for the next delivery, in milliseconds. */
const LONGEST_SLEEP_MS = 3_600_000;
/** The limit of announcement batches that one alarm queues. */
const BATCHES_MAX = 20;

export const senderName = (number: number): string => `sender-${number}`;

/**
 * Sends deliveries in slices, one per alarm. Each alarm is an invocation with its own limits. The runtime repeats an
 * alarm that failed.
 */
export class SenderRoom extends DurableObject<Env> {
  /** Sets an alarm for now. Several calls set only one alarm. `number` is the number of this sender. */
  async wake(number: number): Promise<void> {
    await this.ctx.storage.put('number', number);
    await wakeAt(this.ctx.storage, Date.now());
  }

  override async alarm(): Promise<void> {
    const read = readConfig(this.env);
    if (!read.ok) throw new Error(read.problem);
    const number = (await this.ctx.storage.get<number>('number')) ?? 0;
    const parts = sendingParts(this.env, read.config);
    const db = openPartsDb(parts);
    let isMore = false;
    if (number === 0) {
      for (let batches = 0; batches < BATCHES_MAX; batches++) {
        isMore = await queueAnnouncements(db, parts.clock());
        if (!isMore) break;
      }
    }
    const report = await sendDue(parts, db);
    isMore ||= report.isMore;
    if (isMore) {
      await wakeAt(this.ctx.storage, Date.now());
      for (const next of [2 * number + 1, 2 * number + 2]) {
        if (report.isMore && next < SENDERS) await this.env.SENDERS?.getByName(senderName(next)).wake(next);
      }
      return;
    }
    // Only the first sender waits for later deliveries. The other senders sleep until they are woken.
    if (number > 0) return;
    const due = await readNextDue(db);
    if (due)
      await wakeAt(
        this.ctx.storage,
        Date.now() + Math.min(Math.max(due.getTime() - parts.clock().getTime(), 1_000), LONGEST_SLEEP_MS),
      );
  }
}
