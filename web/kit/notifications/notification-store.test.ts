import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNotificationStore, NOTIFICATION_MS, type NewNotification } from './notification-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const done: NewNotification = { type: 'success', title: 'Done', message: 'It worked.' };

it('adds notifications as unread, newest first', () => {
  const store = createNotificationStore();
  store.getState().add(done);
  const second = store.getState().add({ ...done, title: 'Again' });
  const { notifications, unreadCount } = store.getState();
  expect(notifications.map(({ title }) => title)).toEqual(['Again', 'Done']);
  expect(notifications[0]).toMatchObject({ id: second, duration: 5000, persistent: false, read: false });
  expect(unreadCount).toBe(2);
});

it('removes a notification after its duration, and updates the unread count', () => {
  const store = createNotificationStore();
  store.getState().add(done);
  store.getState().add({ ...done, duration: 60_000 });
  vi.advanceTimersByTime(NOTIFICATION_MS - 1);
  expect(store.getState().notifications).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(store.getState().notifications).toHaveLength(1);
  expect(store.getState().unreadCount).toBe(1);
});

it.each<[string, Partial<NewNotification>]>([
  ['a persistent notification', { persistent: true }],
  ['a notification with duration 0', { duration: 0 }],
  ['an error', { type: 'error' }],
  ['an error that has a duration and is not persistent', { type: 'error', persistent: false, duration: 10 }],
])('%s stays until it is removed', (_, extra) => {
  const store = createNotificationStore();
  const id = store.getState().add({ ...done, ...extra });
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(store.getState().unreadCount).toBe(1);
  store.getState().remove(id);
  expect(store.getState()).toMatchObject({ notifications: [], unreadCount: 0 });
});

it('lowers the unread count once when a notification is marked as read twice, and ignores an unknown id', () => {
  const store = createNotificationStore();
  const id = store.getState().add(done);
  store.getState().add(done);
  for (const again of [id, id, 'unknown']) store.getState().markAsRead(again);
  expect(store.getState().unreadCount).toBe(1);
  store.getState().remove(id);
  store.getState().remove(id);
  expect(store.getState().unreadCount).toBe(1);
});

type Step =
  | { do: 'add'; one: NewNotification }
  | { do: 'remove' | 'markAsRead'; place: number }
  | { do: 'markAllAsRead' | 'clearAll' }
  | { do: 'wait'; ms: number };

const notification: fc.Arbitrary<NewNotification> = fc.record(
  {
    type: fc.constantFrom('success', 'error', 'warning', 'info'),
    title: fc.string(),
    message: fc.string(),
    duration: fc.constantFrom(0, 1, 500, 5_000, 90_000),
    persistent: fc.boolean(),
  },
  { requiredKeys: ['type', 'title', 'message'] },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), one: notification }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'markAsRead' as const), place: fc.nat(12) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('markAllAsRead' as const, 'clearAll' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(10_000) }) },
);

type Store = ReturnType<typeof createNotificationStore>;

/** Performs the step. Returns the smallest and the largest allowed change of the unread count. */
function take(store: Store, ids: string[], next: Step): [least: number, most: number] {
  const { add, remove, markAsRead, markAllAsRead, clearAll, unreadCount } = store.getState();
  const id = 'place' in next ? (ids[next.place] ?? 'unknown') : '';
  switch (next.do) {
    case 'add':
      ids.push(add(next.one));
      return [1, 1];
    case 'remove':
      remove(id);
      return [-1, 0];
    case 'markAsRead':
      markAsRead(id);
      return [-1, 0];
    case 'markAllAsRead':
      markAllAsRead();
      return [-unreadCount, -unreadCount];
    case 'clearAll':
      clearAll();
      return [-unreadCount, -unreadCount];
    case 'wait':
      vi.advanceTimersByTime(next.ms);
      return [-unreadCount, 0];
  }
}

it('after any sequence of calls, the unread count is right and no notification is overdue', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const store = createNotificationStore();
      const ids: string[] = [];
      for (const next of steps) {
        const before = store.getState().unreadCount;
        const [least, most] = take(store, ids, next);
        const { notifications, unreadCount } = store.getState();
        expect(unreadCount - before).toBeGreaterThanOrEqual(least);
        expect(unreadCount - before).toBeLessThanOrEqual(most);
        expect(unreadCount).toBe(notifications.filter(({ read }) => !read).length);
        expect(new Set(notifications.map(({ id }) => id)).size).toBe(notifications.length);
        const overdue = notifications.filter(
          ({ persistent, duration, createdAt }) => !persistent && duration > 0 && Date.now() - createdAt >= duration,
        );
        expect(overdue).toEqual([]);
      }
      store.getState().clearAll();
      expect(vi.getTimerCount()).toBe(0);
    }),
  );
});
