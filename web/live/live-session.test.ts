import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AWAY_AFTER_MS,
  type ClientMessage,
  type OnlineUser,
  type RealtimeStats,
  type ServerMessage,
} from '#domain/live/messages.ts';
import { setCredentials } from '../kit/session/credentials.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import type { LineEvents } from './line.ts';
import { applyMessage, HIDDEN_MS, holdLive, LIVE_CHECK_INS_MAX, startLive } from './live-session.ts';
import {
  chooseStatus,
  isPresenceKnown,
  NOT_LIVE,
  readLiveDay,
  retryLive,
  useLive,
  type LiveState,
} from './live-store.ts';
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

interface Opened {
  events: LineEvents;
  sent: ClientMessage[];
  isClosed: boolean;
}
let opened: Opened[] = [];
let online = true;
let ended = 0;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const window = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
});
let stop = () => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  opened = [];
  online = true;
  ended = 0;
  page.visibilityState = 'visible';
  useSettings.getState().setFeature('realTimeUpdates', true);
  useLive.setState({ status: 'disconnected', lastActivity: null, ...NOT_LIVE });
});

function start(): void {
  stop = startLive({
    userId: 'maya',
    openLine: (_userId, events) => {
      const line: Opened = { events, sent: [], isClosed: false };
      opened.push(line);
      return { send: (message) => void line.sent.push(message), close: () => void (line.isClosed = true) };
    },
    isOnline: () => online,
    onDeactivated: () => void ended++,
  });
}
const latest = () => opened.at(-1)!;
const status = () => useLive.getState().status;
const LIST: ServerMessage = {
  type: 'users_online',
  kind: 'list',
  total: 3,
  ownStatus: 'online',
  users: [{ userId: 'maya', name: 'Maya', avatarUrl: '', department: 'HR', status: 'online' }],
};
const see = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('connects, stores the room’s messages, and clears them when the connection ends', () => {
  start();
  expect(status()).toBe('connecting');
  latest().events.onOpen();
  latest().events.onMessage(JSON.stringify(LIST));
  expect(useLive.getState()).toMatchObject({ status: 'connected', total: 3, onlineUsers: [{ userId: 'maya' }] });
  expect(useLive.getState().lastActivity).toBe(Date.now());
  stop();
  expect(latest().isClosed).toBe(true);
  expect(useLive.getState()).toMatchObject({ status: 'disconnected', ...NOT_LIVE });
});

it.each([
  'no JSON',
  '{"type":"users_online"}',
  JSON.stringify({ ...LIST, total: -1 }),
  JSON.stringify({ ...LIST, users: Array.from({ length: 51 }, () => LIST.users[0]) }),
  JSON.stringify({ ...LIST, more: true }),
])('drops an invalid message: %s', (text) => {
  start();
  latest().events.onOpen();
  const before = useLive.getState();
  latest().events.onMessage(text);
  expect(useLive.getState()).toBe(before);
});

it('shows a lost connection as connecting with its last data, and a failed try as an error without data', () => {
  start();
  latest().events.onOpen();
  latest().events.onMessage(JSON.stringify(LIST));
  latest().events.onLost(true);
  expect(useLive.getState()).toMatchObject({ status: 'connecting', total: 3 });
  expect(isPresenceKnown(useLive.getState())).toBe(true);
  latest().events.onLost(false);
  expect(useLive.getState()).toMatchObject({ status: 'error', ...NOT_LIVE });
  expect(isPresenceKnown(useLive.getState())).toBe(false);
  retryLive();
  expect(status()).toBe('connecting');
  expect(isPresenceKnown(useLive.getState())).toBe(false);
  latest().events.onOpen();
  expect(status()).toBe('connected');
});

it('shows an error after the last try, until the user retries, the network returns or the page is visible', () => {
  start();
  for (const wake of [retryLive, () => window.dispatchEvent(new Event('online')), () => see('visible')]) {
    latest().events.onEnd('unreachable');
    expect(status()).toBe('error');
    const before = opened.length;
    wake();
    expect(opened).toHaveLength(before + 1);
    expect(status()).toBe('connecting');
  }
});

it('reports a deactivated account to the app', () => {
  start();
  latest().events.onOpen();
  latest().events.onEnd('deactivated');
  expect(status()).toBe('disconnected');
  expect(ended).toBe(1);
});

it('disconnects at once when live updates are switched off, and connects again when they are switched on', () => {
  start();
  useSettings.getState().setFeature('realTimeUpdates', false);
  expect(latest().isClosed).toBe(true);
  expect(status()).toBe('disconnected');
  see('visible');
  retryLive();
  expect(opened).toHaveLength(1);
  useSettings.getState().setFeature('realTimeUpdates', true);
  expect(opened).toHaveLength(2);
});

