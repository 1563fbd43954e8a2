/**
 * The states of an order, which is written when a claim is approved that nobody hands over by hand. `unknown` means
 * that the provider's answer was lost. Then the provider may or may not have acted, so it is asked again with the same
 * id. `cancelled` means that the order was given back before it reached its owner.
 */
export const ORDER_STATES = ['due', 'sending', 'unknown', 'failed', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * The reasons that an admin reads.
 * - `product`, `funds`, `amount`, `recipient`, `refused`: the provider refused the order.
 * - `cancelled`: the order was cancelled at the provider.
 * - `account`, `not_configured`: the provider does not accept our key, or there is no key. The order waits.
 * - `review`: the provider has the order and has not released it yet.
 * - `no_answer`: the provider has not answered in all attempts.
 */
export const ORDER_FAILURES = [
  'product',
  'funds',
  'amount',
  'recipient',
  'refused',
  'cancelled',
  'account',
  'not_configured',
  'review',
  'no_answer',
] as const;
export type OrderFailure = (typeof ORDER_FAILURES)[number];

export interface Order {
  state: OrderState;
  /** Attempts since the order was made, or since the last decision of an admin. */
  attempts: number;
  /** Each round has its own id at the provider. A new round begins only after the provider has refused the last one. */
  round: number;
  /** The instant at which a sender takes the order up. Null when nothing is left to ask. */
  dueAt: Date | null;
  failure: OrderFailure | null;
  /** The provider's ids. With `providerOrder`, the provider is known to have the order. */
  providerOrder: string | null;
  providerReward: string | null;
}

export type OrderEvent =
  /** A sender takes the order up. The answer belongs to this sender until the lease ends. */
  | { is: 'taken' }
  | { is: 'delivered'; order: string; reward: string }
  /** The provider has the order, and the gift card is not ready yet. */
  | { is: 'accepted'; order: string }
  /** A definite refusal: the provider has no such order, or the order has failed or was cancelled. */
  | { is: 'refused'; failure: OrderFailure }
  /** The provider did not look at the order, because of our key or too many requests. */
  | { is: 'turned_away'; failure: OrderFailure | null; afterMs: number }
  /** There was no answer, or none that can be read. The provider may have acted. */
  | { is: 'lost' }
  /** The provider does not know an order that it knew before. */
  | { is: 'not_known' }
  /** A message of the provider says that the order has changed. It is only a reason to ask. */
  | { is: 'told' }
  /** Decisions of an admin. */
  | { is: 'again' }
  | { is: 'by_hand' }
  /** The claim is rejected or cancelled, and its points are refunded. */
  | { is: 'taken_back' };

/** A sender needs less time, even when each request of an order reaches its time limit. */
export const ORDER_LEASE_MS = 120_000;
/** With the waits below, the last attempt is more than four days after the first one. */
export const ORDER_ATTEMPTS_MAX = 60;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;

export function orderWaitMs(attempts: number, retryAfterMs = 0): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS * 4 ** Math.min(attempts - 1, 8), retryAfterMs));
}

/** The provider's key against a second order. A redemption's id contains no dot. */
export const toExternalId = (redemptionId: string, round: number): string =>
  round === 1 ? redemptionId : `${redemptionId}.${round}`;

export function fromExternalId(externalId: string): { redemptionId: string; round: number } {
  const [, redemptionId = externalId, round = '1'] = /^(.+)\.([1-9]\d{0,5})$/.exec(externalId) ?? [];
  return { redemptionId, round: Number(round) };
}

/** True when the provider has, as far as it has said, no order that reaches the owner. */
export const isRefundable = ({ state }: Pick<Order, 'state'>): boolean =>
  state === 'due' || state === 'failed' || state === 'cancelled';

/** True when an admin can ask the provider again. */
export const canAskAgain = ({ state, dueAt, failure }: Pick<Order, 'state' | 'dueAt' | 'failure'>): boolean =>
  state === 'failed' ||
  ((state === 'due' || state === 'unknown' || state === 'sending') && (dueAt === null || failure !== null));

