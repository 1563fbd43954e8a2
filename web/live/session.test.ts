import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AWAY_AFTER_MS, type ClientMessage, type ServerMessage } from '../../domain/live/messages.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import type { LineEvents } from './line.ts';
import { chooseStatus, isPresenceKnown, NOT_LIVE, retryLive, useLive } from './live-store.ts';
import { HIDDEN_MS, startLive } from './session.ts';

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
