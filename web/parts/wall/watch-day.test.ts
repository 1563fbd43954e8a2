import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#web/kit/api/app-error.ts';
import type { LineEvents } from '#web/live/line.ts';
import { watchDay, type ShownDay, type WallState } from './watch-day.ts';

const makeDay = (points: number): ShownDay => ({
  brand: { name: '', logo: null },
  now: '2026-03-02T12:30:00.000Z',
  timeZone: 'America/Toronto',
  date: '2026-03-02',
  isDayOff: false,
  backOn: null,
  figures: { stage: 'growing', percent: 40, sun: 35, teams: [], points, longStreaks: null },
  names: [],
  celebrations: [],
  announcement: null,
  clockAheadMs: 0,
});
const gone = new AppError({ code: 'display_unknown', status: 401, message: 'Gone.', requestId: 'r' });

let lines: (LineEvents & { isClosed: boolean })[] = [];
let shown: WallState[] = [];
let isSeen = true;
const askDay = vi.fn<() => Promise<ShownDay>>();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:30:00.000Z') });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  lines = [];
  shown = [];
  isSeen = true;
  askDay.mockReset().mockImplementation(async () => makeDay(askDay.mock.calls.length));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function start(withRooms = true) {
  const watch = watchDay({
    askDay,
    openLine: withRooms
      ? (events) => {
          const made = { ...events, isClosed: false };
          lines.push(made);
          return { send: () => {}, close: () => void (made.isClosed = true) };
        }
      : null,
    show: (state) => void shown.push(state),
    isSeen: () => isSeen,
  });
  stop = watch.stop;
  watch.askNow();
  return watch;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const times = () => askDay.mock.calls.length;
const line = () => lines.at(-1)!;
const say = () => line().onMessage('{"type":"realtime_stats","onlineNow":7,"day":{"checkedIn":7}}');

/** The shortest interval between requests after messages of the room. */
const FOLLOWED = 5_000;

/**
 * Returns a watch that is connected to the room. The room has sent its first message, and the watch has made two
 * requests.
 */
async function connected() {
  const watch = start();
  await pass(0);
  line().onOpen();
  say();
  await pass(FOLLOWED);
  expect(times()).toBe(2);
  return watch;
}

it('requests the day every half minute without a room', async () => {
  start(false);
  await pass(29_999);
  expect(times()).toBe(1);
  await pass(1);
  expect(times()).toBe(2);
  await pass(300_000);
  expect(times()).toBe(12);
});

it('requests the day every half minute until the room sends a message, and then every five minutes', async () => {
  start();
  await pass(0);
  expect(lines).toHaveLength(1);
  line().onOpen();
  await pass(30_000);
  expect(times()).toBe(2);
  say();
  await pass(0);
  expect(times()).toBe(3);
  await pass(299_999);
  expect(times()).toBe(3);
  await pass(1);
  expect(times()).toBe(4);
  expect(lines).toHaveLength(1);
});

it('requests the day after each message of the room, at most every five seconds, and shows only the answers', async () => {
  await connected();
  say();
  await pass(0);
  expect(times()).toBe(3);
  for (let second = 0; second < 20; second++) {
    say();
    say();
    await pass(1_000);
  }
  expect(times()).toBe(3 + 4);
  // The points that the wall shows are those of the answers, not those of the room's messages.
  expect(shown.map(({ day }) => day?.figures?.points)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('requests the day every half minute again as soon as the line is lost', async () => {
  await connected();
  await pass(60_000);
  expect(times()).toBe(2);
  line().onLost(true);
  await pass(20_000);
  // Every failed try to reconnect also ends in onLost, and must not delay the request.
  line().onLost(false);
  await pass(10_000);
  expect(times()).toBe(3);
  await pass(30_000);
  expect(times()).toBe(4);
  expect(lines).toHaveLength(1);
});

it('requests the day every half minute after a failed request, until the room sends a message', async () => {
  await connected();
  const before = times();
  askDay.mockRejectedValueOnce(new Error('No network'));
  await pass(300_000 - FOLLOWED);
  expect(times()).toBe(before + 1);
  expect(shown.at(-1)).toMatchObject({ day: makeDay(2), offlineSince: Date.now() - 300_000 });
  await pass(5_000);
  expect(shown.at(-1)?.offlineSince).toBeNull();
  await pass(30_000);
  expect(times()).toBe(before + 3);
  say();
  await pass(0);
  await pass(299_999);
  expect(times()).toBe(before + 4);
});

it('requests the day at once when the line ends, and opens a new line after five minutes', async () => {
  await connected();
  line().onEnd('unreachable');
  await pass(0);
  expect(times()).toBe(3);
  await pass(299_000);
  expect(lines).toHaveLength(1);
  await pass(31_000);
  expect(lines).toHaveLength(2);
});

it('shows that the wall is revoked when the room closes the line, and opens no other line', async () => {
  await connected();
  askDay.mockRejectedValue(gone);
  line().onEnd('deactivated');
  await pass(0);
  expect(shown.at(-1)).toEqual({ day: null, offlineSince: null, isRevoked: true });
  const before = times();
  await pass(600_000);
  expect(times()).toBe(before + 10);
  expect(lines).toHaveLength(1);
});

it('closes the line when an answer says that the wall is revoked', async () => {
  await connected();
  askDay.mockRejectedValue(gone);
  await pass(300_000);
  expect(shown.at(-1)?.isRevoked).toBe(true);
  expect(line().isClosed).toBe(true);
});

it('ignores the answer to an older request that arrives after a newer answer', async () => {
  const { askNow } = start();
  await pass(0);
  let answerLate: (day: ShownDay) => void = () => {};
  askDay.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
  askNow();
  askNow();
  await pass(0);
  answerLate(makeDay(99));
  await pass(0);
  expect(shown.map(({ day }) => day?.figures?.points)).toEqual([1, 3]);
});

it('ignores messages while the screen is hidden and after the watch was stopped', async () => {
  const { askNow } = await connected();
  isSeen = false;
  say();
  await pass(10_000);
  expect(times()).toBe(2);
  isSeen = true;
  say();
  stop();
  expect(line().isClosed).toBe(true);
  askNow();
  await pass(600_000);
  expect(times()).toBe(2);
});
