import { expect, it } from 'vitest';
import { addDays, toWeekday } from '../time/local-date.ts';
import { expectStreak } from './expected-streak.ts';

/** The scheduled days are Monday to Friday. */
const kindOn = (date: string) => (toWeekday(date) <= 5 ? 'scheduled' : 'rest') as 'scheduled' | 'rest';
const FRIDAY = '2026-03-06';
const MONDAY = '2026-03-09';

it.each([
  ['the same day, before its check-in', { date: MONDAY, streak: 28, hasCheckedIn: false }, MONDAY, 29],
  ['the same day, after its check-in', { date: MONDAY, streak: 29, hasCheckedIn: true }, MONDAY, 29],
  ['the previous working day, after its check-in', { date: FRIDAY, streak: 28, hasCheckedIn: true }, MONDAY, 29],
  ['the previous working day, before its check-in', { date: FRIDAY, streak: 27, hasCheckedIn: false }, MONDAY, null],
  ['the weekend before today', { date: '2026-03-08', streak: 28, hasCheckedIn: false }, MONDAY, 29],
  ['a day two working days ago', { date: '2026-03-05', streak: 27, hasCheckedIn: true }, MONDAY, null],
  ['the working day before a rest day', { date: FRIDAY, streak: 28, hasCheckedIn: true }, '2026-03-07', 28],
  ['the first day of a user', { date: MONDAY, streak: 0, hasCheckedIn: false }, MONDAY, 1],
  ['a later day, because the clock was set back', { date: MONDAY, streak: 28, hasCheckedIn: true }, FRIDAY, null],
])('expectStreak computes today’s streak from a record that was read on %s', (_, read, today, expected) => {
  expect(expectStreak(read, today, kindOn)).toBe(expected);
});

it('expectStreak returns null for a record that was read more than two weeks ago', () => {
  const resting = () => 'rest' as const;
  const read = { date: FRIDAY, streak: 5, hasCheckedIn: true };
  expect(expectStreak(read, addDays(FRIDAY, 14), resting)).toBe(5);
  expect(expectStreak(read, addDays(FRIDAY, 15), resting)).toBeNull();
});
