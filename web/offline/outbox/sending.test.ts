import { beforeEach, expect, it, vi } from 'vitest';
import { newQueuedAction, type OfflineAction } from '#domain/outbox/action.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { isHeld } from '#web/kit/leaving/leave-guards.ts';
import { NoStorage } from '../database.ts';
import { sendUnstored } from './sending.ts';

let ids = 0;
const claim = (rewardId: string): OfflineAction =>
  newQueuedAction({
    id: `key-${++ids}`,
    userId: 'maya',
    type: 'reward_claim',
    endpoint: '/api/rewards/claim',
    method: 'POST',
    data: { rewardId },
    timestamp: 0,
  });

let next: Outcome = { got: 'done', body: { id: 'r' } };
const sent: string[] = [];
const send = async ({ id }: OfflineAction) => {
  sent.push(id);
  expect(isHeld()).toBe(true);
  return next;
};
const refusal = (status: number): Outcome => ({
  got: 'refusal',
  refusal: { status, code: null, message: 'No.', fields: [] },
  retryAfterMs: null,
});

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  sent.length = 0;
  ids = 0;
  next = { got: 'done', body: { id: 'r' } };
});

it('returns the answer, and guards the tab against closing until the answer arrives', async () => {
  expect(await sendUnstored(claim('mug'), null, send)).toMatchObject({
    got: 'done',
    completed: { id: 'key-1', status: 'completed', answer: { id: 'r' } },
  });
  expect(isHeld()).toBe(false);
  await sendUnstored(claim('mug'), null, send);
  expect(sent).toEqual(['key-1', 'key-2']);
});

it('sends an action with an unknown outcome again under the same key', async () => {
  next = { got: 'nothing' };
  await expect(sendUnstored(claim('hat'), null, send)).rejects.toThrow('Network error. Please check your connection.');
  next = refusal(503);
  expect(await sendUnstored(claim('hat'), null, send)).toEqual(next);
  next = { got: 'done', body: null };
  await sendUnstored(claim('hat'), null, send);
  await sendUnstored(claim('hat'), null, send);
  expect(sent).toEqual(['key-1', 'key-1', 'key-1', 'key-4']);
  expect(isHeld()).toBe(false);
});

it('uses a new key after a refusal, and for an action with other data', async () => {
  next = refusal(409);
  expect(await sendUnstored(claim('cup'), null, send)).toEqual(next);
  await sendUnstored(claim('cup'), null, send);
  await sendUnstored(claim('pen'), null, send);
  expect(sent).toEqual(['key-1', 'key-2', 'key-3']);
});

it('without an answer, throws the reason why the device cannot store the action', async () => {
  next = { got: 'nothing' };
  await expect(sendUnstored(claim('bag'), new NoStorage(null), send)).rejects.toThrow('IndexedDB not available');
});
