import { and, between, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { WorkDays } from '#domain/calendar/work-calendar.ts';
import type { Corrected } from '#domain/record/bookings.ts';
import type { RecordFacts } from '#domain/record/change.ts';
import { readState, type CheckInFigures } from '#domain/record/recompute.ts';
import { EMPTY_RECORD, type RecordState } from '#domain/record/state.ts';
import { CORRECTION_DAYS } from '#domain/checkins/corrections.ts';
import { DATES_AHEAD_OF_UTC } from '#domain/time/day-clock.ts';
import { addDays, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { monthEnd, monthStart } from '#domain/time/months.ts';
import { selectAwardFacts } from '#worker/db/awards.ts';
import { runTogether, type Db, type ReadResults } from '#worker/db/client.ts';
import { checkIns, pointTransactions, users, type CheckInRow, type UserRow } from '#worker/db/schema.ts';
import { selectPolicies, selectSettings, toPolicies } from '#worker/db/settings.ts';
import { DAYS_BACK, selectWorkDays, toWorkDays } from '#worker/db/work-days.ts';

export type CheckInFacts = Omit<CheckInRow, keyof CheckInFigures>;

export const areOwn = (user: SQL, from: LocalDate, to: LocalDate) =>
  and(sql`${checkIns.userId} = ${user}`, between(checkIns.localDate, from, to));

export function selectCorrected(db: Db, user: SQL, from: LocalDate) {
  const sum = (type: 'correction' | 'forgiven') =>
    // The column needs a name, because a batch on D1 distinguishes columns by their names.
    sql<number>`sum(iif(${pointTransactions.referenceType} = ${type}, ${pointTransactions.pointsAmount}, 0))`.as(type);
  return db
    .select({
      date: sql<LocalDate>`${pointTransactions.referenceId}`.as('date'),
      corrections: sum('correction'),
      forgiven: sum('forgiven'),
    })
    .from(pointTransactions)
    .where(
      and(
        sql`${pointTransactions.userId} = ${user}`,
        // The types are written as text and not as parameters, so that SQLite can use the index of these rows.
        sql`${pointTransactions.referenceType} IN ('correction', 'forgiven')`,
        gte(pointTransactions.referenceId, from),
      ),
    )
    .groupBy(pointTransactions.referenceId);
}

type CorrectedRow = Awaited<ReturnType<typeof selectCorrected>>[number];

const toCorrected = (rows: readonly CorrectedRow[]): Map<LocalDate, Corrected> =>
  new Map(rows.map(({ date, corrections, forgiven }) => [date, { takenBack: -corrections, forgiven }]));

function openingState(user: UserRow): RecordState {
  return {
    ...EMPTY_RECORD,
    streak: user.openingStreak,
    longestStreak: user.openingLongestStreak,
    lastDate: user.openingStreakThrough,
  };
}

/** When `previous` is missing although earlier check-ins exist, the streak is over. */
function stateBefore(user: UserRow, previous: CheckInRow | undefined, isWhole: boolean): RecordState {
  if (previous) return readState(previous, { lastDate: user.openingStreakThrough });
  if (isWhole) return openingState(user);
  return { ...EMPTY_RECORD, longestStreak: user.longestStreak, longestEarlyRun: user.longestEarlyRun };
}

export function toRecordFacts(
  user: UserRow,
  from: LocalDate,
  rows: {
    known: readonly CheckInRow[];
    policies: Parameters<typeof toPolicies>[0];
    corrected: readonly CorrectedRow[];
    workDays: WorkDays;
  },
): RecordFacts<CheckInFacts> {
  const known = rows.known.toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1));
  const previous = known.findLast(({ localDate }) => localDate < from);
  const isWhole = user.totalCheckIns - user.openingCheckIns === known.length;
  return {
    before: stateBefore(user, previous, isWhole),
    checkIns: known.filter(({ localDate }) => localDate >= from),
    rules: { workDays: rows.workDays, policies: toPolicies(rows.policies) },
    corrected: toCorrected(rows.corrected),
    balance: user.pointsBalance,
  };
}

/**
 * Reads, in one transaction, every fact that decides a correction from `date` on. The work days are read at least
 * until `until`.
 */
export async function readRecord(db: Db, userId: string, date: LocalDate, now: Date, until?: LocalDate) {
  const [found] = await db.select({ subject: users.employeeId }).from(users).where(eq(users.id, userId));
  if (!found) return undefined;
  const { subject } = found;
  const own = sql`${userId}`;
  const last = addDays(now.toISOString().slice(0, 10), DATES_AHEAD_OF_UTC);
  const rows = await runTogether(db, {
    user: db.select().from(users).where(eq(users.id, userId)),
    settings: selectSettings(db),
    policies: selectPolicies(db, addDays(last, -DAYS_BACK)),
    ...selectWorkDays(db, subject, now, until),
    ...selectAwardFacts(db, subject),
    corrected: selectCorrected(db, own, date),
    attended: db
      .select({ localDate: checkIns.localDate })
      .from(checkIns)
      .where(areOwn(own, monthStart(toMonth(date)), monthEnd(toMonth(date)))),
    // In every time zone, the user's local day is among these days.
    known: db
      .select()
      .from(checkIns)
      .where(areOwn(own, addDays(last, -DAYS_BACK), last)),
  });
  const [user] = rows.user;
  if (!user) return undefined;
  return { ...rows, user, record: toRecordFacts(user, date, { ...rows, workDays: toWorkDays(rows) }) };
}

/**
 * No record is recomputed further back than CORRECTION_DAYS, so earlier days are not read; the user's day may be a
 * day behind UTC. The user's other leaves are read up to the last day of this leave.
 */
export const readLeaveRecord = (
  db: Db,
  { userId, startDate, endDate }: { userId: string; startDate: LocalDate; endDate: LocalDate },
  now: Date,
) => {
  const first = addDays(now.toISOString().slice(0, 10), -CORRECTION_DAYS - 1);
  return readRecord(db, userId, startDate < first ? first : startDate, now, endDate);
};

export type ReadRecord = NonNullable<Awaited<ReturnType<typeof readRecord>>>;
export type AwardRows = ReadResults<ReturnType<typeof selectAwardFacts>>;
