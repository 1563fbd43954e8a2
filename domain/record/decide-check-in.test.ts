import { settledZone } from '../test/settled-zone.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONDAY_TO_FRIDAY } from '../calendar/work-calendar.ts';
import { SCORING_PRESETS } from '../scoring/policy.ts';
import { policies as anyPolicy, SLOW, zones } from '../test/arbitraries.ts';
import { addDays } from '../time/local-date.ts';
import { decideMoment, isTooSoon, findMomentRefusal, type CheckInMoment, type Neighbour } from './decide-check-in.ts';
import { findScoring } from './policy-day.ts';
import { recompute, type CheckInFigures } from './recompute.ts';
import { EMPTY_RECORD } from './state.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-03-12T17:00:00Z');
const WORK_DAYS = { calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set<string>() }, leaves: [] };

const neighbour = (localDate: string, columns: Partial<Neighbour> = {}): Neighbour => ({
  localDate,
  checkInTime: `${localDate}T12:00:00.000Z`,
  timeProof: 'unverified',
  ...columns,
});

function score(
  {
    date,
    secondsOfDay,
    proof,
    provenSeconds,
  }: CheckInMoment & {
    proof: Neighbour['timeProof'];
    provenSeconds?: number | null;
  },
  policy = SCORING_PRESETS.standard,
  streak = 0,
): CheckInFigures {
  const numbered = { number: 1, from: '2000-01-01', madeAt: new Date(0), policy };
  const policies = [numbered];
  const scoredBy = findScoring(date, numbered, WORK_DAYS, provenSeconds);
  const before = { ...EMPTY_RECORD, streak, longestStreak: streak, lastDate: streak > 0 ? addDays(date, -1) : null };
  const made = [{ localDate: date, localSeconds: secondsOfDay, ...scoredBy, timeProof: proof }];
  const [figures] = recompute(before, made, { workDays: WORK_DAYS, policies }).checkIns;
  if (!figures) throw new Error('One check-in has figures');
  return figures;
}

describe('findMomentRefusal', () => {
  const moment = { at: new Date('2026-03-12T05:00:00Z'), date: '2026-03-12', proof: 'unverified' as const };

  it('findMomentRefusal allows three unverified check-ins in a month, and does not count other check-ins', () => {
    const two = [neighbour('2026-03-02'), neighbour('2026-03-03')];
    const others = [
      neighbour('2026-03-04', { timeProof: 'added' }),
      neighbour('2026-03-05', { timeProof: 'late' }),
      neighbour('2026-02-27'),
    ];
    expect(findMomentRefusal(moment, [...two, ...others], 3)).toBe(null);
    expect(findMomentRefusal(moment, [...two, ...others, neighbour('2026-03-31')], 3)).toBe(
      'check_in_unverified_limit',
    );
    expect(findMomentRefusal({ ...moment, proof: 'late' }, [...two, neighbour('2026-03-31')], 3)).toBe(null);
    expect(findMomentRefusal(moment, [], 0)).toBe('check_in_unverified_limit');
  });

  it('findMomentRefusal refuses a check-in less than six hours before or after a check-in of another day', () => {
    const at = (checkInTime: string) => findMomentRefusal(moment, [neighbour('2026-03-11', { checkInTime })], 3);
    expect(at('2026-03-11T23:00:00.000Z')).toBe(null);
    expect(at('2026-03-11T23:00:00.001Z')).toBe('check_in_too_soon');
    expect(at('2026-03-12T10:59:59.999Z')).toBe('check_in_too_soon');
    expect(at('2026-03-12T11:00:00.000Z')).toBe(null);
    expect(isTooSoon(moment.at, [])).toBe(false);
  });
});

describe('a claimed time', SLOW, () => {
  const streaks = fc.nat(80);
  const ages = fc.integer({ min: 0, max: 72 * 60 }).map((minutes) => new Date(NOW.getTime() - minutes * 60_000));
  const claims = fc.record({ zone: zones, occurredAt: ages, policy: anyPolicy, streak: streaks });

  it('a claimed time without a clock check is never early or on time, and brings only the base points', () => {
    fc.assert(
      fc.property(claims, ({ zone, occurredAt, policy, streak }) => {
        const person = settledZone(zone);
        const moment = decideMoment(person, { occurredAt, clockCheckedAt: null, now: NOW, maxAgeHours: 72 });
        if ('refused' in moment || !moment.offline) return;
        expect(score(moment, policy, streak)).toMatchObject({
          checkInType: 'ontime',
          isOnTime: false,
          pointsEarned: policy.basePoints,
          bonusPoints: 0,
          earlyRun: 0,
        });
      }),
      { numRuns: 500 },
    );
  });

  it('a claimed time without a clock check changes the streak like a proven time', () => {
    fc.assert(
      fc.property(claims, ({ zone, occurredAt, policy, streak }) => {
        const person = settledZone(zone);
        const moment = decideMoment(person, { occurredAt, clockCheckedAt: null, now: NOW, maxAgeHours: 72 });
        if ('refused' in moment) return;
        const { streakDay, longestStreak } = score({ ...moment, proof: 'verified' }, policy, streak);
        expect(score(moment, policy, streak)).toMatchObject({ streakDay, longestStreak });
      }),
      { numRuns: 500 },
    );
  });

  it('a clock check before the early window proves no early time, and one within the window does', () => {
    const person = settledZone('UTC');
    const typeFor = (clockCheckedAt: string) => {
      const [occurredAt, checked] = [new Date('2026-03-12T05:00:00Z'), new Date(clockCheckedAt)];
      const now = new Date('2026-03-12T11:00:00Z');
      const moment = decideMoment(person, { occurredAt, clockCheckedAt: checked, now, maxAgeHours: 72 });
      if ('refused' in moment) throw new Error('The claim is taken');
      const { checkInType, isOnTime } = score(moment);
      return [checkInType, isOnTime];
    };
    expect(typeFor('2026-03-12T00:05:00Z')).toEqual(['ontime', true]);
    expect(typeFor('2026-03-12T04:45:00Z')).toEqual(['early', true]);
  });

  it('a claimed time with a clock check never scores more than a check-in at the time of the clock check', () => {
    const after = fc.integer({ min: 0, max: 48 * HOUR_MS });
    fc.assert(
      fc.property(claims, after, ({ zone, occurredAt, policy, streak }, sinceCheckMs) => {
        const person = settledZone(zone);
        const clockCheckedAt = new Date(occurredAt.getTime() - sinceCheckMs);
        const claimed = decideMoment(person, { occurredAt, clockCheckedAt, now: NOW, maxAgeHours: 72 });
        if ('refused' in claimed || claimed.proof !== 'late') return;
        const atCheck = { occurredAt: null, clockCheckedAt: null, now: clockCheckedAt, maxAgeHours: 72 };
        const onTheSpot = decideMoment(person, atCheck);
        if ('refused' in onTheSpot) throw new Error('A check-in on the spot is taken');
        const [late, spot] = [score(claimed, policy, streak), score(onTheSpot, policy, streak)];
        expect(claimed.date).toBe(onTheSpot.date);
        expect([spot.checkInType, late.checkInType]).not.toEqual(['ontime', 'early']);
        expect([spot.isOnTime, late.isOnTime]).not.toEqual([false, true]);
      }),
      { numRuns: 2_000 },
    );
  });
});
