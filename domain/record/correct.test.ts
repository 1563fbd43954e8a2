import { settledZone } from '../test/settled-zone.ts';
import { describe, expect, it } from 'vitest';
import { MONDAY_TO_FRIDAY } from '../calendar/work-calendar.ts';
import { SCORING_PRESETS } from '../scoring/policy.ts';
import { decideAskedLeave, decideLeave, decideLeaveBack } from './correct-leave.ts';
import { decideAddition, decideVoiding, type Correcting } from './correct.ts';
import { decideMoment, type CheckInMoment } from './decide-check-in.ts';
import { recompute, type MadeCheckIn, type ScoredBy } from './recompute.ts';
import { LEAVES_MAX } from '../leaves/leave-days.ts';
import { addDays } from '../time/local-date.ts';
import { EMPTY_RECORD } from './state.ts';

const UTC = settledZone('UTC');
/** Tuesday, 10 March 2026. */
const now = new Date('2026-03-10T12:00:00Z');
const policy = SCORING_PRESETS.standard;
const policies = [{ number: 1, from: '2000-01-01', madeAt: new Date(0), policy }];
const workDays = { calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set<string>() }, leaves: [] };
const made = (localDate: string): MadeCheckIn => ({
  localDate,
  localSeconds: 30_000,
  policyNumber: 1,
  times: null,
  timeProof: 'verified',
});
/** Check-ins from Monday to Friday and on the next Monday: a streak of six days. */
const DAYS = ['02', '03', '04', '05', '06', '09'].map((day) => made(`2026-03-${day}`));
const SEVENTH = made('2026-03-10');

const correcting = (days: readonly MadeCheckIn[], columns: Partial<Correcting<MadeCheckIn>> = {}) => ({
  actor: { id: 'ada', role: 'admin' as const },
  user: { id: 'ann', role: 'employee' as const, ...UTC },
  record: {
    before: EMPTY_RECORD,
    checkIns: recompute(EMPTY_RECORD, days, { workDays, policies }).checkIns,
    rules: { workDays, policies },
    corrected: new Map(),
    balance: 100,
  },
  now,
  ...columns,
});
const toMade = ({ date, secondsOfDay }: CheckInMoment, scoredBy: ScoredBy): MadeCheckIn => {
  return { ...made(date), localSeconds: secondsOfDay, ...scoredBy };
};
const NONE: { checkInTime: string }[] = [];
const ADMIN = { user: { id: 'ali', role: 'admin' as const, ...UTC } };

describe('decideAddition', () => {
  it('decideAddition scores an added check-in by the policy of its day', () => {
    const decided = decideAddition(correcting(DAYS), { date: '2026-03-10', time: '07:30', neighbours: NONE, toMade });
    expect(decided).toMatchObject({
      added: { localDate: '2026-03-10', localSeconds: 27_000, policyNumber: 1, streakDay: 7, pointsEarned: 7 },
      change: { bookings: [{ kind: 'earned', date: '2026-03-10', points: 7 }] },
    });
  });

  it('decideAddition refuses each forbidden addition with its own error code', () => {
    const add = (columns: object, date: string, time = '07:30', neighbours: { checkInTime: string }[] = NONE) =>
      decideAddition({ ...correcting(DAYS), ...columns }, { date, time, neighbours, toMade });
    expect(add(ADMIN, '2026-03-10')).toEqual({ refused: 'account_of_admin' });
    expect(add({ user: { id: 'ada', role: 'admin', ...UTC } }, '2026-03-10')).toEqual({ refused: 'check_in_own' });
    expect(add({}, '2026-03-06')).toEqual({ refused: 'check_in_exists' });
    expect(add({}, '2026-03-10', '12:01')).toMatchObject({ refused: 'validation_failed', fields: [{ path: 'time' }] });
    expect(add({}, '2026-03-10', '05:29', [{ checkInTime: '2026-03-09T23:30:00.000Z' }])).toEqual({
      refused: 'check_in_too_soon',
    });
    expect(add({}, '2026-03-10', '05:30', [{ checkInTime: '2026-03-09T23:30:00.000Z' }])).toHaveProperty('added');
    expect(add({}, '2026-01-08')).toMatchObject({ refused: 'validation_failed', fields: [{ path: 'date' }] });
  });
});

