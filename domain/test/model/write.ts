import { countForgiven, isGift, mayGiveMore, sumGifts } from '#domain/points/gifts.ts';
import { findBadgeGiver } from '#domain/badges/terms.ts';
import { decideAwards } from '#domain/record/awards.ts';
import type { Corrected } from '#domain/record/bookings.ts';
import type { RecordChange, RecordFacts } from '#domain/record/change.ts';
import { readState, recompute } from '#domain/record/recompute.ts';
import { localDateIn, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import {
  readBalance,
  sumByDay,
  total,
  toWorkDays,
  type Company,
  type Day,
  type LedgerRow,
  type Member,
} from './company.ts';

export const HOUR_MS = 3_600_000;

/** After the last position, the positions start again with the first member. */
export function memberAt({ members }: Company, place: number): Member {
  const member = members[place % members.length];
  if (!member) throw new Error('The company has members');
  return member;
}

export const put = (company: Company, member: Member): Company => ({
  ...company,
  members: company.members.map((one) => (one.id === member.id ? member : one)),
});

function readCorrected(member: Member): Map<LocalDate, Corrected> {
  const corrections = sumByDay(member, 'correction');
  const forgiven = sumByDay(member, 'forgiven');
  return new Map(
    [...corrections.keys(), ...forgiven.keys()].map((day) => [
      day,
      { takenBack: -(corrections.get(day) ?? 0), forgiven: forgiven.get(day) ?? 0 },
    ]),
  );
}

/** Like the Worker, it begins with the state after the previous check-in. */
export function recordFrom({ policies }: Company, member: Member, date: LocalDate): RecordFacts<Day> {
  const { checkIns, opening } = member;
  const start = checkIns.findLast(({ localDate }) => localDate < date);
  return {
    before: start ? readState(start, opening) : opening,
    checkIns: checkIns.filter(({ localDate }) => localDate >= date),
    rules: { workDays: toWorkDays(member), policies },
    corrected: readCorrected(member),
    balance: readBalance(member),
  };
}

export const fromScratch = ({ policies }: Company, member: Member) =>
  recompute(member.opening, member.checkIns as Day[], { workDays: toWorkDays(member), policies });

/** Only rows that count towards the limit are included. */
export function sumGiven({ members }: Company, by: string, now: Date): number {
  const since = now.getTime() - 24 * HOUR_MS;
  const isOwn = (row: LedgerRow) => row.by === by && row.at.getTime() > since && !row.isTakenBack && isGiven(row);
  const rows = members.flatMap(({ ledger }) => ledger).filter((row) => isOwn(row) && row.kind !== 'forgiven');
  const forgiven = members.flatMap(({ ledger }) => [
    ...Map.groupBy(
      ledger.filter((row) => row.kind === 'forgiven' && row.by === by),
      ({ date }) => date,
    ).values(),
  ]);
  const kept = forgiven.map((ofDay) =>
    countForgiven(ofDay.map((row) => ({ points: row.points, isGiven: isOwn(row) }))),
  );
  return total(rows) + kept.reduce((sum, points) => sum + points, 0);
}

/** `earned` rows of an added check-in and of other days are treated in the same way. */
function isGiven({ kind, points }: LedgerRow): boolean {
  if (kind === 'badge') return points > 0;
  if (kind === 'claimed' || kind === 'refunded' || kind === 'takenBack') return false;
  const rows = {
    earned: { referenceType: 'correction', transactionType: 'bonus' },
    correction: { referenceType: 'correction', transactionType: 'adjusted' },
    forgiven: { referenceType: 'forgiven', transactionType: 'adjusted' },
    award: { referenceType: 'admin_adjustment', transactionType: 'bonus' },
  } as const;
  return isGift({ ...rows[kind], pointsAmount: points });
}

/** Perfect months are left out, because the model has no hire dates. */
function award(company: Company, member: Member, change: RecordChange<Day>, by: string | null) {
  const { added } = change;
  if (!added) return [];
  const bookedOn = localDateIn(company.timeZone, company.now);
  const { badges } = decideAwards(added, change, {
    user: {
      id: member.id,
      month: toMonth(bookedOn),
      monthPoints: 0,
      earlyCheckIns: member.checkIns.filter(({ checkInType }) => checkInType === 'early').length,
      totalCheckIns: member.checkIns.length,
      bestMonthPoints: 0,
      peopleThanked: 0,
      ...member.counters,
    },
    badges: company.badges,
    heldBadges: new Set(member.badges),
    unlocked: new Set(),
    activities: member.activities,
    addedBy: by,
    leftToday: (giver) => company.perDay - sumGiven(company, giver, company.now),
    perfectMonths: 0,
    bookedOn,
  });
  return badges;
}

export function write(company: Company, member: Member, change: RecordChange<Day>, by: string | null): Company {
  const badges = award(company, member, change, by);
  const gifts = sumGifts(change.bookings, badges);
  if (by !== null && !mayGiveMore(sumGiven(company, by, company.now), gifts, company.perDay)) return company;
  const figures = new Map(change.changed.map((one) => [one.localDate, one]));
  const remaining = member.checkIns
    .filter(({ localDate }) => localDate !== change.removed?.localDate)
    .map((one) => figures.get(one.localDate) ?? one);
  const made = change.added ? [...remaining, change.added] : remaining;
  const { now } = company;
  return put(company, {
    ...member,
    checkIns: made.toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1)),
    ledger: [
      ...member.ledger,
      ...change.bookings.map((row) => ({ ...row, by, at: now })),
      ...badges
        .filter(({ points }) => points > 0)
        .map((badge) => ({
          kind: 'badge' as const,
          date: localDateIn(company.timeZone, now),
          points: badge.points,
          by: findBadgeGiver(badge, by),
          at: now,
          badge: badge.id,
        })),
    ],
    badges: [...member.badges, ...badges.map(({ id }) => id)],
    counters: { longestStreak: change.state.longestStreak, longestEarlyRun: change.state.longestEarlyRun },
  });
}
