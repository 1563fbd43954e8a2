import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canAskAgain,
  fromExternalId,
  isRefundable,
  newOrder,
  nextOrder,
  ORDER_ATTEMPTS_MAX,
  ORDER_LEASE_MS,
  orderWaitMs,
  toExternalId,
  type Order,
  type OrderEvent,
} from './orders.ts';

const NOW = new Date('2026-03-12T14:00:00.000Z');
const SENDING: Order = {
  ...newOrder(NOW),
  state: 'sending',
  attempts: 1,
  dueAt: new Date(NOW.getTime() + ORDER_LEASE_MS),
};
const DONE = { is: 'delivered', order: 'O1', reward: 'R1' } as const;

const after = (order: Order, ...events: OrderEvent[]) =>
  events.reduce<Order | null>((now, event) => now && nextOrder(now, event, NOW), order);

it('an order is taken up, delivered, and then has nothing left to ask', () => {
  expect(nextOrder(newOrder(NOW), { is: 'taken' }, NOW)).toEqual(SENDING);
  expect(nextOrder(SENDING, DONE, NOW)).toEqual({
    state: 'delivered',
    attempts: 0,
    round: 1,
    dueAt: null,
    failure: null,
    providerOrder: 'O1',
    providerReward: 'R1',
  });
});

it('an order is not taken up before it is due, nor when nothing is left to ask', () => {
  expect(nextOrder(SENDING, { is: 'taken' }, NOW)).toBeNull();
  expect(nextOrder({ ...newOrder(NOW), dueAt: null }, { is: 'taken' }, NOW)).toBeNull();
  expect(nextOrder({ ...newOrder(NOW), state: 'failed' }, { is: 'taken' }, NOW)).toBeNull();
  expect(nextOrder({ ...newOrder(NOW), state: 'cancelled' }, { is: 'taken' }, NOW)).toBeNull();
});

describe('after a lost answer', () => {
  const lost = nextOrder(SENDING, { is: 'lost' }, NOW) as Order;

  it('the order is unknown, cannot be refunded, handed over or ordered with another id', () => {
    expect(lost).toMatchObject({ state: 'unknown', round: 1, dueAt: new Date(NOW.getTime() + 10_000) });
    for (const is of ['taken_back', 'by_hand', 'again'] as const) expect(nextOrder(lost, { is }, NOW)).toBeNull();
  });

  it('a sender that ended without an answer counts as a lost answer', () => {
    const late = new Date(NOW.getTime() + ORDER_LEASE_MS);
    expect(nextOrder(SENDING, { is: 'taken' }, late)).toMatchObject({ state: 'unknown', attempts: 2, round: 1 });
  });

  it('the order stays unknown while the provider turns us away', () => {
    expect(nextOrder(lost, { is: 'turned_away', failure: 'account', afterMs: 0 }, NOW)).toMatchObject({
      state: 'unknown',
      failure: 'account',
    });
  });

  it('an admin can ask again after the last attempt, with the same id', () => {
    const given = nextOrder({ ...lost, attempts: ORDER_ATTEMPTS_MAX }, { is: 'lost' }, NOW) as Order;
    expect(given).toMatchObject({ state: 'unknown', dueAt: null, failure: 'no_answer' });
    expect(nextOrder(given, { is: 'again' }, NOW)).toMatchObject({
      state: 'unknown',
      round: 1,
      attempts: 0,
      dueAt: NOW,
    });
  });
});

it('a definite refusal leaves the choice to an admin: again with another id, by hand, or refunded', () => {
  const failed = nextOrder(SENDING, { is: 'refused', failure: 'funds' }, NOW) as Order;
  expect(failed).toMatchObject({ state: 'failed', failure: 'funds', dueAt: null });
  expect(nextOrder(failed, { is: 'again' }, NOW)).toEqual({ ...newOrder(NOW), round: 2 });
  expect(nextOrder(failed, { is: 'by_hand' }, NOW)?.state).toBe('cancelled');
  expect(nextOrder(failed, { is: 'taken_back' }, NOW)?.state).toBe('cancelled');
});

it('an order that the provider turned away is due again, and fails after the last attempt', () => {
  const busy = { is: 'turned_away', failure: null, afterMs: 60_000 } as const;
  expect(nextOrder(SENDING, busy, NOW)).toMatchObject({ state: 'due', dueAt: new Date(NOW.getTime() + 60_000) });
  expect(nextOrder({ ...SENDING, attempts: ORDER_ATTEMPTS_MAX }, busy, NOW)).toMatchObject({
    state: 'failed',
    failure: 'no_answer',
    dueAt: null,
  });
});

it('an order that the provider reviews is asked for again, and is neither refundable nor ordered anew', () => {
  const held = after(SENDING, { is: 'accepted', order: 'O1' }) as Order;
  expect(held).toMatchObject({ state: 'sending', providerOrder: 'O1', failure: 'review' });
  expect(nextOrder(held, { is: 'taken_back' }, NOW)).toBeNull();
  expect(nextOrder(held, { is: 'lost' }, NOW)).toMatchObject({ state: 'sending', providerOrder: 'O1' });
  expect(nextOrder(held, { is: 'not_known' }, NOW)).toMatchObject({ state: 'unknown', providerOrder: null });
  expect(nextOrder(held, { is: 'again' }, NOW)).toMatchObject({ state: 'sending', round: 1, dueAt: NOW });
});

