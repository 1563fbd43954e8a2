import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveTopic } from '#domain/live/messages.ts';
import { NOT_LIVE, type LiveState } from './live-store.ts';
import { askForOld, coalesce, namesToAsk } from './use-follow-live.ts';

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

const FOLLOWED = { check_in: ['checkins', 'analytics'], people: ['users'] } as const;
const STATE: LiveState = { status: 'connected', lastActivity: 1, ...NOT_LIVE };
const stats = (...changed: LiveTopic[]): LiveState => ({
  ...STATE,
  realtimeStats: { type: 'realtime_stats', at: '2026-03-02T12:30:00.000Z', onlineNow: 2, day: null, changed },
});

it('refreshes the data of changed topics once per message, and no other data', () => {
  const message = stats('check_in', 'redemption');
  expect(namesToAsk(FOLLOWED, message, STATE)).toEqual(['checkins', 'analytics']);
  expect(namesToAsk(FOLLOWED, { ...message, total: 3 }, message)).toEqual([]);
  expect(namesToAsk(FOLLOWED, stats('redemption'), message)).toEqual([]);
  expect(namesToAsk(FOLLOWED, stats(), message)).toEqual([]);
});

it('refreshes all followed data after a lost connection was restored, and no data at the first connection', () => {
  const lost: LiveState = { ...STATE, status: 'connecting' };
  expect(namesToAsk(FOLLOWED, STATE, lost)).toEqual(['checkins', 'analytics', 'users']);
  expect(namesToAsk(FOLLOWED, { ...STATE, lastActivity: null }, { ...lost, lastActivity: null })).toEqual([]);
  expect(namesToAsk(FOLLOWED, lost, STATE)).toEqual([]);
});

it('refreshes older data when a screen opens, but not data that just arrived or is being requested', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const asked: string[] = [];
  const stops = (
    [
      ['checkins', Date.now() - 60_000],
      ['analytics', Date.now()],
      ['users', 0],
      ['rewards', Date.now() - 60_000],
    ] as const
  ).map(([name, updatedAt]) => {
    const queryKey = [name, 'of a screen'];
    if (updatedAt > 0) client.setQueryData(queryKey, 'known', { updatedAt });
    const queryFn = () => {
      asked.push(name);
      return name;
    };
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  });
  expect(asked).toEqual(['users']);
  askForOld(client, FOLLOWED);
  expect(asked).toEqual(['users', 'checkins']);
  for (const stop of stops) stop();
});
