import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everyRefresh } from './offline-mode.ts';
import { lastSyncText, sizeText, whenText } from './SyncPanel.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reads the sync stats every 10 seconds until the panel closes', () => {
  const go = vi.fn();
  const stop = everyRefresh(go);
  vi.advanceTimersByTime(9_999);
  expect(go).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(go).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(20_000);
  expect(go).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(go).toHaveBeenCalledTimes(3);
});

/** A zone that no machine of ours has, and in which the day differs from UTC's. */
const ZONE = 'Pacific/Kiritimati';
const NOW = new Date('2026-03-02T12:30:00+14:00').getTime();
const MINUTE = 60_000;

describe('lastSyncText', () => {
  it.each([
    [null, 'Never'],
    [NOW, 'Just now'],
    [NOW - MINUTE + 1, 'Just now'],
    [NOW - MINUTE, '1 minute ago'],
    [NOW - 59 * MINUTE, '59 minutes ago'],
    [NOW - 60 * MINUTE, '1 hour ago'],
    [NOW - 24 * 60 * MINUTE + 1, '23 hours ago'],
    [NOW - 24 * 60 * MINUTE, 'Mar 1, 2026'],
  ])('formats %s as %s', (at, text) => {
    expect(lastSyncText(at, NOW, ZONE)).toBe(text);
  });
});

describe('whenText', () => {
  it('shows the time for today, and the day with the time for an earlier day, by the user’s zone', () => {
    expect(whenText(NOW - MINUTE, NOW, ZONE).replaceAll('\u202f', ' ')).toBe('12:29 PM');
    expect(whenText(NOW - 24 * 60 * MINUTE, NOW, ZONE).replaceAll('\u202f', ' ')).toBe('Mar 1, 2026, 12:30 PM');
  });
});

it('formats sizes in whole kilobytes, rounded up', () => {
  expect(sizeText(0)).toBe('0 kB');
  expect(sizeText(1024 * 3 + 1)).toBe('4 kB');
});