it('does not connect while live updates are switched off, or without a network', () => {
  useSettings.getState().setFeature('realTimeUpdates', false);
  start();
  expect(opened).toHaveLength(0);
  online = false;
  useSettings.getState().setFeature('realTimeUpdates', true);
  expect(opened).toHaveLength(0);
  online = true;
  window.dispatchEvent(new Event('online'));
  expect(opened).toHaveLength(1);
  online = false;
  window.dispatchEvent(new Event('offline'));
  expect(latest().isClosed).toBe(true);
  expect(status()).toBe('disconnected');
});

it('disconnects when the page was hidden for five minutes, and connects again when the page is visible', () => {
  start();
  see('hidden');
  vi.advanceTimersByTime(HIDDEN_MS - 1);
  see('visible');
  see('hidden');
  vi.advanceTimersByTime(HIDDEN_MS - 1);
  expect(latest().isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(latest().isClosed).toBe(true);
  see('visible');
  expect(opened).toHaveLength(2);
});

it('tells the room whether the device is idle, also on a new connection', () => {
  start();
  latest().events.onOpen();
  vi.advanceTimersByTime(AWAY_AFTER_MS - 1_000);
  window.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(AWAY_AFTER_MS - 1);
  expect(latest().sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(latest().sent).toEqual([{ type: 'idle', isIdle: true }]);
  retryLive();
  latest().events.onOpen();
  expect(latest().sent).toEqual([{ type: 'idle', isIdle: true }]);
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('keydown'));
  expect(latest().sent).toEqual([
    { type: 'idle', isIdle: true },
    { type: 'idle', isIdle: false },
  ]);
});

it('shows a chosen presence at once and sends it to the room if there is a connection', () => {
  start();
  chooseStatus('busy');
  expect(useLive.getState().ownStatus).toBe('busy');
  expect(latest().sent).toEqual([{ type: 'status', status: 'busy' }]);
  stop();
  expect(() => chooseStatus('away')).not.toThrow();
});

describe('a connection that is held', () => {
  let here: string | null = 'demo-employee';
  let lines: { userId: string; isClosed: boolean }[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
    vi.stubGlobal('addEventListener', () => {});
    setCredentials('Demo', async () => here);
    here = 'demo-employee';
    lines = [];
  });
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const hold = (userId = 'demo-employee') =>
    holdLive({
      userId,
      subject: userId,
      loadLine: async () => (id) => {
        const line = { userId: id, isClosed: false };
        lines.push(line);
        return { send: () => {}, close: () => void (line.isClosed = true) };
      },
      isOnline: () => true,
      onDeactivated: () => {},
    });
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const open = () => lines.filter(({ isClosed }) => !isClosed).map(({ userId }) => userId);

  it('keeps the connection when the user changes to another part of the app', async () => {
    const leave = hold();
    await pass();
    leave();
    await pass(5_000);
    const leaveNext = hold();
    await pass(60_000);
    expect(lines).toHaveLength(1);
    expect(open()).toEqual(['demo-employee']);
    leaveNext();
    await pass(9_999);
    expect(open()).toEqual(['demo-employee']);
    await pass(1);
    expect(open()).toEqual([]);
  });

  it('closes the connection at once when the session ends', async () => {
    const leave = hold();
    await pass();
    here = null;
    leave();
    await pass();
    expect(open()).toEqual([]);
  });

  it('closes the connection of one user before it opens that of the next user', async () => {
    const leave = hold();
    await pass();
    here = 'demo-admin';
    const leaveNext = hold('demo-admin');
    leave();
    await pass();
    expect(open()).toEqual(['demo-admin']);
    leaveNext();
  });

  it('opens no connection for a user who left before the code was loaded', async () => {
    here = null;
    hold()();
    await pass(20_000);
    expect(open()).toEqual([]);
  });
});

const day = { checkedIn: 39, onTimeRate: 89.7, pointsGiven: 87 };
const stats = (at: string): RealtimeStats => ({ type: 'realtime_stats', at, onlineNow: 2, day, changed: [] });
const TUESDAY = { date: '2026-03-03', timeZone: 'America/Toronto' } as const;

it('returns the figures of today, and null for figures of another day', () => {
  expect(readLiveDay(stats('2026-03-03T05:00:00.000Z'), TUESDAY)).toEqual(day);
  // At this instant, it is one minute before midnight in Toronto.
  expect(readLiveDay(stats('2026-03-03T04:59:00.000Z'), TUESDAY)).toBeNull();
  expect(readLiveDay({ ...stats('2026-03-03T05:00:00.000Z'), day: null }, TUESDAY)).toBeNull();
  expect(readLiveDay(null, TUESDAY)).toBeNull();
});
