import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOSE_CODES, PING, PONG } from '#domain/live/messages.ts';
import { resetAccessState, useAccessState } from '../kit/session/access-state.ts';
import { setCredentials } from '../kit/session/credentials.ts';
import { openSocketLine } from './line.ts';
import { NOT_LIVE, useLive } from './live-store.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  tell(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  end(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }));
  }
  fail() {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('error'), { message: 'refused', error: new Error('refused') }));
  }
}

const answers: (() => Promise<Response>)[] = [];
let asked = 0;
const ticket = () =>
  Promise.resolve(
    Response.json({
      ticket: `ticket-number-${++asked}-of-this-test`,
      room: 'america-0',
      expiresAt: '2026-03-02T12:31:00.000Z',
    }),
  );
const fetched = vi.fn<typeof fetch>(() => (answers.shift() ?? ticket)());

beforeEach(() => {
  setCredentials('Demo', async () => 'demo-employee');
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { href: 'https://rewards.example/employee/dashboard' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  FakeSocket.all = [];
  answers.length = 0;
  asked = 0;
  fetched.mockClear();
  resetAccessState();
  useLive.setState(NOT_LIVE);
  vi.restoreAllMocks();
});

function start() {
  const told: string[] = [];
  const line = openSocketLine('demo-employee', {
    onOpen: () => told.push('open'),
    onMessage: (text) => told.push(`message ${text}`),
    onLost: (wasOpen) => told.push(wasOpen ? 'lost' : 'not had'),
    onEnd: (end) => told.push(end),
  });
  return { line, told };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const last = () => FakeSocket.all.at(-1)!;

it('opens a socket with a fresh ticket, passes messages on, and reports nothing after closing', async () => {
  const { line, told } = start();
  await pass(0);
  expect(last().url).toBe('wss://rewards.example/parties/live/america-0?ticket=ticket-number-1-of-this-test');
  last().open();
  last().tell('hello');
  line.send({ type: 'status', status: 'busy' });
  expect(last().sent).toEqual(['{"type":"status","status":"busy"}']);
  line.close();
  last().end(1006);
  await pass(120_000);
  expect(told).toEqual(['open', 'message hello']);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('reconnects after a loss with growing pauses and new tickets, and gives up after five tries', async () => {
  const { told } = start();
  await pass(0);
  last().open();
  await pass(6_000);
  for (const [tries, seconds] of [1, 2, 4, 8, 16].entries()) {
    if (tries === 0) last().end(1006);
    else last().fail();
    await pass(seconds * 1_000 - 1);
    expect(FakeSocket.all).toHaveLength(tries + 1);
    await pass(1);
    expect(last().url).toContain(`ticket-number-${tries + 2}-`);
  }
  last().fail();
  await pass(120_000);
  expect(FakeSocket.all).toHaveLength(6);
  expect(told).toEqual(['open', 'lost', 'not had', 'not had', 'not had', 'not had', 'unreachable']);
});

it('allows all five retries again after a stable connection', async () => {
  const { told } = start();
  await pass(0);
  for (let round = 0; round < 9; round++) {
    last().open();
    await pass(5_000);
    last().end(1006);
    await pass(1_000);
  }
  expect(told.filter((word) => word === 'lost')).toHaveLength(9);
  expect(told).not.toContain('unreachable');
  // A connection that opens and is lost at once does not count as stable.
  for (let round = 0; round < 9; round++) {
    last().open();
    last().end(1006);
    await pass(20_000);
  }
  expect(told.at(-1)).toBe('unreachable');
});

it('counts a try as failed after twenty seconds without an answer', async () => {
  const { told } = start();
  await pass(0);
  await pass(19_999);
  expect(told).toEqual([]);
  await pass(1);
  expect(told).toEqual(['not had']);
});

it('counts a failed request for a ticket as one try, even after an earlier socket', async () => {
  const { told } = start();
  await pass(0);
  last().open();
  await pass(6_000);
  for (let round = 0; round < 5; round++) answers.push(() => Promise.resolve(Response.json({}, { status: 503 })));
  last().end(1006);
  await pass(120_000);
  expect(told).toEqual(['open', 'lost', 'not had', 'not had', 'not had', 'not had', 'unreachable']);
});

it.each([401, 403])('does not retry after a refusal with the status %i', async (status) => {
  const body = { error: { code: 'account_suspended', message: 'Suspended.', requestId: 'r' } };
  answers.push(() => Promise.resolve(Response.json(body, { status })));
  const { told } = start();
  await pass(120_000);
  expect(told).toEqual(['refused']);
  expect(fetched).toHaveBeenCalledTimes(1);
  const { ended, refused } = useAccessState.getState();
  expect(ended).toBeNull();
  expect(refused !== null).toBe(status === 403);
});

it.each([
  [CLOSE_CODES.ticketRefused, 'refused'],
  [CLOSE_CODES.flooded, 'refused'],
  [CLOSE_CODES.deactivated, 'deactivated'],
] as const)('does not reconnect after the room closed the socket with the code %i', async (code, end) => {
  const { told } = start();
  await pass(0);
  last().open();
  last().end(code);
  await pass(120_000);
  expect(told).toEqual(['open', end]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('keeps at most four messages for the next connection', async () => {
  const { line } = start();
  for (let index = 0; index < 9; index++) line.send({ type: 'idle', isIdle: index % 2 === 0 });
  await pass(0);
  last().open();
  expect(last().sent).toHaveLength(4);
});

it('reconnects when the room does not answer a ping, even if the socket stays open', async () => {
  const { told } = start();
  await pass(0);
  last().open();
  await pass(29_000);
  last().tell('hello');
  await pass(29_999);
  expect(last().sent).toEqual([]);
  await pass(1);
  expect(last().sent).toEqual([PING]);
  last().tell(PONG);
  await pass(30_000);
  expect(last().sent).toEqual([PING, PING]);
  await pass(9_999);
  expect(told).toEqual(['open', 'message hello']);
  await pass(1);
  expect(told).toEqual(['open', 'message hello', 'lost']);
  await pass(10);
  expect(FakeSocket.all).toHaveLength(2);
  last().open();
  expect(told.at(-1)).toBe('open');
});

it('sends no ping after the line was closed', async () => {
  const { line } = start();
  await pass(0);
  last().open();
  line.close();
  await pass(120_000);
  expect(last().sent).toEqual([]);
  expect(FakeSocket.all).toHaveLength(1);
});

it('waits a random time before it reconnects', async () => {
  start();
  await pass(0);
  last().open();
  useLive.setState({ total: 4_000 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await pass(6_000);
  last().end(1006);
  // 4,000 devices spread their requests over twenty seconds. For the random number 0.5, the wait is 1 s + 10 s.
  await pass(10_999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('does not reconnect when the line is closed during the random wait', async () => {
  const { line } = start();
  await pass(0);
  last().open();
  useLive.setState({ total: 4_000 });
  last().end(1006);
  await pass(1_000);
  line.close();
  await pass(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
});
