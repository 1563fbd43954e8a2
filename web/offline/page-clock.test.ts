import { beforeEach, expect, it, vi } from 'vitest';
import { moveToThisPage, noteForLaterPages, readServerMs, startClock, type PageClock } from './page-clock.ts';

const SERVER = Date.parse('2026-03-02T08:00:00.000Z');
const MINUTE_MS = 60_000;
let stored = new Map<string, string>();

/** The clocks of the device: minutes after SERVER on its wall clock, and minutes on its steady clock. */
function device(wall: number, steady: number): void {
  vi.setSystemTime(SERVER + wall * MINUTE_MS);
  vi.spyOn(performance, 'now').mockReturnValue(steady * MINUTE_MS);
}
/** The same clock as a page reads it that was loaded later, or that another tab has loaded. */
const asOfOtherPage = (clock: PageClock): PageClock => ({ ...clock, page: 1 });
const minutes = (clock: PageClock) => (readServerMs(clock) - SERVER) / MINUTE_MS;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

it('a page keeps the true time when its device clock is put right', () => {
  device(-40, 1);
  const clock = startClock(SERVER);
  device(30, 31);
  expect(minutes(clock)).toBe(30);
});

it.each([
  ['behind', -40],
  ['ahead', 40],
])('a later page and a second tab keep the true time after a clock that was %s is put right', (_case, wrong) => {
  device(wrong, 1);
  const clock = startClock(SERVER);
  device(30, 31);
  noteForLaterPages(clock);
  // Ten minutes later, another page reads the stored record. Its steady clock has just begun.
  device(40, 0);
  const moved = moveToThisPage(asOfOtherPage(clock));
  expect(minutes(moved)).toBe(40);
  device(-500, 6);
  expect(minutes(moved)).toBe(46);
});

it('without a change of the clock, a later page follows the wall clock, and no note is made', () => {
  device(-40, 1);
  const clock = startClock(SERVER);
  device(-10, 31);
  noteForLaterPages(clock);
  expect([...stored]).toEqual([]);
  device(0, 0);
  expect(minutes(moveToThisPage(asOfOtherPage(clock)))).toBe(40);
});

it.each([
  ['an older note', JSON.stringify({ serverMs: SERVER - 1, wallMs: 0 })],
  ['a broken note', '{'],
  ['an empty note', 'null'],
  ['a note of another form', '{"serverMs":"x","wallMs":null}'],
])('%s changes nothing', (_case, note) => {
  device(0, 1);
  const clock = startClock(SERVER);
  stored.set('employee-rewards-clock', note);
  device(5, 0);
  expect(minutes(moveToThisPage(asOfOtherPage(clock)))).toBe(5);
});
