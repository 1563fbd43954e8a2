import { describe, expect, it } from 'vitest';
import { checkTimes, findFirstDay, stateOn } from './schedule.ts';

/** Sunday 2026-03-08 06:30 UTC. In Toronto it is 01:30, half an hour before clocks go forward. */
const NOW = new Date('2026-03-08T06:30:00.000Z');
const check = (publishAt: string | null, until: string, zone = 'America/Toronto') =>
  checkTimes({ publishAt, until }, zone, NOW)?.path ?? null;

describe('checkTimes', () => {
  it('checkTimes accepts an announcement that begins now or within 90 days', () => {
    expect(check(null, '2026-03-08')).toBeNull();
    expect(check('2026-03-08T06:30:00.000Z', '2026-03-08')).toBe('publishAt');
    expect(check('2026-03-08T06:30:00.001Z', '2026-03-08')).toBeNull();
    expect(check('2026-06-07T03:59:00.000Z', '2026-06-06')).toBeNull();
    expect(check('2026-06-07T04:00:00.000Z', '2026-06-07')).toBe('publishAt');
  });

  it('checkTimes accepts a last day up to 30 days after the first day, counted in the company’s time zone', () => {
    expect(check(null, '2026-03-07')).toBe('until');
    expect(check(null, '2026-04-07')).toBeNull();
    expect(check(null, '2026-04-08')).toBe('until');
    // 23:00 on the 9th in Toronto is already the 10th in Paris.
    expect(check('2026-03-10T03:00:00.000Z', '2026-03-09')).toBeNull();
    expect(check('2026-03-10T03:00:00.000Z', '2026-03-09', 'Europe/Paris')).toBe('until');
    expect(findFirstDay({ publishAt: '2026-03-10T03:00:00.000Z' }, 'America/Toronto', NOW)).toBe('2026-03-09');
  });
});

it('stateOn returns the state of an announcement before, during and after its days, and after a withdrawal', () => {
  const until = '2026-03-09';
  const state = (publishedAt: string | null, withdrawnAt: string | null, today = until) =>
    stateOn({ publishedAt, withdrawnAt, until }, today);
  expect(state(null, null)).toBe('scheduled');
  expect(state(null, 'x')).toBe('cancelled');
  expect(state('x', null)).toBe('shown');
  expect(state('x', null, '2026-03-10')).toBe('over');
  expect(state('x', 'x', '2026-03-10')).toBe('withdrawn');
});
