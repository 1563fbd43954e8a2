import { expect, it } from 'vitest';
import type { OnlineUser } from '../../domain/live/messages.ts';
import { applyMessage, LIVE_CHECK_INS_MAX } from './apply-message.ts';
import { NOT_LIVE, type LiveState } from './live-store.ts';
import { makeCheckIn } from './test/check-in.ts';

const STATE: LiveState = { status: 'connected', lastActivity: null, ...NOT_LIVE };
const user = (userId: string, status: OnlineUser['status'] = 'online'): OnlineUser => ({
  userId,
  name: `Name of ${userId}`,
  avatarUrl: '',
  department: 'HR',
  status,
});
const context = { ownId: 'maya', nowMs: 7_000 };

it('replaces the list of online users, and sets the user’s own presence from the message', () => {
  const users = [user('maya', 'busy'), user('daniel')];
  expect(
    applyMessage(STATE, { type: 'users_online', kind: 'list', total: 80, ownStatus: 'busy', users }, context),
  ).toEqual({ lastActivity: 7_000, total: 80, ownStatus: 'busy', onlineUsers: users });
});

it('applies changes to the list of online users, up to 50 users', () => {
  const before = { ...STATE, total: 3, onlineUsers: [user('maya'), user('daniel'), user('sofia')] };
  const change = { type: 'users_online', kind: 'change' } as const;
  expect(
    applyMessage(
      before,
      { ...change, total: 3, put: [user('daniel', 'away'), user('liam')], gone: ['sofia'] },
      context,
    ),
  ).toEqual({
    lastActivity: 7_000,
    total: 3,
    ownStatus: 'online',
    onlineUsers: [user('maya'), user('daniel', 'away'), user('liam')],
  });
  const many = Array.from({ length: 50 }, (_, index) => user(`user-${index}`));
  const full = applyMessage(before, { ...change, total: 53, put: many, gone: [] }, context);
  expect(full.onlineUsers).toHaveLength(50);
});

it('changes the user’s own presence after a choice on another device', () => {
  const before = { ...STATE, total: 1, onlineUsers: [user('maya')] };
  const change = { type: 'users_online', kind: 'change', total: 1 } as const;
  expect(applyMessage(before, { ...change, put: [user('maya', 'away')], gone: [] }, context).ownStatus).toBe('away');
  expect(applyMessage(before, { ...change, put: [], gone: ['maya'] }, context).ownStatus).toBe('offline');
});

it('lists each check-in once, latest first, up to a limit', () => {
  const events = (...ids: string[]) => ({
    type: 'activity' as const,
    events: [
      ...ids.map((id) => ({ kind: 'check_in' as const, checkIn: makeCheckIn(id) })),
      { kind: 'streak' as const, userId: 'maya', name: 'Maya', title: '10', at: '2026-03-02T12:30:00.000Z' },
    ],
  });
  const first = { ...STATE, ...applyMessage(STATE, events('b', 'a'), { ...context, nowMs: 1 }) };
  const second = applyMessage(first, events('c', 'b'), { ...context, nowMs: 2 });
  expect(second.checkIns?.map(({ checkIn, receivedAtMs }) => [checkIn.id, receivedAtMs])).toEqual([
    ['c', 2],
    ['b', 2],
    ['a', 1],
  ]);
  let state = STATE;
  for (let index = 0; index < 80; index++) state = { ...state, ...applyMessage(state, events(`id-${index}`), context) };
  expect(state.checkIns).toHaveLength(LIVE_CHECK_INS_MAX);
  expect(state.checkIns[0]?.checkIn.id).toBe('id-79');
});
