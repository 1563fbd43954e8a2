import { beforeEach, expect, it } from 'vitest';
import type { Redemption } from '#domain/api/redemptions.ts';
import { newQueuedAction, type OfflineAction } from '#domain/outbox/action.ts';
import { done as announceDone } from '#web/offline/outbox/announce.ts';
import { useNotifications } from '#web/kit/notifications/notification-store.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { useToasts } from '#web/ui/toast-store.ts';
import { showCancelled, showClaimed } from './undo-claim.ts';

const ID = 'claim-1';
const waiting: OfflineAction = newQueuedAction({
  id: ID,
  userId: 'maya',
  type: 'reward_claim',
  endpoint: '/api/rewards/claim',
  method: 'POST',
  data: { rewardId: 'tea' },
  shows: { name: 'Tea', points: -5 },
  timestamp: 1_000,
});
const sending: OfflineAction = { ...waiting, status: 'syncing', sentCount: 1 };
const completed: OfflineAction = { ...sending, status: 'completed', answer: { id: 'r1' }, completedAt: 10_000 };
const refusal = { code: 'insufficient_points', status: 409, message: 'Insufficient points', fields: [] };

const outboxHolds = (...actions: OfflineAction[]) => useOutbox.setState({ actions });
const toasts = () => useToasts.getState().toasts.map(({ text, action }) => [text, action?.label ?? null]);

beforeEach(() => {
  useNotifications.getState().clearAll();
  outboxHolds();
  useToasts.setState({ toasts: [] });
});

it('shows Undo for a claim on a slow connection only after the answer', () => {
  outboxHolds(sending);
  showClaimed(ID, { name: 'Tea', isByKeyboard: false, onShowCode: () => undefined });
  expect(toasts()).toEqual([['Still sending your claim for Tea…', null]]);
  outboxHolds(completed);
  announceDone(completed, false, undefined);
  expect(toasts()).toEqual([['Tea claimed. HR still needs to confirm.', 'Undo']]);
});

it('removes Undo when a waiting claim is sent, and shows Undo again after the answer', () => {
  outboxHolds(waiting);
  showClaimed(ID, { name: 'Tea', isByKeyboard: false, onShowCode: () => undefined });
  expect(toasts()).toEqual([['We’ll send your claim for Tea when you’re online.', 'Undo']]);
  const { id } = useToasts.getState().toasts[0] ?? {};
  outboxHolds(sending);
  expect(toasts()).toEqual([['Still sending your claim for Tea…', null]]);
  // The claim was sent once without an answer, so the server may have received it.
  outboxHolds({ ...sending, status: 'pending', retryCount: 1 });
  expect(toasts()).toEqual([['Still sending your claim for Tea…', null]]);
  outboxHolds(completed);
  expect(toasts()).toEqual([['Tea claimed. HR still needs to confirm.', 'Undo']]);
  expect(useToasts.getState().toasts[0]?.id).toBe(id);
});

it.each([
  ['the server refuses the claim', [{ ...sending, status: 'failed' as const, refusal }]],
  ['the user withdraws the claim', []],
])('removes the toast of a waiting claim when %s', (_, actions) => {
  outboxHolds(waiting);
  showClaimed(ID, { name: 'Tea', isByKeyboard: false, onShowCode: () => undefined });
  outboxHolds(...actions);
  expect(toasts()).toEqual([]);
});

it('does not show a dismissed toast again, and announces the answer with a new toast', () => {
  outboxHolds(waiting);
  showClaimed(ID, { name: 'Tea', isByKeyboard: false, onShowCode: () => undefined });
  useToasts.getState().dismissKey(ID);
  outboxHolds(sending);
  expect(toasts()).toEqual([]);
  outboxHolds(completed);
  announceDone(completed, false, undefined);
  expect(toasts()).toEqual([['Claim for Tea: sent.', null]]);
});

it('shows separate toasts for two claims', () => {
  const other = { ...waiting, id: 'claim-2' };
  outboxHolds(waiting, other);
  showClaimed(ID, { name: 'Tea', isByKeyboard: false, onShowCode: () => undefined });
  showClaimed(other.id, { name: 'Cake', isByKeyboard: false, onShowCode: () => undefined });
  outboxHolds(completed, other);
  expect(toasts()).toEqual([
    ['Tea claimed. HR still needs to confirm.', 'Undo'],
    ['We’ll send your claim for Cake when you’re online.', 'Undo'],
  ]);
});

it('adds no notification for the user’s own actions', () => {
  outboxHolds(completed);
  showClaimed(ID, { name: 'Tea', isByKeyboard: false, onShowCode: () => undefined });
  showCancelled(ID, { reward: { name: 'Tea' }, pointsSpent: 5 } as Redemption);
  expect(useNotifications.getState().unreadCount).toBe(0);
});
