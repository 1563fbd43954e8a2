import { expect, test } from 'vitest';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { SCORING_PRESETS } from '../scoring/policy.ts';
import { recompute, STANDARD_POLICY, type MadeCheckIn } from './recompute.ts';
import { EMPTY_RECORD } from './state.ts';

const MONDAY = '2026-03-02';
const open: WorkCalendar = { workdays: [1, 2, 3, 4, 5], holidays: new Set() };
const closed: WorkCalendar = { ...open, holidays: new Set([MONDAY]) };

const earn = (calendar: WorkCalendar, wasDayOff: boolean | undefined, paysDaysOff = false) => {
  const made: MadeCheckIn = {
    localDate: MONDAY,
    localSeconds: 27_000,
    timeProof: 'verified',
    policyNumber: STANDARD_POLICY,
    times: null,
    ...(wasDayOff !== undefined && { wasDayOff }),
  };
  const policy = { ...SCORING_PRESETS.standard, paysDaysOff };
  const policies = [{ number: STANDARD_POLICY, from: MONDAY, madeAt: new Date(0), policy }];
  const [checkIn] = recompute(EMPTY_RECORD, [made], { workDays: { calendar, leaves: [] }, policies }).checkIns;
  return [checkIn?.pointsEarned, checkIn?.isDayOff, checkIn?.wasDayOff];
};

test('a check-in on a day off brings no points, unless the policy pays', () => {
  expect(earn(closed, undefined)).toEqual([0, true, true]);
  expect(earn(closed, undefined, true)).toEqual([2, true, true]);
  expect(earn(open, undefined)).toEqual([2, false, false]);
});

test('a later holiday takes no base points, and a day off that becomes a working day is paid', () => {
  expect(earn(closed, false)).toEqual([2, true, false]);
  expect(earn(open, true)).toEqual([2, false, true]);
});
