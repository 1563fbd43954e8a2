import { expect, it } from 'vitest';
import type { LiveTopic } from '../../domain/live/messages.ts';
import { NOT_LIVE, type LiveState } from './live-store.ts';
import { namesToAsk } from './use-follow-live.ts';

const FOLLOWED = { check_in: ['checkins', 'analytics'], people: ['users'] } as const;
const STATE: LiveState = { status: 'connected', lastActivity: 1, ...NOT_LIVE };
const stats = (...changed: LiveTopic[]): LiveState => ({
  ...STATE,
  realtimeStats: { type: 'realtime_stats', at: '2026-03-02T12:30:00.000Z', onlineNow: 2, day: null, changed },
});

it('asks for what a message says has changed, once, and for nothing that the screen does not show', () => {
  const told = stats('check_in', 'redemption');
  expect(namesToAsk(FOLLOWED, told, STATE)).toEqual(['checkins', 'analytics']);
  expect(namesToAsk(FOLLOWED, { ...told, total: 3 }, told)).toEqual([]);
  expect(namesToAsk(FOLLOWED, stats('redemption'), told)).toEqual([]);
  expect(namesToAsk(FOLLOWED, stats(), told)).toEqual([]);
});

it('asks for everything after a connection was lost and is back, and for nothing at the first', () => {
  const lost: LiveState = { ...STATE, status: 'connecting' };
  expect(namesToAsk(FOLLOWED, STATE, lost)).toEqual(['checkins', 'analytics', 'users']);
  expect(namesToAsk(FOLLOWED, { ...STATE, lastActivity: null }, { ...lost, lastActivity: null })).toEqual([]);
  expect(namesToAsk(FOLLOWED, lost, STATE)).toEqual([]);
});
