import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setCredentials } from '../kit/session/credentials.ts';
import { holdLive } from './hold-live.ts';

/** The id of the user who is signed in on the device, or null. */
let here: string | null = 'demo-employee';
let lines: { userId: string; isClosed: boolean }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
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
