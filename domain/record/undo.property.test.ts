import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import { SCORING_PRESETS } from '../scoring/policy.ts';
import { putBack, replay, take, type Action } from '../test/model/actions.ts';
import { fromScratch } from '../test/model/write.ts';
import { readBalance, sumByDay, total, type Company, type Day, type Member } from '../test/model/company.ts';
import { begin, histories, HISTORIES, LIMIT, type History } from '../test/model/histories.ts';

/** Each of the four acts has its own histories. */
const RUNS = { numRuns: HISTORIES / 2 };
const [ANN, SUE] = [0, 4];
const findMember = ({ members }: Company, who: number) => members[who] as Member;

/** An undoing takes no badge back (docs/decisions/0022). */
const readState = (company: Company, who: number) => {
  const member = findMember(company, who);
  return {
    checkIns: member.checkIns,
    record: fromScratch(company, member).state,
    balance: readBalance(member) - total(member.ledger.filter(({ kind }) => kind === 'badge')),
    booked: sumByDay(member, 'earned', 'correction'),
    forgiven: sumByDay(member, 'forgiven'),
  };
};

/** Returns the company after a history, with a daily limit that never stops the super admin. */
function replayToEnd(history: History): Company {
  const last = replay(begin(history), history.acts).at(-1);
  if (!last) throw new Error('A history has a beginning');
  return { ...last, perDay: 10_000_000 };
}

/**
 * Expects that an action and its undoing leave everything as before. A refused action is skipped.
 *
 * Forgiven points may change when the action changes the booked points of their day. When the day owes points again,
 * the forgiven points pay for it first, because the user already has them. So such a day may have fewer forgiven points
 * after the undoing. When no such day changed, the forgiven points must also be as before.
 */
function expectUndone(before: Company, who: number, context: Action, undo: (after: Company) => Company): void {
  const between = take(before, context);
  fc.pre(between !== before);
  const was = readState(before, who);
  const is = readState(undo(between), who);
  const spent = (state: typeof was) => state.balance - [...state.forgiven.values()].reduce((sum, one) => sum + one, 0);
  expect({ checkIns: is.checkIns, record: is.record, booked: is.booked, unforgiven: spent(is) }).toEqual({
    checkIns: was.checkIns,
    record: was.record,
    booked: was.booked,
    unforgiven: spent(was),
  });
  const { booked } = readState(between, who);
  const touched = [...was.forgiven.keys()].filter((day) => booked.get(day) !== was.booked.get(day));
  const readForgiven = (state: typeof was) => touched.map((day) => state.forgiven.get(day) ?? 0);
  expect(readForgiven(is)).toEqual(
    readForgiven(is).map((points, index) => Math.min(points, readForgiven(was)[index] ?? 0)),
  );
  expect(touched.length > 0 ? was : is).toEqual(was);
}

const someone = fc.nat(3);
const pick = fc.nat(20);

