import { beforeEach, expect, it } from 'vitest';
import { newQueuedAction } from '#domain/outbox/action.ts';
import { ANSWER_LOST } from '#domain/outbox/outcome.ts';
import { useToasts } from '#web/ui/toast-store.ts';
import { refused } from './announce.ts';

const refusedWith = (refusal: typeof ANSWER_LOST) => {
  const queued = newQueuedAction({
    id: 'award-1',
    userId: 'daniel',
    type: 'points_update',
    endpoint: '/api/redemptions/r1/approve',
    method: 'POST',
    data: {},
    shows: { name: 'Tea' },
    timestamp: 1_000,
  });
  refused({ ...queued, status: 'failed', refusal });
};

beforeEach(() => useToasts.setState({ toasts: [] }));

it.each([
  [
    ANSWER_LOST,
    'Decision on “Tea” may not have gone through. We never got a reply from the server, and this change is too old to send again. Check whether it went through.',
  ],
  [
    { ...ANSWER_LOST, code: null, message: 'Someone else already decided on this claim.' },
    'Decision on “Tea” didn’t go through. Someone else already decided on this claim.',
  ],
])('says whether a refused action may have been applied', (refusal, text) => {
  refusedWith(refusal);
  expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual([text]);
});
