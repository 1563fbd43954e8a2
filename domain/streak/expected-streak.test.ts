import { expect, it } from 'vitest';
import { addDays, toWeekday } from '../time/local-date.ts';
import { expectStreak } from './expected-streak.ts';

/** Monday to Friday. */
const kindOn = (date: string) => (toWeekday(date) <= 5 ? 'scheduled' : 'rest') as 'scheduled' | 'rest';
const FRIDAY = '2026-03-06';
const MONDAY = '2026-03-09';

it.each([
  ['the same morning', { date: MONDAY, streak: 28, hasCheckedIn: false }, MONDAY, 29],
  ['the same day, once it is made', { date: MONDAY, streak: 29, hasCheckedIn: true }, MONDAY, 29],
  ['the working day before, checked in', { date: FRIDAY, streak: 28, hasCheckedIn: true }, MONDAY, 29],
  ['the working day before, open then', { date: FRIDAY, streak: 27, hasCheckedIn: false }, MONDAY, null],
  ['the weekend between', { date: '2026-03-08', streak: 28, hasCheckedIn: false }, MONDAY, 29],
  ['two working days before', { date: '2026-03-05', streak: 27, hasCheckedIn: true }, MONDAY, null],
  ['a day off', { date: FRIDAY, streak: 28, hasCheckedIn: true }, '2026-03-07', 28],
  ['a first day', { date: MONDAY, streak: 0, hasCheckedIn: false }, MONDAY, 1],
  ['a later day, by a clock that went back', { date: MONDAY, streak: 28, hasCheckedIn: true }, FRIDAY, null],
])('expects the streak of today from a record that was read on %s', (_, read, today, expected) => {
  expect(expectStreak(read, today, kindOn)).toBe(expected);
});

it('returns null for a record that was read more than two weeks ago', () => {
  const resting = () => 'rest' as const;
  const read = { date: FRIDAY, streak: 5, hasCheckedIn: true };
  expect(expectStreak(read, addDays(FRIDAY, 14), resting)).toBe(5);
  expect(expectStreak(read, addDays(FRIDAY, 15), resting)).toBeNull();
});
