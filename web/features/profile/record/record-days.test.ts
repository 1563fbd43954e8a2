import { expect, it } from 'vitest';
import type { PointHistoryRow } from '#domain/api/points.ts';
import { byMonth } from './record-days.ts';

const row = (createdAt: string, pointsAmount: number) => ({ createdAt, pointsAmount }) as PointHistoryRow;

const ROWS = [
  row('2026-03-02T12:30:00Z', 2),
  // This instant is on the first of March in London, and still in February in Toronto.
  row('2026-03-01T02:00:00Z', -30),
  row('2026-02-03T12:00:00Z', 12),
  row('2026-01-31T12:00:00Z', 1),
];

it('groups rows by month in the user’s zone, newest first', () => {
  const listMonths = (zone: string) =>
    byMonth(ROWS, zone, true).map(({ month, rows, sum }) => [month, rows.length, sum]);
  expect(listMonths('America/Toronto')).toEqual([
    ['2026-03', 1, 2],
    ['2026-02', 2, -18],
    ['2026-01', 1, 1],
  ]);
  expect(listMonths('Europe/London')).toEqual([
    ['2026-03', 2, -28],
    ['2026-02', 1, 12],
    ['2026-01', 1, 1],
  ]);
});

it('returns no sum for the oldest month while older rows are not loaded', () => {
  expect(byMonth(ROWS.slice(0, 2), 'America/Toronto', false).map(({ sum }) => sum)).toEqual([2, null]);
  expect(byMonth([], 'UTC', false)).toEqual([]);
});
