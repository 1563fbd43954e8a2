import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(random = 0.5, spread = 0) {
  const acts: [ms: number, names: readonly string[]][] = [];
  const startedMs = Date.now();
  const asking = coalesce({
    act: (names) => acts.push([Date.now() - startedMs, names]),
    everyMs: 10_000,
    spreadMs: () => spread,
    random: () => random,
  });
  return { acts, asking };
}

it('acts at once for the first topic, and then at most every ten seconds', () => {
  const { acts, asking } = start();
  asking.add(['users']);
  vi.advanceTimersByTime(0);
  for (let second = 1; second <= 15; second++) {
    vi.advanceTimersByTime(1_000);
    asking.add(second % 2 === 0 ? ['users'] : ['checkins', 'users']);
  }
  vi.advanceTimersByTime(60_000);
  expect(acts).toEqual([
    [0, ['users']],
    [10_000, ['checkins', 'users']],
    [20_000, ['users', 'checkins']],
  ]);
});

it('waits a random part of the spread', () => {
  const { acts, asking } = start(0.25, 8_000);
  asking.add(['leaderboard']);
  vi.advanceTimersByTime(60_000);
  asking.add(['leaderboard']);
  vi.advanceTimersByTime(60_000);
  expect(acts.map(([ms]) => ms)).toEqual([2_000, 62_000]);
});

it('does nothing without topics or after it was stopped', () => {
  const { acts, asking } = start();
  asking.add([]);
  vi.advanceTimersByTime(60_000);
  asking.add(['users']);
  asking.stop();
  vi.advanceTimersByTime(60_000);
  expect(acts).toEqual([]);
});