function askLater(order: Order, now: Date, change: Partial<Order>, retryAfterMs = 0): Order {
  if (order.attempts >= ORDER_ATTEMPTS_MAX) {
    return { ...order, ...change, dueAt: null, failure: change.failure ?? 'no_answer' };
  }
  const dueAt = new Date(now.getTime() + orderWaitMs(order.attempts, retryAfterMs));
  return { ...order, ...change, dueAt };
}

function takeUp(order: Order, now: Date): Order | null {
  if (order.dueAt === null || order.dueAt > now) return null;
  const taken = { ...order, attempts: order.attempts + 1, dueAt: new Date(now.getTime() + ORDER_LEASE_MS) };
  switch (order.state) {
    case 'due':
      return { ...taken, state: 'sending' };
    // The earlier sender ended without an answer. It may have sent the order.
    case 'sending':
      return { ...taken, state: order.providerOrder === null ? 'unknown' : 'sending' };
    case 'unknown':
    case 'delivered':
      return taken;
    default:
      return null;
  }
}

/** The provider's answer to an order that is being asked for. */
function hear(order: Order, event: OrderEvent, now: Date): Order | null {
  const isDelivered = order.state === 'delivered';
  switch (event.is) {
    case 'delivered':
      return {
        ...order,
        state: 'delivered',
        attempts: 0,
        dueAt: null,
        failure: null,
        providerOrder: event.order,
        providerReward: event.reward,
      };
    case 'accepted':
      if (isDelivered) return { ...order, attempts: 0, dueAt: null };
      return askLater(order, now, { state: 'sending', providerOrder: event.order, failure: 'review' });
    case 'refused':
      return { ...order, state: 'failed', dueAt: null, failure: event.failure };
    case 'turned_away': {
      const { failure, afterMs } = event;
      if (isDelivered) return stopOrAskLater(order, now, afterMs);
      const isSafe = order.state === 'sending' && order.providerOrder === null;
      const next = askLater(
        order,
        now,
        { state: isSafe ? 'due' : order.state, failure: failure ?? order.failure },
        afterMs,
      );
      return isSafe && next.dueAt === null ? { ...next, state: 'failed' } : next;
    }
    case 'lost':
      if (isDelivered) return stopOrAskLater(order, now);
      return askLater(order, now, { state: order.providerOrder === null ? 'unknown' : order.state });
    case 'not_known':
      // The nightly comparison reports the difference.
      if (isDelivered) return { ...order, attempts: 0, dueAt: null };
      return askLater(order, now, { state: 'unknown', providerOrder: null });
    default:
      return null;
  }
}

/** A delivered order is asked for only after a message. The nightly comparison finds what these attempts miss. */
function stopOrAskLater(order: Order, now: Date, afterMs = 0): Order {
  const later = askLater(order, now, {}, afterMs);
  return later.dueAt === null ? { ...order, attempts: 0, dueAt: null } : later;
}

function decide(order: Order, event: OrderEvent, now: Date): Order | null {
  switch (event.is) {
    case 'told':
      return order.state === 'sending' || order.state === 'unknown' || order.state === 'delivered'
        ? { ...order, dueAt: now }
        : null;
    case 'again': {
      if (!canAskAgain(order)) return null;
      const asked = { ...order, attempts: 0, dueAt: now, failure: null };
      if (order.state !== 'failed') return asked;
      return { ...asked, state: 'due', round: order.round + 1, providerOrder: null, providerReward: null };
    }
    case 'by_hand':
      return order.state === 'due' || order.state === 'failed' ? { ...order, state: 'cancelled', dueAt: null } : null;
    case 'taken_back':
      return isRefundable(order) ? { ...order, state: 'cancelled', dueAt: null } : null;
    default:
      return null;
  }
}

/**
 * Returns the order after the event, or null when the event does not apply in the order's state. After a lost answer,
 * the order is never refundable and never gets another id before the provider has answered.
 */
export function nextOrder(order: Order, event: OrderEvent, now: Date): Order | null {
  if (event.is === 'taken') return takeUp(order, now);
  const isAsked = order.state === 'sending' || order.state === 'unknown' || order.state === 'delivered';
  return (isAsked ? hear(order, event, now) : null) ?? decide(order, event, now);
}

export const newOrder = (now: Date): Order => ({
  state: 'due',
  attempts: 0,
  round: 1,
  dueAt: now,
  failure: null,
  providerOrder: null,
  providerReward: null,
});
