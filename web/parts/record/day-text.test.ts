import { expect, it } from 'vitest';
import type { AttendanceDay } from '../../../domain/api/attendance.ts';
import { SCORING_PRESETS } from '../../../domain/scoring/policy.ts';
import { describeParts, describeReason } from './day-text.ts';

const { standard, demo } = SCORING_PRESETS;

const day: AttendanceDay = {
  date: '2026-02-27',
  reason: 'checked_in',
  streak: 28,
  points: 7,
  streakBonus: 5,
  checkInType: 'early',
};

it('shows the points of a check-in and the streak bonus of its day as a sum', () => {
  expect(describeParts(day, standard)).toBe('2 early + 5 for day\u00a028');
  expect(describeReason(day, standard)).toBe('2 early + 5 for day\u00a028');
  expect(describeParts({ ...day, points: 16, streakBonus: 15, streak: 70, checkInType: 'ontime' }, standard)).toBe(
    '1 for the check-in + 15 for day\u00a070',
  );
});

it('shows no sum for a day with one reason for points, or without points', () => {
  const { streakBonus: _, ...plain } = { ...day, points: 2 };
  expect(describeParts(plain, standard)).toBeNull();
  expect(describeReason(plain, standard)).toBe('Checked in early');
  expect(describeParts({ ...day, points: null }, standard)).toBeNull();
});

it('shows no number for a streak day beyond the longest streak that screens show', () => {
  expect(describeParts(day, demo)).toBe('2 early + 5 for your streak');
  expect(describeParts({ ...day, streak: 7 }, demo)).toBe('2 early + 5 for day\u00a07');
});
