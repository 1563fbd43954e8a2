import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { replay, type Action } from '../test/model/actions.ts';
import { fromScratch } from '../test/model/write.ts';
import { readBalance, sumByDay, total, type Company, type Member } from '../test/model/company.ts';
import { begin, histories, LIMIT, RUNS } from '../test/model/histories.ts';
import { addDays, toInstant, toMonth } from '../time/local-date.ts';

const DAY_S = 86_400;

const listOwed = ({ checkIns }: Member) =>
  new Map(
    checkIns
      .map(({ localDate, pointsEarned }): [string, number] => [localDate, pointsEarned])
      .filter(([, points]) => points !== 0),
  );
/** Forgiven points do not count. */
const sumBooked = (member: Member) => sumByDay(member, 'earned', 'correction');

interface Step {
  act: Action;
  before: Member;
  member: Member;
  after: Company;
}

const AFTER_EACH_ACT: Readonly<Record<string, (step: Step) => void>> = {
  'a record equals a computation from scratch': ({ member, after }) =>
    expect(member.checkIns).toEqual(fromScratch(after, member).checkIns),
  'the booked points of each day equal the points that the day owes': ({ member }) =>
    expect(sumBooked(member)).toEqual(listOwed(member)),
  'check-ins are at least six hours apart, with at most three unverified check-ins in a month': ({ member }) => {
    const instants = member.checkIns.map(({ at }) => at.getTime()).toSorted((a, b) => a - b);
    const gaps = instants.slice(1).map((at, index) => at - (instants[index] ?? 0));
    expect(gaps.filter((ms) => ms < 6 * 3_600_000)).toEqual([]);
    const alone = member.checkIns.filter(({ timeProof }) => timeProof === 'unverified');
    for (const { checkInType, isOnTime, bonusPoints } of alone) {
      expect({ checkInType, isOnTime, bonusPoints }).toEqual({
        checkInType: 'ontime',
        isOnTime: false,
        bonusPoints: 0,
      });
    }
    for (const { localDate } of alone) {
      const ofMonth = alone.filter((one) => toMonth(one.localDate) === toMonth(localDate));
      expect(ofMonth.length).toBeLessThanOrEqual(3);
    }
  },
  'no ledger row makes the balance negative, and no ledger row has 0 points': ({ before, member }) => {
    let balance = readBalance(before);
    for (const { points } of member.ledger.slice(before.ledger.length)) {
      balance += points;
      expect(points).not.toBe(0);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    expect(balance).toBe(readBalance(member));
  },
  'points are forgiven only when the balance lacks them, or when an admin lets the user keep them': ({
    act,
    before,
    member,
  }) => {
    const rows = member.ledger.slice(before.ledger.length);
    if (!rows.some(({ kind, points }) => kind === 'forgiven' && points > 0)) return;
    const badges = total(rows.filter(({ kind }) => kind === 'badge'));
    // Points are forgiven only after the whole balance was taken. With `keepPoints`, no points are taken.
    const left = act.type === 'void' && act.keepPoints ? readBalance(before) : 0;
    expect(readBalance(member) - badges).toBe(left);
  },
};

/** The earned points of a day equal the most points that the day ever owed, and no user keeps more. */
function expectMostEarned(states: readonly Company[]): void {
  const most = new Map<string, number>();
  const last = states.map(({ members }) => {
    for (const member of members) {
      for (const [day, points] of listOwed(member)) {
        const key = `${member.id} ${day}`;
        most.set(key, Math.max(most.get(key) ?? 0, points));
      }
    }
    return members;
  });
  for (const member of last.at(-1) ?? []) {
    const ofMember = [...most].filter(([key]) => key.startsWith(member.id));
    const days = ofMember.map(([key, points]): [string, number] => [key.slice(member.id.length + 1), points]);
    expect(sumByDay(member, 'earned')).toEqual(new Map(days.toSorted()));
    const forgiven = sumByDay(member, 'forgiven');
    for (const [day, points] of forgiven) {
      expect(points).toBeGreaterThan(0);
      expect(points + (listOwed(member).get(day) ?? 0)).toBeLessThanOrEqual(new Map(days).get(day) ?? 0);
    }
  }
}

// One property checks all, because replaying a history takes most of its time.
test(
  `after each act of any history: ${Object.keys(AFTER_EACH_ACT).join('; ')}; the earned points are the most owed`,
  LIMIT,
  () => {
    fc.assert(
      fc.property(histories, (history) => {
        const states = replay(begin(history), history.acts);
        history.acts.forEach((act, index) => {
          const [before, after] = [states[index], states[index + 1]];
          if (!before || !after) return;
          after.members.forEach((member, place) => {
            const was = before.members[place];
            // An unchanged member is the same object before and after the action.
            if (!was || was === member) return;
            for (const check of Object.values(AFTER_EACH_ACT)) check({ act, before: was, member, after });
          });
        });
        expectMostEarned(states);
      }),
      RUNS,
    );
  },
);

test('in the random histories, actions of every kind have an effect', LIMIT, () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(histories, (history) => {
      const states = replay(begin(history), history.acts);
      history.acts.forEach((act, index) => {
        const rows = states[index + 1]?.members.flatMap(({ ledger }) => ledger.slice(-1)) ?? [];
        if (states[index] !== states[index + 1]) reached.add(act.type);
        if (rows.some(({ kind }) => kind === 'forgiven')) reached.add('forgiven points');
        if (rows.some(({ kind }) => kind === 'badge')) reached.add('badges');
        if (rows.some(({ kind }) => kind === 'refunded')) reached.add('refunds');
        if (
          states[index + 1]?.members.some(({ checkIns }) =>
            checkIns.some(({ timeProof }) => timeProof === 'unverified'),
          )
        )
          reached.add('unverified');
      });
      for (const { localDate, localSeconds, timeZone } of states.at(-1)?.members.flatMap(({ checkIns }) => checkIns) ??
        []) {
        if (localSeconds >= 0 && localSeconds < DAY_S) continue;
        reached.add(localSeconds < 0 ? 'a shift before its date' : 'a shift after its date');
        const [before, date, after] = [-1, 0, 1].map(
          (days) => +toInstant(timeZone, addDays(localDate, days), DAY_S / 2),
        );
        if (Number(after) - Number(date) !== Number(date) - Number(before))
          reached.add('a night of a change of clocks');
      }
    }),
    { numRuns: 600, seed: 3 },
  );
  expect([...reached].toSorted()).toEqual([
    'a night of a change of clocks',
    'a shift after its date',
    'a shift before its date',
    'add',
    'award',
    'badges',
    'calendar',
    'checkIn',
    'claim',
    'companyZone',
    'decide',
    'forgiven points',
    'holidays',
    'late',
    'leave',
    'leaveBack',
    'morning',
    'policy',
    'refunds',
    'unverified',
    'void',
    'wait',
    'zone',
  ]);
});
