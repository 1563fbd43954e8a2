import { expect, test } from 'vitest';
import { nowBy, shiftTo, TEST_CLOCKS } from './lib/clock.ts';

const real = new Date('2026-11-21T09:00:00.000Z');

test('without the variable CLOCK, the clock shows the real time', () => {
  expect(nowBy(undefined, real)).toEqual(real);
  expect(nowBy('', real)).toEqual(real);
});

test('a fixed clock does not move, and a shifted clock moves with the real time', () => {
  expect(nowBy('fixed:2026-03-02T12:30:00.000Z', real).toISOString()).toBe('2026-03-02T12:30:00.000Z');
  expect(nowBy('shift:-60000', real).toISOString()).toBe('2026-11-21T08:59:00.000Z');
  expect(nowBy(shiftTo(TEST_CLOCKS.dst, real), real).toISOString()).toBe(TEST_CLOCKS.dst);
});

test.each(['monday', 'fixed:', 'fixed:soon', 'shift:', 'shift:soon', 'now:2026-03-02'])(
  '%s is refused as a value of CLOCK',
  (clock) => {
    expect(() => nowBy(clock, real)).toThrow('CLOCK must be');
  },
);

test('the three test clocks show the expected weekday and time in Toronto', () => {
  const inToronto = (instant: string) =>
    new Date(instant).toLocaleString('en-CA', {
      timeZone: 'America/Toronto',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  expect(Object.values(TEST_CLOCKS).map(inToronto)).toEqual(['Mon 07:30', 'Sat 10:00', 'Sun 01:59']);
});
