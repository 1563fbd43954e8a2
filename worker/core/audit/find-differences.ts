import { and, gte, sql } from 'drizzle-orm';
import { compareRecord, type RecordDifference } from '#domain/audit/compare-record.ts';
import type { Difference, DifferenceKind } from '#domain/audit/difference.ts';
import { readState, type NumberedPolicy } from '#domain/record/recompute.ts';
import { EMPTY_RECORD } from '#domain/record/state.ts';
import { addDays, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { previousMonth } from '#domain/time/months.ts';
import { runTogether, statement, type Db } from '#worker/db/client.ts';
import { checkIns, users, type CheckInRow, type UserRow } from '#worker/db/schema.ts';
import { safeCause } from '#worker/app-error.ts';
import { selectPolicies, toPolicies } from '#worker/db/settings.ts';
import { DAYS_BACK, selectWorkDaysOfUsers, toWorkDays, type WorkDaysRow } from '#worker/db/work-days.ts';
import {
  isWithin,
  selectUnchained,
  selectUnpaid,
  selectWrongFigures,
  SELECT_WRONG_TOTAL,
  selectWrongSums,
  selectWrongThanks,
  type SumsRow,
  type UnchainedRow,
  type UnpaidRow,
  type UserRange,
  type WrongThanksRow,
} from './checks.ts';

/** Calendars are read for DAYS_BACK days. */
const DAYS_COMPUTED = DAYS_BACK - 5;

const listSums = (row: SumsRow): [DifferenceKind, stored: number, computed: number][] => [
  ['balance', row.balance, row.ledgerBalance],
  ['earned', row.earned, row.ledgerEarned],
  ['redeemed', row.redeemed, row.ledgerRedeemed],
  ['ledger', row.lastSeq, row.ledgerSeq],
  ['ledger', row.lastSeq, row.ledgerEntries],
  ['check_ins', row.checkIns, row.made],
  ['check_ins', row.early, row.madeEarly],
  ['badges', row.badges, row.paidBadges],
  ['badges', row.badgePoints, row.paidPoints],
];

const toSumDifferences = (row: SumsRow): Difference[] =>
  listSums(row)
    .filter(([, stored, computed]) => stored !== computed || stored < 0)
    .map(([kind, stored, computed]) => ({
      kind,
      userId: row.id,
      day: null,
      stored: String(stored),
      computed: String(computed),
    }));

function findStart(user: UserRow, known: readonly CheckInRow[], from: LocalDate) {
  const [first, ...rest] = known;
  const lastDate = known.at(-1)?.localDate ?? null;
  const { openingStreakThrough: through } = user;
  const isCut = user.totalCheckIns - user.openingCheckIns !== known.length || (through !== null && through < from);
  if (isCut && first) {
    // The holidays and leave before this check-in are not read, so the recomputation starts from its stored figures.
    return { before: readState(first, { lastDate: user.openingStreakThrough }), made: rest, lastDate };
  }
  const opening = {
    ...EMPTY_RECORD,
    streak: user.openingStreak,
    longestStreak: user.openingLongestStreak,
    lastDate: user.openingStreakThrough,
  };
  return { before: opening, made: known, lastDate };
}

function compareUser(
  user: UserRow,
  known: readonly CheckInRow[],
  row: WorkDaysRow,
  { policies, from }: { policies: readonly NumberedPolicy[]; from: LocalDate },
): RecordDifference[] {
  // The user's last check-in is older than the check-ins and calendars that were read.
  if (known.length === 0 && user.lastCheckInDate !== null) return [];
  const stored = {
    streak: user.currentStreak,
    longestStreak: user.longestStreak,
    freezes: user.streakFreezes,
    longestEarlyRun: user.longestEarlyRun,
    lastDate: user.lastCheckInDate,
    validThrough: user.streakValidThrough,
  };
  try {
    const rules = { workDays: toWorkDays({ workDays: [row] }), policies };
    return compareRecord<CheckInRow>(stored, findStart(user, known, from), rules);
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', message: 'audit of a person', cause: safeCause(error) }));
    return [{ day: null, stored: String(user.currentStreak), computed: '?' }];
  }
}

/** Leaves out the streak of a user whose record is still being recomputed after a change of the calendar. */
export async function findDifferences(db: Db, range: UserRange, now: Date): Promise<Difference[]> {
  const utcDate: LocalDate = now.toISOString().slice(0, 10);
  const from = addDays(utcDate, -DAYS_COMPUTED);
  const read = await runTogether(db, {
    sums: statement<SumsRow>(db, selectWrongSums(range)),
    unchained: statement<UnchainedRow>(db, selectUnchained(range)),
    unpaid: statement<UnpaidRow>(db, selectUnpaid(range, from)),
    thanks: statement<WrongThanksRow>(db, selectWrongThanks(range, previousMonth(toMonth(utcDate)))),
    people: db.select().from(users).where(isWithin('id', range)),
    known: db
      .select()
      .from(checkIns)
      .where(and(isWithin('user_id', range), gte(checkIns.localDate, from)))
      .orderBy(checkIns.userId, checkIns.localDate),
    workDays: selectWorkDaysOfUsers(db, isWithin('u.id', range), now),
    policies: selectPolicies(db, from),
  });
  const policies = toPolicies(read.policies);
  const known = Map.groupBy(read.known, ({ userId }) => userId);
  const workDays = new Map(read.workDays.map((row) => [row.userId, row]));
  const streaks = read.people.flatMap((user) => {
    const row = workDays.get(user.id);
    if (!row || row.isBeingRecomputed) return [];
    return compareUser(user, known.get(user.id) ?? [], row, { policies, from }).map((found): Difference => ({
      kind: 'streak',
      userId: user.id,
      ...found,
    }));
  });
  return [
    ...read.sums.flatMap(toSumDifferences),
    ...read.unchained.map(({ userId, seq, stored, computed }): Difference => ({
      kind: 'ledger',
      userId,
      day: null,
      stored: `row ${seq}: ${stored}`,
      computed: String(computed),
    })),
    ...read.unpaid.map(({ userId, day, owed, booked }): Difference => ({
      kind: 'owed',
      userId,
      day,
      stored: String(booked),
      computed: String(owed),
    })),
    ...read.thanks.map((found): Difference => ({ ...found, day: null })),
    ...streaks,
  ];
}

export async function findFigureDifferences(db: Db, day: LocalDate): Promise<Difference[]> {
  const found = await statement<Record<string, string | number>>(db, selectWrongFigures(day));
  const ofSide = (side: string) =>
    found
      .filter((row) => row.side === side)
      .map((row) => Object.values({ ...row, side }).join(' '))
      .join('; ');
  if (found.length === 0) return [];
  return [{ kind: 'figures', userId: null, day, stored: ofSide('kept'), computed: ofSide('counted') }];
}

export async function findTotalDifference(db: Db): Promise<Difference[]> {
  const found = await statement<{ stored: number; computed: number }>(db, sql`${SELECT_WRONG_TOTAL}`);
  return found.map(({ stored, computed }) => ({
    kind: 'company_points',
    userId: null,
    day: null,
    stored: String(stored),
    computed: String(computed),
  }));
}