describe('a message of the provider', () => {
  const delivered = nextOrder(SENDING, DONE, NOW) as Order;

  it('is only a reason to ask', () => {
    expect(nextOrder(delivered, { is: 'told' }, NOW)).toEqual({ ...delivered, dueAt: NOW });
    for (const state of ['due', 'failed', 'cancelled'] as const)
      expect(nextOrder({ ...newOrder(NOW), state, dueAt: null }, { is: 'told' }, NOW)).toBeNull();
  });

  it('the answer decides: still delivered, cancelled, or unclear', () => {
    const asked = after(delivered, { is: 'told' }, { is: 'taken' }) as Order;
    expect(asked).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(nextOrder(asked, DONE, NOW)).toEqual(delivered);
    expect(nextOrder(asked, { is: 'refused', failure: 'cancelled' }, NOW)).toMatchObject({
      state: 'failed',
      failure: 'cancelled',
    });
    expect(nextOrder(asked, { is: 'accepted', order: 'O1' }, NOW)).toMatchObject({ state: 'delivered', dueAt: null });
    expect(nextOrder(asked, { is: 'not_known' }, NOW)).toMatchObject({ state: 'delivered', dueAt: null });
    expect(nextOrder(asked, { is: 'lost' }, NOW)).toMatchObject({ state: 'delivered', attempts: 1 });
    const last = { ...asked, attempts: ORDER_ATTEMPTS_MAX };
    const away = { is: 'turned_away', failure: 'account', afterMs: 0 } as const;
    for (const event of [{ is: 'lost' } as const, away])
      expect(nextOrder(last, event, NOW)).toMatchObject({ state: 'delivered', dueAt: null, failure: null });
  });
});

it('an order that waits for a key can be tried at once', () => {
  const waits = nextOrder(SENDING, { is: 'turned_away', failure: 'account', afterMs: 0 }, NOW) as Order;
  expect(canAskAgain(waits)).toBe(true);
  expect(nextOrder(waits, { is: 'again' }, NOW)).toMatchObject({ state: 'due', round: 1, failure: null, dueAt: NOW });
  expect(canAskAgain(newOrder(NOW))).toBe(false);
  expect(canAskAgain({ ...newOrder(NOW), state: 'delivered', dueAt: null })).toBe(false);
});

it('the waits grow from ten seconds to two hours', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((attempts) => orderWaitMs(attempts) / 1_000)).toEqual([
    10, 40, 160, 640, 2_560, 7_200, 7_200,
  ]);
  expect(orderWaitMs(1, 30_000)).toBe(30_000);
  expect(orderWaitMs(1, 86_400_000)).toBe(7_200_000);
});

it('each round has its own id at the provider', () => {
  expect(toExternalId('a-1_b', 1)).toBe('a-1_b');
  expect(toExternalId('a-1_b', 3)).toBe('a-1_b.3');
  for (const round of [1, 2, 17])
    expect(fromExternalId(toExternalId('a-1', round))).toEqual({ redemptionId: 'a-1', round });
  expect(fromExternalId('someone.else.s')).toEqual({ redemptionId: 'someone.else.s', round: 1 });
});

/**
 * A provider that keeps each id once, and whose answers may be lost before or after it acts. Every choice comes from
 * the run's numbers.
 */
function runAgainstProvider(choices: readonly number[]) {
  const executed = new Set<number>();
  const cancelled = new Set<number>();
  let order = newOrder(NOW);
  let now = NOW;
  let refunded = false;
  const next = (event: OrderEvent) => {
    const decided = nextOrder(order, event, now);
    if (decided) order = decided;
    return decided !== null;
  };
  /** The rule of worker/gift-cards: look for the order when it may be there, else place it. */
  const askProvider = (choice: number): OrderEvent => {
    const { round, state, providerOrder } = order;
    const found = (): OrderEvent =>
      cancelled.has(round)
        ? { is: 'refused', failure: 'cancelled' }
        : { is: 'delivered', order: `O${round}`, reward: `R${round}` };
    const mayBeThere = state !== 'sending' || providerOrder !== null;
    if (mayBeThere && choice % 7 === 0) return { is: 'lost' };
    if (mayBeThere && executed.has(round)) return found();
    if (mayBeThere && (state === 'delivered' || providerOrder !== null)) return { is: 'not_known' };
    if (choice % 5 === 0) return { is: 'lost' };
    if (choice % 11 === 0) return { is: 'turned_away', failure: 'account', afterMs: 0 };
    if (executed.has(round)) return found();
    if (choice % 3 === 0) return { is: 'refused', failure: 'funds' };
    executed.add(round);
    return choice % 4 === 0 ? { is: 'lost' } : found();
  };
  for (const choice of choices) {
    if (refunded) break;
    now = new Date(now.getTime() + (choice % 13) * 1_000_000);
    const kind = choice % 10;
    if (kind < 6) {
      // A sender that ends without an answer: the order was sent, and nothing more is written.
      if (next({ is: 'taken' })) {
        const answer = askProvider(Math.floor(choice / 10));
        if (kind > 0) next(answer);
      }
    } else if (kind === 6) next({ is: 'told' });
    else if (kind === 7) next({ is: 'again' });
    else if (kind === 8 && executed.has(order.round) && choice % 4 === 0) cancelled.add(order.round);
    else if (kind === 9) refunded = next({ is: 'taken_back' });
    // The owner could spend the executed orders that were not cancelled at the provider.
    const held = [...executed].filter((round) => !cancelled.has(round));
    expect(held.length).toBeLessThanOrEqual(1);
    expect(isRefundable(order) && held.length > 0).toBe(false);
    expect(order.state !== 'delivered' || executed.has(order.round)).toBe(true);
    expect(order.dueAt === null || order.attempts <= ORDER_ATTEMPTS_MAX).toBe(true);
  }
}

it('whatever is lost, the provider never has two orders, and none that was refunded', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 5, maxLength: 80 }), (choices) => runAgainstProvider(choices)),
    { numRuns: 1_000 },
  );
});
