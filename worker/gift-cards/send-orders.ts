import { toExternalId, type OrderEvent } from '#domain/fulfilment/orders.ts';
import { safeCause } from '../app-error.ts';
import { writeBatch } from '../core/write-batch.ts';
import type { Db } from '../db/client.ts';
import type { Parts } from '../parts.ts';
import type { FindAnswer, GiftCardPort, PlaceAnswer, ProviderOrder } from './port.ts';
import { hearAnswer, markUnconfigured, takeDueOrders, type TakenOrder } from './repository.ts';

/** An invocation may have at most six open connections. */
const AT_ONCE = 6;
const CHUNKS_MAX = 10;
/** The limits of a call: each order has up to three requests and six statements. */
export const ORDER_REQUESTS_MAX = CHUNKS_MAX * AT_ONCE * 3;
export const ORDER_QUERIES_MAX = CHUNKS_MAX * (AT_ONCE * 6 + 2);
const SLICE_MS = 60_000;

export type OrderParts = Pick<Parts, 'clock' | 'newId' | 'giftCards'>;

interface Heard {
  event: OrderEvent;
  found: ProviderOrder | null;
}

function toEvent(answer: Exclude<FindAnswer, { is: 'not_known' }> | Extract<PlaceAnswer, { is: 'refused' }>): Heard {
  if (answer.is !== 'found') return { event: answer, found: null };
  const { order: found } = answer;
  const { order, reward, status, isCancelled } = found;
  if (status === 'ended') return { event: { is: 'refused', failure: isCancelled ? 'cancelled' : 'refused' }, found };
  if (status === 'delivered' && reward !== null) return { event: { is: 'delivered', order, reward }, found };
  return { event: { is: 'accepted', order }, found };
}

/**
 * Asks for an order that the provider may have, and places it only when the provider does not know it. A refusal counts
 * only when the provider has no such order, because an earlier request may have been the one that it carried out.
 */
export async function askProvider(port: GiftCardPort, { row, recipient }: TakenOrder): Promise<Heard> {
  const externalId = toExternalId(row.redemptionId, row.round);
  const mayBeThere = row.state !== 'sending' || row.providerOrder !== null;
  if (mayBeThere) {
    const found = await port.findOrder(externalId);
    if (found.is !== 'not_known') return toEvent(found);
    if (row.state === 'delivered' || row.providerOrder !== null) return { event: { is: 'not_known' }, found: null };
  }
  const { product, faceCents, currency } = row;
  if (product === null || faceCents === null || currency === null) {
    return { event: { is: 'refused', failure: 'product' }, found: null };
  }
  const placed = await port.placeOrder({ externalId, product, face: { cents: faceCents, currency }, recipient });
  if (placed.is !== 'refused' && placed.is !== 'conflict') return toEvent(placed);
  const found = await port.findOrder(externalId);
  if (found.is === 'found') return toEvent(found);
  if (found.is === 'not_known' && placed.is === 'refused') return toEvent(placed);
  return { event: { is: 'lost' }, found: null };
}

/** An order whose answer cannot be stored is taken up again after its lease, and then asked for. */
async function sendOne(db: Db, port: GiftCardPort, taken: TakenOrder, parts: OrderParts): Promise<void> {
  try {
    const heard = await askProvider(port, taken);
    await hearAnswer(db, taken.row, heard, { now: parts.clock(), newId: parts.newId });
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', message: 'gift card order', cause: safeCause(error) }));
  }
}

/** Several senders may run at once, because each taken order belongs to one of them (docs/decisions/0072). */
export async function sendDueOrders(parts: OrderParts, db: Db): Promise<boolean> {
  const { giftCards: port } = parts;
  if (!port) {
    await writeBatch(db, [markUnconfigured(db, parts.clock())]);
    return false;
  }
  const startedMs = parts.clock().getTime();
  for (let chunk = 0; chunk < CHUNKS_MAX; chunk++) {
    const now = parts.clock();
    if (now.getTime() - startedMs > SLICE_MS) return true;
    const taken = await takeDueOrders(db, now, AT_ONCE);
    await Promise.all(taken.map((one) => sendOne(db, port, one, parts)));
    if (taken.length < AT_ONCE) return false;
  }
  return true;
}