describe('decideVoiding', () => {
  const WEEK = [...DAYS, SEVENTH];

  it('decideVoiding takes back the points of the voided check-in, and a later bonus that depended on it', () => {
    const decided = decideVoiding(correcting(WEEK), { date: '2026-03-02', keepPoints: false });
    expect(decided).toMatchObject({
      removed: { localDate: '2026-03-02' },
      change: {
        bookings: [
          { kind: 'correction', date: '2026-03-02', points: -1 },
          { kind: 'correction', date: '2026-03-10', points: -5 },
        ],
      },
    });
  });

  it('decideVoiding refuses to take back spent points, unless the admin lets the user keep the points', () => {
    const spent = correcting(WEEK);
    const record = { ...spent.record, balance: 5 };
    const decide = (keepPoints: boolean) => decideVoiding({ ...spent, record }, { date: '2026-03-02', keepPoints });
    expect(decide(false)).toEqual({ refused: 'points_spent' });
    expect(decide(true)).toMatchObject({
      change: { bookings: expect.arrayContaining([{ kind: 'forgiven', date: '2026-03-10', points: 5 }]) as unknown },
    });
  });

  it('decideVoiding refuses each forbidden voiding with its own error code', () => {
    const take = (columns: object, date: string) =>
      decideVoiding({ ...correcting(DAYS), ...columns }, { date, keepPoints: false });
    expect(take(ADMIN, '2026-03-06')).toEqual({ refused: 'account_of_admin' });
    expect(take({}, '2026-03-10')).toEqual({ refused: 'check_in_not_found' });
    expect(take({}, '2026-03-11')).toMatchObject({ refused: 'validation_failed', fields: [{ path: 'date' }] });
  });
});