describe('an action and its undoing leave everything as before', LIMIT, () => {
  test('voiding a check-in and adding it again leaves everything as before, with spent or kept points', () => {
    fc.assert(
      fc.property(histories, someone, pick, fc.boolean(), (history, who, place, keepPoints) => {
        const before = replayToEnd(history);
        const { checkIns } = findMember(before, who);
        const day = checkIns[place % Math.max(checkIns.length, 1)];
        fc.pre(day !== undefined);
        const voiding: Action = { type: 'void', by: SUE, who, pick: checkIns.indexOf(day as never), keepPoints };
        const facts: Day = (({ localDate, localSeconds, policyNumber, times, wasDayOff, timeProof, at, timeZone }) => ({
          localDate,
          localSeconds,
          policyNumber,
          times,
          wasDayOff,
          timeProof,
          at,
          timeZone,
        }))(day as Day);
        expectUndone(before, who, voiding, (between) => putBack(between, who, facts, 'sue'));
      }),
      RUNS,
    );
  });

  test('voiding and adding the check-in of a day that grew by a later day start leaves everything as before', () => {
    const night = (dayStart: number): WorkCalendar => ({
      workdays: [1, 2, 3, 4, 5, 6, 7],
      times: { earlyBefore: '21:45', onTimeBefore: '22:00', dayStart },
      holidays: new Set(),
    });
    const acts: Action[] = [
      { type: 'calendar', by: SUE, who: ANN, calendar: night(-660) },
      { type: 'checkIn', who: ANN },
      // On Tuesday at 14:00, Ann's Wednesday has begun. So the new policy does not score it.
      { type: 'wait', hours: 32 },
      { type: 'policy', policy: { ...SCORING_PRESETS.standard, basePoints: 100, earlyPoints: 100 } },
      // Ann's Thursday begins on Thursday at noon, so Wednesday at 14:00 is still on her Wednesday.
      { type: 'calendar', by: SUE, who: ANN, calendar: night(720) },
      { type: 'wait', hours: 24 },
      { type: 'checkIn', who: ANN },
    ];
    const before = replayToEnd({ first: SCORING_PRESETS.standard, perDay: 0, acts });
    expect(findMember(before, ANN).checkIns.map(({ localDate, policyNumber }) => [localDate, policyNumber])).toEqual([
      ['2026-02-02', 1],
      ['2026-02-04', 1],
    ]);
    const voiding: Action = { type: 'void', by: SUE, who: ANN, pick: 1, keepPoints: false };
    const day = findMember(before, ANN).checkIns[1] as Day;
    expectUndone(before, ANN, voiding, (between) => putBack(between, ANN, day, 'sue'));
  });

  test('adding a check-in and voiding the check-in leaves everything as before', () => {
    fc.assert(
      fc.property(histories, someone, fc.nat(60), (history, who, daysAgo) => {
        const before = replayToEnd(history);
        const add: Action = { type: 'add', by: SUE, who, daysAgo, time: '05:00' };
        expectUndone(before, who, add, (between) => {
          const { checkIns } = findMember(between, who);
          const added = checkIns.findIndex(({ timeProof, localDate }) => {
            return (
              timeProof === 'added' && !findMember(before, who).checkIns.some((one) => one.localDate === localDate)
            );
          });
          const voiding = { type: 'void', by: SUE, who, pick: added } as const;
          const voided = take(between, { ...voiding, keepPoints: false });
          // Voiding the day is refused when the user has spent its points. Then the day is voided with `keepPoints`.
          return voided === between ? take(between, { ...voiding, keepPoints: true }) : voided;
        });
      }),
      RUNS,
    );
  });

  test('giving leave and taking the leave back leaves everything as before', () => {
    fc.assert(
      fc.property(histories, someone, fc.integer({ min: -5, max: 60 }), fc.nat(9), (history, who, daysAgo, length) => {
        const before = replayToEnd(history);
        expectUndone(before, who, { type: 'leave', by: SUE, who, daysAgo, length }, (between) =>
          take(between, { type: 'leaveBack', by: SUE, who, pick: findMember(between, who).leaves.length - 1 }),
        );
      }),
      RUNS,
    );
  });

  test('claiming a reward and cancelling or rejecting the claim leaves everything as before', () => {
    fc.assert(
      fc.property(histories, someone, fc.boolean(), (history, who, isOwn) => {
        const before = replayToEnd(history);
        const to = isOwn ? 'cancelled' : 'rejected';
        const claim: Action = { type: 'claim', who, share: 2 };
        expectUndone(before, who, claim, (between) => {
          const place = findMember(between, who).claims.length - 1;
          const decided = take(between, { type: 'decide', by: isOwn ? who : SUE, who, pick: place, to });
          const again = take(decided, { type: 'decide', by: SUE, who, pick: place, to: 'cancelled' });
          expect(again).toBe(decided);
          return decided;
        });
      }),
      RUNS,
    );
  });
});
