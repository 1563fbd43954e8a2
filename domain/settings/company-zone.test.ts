import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { instants, RUNS, zones } from '../test/arbitraries.ts';
import { localDateIn } from '../time/local-date.ts';
import { reopensLeaderboards } from './company-zone.ts';

describe('reopensLeaderboards', () => {
  it.each([
    ['a Monday that is still Sunday there', 'UTC', 'America/Toronto', '2026-03-09T03:00:00Z', true],
    ['the same Monday, an hour into it there too', 'UTC', 'America/Toronto', '2026-03-09T05:00:00Z', false],
    ['the first of a month that is still the last there', 'UTC', 'America/Toronto', '2026-04-01T03:00:00Z', true],
    ['a Wednesday that is still Tuesday there', 'UTC', 'America/Toronto', '2026-03-11T03:00:00Z', false],
    ['a Sunday that is Monday there already', 'America/Toronto', 'UTC', '2026-03-09T03:00:00Z', false],
    ['over the date line', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', '2026-03-08T12:00:00Z', true],
    ['the same zone', 'UTC', 'UTC', '2026-03-09T00:00:00Z', false],
  ])('%s', (_what, from, to, now, expected) => {
    expect(reopensLeaderboards(from, to, new Date(now))).toBe(expected);
  });

  test('never holds where the day stays or goes on', () => {
    fc.assert(
      fc.property(zones, zones, instants, (from, to, now) => {
        const goesBack = localDateIn(to, now) < localDateIn(from, now);
        expect(reopensLeaderboards(from, to, now) && !goesBack).toBe(false);
      }),
      RUNS,
    );
  });
});
