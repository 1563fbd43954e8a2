import { expect, it } from 'vitest';
import { eventDay } from './event-day.ts';

const NOW = new Date('2026-03-02T00:10:00.000Z');

it.each([
  ['on the day of its timestamp', '2026-03-01T23:50:00.000Z', '2026-03-01'],
  ['on its day in UTC when its timestamp has an offset', '2026-03-02T01:50:00+02:00', '2026-03-01'],
  ['on its own day up to 48 hours later', '2026-02-28T00:10:00.000Z', '2026-02-28'],
  ['on the day of its arrival when it claims to be older', '2026-02-28T00:09:59.999Z', '2026-03-02'],
  ['on the day of its arrival when it claims to be later', '2026-03-03T00:00:00.000Z', '2026-03-02'],
])('counts an event %s', (_name, timestamp, day) => {
  expect(eventDay(timestamp, NOW)).toBe(day);
});
