import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_DAY } from '../test/arbitraries.ts';
import { replay, type Action } from '../test/model/actions.ts';
import {
  foundCompany,
  total,
  toWorkDays,
  type Company,
  type Day,
  type LedgerRow,
  type Member,
} from '../test/model/company.ts';
import { begin, historiesOfSchemes, LIMIT, RUNS } from '../test/model/histories.ts';
import { SCORING_PRESETS, type ScoringPolicy } from '../scoring/policy.ts';
import { valueOfMonth } from '../redemptions/point-values.ts';
import { daysBetween, localDateIn } from '../time/local-date.ts';
import { findPolicyAt } from './policy-day.ts';
import { recompute } from './recompute.ts';

const DAY_MS = 24 * 3_600_000;
const [ANN, ADA, ALI, SUE] = [0, 2, 3, 4];

/** Including spent points. */
const sumWorth = ({ ledger }: Member): number =>
  total(ledger.filter(({ kind }) => kind !== 'claimed' && kind !== 'refunded'));

function honestPoints({ policies }: Company, member: Member): number {
  const rules = { workDays: toWorkDays(member), policies };
  const made = member.checkIns.map((day): Day => {
    const { number } = findPolicyAt({ date: day.localDate, timeZone: day.timeZone }, rules);
    return { ...day, policyNumber: number };
  });
  const { checkIns } = recompute(member.opening, made, rules);
  return checkIns.reduce((sum, { pointsEarned }) => sum + pointsEarned, 0);
}

const sumGrants = ({ ledger }: Member): number =>
  total(ledger.filter(({ kind, points }) => ['award', 'forgiven', 'badge'].includes(kind) && points > 0)) +
  total(ledger.filter(({ kind }) => kind === 'takenBack'));

/** Sums what an admin gave within 24 hours: forgiven points only as far as the admin did not undo them. */
function sumOfDay({ members, now }: Company, admin: string): number {
  const isRecent = ({ at }: LedgerRow) => at.getTime() > now.getTime() - DAY_MS;
  return members.reduce((sum, { ledger }) => {
    const own = ledger.filter(({ by }) => by === admin);
    const paid = own.filter(
      (row) => isRecent(row) && row.points > 0 && ['earned', 'award', 'badge'].includes(row.kind),
    );
    const open = new Map<string, number>();
    for (const row of own.filter(({ kind }) => kind === 'forgiven')) {
      if (row.points > 0 && !isRecent(row)) continue;
      open.set(row.date, Math.max(0, (open.get(row.date) ?? 0) + row.points));
    }
    return sum + total(paid.filter(({ isTakenBack }) => !isTakenBack)) + [...open.values()].reduce((a, b) => a + b, 0);
  }, 0);
}

