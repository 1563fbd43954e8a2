import { expect, it } from 'vitest';
import type { WeekDay } from '../../../domain/api/me.ts';
import { weekDayState } from './WeekDots.tsx';

const day = (date: string, kind: WeekDay['kind'], checkedIn = false): WeekDay => ({
  date,
  kind,
  checkedIn,
  frozen: false,
});
const TODAY = '2026-03-04';

it('gives a missed day, today and a coming day different states', () => {
  const days = [day('2026-03-03', 'scheduled'), day(TODAY, 'scheduled'), day('2026-03-05', 'scheduled')];
  expect(days.map((each) => weekDayState(each, TODAY))).toEqual(['missed', 'open', 'ahead']);
});

it('never shows a day off as missed, and no check-in fills it', () => {
  const days = [day('2026-03-02', 'holiday'), day('2026-03-03', 'leave'), day('2026-03-01', 'rest', true)];
  expect(days.map((each) => weekDayState(each, TODAY))).toEqual(['holiday', 'leave', 'rest']);
});

it('shows that a freeze covered a missed day', () => {
  expect(weekDayState({ ...day('2026-03-03', 'scheduled'), frozen: true }, TODAY)).toBe('frozen');
});
