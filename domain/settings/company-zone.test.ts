import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { instants, RUNS, zones } from '../test/arbitraries.ts';
import { localDateIn } from '../time/local-date.ts';
import { reopensLeaderboards } from './company-zone.ts';

describe('reopensLeaderboards', () => {
  it.each([
    ['a Monday that is still Sunday in the new zone', 'UTC', 'America/Toronto', '2026-03-09T03:00:00Z', true],
    ['a Monday that has also begun in the new zone', 'UTC', 'America/Toronto', '2026-03-09T05:00:00Z', false],
    [
      'the first of a month that is still the last day of the month before in the new zone',
      'UTC',
      'America/Toronto',
      '2026-04-01T03:00:00Z',
      true,
    ],
    ['a Wednesday that is still Tuesday in the new zone', 'UTC', 'America/Toronto', '2026-03-11T03:00:00Z', false],
    ['a Sunday that is already Monday in the new zone', 'America/Toronto', 'UTC', '2026-03-09T03:00:00Z', false],
    [
      'a Monday that is still Sunday across the date line',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      '2026-03-08T12:00:00Z',
      true,
    ],
    ['a Monday in the same zone', 'UTC', 'UTC', '2026-03-09T00:00:00Z', false],
  ])('for a change on %s, from %s to %s at %s, reopensLeaderboards returns %s', (_what, from, to, now, expected) => {
    expect(reopensLeaderboards(from, to, new Date(now))).toBe(expected);
  });

  test('reopensLeaderboards returns true only when the company’s day moves back', () => {
    fc.assert(
      fc.property(zones, zones, instants, (from, to, now) => {
        const goesBack = localDateIn(to, now) < localDateIn(from, now);
        expect(reopensLeaderboards(from, to, now) && !goesBack).toBe(false);
      }),
      RUNS,
    );
  });
});
