import { expect, it } from 'vitest';
import { makeCheckIn } from '#web/live/test/check-in.ts';
import { findComparedDay, mergeCheckIns } from './shown-day.ts';

const at = (minute: number) => `2026-03-02T12:${String(minute).padStart(2, '0')}:00.000Z`;
const LISTED = [makeCheckIn('b', { checkInTime: at(20) }), makeCheckIn('a', { checkInTime: at(10) })];
const live = (id: string, minute: number, receivedAtMs: number) => ({
  checkIn: makeCheckIn(id, { checkInTime: at(minute) }),
  receivedAtMs,
});
const ids = (merged: readonly { id: string }[]) => merged.map(({ id }) => id);
const list = { items: LISTED, listedAtMs: 100_000, proof: '' } as const;

it('adds a live check-in that is too recent for the list, and sorts all rows by time', () => {
  expect(ids(mergeCheckIns([live('c', 30, 101_000)], list))).toEqual(['c', 'b', 'a']);
  expect(ids(mergeCheckIns([live('late', 15, 101_000)], list))).toEqual(['b', 'late', 'a']);
  expect(ids(mergeCheckIns([], list))).toEqual(['b', 'a']);
});

it('keeps the row of the list when a live check-in has the same id', () => {
  const merged = mergeCheckIns([live('b', 20, 101_000)], list);
  expect(merged).toEqual(LISTED);
});

it('drops a live check-in if a list from over five seconds later does not contain it', () => {
  expect(ids(mergeCheckIns([live('voided', 30, 94_999)], list))).toEqual(['b', 'a']);
  expect(ids(mergeCheckIns([live('on-the-way', 30, 95_000)], list))).toEqual(['on-the-way', 'b', 'a']);
});

it('adds only live check-ins that match the list’s filter for the time proof', () => {
  const unverified = { ...list, items: [], proof: 'unverified' } as const;
  const one = { checkIn: makeCheckIn('d', { timeProof: 'unverified' }), receivedAtMs: 101_000 };
  expect(ids(mergeCheckIns([one, live('c', 30, 101_000)], unverified))).toEqual(['d']);
});

const day = (date: string, checkIns: number, onTime = checkIns, late = checkIns - onTime) => ({
  date,
  checkIns,
  onTime,
  late,
  pointsEarned: 0,
  pointsRedeemed: 0,
});
const of = (date: string, daily: ReturnType<typeof day>[]) =>
  findComparedDay({
    overview: { date, totalEmployees: 42, activeToday: 38, averageCheckInTime: null, onTimeRate: null },
    trends: { daily, monthly: [] },
  });

it('compares a Monday with the Monday of the week before', () => {
  const days = [day('2026-02-20', 30), day('2026-02-23', 35, 28), day('2026-02-24', 36), day('2026-03-02', 38)];
  expect(of('2026-03-02', days)).toEqual({ date: '2026-02-23', isWeekBefore: true, checkIns: 35, onTimeRate: 80 });
});

it('compares a Monday with the last earlier day when the previous Monday is missing', () => {
  const days = [day('2026-02-25', 30), day('2026-02-27', 0), day('2026-03-02', 38)];
  expect(of('2026-03-02', days)).toEqual({ date: '2026-02-27', isWeekBefore: false, checkIns: 0, onTimeRate: null });
});

it('leaves check-ins on a day off of one’s own out of the share on time', () => {
  const days = [day('2026-02-23', 35, 24, 6), day('2026-03-02', 38)];
  expect(of('2026-03-02', days)).toMatchObject({ checkIns: 35, onTimeRate: 80 });
  const onlyOff = [day('2026-02-23', 3, 0, 0), day('2026-03-02', 38)];
  expect(of('2026-03-02', onlyOff)).toMatchObject({ checkIns: 3, onTimeRate: null });
});

it('returns null when there is no earlier day', () => {
  expect(of('2026-03-02', [day('2026-03-02', 38)])).toBe(null);
  expect(of('2026-03-02', [])).toBe(null);
});
