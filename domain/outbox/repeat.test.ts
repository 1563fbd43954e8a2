import { expect, test } from 'vitest';
import { ACTION_TYPES, KEY_LIFE_DAYS, newQueuedAction, type ActionType, type OfflineAction } from './action.ts';
import { drain, type ActionStore } from './drain.ts';
import type { Outcome } from './outcome.ts';

const DAY_MS = 86_400_000;

/** Drains the queue of a device on the given days. No attempt gets a response. */
async function sendOnDays(
  type: ActionType,
  days: readonly number[],
): Promise<{ sentOn: number[]; kept: OfflineAction }> {
  let stored = newQueuedAction({
    id: 'action-1',
    userId: 'maya',
    type,
    endpoint: '/api/x',
    method: 'POST',
    data: {},
    timestamp: -30 * DAY_MS,
  });
  const store: ActionStore = {
    load: async () => [structuredClone(stored)],
    change: async (_id, change) => structuredClone((stored = change(structuredClone(stored)))),
    keepLastSync: async () => {},
  };
  const sentOn: number[] = [];
  for (const day of days) {
    const parts = {
      store,
      send: async (): Promise<Outcome> => {
        sentOn.push(day);
        return { got: 'nothing' };
      },
      rebase: async () => ({ got: 'nothing' as const }),
      now: () => day * DAY_MS,
      random: () => 0,
      onChange: () => {},
    };
    await drain(parts, 'maya', true);
  }
  return { sentOn, kept: stored };
}

test('an award without a response is not repeated when the server may have deleted its key', async () => {
  const last = KEY_LIFE_DAYS - 1;
  const { sentOn, kept: stored } = await sendOnDays('points_update', [0, 3, last, last + 0.01, 20]);
  expect(sentOn).toEqual([0, 3, last]);
  expect(stored).toMatchObject({
    status: 'failed',
    sentCount: 3,
    firstSentAt: 0,
    refusal: {
      code: 'answer_lost',
      message:
        'We never got a reply from the server, and this change is too old to send again. Check whether it went through.',
    },
  });
});

test('an award that was never sent is sent at any age', async () => {
  expect((await sendOnDays('points_update', [40])).sentOn).toEqual([40]);
});

test.each(['points_update', 'thanks'] as const)(
  'a %s without a response is not repeated when the server may have deleted its key',
  async (type) => {
    const last = KEY_LIFE_DAYS - 1;
    expect((await sendOnDays(type, [0, last, last + 0.01, 20])).sentOn).toEqual([0, last]);
  },
);

test.each(ACTION_TYPES.filter((type) => type !== 'points_update' && type !== 'thanks'))(
  'a %s is repeated at any age, because the server recognises it without its key (worker/core/idempotency.test.ts)',
  async (type) => {
    expect((await sendOnDays(type, [0, 20])).sentOn).toEqual([0, 20]);
  },
);
