import { expect, it } from 'vitest';
import { MONDAY_TO_FRIDAY, type WorkDays } from '../calendar/work-calendar.ts';
import { SCORING_PRESETS } from '../scoring/policy.ts';
import { findPolicyAt } from './policy-day.ts';

const policy = SCORING_PRESETS.standard;
const POLICIES = [
  { number: 1, from: '2026-03-01', madeAt: new Date('2026-02-28T12:00:00Z'), policy },
  // The policy was made at noon on the 4th in the zone of the company, London.
  { number: 2, from: '2026-03-05', madeAt: new Date('2026-03-04T12:00:00Z'), policy },
];
const workDaysFrom = (dayStart: number): WorkDays => ({
  calendar: {
    workdays: MONDAY_TO_FRIDAY,
    times: { earlyBefore: '09:00', onTimeBefore: '09:00', dayStart },
    holidays: new Set(),
  },
  leaves: [],
});
const number = (date: string, timeZone: string, dayStart = 0) =>
  findPolicyAt({ date, timeZone }, { workDays: workDaysFrom(dayStart), policies: POLICIES }).number;

it('a new policy scores days from the company’s next day on, but no day that has already begun for the user', () => {
  expect(number('2026-03-04', 'Europe/London')).toBe(1);
  expect(number('2026-03-05', 'Europe/London')).toBe(2);
  expect(number('2026-03-05', 'Pacific/Pago_Pago')).toBe(2);
  // When the policy was made, it was already 02:00 on the 5th in Kiritimati.
  expect(number('2026-03-05', 'Pacific/Kiritimati')).toBe(1);
  expect(number('2026-03-06', 'Pacific/Kiritimati')).toBe(2);
});

it('a new policy does not score the day of a night shift when that day began before the policy was made', () => {
  // The user's 5th began at noon on the 4th, when the policy was made.
  expect(number('2026-03-05', 'Europe/London', -720)).toBe(1);
  expect(number('2026-03-05', 'Europe/London', -660)).toBe(2);
});

it('findPolicyAt throws for a day before all policies', () => {
  expect(() => number('2026-02-28', 'Europe/London')).toThrow('No scoring policy holds on 2026-02-28');
});
