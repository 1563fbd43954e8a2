import { expect, it } from 'vitest';
import { eventDay } from './event-day.ts';

const NOW = new Date('2026-03-02T00:10:00.000Z');

it.each([
  ['on the day of the timestamp', '2026-03-01T23:50:00.000Z', '2026-03-01'],
  ['on the UTC day of the timestamp when the timestamp has an offset', '2026-03-02T01:50:00+02:00', '2026-03-01'],
  [
    'on the day of the timestamp when the event arrives at most 48 hours later',
    '2026-02-28T00:10:00.000Z',
    '2026-02-28',
  ],
  ['on the day of the arrival when the timestamp is more than 48 hours old', '2026-02-28T00:09:59.999Z', '2026-03-02'],
  ['on the day of the arrival when the timestamp is in the future', '2026-03-03T00:00:00.000Z', '2026-03-02'],
])('eventDay counts an event %s', (_name, timestamp, day) => {
  expect(eventDay(timestamp, NOW)).toBe(day);
});
