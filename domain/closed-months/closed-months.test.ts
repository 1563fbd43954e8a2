import { describe, expect, it, test } from 'vitest';
import { addDays, daysBetween } from '../time/local-date.ts';
import { listMonths, monthEnd } from '../time/months.ts';
import { findFirstDay, isClosed, pickMonth, toDayBits, type KnownMonth } from './closed-months.ts';
import type { MonthState } from './states.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const archive = (month: string, state: MonthState, more: Partial<KnownMonth> = {}): KnownMonth => ({
  month,
  state,
  attempts: 1,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
});
const pick = (known: KnownMonth[], firstDay: string | null = '2025-01-15', afterMonths = 13, now = NOW) =>
  pickMonth(known, firstDay, { now, afterMonths });

test.each([
  ['2025-09', '2026-11-23', 13, true],
  ['2025-10', '2026-11-23', 13, false],
  // 13 months have passed on this day, but the app still reads records 400 days back.
  ['2025-09', '2026-11-06', 13, false],
  ['2025-09', '2026-11-08', 13, true],
  ['2024-09', '2026-11-23', 24, true],
  ['2024-11', '2026-11-23', 24, false],
])('for the month %s on %s, with %i months kept, isClosed returns %s', (month, today, afterMonths, closed) => {
  expect(isClosed(month, today, afterMonths)).toBe(closed);
});

it('a closed month never contains a day that the app still reads to compute a record', () => {
  const months = listMonths('2023-01', '2027-01');
  for (let today = '2025-01-01'; today < '2028-01-01'; today = addDays(today, 1)) {
    const closed = months.filter((month) => isClosed(month, today, 13));
    expect(daysBetween(monthEnd(closed.at(-1) ?? ''), today)).toBeGreaterThan(403);
    expect(closed).toEqual(months.slice(0, closed.length));
  }
});

describe('pickMonth', () => {
  it('pickMonth returns the first month, and later the month after the last archived month', () => {
    expect(pick([])).toEqual({ month: '2025-01', begins: true });
    expect(pick([archive('2025-01', 'done'), archive('2025-02', 'done')])).toEqual({ month: '2025-03', begins: true });
  });

  it('pickMonth returns the month that is already moving', () => {
    for (const state of ['writing', 'joining', 'verifying', 'moving', 'restoring'] as const) {
      expect(pick([archive('2025-01', 'done'), archive('2025-02', state)])).toEqual({
        month: '2025-02',
        begins: false,
      });
    }
  });

  it('pickMonth returns null when no further month is closed, there are no figures yet, or a month is stuck', () => {
    expect(pick([archive('2025-09', 'done')])).toBeNull();
    expect(pick([], '2026-01-01')).toBeNull();
    expect(pick([], null)).toBeNull();
    expect(pick([archive('2025-01', 'stuck')])).toBeNull();
    expect(pick([], '2025-01-15', 36)).toBeNull();
  });

  it('pickMonth returns a restored month after 30 days', () => {
    const back = archive('2025-01', 'restored', { updatedAt: '2026-10-25T00:00:00.000Z' });
    const known = [back, archive('2025-02', 'done')];
    expect(pick(known)).toEqual({ month: '2025-03', begins: true });
    expect(pick(known, '2025-01-15', 13, new Date('2026-11-24T00:00:01Z'))).toEqual({ month: '2025-01', begins: true });
  });
});

test('findFirstDay returns the first of the days that toDayBits encoded', () => {
  expect(toDayBits([])).toBe(0);
  expect(findFirstDay('2025-03', 0)).toBeNull();
  for (let day = '2025-03-01'; day <= '2025-03-31'; day = addDays(day, 1)) {
    expect(findFirstDay('2025-03', toDayBits([day, '2025-03-31']))).toBe(day);
  }
});
