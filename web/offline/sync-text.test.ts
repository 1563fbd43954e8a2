import { describe, expect, it } from 'vitest';
import { lastSyncText, sizeText, whenText } from './sync-text.ts';

const NOW = new Date('2026-03-02T12:30:00').getTime();
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
    expect(lastSyncText(at, NOW)).toBe(text);
  });
});

describe('whenText', () => {
  it('shows the time for today, and the day with the time for an earlier day', () => {
    expect(whenText(NOW - MINUTE, NOW).replaceAll('\u202f', ' ')).toBe('12:29 PM');
    expect(whenText(NOW - 24 * 60 * MINUTE, NOW).replaceAll('\u202f', ' ')).toBe('Mar 1, 2026, 12:30 PM');
  });
});

it('formats sizes in whole kilobytes, rounded up', () => {
  expect(sizeText(0)).toBe('0 kB');
  expect(sizeText(1024 * 3 + 1)).toBe('4 kB');
});