const MONTHS = Array.from(
  { length: 30 },
  (_, index) => `20${25 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
);

function isSecondAdminMissing({ money, members }: Company, after: Company, act: Action): boolean {
  if (act.type !== 'value' || money.values === after.money.values) return false;
  return [undefined, members[act.by]?.id].includes(money.proposal?.proposedBy);
}

/** Lists how an action broke the rules on terms: an admin who sets them does not fulfil, approve or confirm them alone. */
function listBroken(before: Company, after: Company, act: Action, perDay: number): unknown[] {
  const admins = after.members.filter(({ role }) => role !== 'employee');
  const above = admins.filter(({ id }) => sumOfDay(after, id) > perDay).map(({ id }) => `${id} is above the limit`);
  const month = localDateIn(after.timeZone, after.now).slice(0, 7);
  const isFirst = before.money.values.length === 0 && before.money.current === 0;
  const closed = MONTHS.filter((one) => (isFirst ? one < month : one <= month));
  const value = ({ money }: Company, one: string) =>
    valueOfMonth(money.values, one, { cents: money.current, currency: 'USD' }).cents;
  const revalued = act.type === 'value' ? closed.filter((one) => value(before, one) !== value(after, one)) : [];
  const alone = isSecondAdminMissing(before, after, act) && !isFirst ? ['a value without a second admin'] : [];
  const perMember = after.members.flatMap((member, place): unknown[] => {
    const rows = member.ledger.slice(before.members[place]?.ledger.length);
    const paid = rows.filter((row) => {
      if (row.kind !== 'badge') return false;
      const { termsBy = null, termsConfirmedBy = null } = before.badges.find(({ id }) => id === row.badge) ?? {};
      const giver = termsConfirmedBy === null ? termsBy : null;
      return [termsBy, termsConfirmedBy].includes(member.id) || (act.type !== 'add' && row.by !== giver);
    });
    const approved = member.claims.filter(
      ({ approvedBy, costBy }) => approvedBy !== null && [member.id, costBy].includes(approvedBy),
    );
    const takenBack = member.ledger.filter(({ kind }) => kind === 'takenBack').length;
    const isTwice = takenBack > member.ledger.filter((row) => row.kind === 'award' && row.isTakenBack).length;
    return [...paid, ...approved, ...(isTwice || total(member.ledger) < 0 ? [member.id] : [])];
  });
  const own = after.badges.filter(({ termsBy, termsConfirmedBy }) => termsBy !== null && termsBy === termsConfirmedBy);
  return [...above, ...revalued, ...alone, ...own, ...perMember];
}

describe('nobody gains points by corrections', LIMIT, () => {
  test('without grants, no user has more points than an honest user with the same check-ins', () => {
    fc.assert(
      fc.property(historiesOfSchemes, (history) => {
        const company = replay(begin(history), history.acts).at(-1);
        for (const member of company?.members ?? []) {
          expect(sumWorth(member)).toBeLessThanOrEqual(honestPoints(company as Company, member) + sumGrants(member));
        }
      }),
      RUNS,
    );
  });

  test('an admin never gives more than the daily limit, and nobody sets terms and fulfils them alone', () => {
    fc.assert(
      fc.property(historiesOfSchemes, (history) => {
        const states = replay(begin(history), history.acts);
        const broken: unknown[] = [];
        history.acts.forEach((act, index) => {
          const [before, after] = [states[index], states[index + 1]];
          if (before && after && before !== after) broken.push(...listBroken(before, after, act, history.perDay));
        });
        expect(broken).toEqual([]);
      }),
      RUNS,
    );
  });

  test('in the histories, actions of every kind on money have an effect', () => {
    const done = new Set<string>();
    const tried = fc.sample(historiesOfSchemes, { numRuns: 1_000, seed: 7 });
    for (const history of tried) {
      const states = replay(begin(history), history.acts);
      history.acts.forEach(({ type }, index) => {
        const [before, after] = [states[index], states[index + 1]];
        if (!before || !after || before === after) return;
        done.add(type);
        if (before.money.proposal && before.money.values !== after.money.values) done.add('value by two admins');
        const confirmed = before.badges.filter(({ termsConfirmedBy }) => termsConfirmedBy).map(({ id }) => id);
        after.members.forEach(({ ledger }, place) => {
          const rows = ledger.slice(before.members[place]?.ledger.length);
          if (rows.some(({ badge = '' }) => confirmed.includes(badge))) done.add('paid by a confirmed badge');
        });
      });
    }
    for (const type of [
      'badge',
      'editBadge',
      'confirm',
      'activity',
      'grant',
      'price',
      'buy',
      'value',
      'value by two admins',
      'paid by a confirmed badge',
      'settle',
      'takeBack',
      'midnight',
    ]) {
      expect(done).toContain(type);
    }
  });

  test('a row without an admin forgives points only after a late check-in, or because of a holiday', () => {
    fc.assert(
      fc.property(historiesOfSchemes, (history) => {
        const states = replay(begin(history), history.acts);
        history.acts.forEach((act, index) => {
          const [before, after] = [states[index], states[index + 1]];
          (after?.members ?? []).forEach((member, place) => {
            const was = before?.members[place];
            if (!was) return;
            const rows = member.ledger.slice(was.ledger.length);
            const forgiven = rows.filter(({ kind, points, by }) => kind === 'forgiven' && points > 0 && by === null);
            // Rows that follow a change of holidays name no admin.
            if (forgiven.length === 0 || act.type === 'holidays') return;
            expect(['late', 'checkIn', 'morning']).toContain(act.type);
            const known = new Set(was.checkIns.map(({ localDate }) => localDate));
            const late = member.checkIns.find(({ localDate }) => !known.has(localDate));
            // A late check-in is at most 72 hours old. After a change of the zone, 72 hours can be five local days.
            for (const { date } of forgiven) {
              expect(date > (late?.localDate ?? '')).toBe(true);
              expect(daysBetween(late?.localDate ?? '', date)).toBeLessThanOrEqual(5);
            }
          });
        });
      }),
      RUNS,
    );
  });
});

describe('attempts to gain points', () => {
  const HUNDRED: ScoringPolicy = { ...SCORING_PRESETS.standard, basePoints: 100, earlyPoints: 100, streakBonuses: [] };
  const PLAIN: ScoringPolicy = { ...SCORING_PRESETS.standard, streakBonuses: [], paysDaysOff: true };
  const sumWorthAfter = (company: Company, acts: readonly Action[]) =>
    replay(company, acts)
      .at(-1)
      ?.members.map((member) => sumWorth(member) - total(member.ledger.filter(({ kind }) => kind === 'badge')));

  test('no admin gains by raising the policy, adding 61 past days for an accomplice and resetting the policy', () => {
    const adds = Array.from({ length: 61 }, (_, daysAgo): Action => ({
      type: 'add',
      by: ADA,
      who: ANN,
      daysAgo,
      time: '06:00',
    }));
    const acts: Action[] = [{ type: 'policy', policy: HUNDRED }, ...adds, { type: 'policy', policy: PLAIN }];
    const company = foundCompany({ first: PLAIN, perDay: 10_000 });
    // 61 days at 2 points. All are early, because the admin enters an early time.
    expect(sumWorthAfter(company, acts)).toEqual([122, 0, 0, 0, 0]);
    expect(sumWorthAfter({ ...company, perDay: 99 }, acts)?.[0]).toBeLessThanOrEqual(99);
  });

  test('no admin gains by raising the policy, checking in and resetting the policy', () => {
    const company = foundCompany({ first: PLAIN });
    const acts: Action[] = [
      { type: 'policy', policy: HUNDRED },
      { type: 'checkIn', who: ADA },
      { type: 'policy', policy: PLAIN },
    ];
    expect(sumWorthAfter(company, acts)).toEqual([0, 0, 2, 0, 0]);
  });

  test('an admin in a zone in which the next day has already begun gains nothing by raising the policy', () => {
    // At 11:00 on Monday in London it is 01:00 on Tuesday in Kiritimati.
    const company = { ...foundCompany({ first: PLAIN }), now: new Date(`${FIRST_DAY}T11:00:00Z`) };
    const acts: Action[] = [
      { type: 'policy', policy: HUNDRED },
      { type: 'checkIn', who: ALI },
      { type: 'policy', policy: PLAIN },
      { type: 'morning', seconds: 30_000, who: [ANN] },
    ];
    expect(sumWorthAfter(company, acts)).toEqual([1, 0, 0, 1, 0]);
  });

  test('a policy that has scored a check-in scores that day for all users, even after the company moves west', () => {
    const company = { ...foundCompany({ first: PLAIN }), timeZone: 'Pacific/Kiritimati' };
    const acts: Action[] = [
      // It is 20:00 on the 2nd in Kiritimati, so the policy applies from the 3rd.
      { type: 'policy', policy: HUNDRED },
      { type: 'wait', hours: 5 },
      { type: 'checkIn', who: ALI },
      // In UTC it is still the 2nd.
      { type: 'companyZone', zone: 'UTC' },
      { type: 'policy', policy: PLAIN },
      { type: 'morning', seconds: 30_000, who: [ANN] },
      { type: 'morning', seconds: 30_000, who: [ANN] },
    ];
    expect(sumWorthAfter(company, acts)).toEqual([101, 0, 0, 100, 0]);
  });

  test('the points of a badge count towards the limit of the admin who adds check-ins for the badge', () => {
    const add = (daysAgo: number): Action => ({ type: 'add', by: ADA, who: ANN, daysAgo, time: '06:00' });
    const acts = [add(4), add(5), add(6)];
    // Three days at 2 points and the badge with 15 points are 21 points, so a limit of 20 refuses the third day.
    const members = replay({ ...foundCompany({ first: PLAIN }), perDay: 20 }, acts).at(-1)?.members;
    expect(members?.[ANN]?.checkIns).toHaveLength(2);
    expect(replay({ ...foundCompany({ first: PLAIN }), perDay: 21 }, acts).at(-1)?.members[ANN]?.badges).toEqual([
      'three-check-ins',
    ]);
  });

  test('a super admin who adds and voids days with `keepPoints` for two admins stays within the daily limit', () => {
    const company = { ...foundCompany({ first: HUNDRED }), perDay: 150 };
    const scheme: Action[] = [ADA, ALI].flatMap((who): Action[] => [
      { type: 'add', by: SUE, who, daysAgo: 3, time: '06:00' },
      { type: 'void', by: SUE, who, pick: 0, keepPoints: true },
      { type: 'add', by: SUE, who, daysAgo: 3, time: '06:00' },
      { type: 'void', by: SUE, who, pick: 0, keepPoints: true },
    ]);
    // The first addition uses 100 of the 150 points. Every further step would use another 100, so it is refused.
    expect(sumWorthAfter(company, scheme)).toEqual([0, 0, 100, 0, 0]);
  });
});
