import { expect, it } from 'vitest';
import { wants } from './preferences.ts';
import { leaveQuietHours } from './quiet-hours.ts';

const NIGHT = { from: '22:00', to: '07:00' };
const leave = (instant: string, quiet: typeof NIGHT | null = NIGHT, zone = 'Europe/Berlin') =>
  leaveQuietHours(quiet, zone, new Date(instant)).toISOString();

it('leaveQuietHours moves an instant in the quiet hours to their end, in the user’s time zone', () => {
  // In winter, Berlin is an hour ahead of UTC.
  expect(leave('2026-03-02T20:59:59.000Z')).toBe('2026-03-02T20:59:59.000Z');
  expect(leave('2026-03-02T21:00:00.000Z')).toBe('2026-03-03T06:00:00.000Z');
  expect(leave('2026-03-03T05:59:59.000Z')).toBe('2026-03-03T06:00:00.000Z');
  expect(leave('2026-03-03T06:00:00.000Z')).toBe('2026-03-03T06:00:00.000Z');
  expect(leave('2026-03-02T21:00:00.000Z', NIGHT, 'America/Toronto')).toBe('2026-03-02T21:00:00.000Z');
});

it('quiet hours end at their local time, even when clocks change in the night', () => {
  expect(leave('2026-03-28T23:00:00.000Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(leave('2026-10-24T22:00:00.000Z')).toBe('2026-10-25T06:00:00.000Z');
});

it('leaveQuietHours supports quiet hours within one day, and changes no instant without quiet hours', () => {
  const lunch = { from: '12:00', to: '13:00' };
  expect(leave('2026-03-02T11:30:00.000Z', lunch)).toBe('2026-03-02T12:00:00.000Z');
  expect(leave('2026-03-02T12:00:00.000Z', lunch)).toBe('2026-03-02T12:00:00.000Z');
  expect(leave('2026-03-02T23:00:00.000Z', null)).toBe('2026-03-02T23:00:00.000Z');
  expect(leave('2026-03-02T23:00:00.000Z', { from: '06:00', to: '06:00' })).toBe('2026-03-02T23:00:00.000Z');
});

it('wants is true unless the master switch of the channel or the switch of the kind is off', () => {
  expect(wants({}, 'push', 'awards')).toBe(true);
  expect(wants({ notifications: false }, 'push', 'awards')).toBe(false);
  expect(wants({ notifications: false }, 'email', 'awards')).toBe(true);
  expect(wants({ push: { awards: false } }, 'push', 'awards')).toBe(false);
  expect(wants({ push: { awards: false } }, 'push', 'points')).toBe(true);
  expect(wants({ push: { awards: false } }, 'email', 'awards')).toBe(true);
});