describe('decideLeave, decideAskedLeave and decideLeaveBack', () => {
  /** `DAYS` without Wednesday. The streak restarts on Thursday. */
  const GAP = DAYS.filter(({ localDate }) => localDate !== '2026-03-04');
  const WEDNESDAY = { startDate: '2026-03-04', endDate: '2026-03-04' };

  it('leave on a missed day joins the streaks before and after that day', () => {
    const decided = decideLeave(correcting(GAP), WEDNESDAY);
    expect(decided).toMatchObject({ change: { state: { streak: 5 } }, workDays: { leaves: [WEDNESDAY] } });
  });

  it('an admin may give leave from 60 days ago to two years ahead, but not to themselves', () => {
    const give = (startDate: string, endDate: string, columns = {}) =>
      decideLeave({ ...correcting(GAP), ...columns }, { startDate, endDate });
    expect(give('2026-01-08', '2026-01-08')).toMatchObject({ fields: [{ path: 'startDate' }] });
    expect(give('2026-01-09', '2026-01-09')).not.toHaveProperty('refused');
    expect(give('2025-12-01', '2026-03-04')).toMatchObject({
      days: { startDate: '2026-01-09', endDate: '2026-03-04' },
    });
    expect(give('2028-03-11', '2029-03-12')).toMatchObject({
      days: { startDate: '2028-03-11', endDate: '2028-03-11' },
    });
    expect(give('2028-03-12', '2028-03-12')).toMatchObject({ fields: [{ path: 'endDate' }] });
    expect(give('2026-03-04', '2026-03-04', { user: { id: 'ada', role: 'admin', ...UTC } })).toEqual({
      refused: 'leave_own',
    });
  });

  it('decideLeave first refuses overlapping leave, and then leave beyond LEAVES_MAX', () => {
    const pieces = (count: number) =>
      Array.from({ length: count }, (_, index) => addDays('2026-03-20', index)).map((day) => ({
        startDate: day,
        endDate: day,
      }));
    const give = (count: number, startDate: string) => {
      const asked = correcting(GAP);
      const rules = { ...asked.record.rules, workDays: { ...workDays, leaves: pieces(count) } };
      const leave = { startDate, endDate: startDate };
      return decideLeave({ ...asked, record: { ...asked.record, rules } }, leave, { mayOverlap: false });
    };
    expect(give(LEAVES_MAX - 1, '2026-03-04')).not.toHaveProperty('refused');
    expect(give(LEAVES_MAX, '2026-03-04')).toEqual({ refused: 'leave_limit' });
    expect(give(LEAVES_MAX, '2026-03-20')).toEqual({ refused: 'leave_overlaps' });
  });

  it('an admin may approve requested leave from 60 days ago to two years ahead, but not their own', () => {
    const approve = (startDate: string, columns = {}) =>
      decideAskedLeave({ ...correcting(GAP), ...columns }, { startDate, endDate: startDate });
    expect(approve('2026-03-04')).toMatchObject({ change: { state: { streak: 5 } } });
    expect(approve('2026-01-09')).not.toHaveProperty('refused');
    expect(approve('2026-01-08')).toEqual({ refused: 'leave_too_old' });
    expect(approve('2028-03-13')).toMatchObject({ refused: 'validation_failed', fields: [{ path: 'endDate' }] });
    const own = { user: { id: 'ada', role: 'admin', ...UTC } };
    expect(approve('2026-01-08', own)).toEqual({ refused: 'leave_own' });
  });

  it('taking leave back restores the record, but cannot take spent points', () => {
    const given = correcting([...GAP, SEVENTH, made('2026-03-11')]);
    const withLeave = { ...workDays, leaves: [WEDNESDAY, WEDNESDAY] };
    const rules = { workDays: withLeave, policies };
    const { checkIns } = recompute(EMPTY_RECORD, given.record.checkIns, rules);
    const record = { ...given.record, checkIns, rules };
    const back = (columns: object, leave = { ...WEDNESDAY, status: 'approved' }) =>
      decideLeaveBack({ ...given, record: { ...record, ...columns } }, leave);
    // A second leave on the same day is kept.
    expect(back({})).toMatchObject({ change: { state: { streak: 7 } }, workDays: { leaves: [WEDNESDAY] } });
    const once = { ...rules, workDays: { ...withLeave, leaves: [WEDNESDAY] } };
    expect(back({ rules: once })).toMatchObject({ change: { state: { streak: 5 }, bookings: [{ points: -5 }] } });
    expect(back({ rules: once, balance: 4 })).toEqual({ refused: 'leave_points_spent' });
    expect(back({}, { ...WEDNESDAY, status: 'cancelled' })).toEqual({ refused: 'leave_taken_back' });
    expect(back({}, { startDate: '2026-01-08', endDate: '2026-01-08', status: 'approved' })).toEqual({
      refused: 'leave_too_old',
    });
  });
});

it('decideMoment returns the user’s local day and time, and refuses times in the future or too long ago', () => {
  const claimed = { occurredAt: null, clockCheckedAt: null, now, maxAgeHours: 72 };
  const kiritimati = { ...UTC, timeZone: 'Pacific/Kiritimati' };
  expect(decideMoment(kiritimati, claimed)).toEqual({
    at: now,
    timeZone: 'Pacific/Kiritimati',
    dayStart: 0,
    date: '2026-03-11',
    secondsOfDay: 7_200,
    proof: 'verified',
    offline: false,
    provenSeconds: null,
  });
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  expect(decideMoment(UTC, { ...claimed, occurredAt: ago(73) })).toEqual({ refused: 'check_in_too_old' });
  expect(decideMoment(UTC, { ...claimed, occurredAt: ago(-1) })).toEqual({ refused: 'check_in_future' });
});
