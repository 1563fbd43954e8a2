import { DurableObject } from 'cloudflare:workers';
import { queueAnnouncements } from '#worker/deliveries/announcement-repository.ts';
import { readNextDue } from '#worker/deliveries/repository.ts';
import { sendDue } from '#worker/deliveries/send-due.ts';
import { readNextOrderDue } from '#worker/gift-cards/repository.ts';
import { sendDueOrders } from '#worker/gift-cards/send-orders.ts';
import { sendingParts } from '#worker/deliveries/sending-parts.ts';
import { readConfig, type Env } from '#worker/env.ts';
import { openPartsDb } from '#worker/open-parts-db.ts';
import { senderName, type SenderRoomCalls } from './rooms.ts';
import { wakeAt } from './wake.ts';

/**
 * An invocation sends 700 messages, six at a time, which is about 40 messages a second. Each sender with work left
 * wakes two more senders. So within a minute, fifteen senders send 600 messages a second (docs/decisions/0062).
 */
export const SENDERS = 15;
const LONGEST_SLEEP_MS = 3_600_000;
const BATCHES_MAX = 20;

/** Each alarm is an invocation with its own limits. The runtime repeats an alarm that failed. */
export class SenderRoom extends DurableObject<Env> implements SenderRoomCalls {
  /** Several calls set only one alarm. */
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
    // A delivered order queues a message to its owner, whose due time is read below.
    if (number === 0 && (await sendDueOrders(parts, db))) isMore = true;
    if (isMore) {
      await wakeAt(this.ctx.storage, Date.now());
      for (const next of [2 * number + 1, 2 * number + 2]) {
        if (report.isMore && next < SENDERS) await this.env.SENDERS?.getByName(senderName(next)).wake(next);
      }
      return;
    }
    // Only the first sender waits for later deliveries. The other senders sleep until they are woken.
    if (number > 0) return;
    const [delivery, order] = [await readNextDue(db), parts.giftCards ? await readNextOrderDue(db) : null];
    const due = delivery && order ? (delivery < order ? delivery : order) : (delivery ?? order);
    if (due)
      await wakeAt(
        this.ctx.storage,
        Date.now() + Math.min(Math.max(due.getTime() - parts.clock().getTime(), 1_000), LONGEST_SLEEP_MS),
      );
  }
}
