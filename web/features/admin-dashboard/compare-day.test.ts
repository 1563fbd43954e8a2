import { expect, it } from 'vitest';
import { findComparedDay } from './compare-day.ts';

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
