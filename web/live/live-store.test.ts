import { expect, it } from 'vitest';
import type { RealtimeStats } from '#domain/live/messages.ts';
import { readLiveDay } from './live-store.ts';

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
