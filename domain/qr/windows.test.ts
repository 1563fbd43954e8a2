import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { instants, RUNS } from '../test/arbitraries.ts';
import { CODES_AHEAD_SECONDS, windowsAhead, windowsTaken, windowStart } from './windows.ts';

const lengths = fc.integer({ min: 5, max: 60 });

test('windowsTaken accepts a code in its own window, in the window before it and in the window after it', () => {
  fc.assert(
    fc.property(instants, lengths, fc.integer({ min: -120, max: 120 }), (shown, seconds, later) => {
      const [windowShown, windowScanned] = [shown, new Date(shown.getTime() + later * 1000)].map((at) =>
        windowStart(at, seconds),
      ) as [number, number];
      const isTaken = Math.abs(windowScanned - windowShown) <= seconds * 1000;
      expect(windowsTaken(new Date(shown.getTime() + later * 1000), seconds).includes(windowShown)).toBe(isTaken);
    }),
    RUNS,
  );
});

test('windowsAhead returns a window for each moment of the next CODES_AHEAD_SECONDS', () => {
  fc.assert(
    fc.property(instants, lengths, fc.integer({ min: 0, max: CODES_AHEAD_SECONDS }), (now, seconds, later) => {
      const ahead = windowsAhead(now, seconds);
      expect(ahead).toContain(windowStart(new Date(now.getTime() + later * 1000), seconds));
      expect(ahead[0]).toBe(windowStart(now, seconds));
      expect(ahead.length).toBeLessThanOrEqual(31);
    }),
    RUNS,
  );
});

it('windowStart returns multiples of the length of a window', () => {
  expect(windowStart(new Date('2026-03-02T12:30:14.999Z'), 15)).toBe(Date.parse('2026-03-02T12:30:00.000Z'));
  expect(windowStart(new Date('2026-03-02T12:30:15.000Z'), 15)).toBe(Date.parse('2026-03-02T12:30:15.000Z'));
});
