import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { ReferenceType, TransactionType } from '#domain/api/points.ts';
import { GIFT_REFERENCES, ranksInMonth, ranksInWeek } from '#domain/leaderboard/ranked-day.ts';
import { toMonth, toWeekStart, type LocalDate } from '#domain/time/local-date.ts';
import { eachJson, statement, type Db, type Statement } from '../db/client.ts';
import { pointTransactions, users } from '../db/schema.ts';
import { DO_GIFTS_RANK, IS_BY_BALANCE } from '../db/rank-updates.ts';
import { growDays, type DayGrowth } from './figures/days.ts';
import type { FullRow } from '../db/columns.ts';

export interface LedgerEntry {
  transactionType: TransactionType;
  /** Whole points, signed, never 0. */
  pointsAmount: number;
  referenceType: ReferenceType;
  referenceId: string | null;
  description: string;
  createdBy: string | null;
}

export interface Movement {
  /** The user's id, or a query in parentheses that selects users who all get the same points. */
  userId: string | SQL;
  /** After each entry, the balance must be at least 0. */
  entries: readonly LedgerEntry[];
  /** The day in the company's zone. */
  bookedOn: LocalDate;
  /** The instant, ISO 8601. */
  at: string;
  user?: Partial<FullRow<typeof users>>;
  days?: readonly DayGrowth[];
  /** The day in the company's zone on which the act happens, when it is not `bookedOn`. */
  openOn?: LocalDate;
  department?: string;
  counted?: { day: LocalDate; department: string | null };
}

const isEarned = ({ transactionType: type }: LedgerEntry) => type === 'earned' || type === 'bonus';
const isRedeemed = ({ transactionType: type }: LedgerEntry) => type === 'redeemed' || type === 'refunded';
const isGift = ({ referenceType }: LedgerEntry) => GIFT_REFERENCES.includes(referenceType);
const isOpening = ({ referenceType }: LedgerEntry) => referenceType === 'opening';

/**
 * Returns the day that an entry belongs to, or null. The column `reference_id` contains this day, and RANKED_ON
 * (figures/rebuild.ts) reads the column.
 */
const findDay = ({ referenceType: type, referenceId }: LedgerEntry): LocalDate | null =>
  type === 'check_in' || type === 'correction' ? referenceId : null;

const total = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { pointsAmount }) => sum + pointsAmount, 0);

const listUsers = ({ userId }: Movement): SQL => (typeof userId === 'string' ? sql`(${userId})` : userId);

function appendToLedger(db: Db, movement: Movement): Statement {
  const { entries, bookedOn, at } = movement;
  let balance = 0;
  let earned = 0;
  const rows = entries.map((entry, index) => {
    balance += entry.pointsAmount;
    if (isEarned(entry)) earned += entry.pointsAmount;
    const description = pointTransactions.description.mapToDriverValue(entry.description);
    return { ...entry, description, place: index + 1, balance, earned };
  });
  return statement(
    db,
    sql`
    INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id,
      description, created_by, running_balance, running_earned, booked_day, created_at)
    SELECT users.id, ledger_seq + (value ->> 'place'), value ->> 'transactionType',
      value ->> 'pointsAmount', value ->> 'referenceType', value ->> 'referenceId', value ->> 'description',
      value ->> 'createdBy', points_balance + (value ->> 'balance'), total_points_earned + (value ->> 'earned'),
      nullif(${bookedOn}, value ->> 'referenceId'), ${Date.parse(at)}
    FROM ${eachJson(rows)} CROSS JOIN users WHERE users.id IN ${listUsers(movement)}`,
  );
}

const withoutGifts = (points: SQL, gifts: SQL): SQL =>
  sql`max(0, ${points} - iif(${sql.raw(DO_GIFTS_RANK)}, 0, ${gifts}))`;

function updateUser(db: Db, movement: Movement): Statement {
  const { entries, bookedOn, at, user = {} } = movement;
  const moved = total(entries);
  const earned = total(entries.filter(isEarned));
  const redeemed = -total(entries.filter(isRedeemed));
  // Opening points do not count, because they were earned before any week or month of the leaderboard.
  const counted = entries.filter((entry) => isEarned(entry) && !isOpening(entry));
  const ofWeek = counted.filter((entry) => ranksInWeek(findDay(entry), bookedOn));
  const ofMonth = counted.filter((entry) => ranksInMonth(findDay(entry), bookedOn));
  const inWeek = total(ofWeek);
  const [week, month] = [toWeekStart(bookedOn), toMonth(bookedOn)];
  const set: SQLiteUpdateSetSource<typeof users> = { ...user, updatedAt: at };
  if (entries.length > 0) {
    set.ledgerSeq = sql`ledger_seq + ${entries.length}`;
    set.pointsBalance = sql`points_balance + ${moved}`;
    set.totalPointsEarned = sql`total_points_earned + ${earned}`;
    set.totalPointsRedeemed = sql`total_points_redeemed + ${redeemed}`;
    if (earned !== 0) {
      set.boardPoints = sql`iif(${IS_BY_BALANCE}, points_balance + ${moved}, total_points_earned + ${earned})`;
    }
  }
  // Points of an earlier week or month do not change the points of the newest week or month.
  if (inWeek !== 0) {
    const add = (column: SQL, points: number) =>
      inWeek < 0
        ? sql`iif(week_start = ${week}, max(0, ${column} + ${points}), ${column})`
        : sql`iif(week_start > ${week}, ${column}, iif(week_start = ${week}, ${column}, 0) + ${points})`;
    set.weekPoints = add(sql`week_points`, inWeek);
    set.weekGifts = add(sql`week_gifts`, total(ofWeek.filter(isGift)));
    set.boardWeek = withoutGifts(set.weekPoints, set.weekGifts);
  }
  if (inWeek > 0) set.weekStart = sql`max(week_start, ${week})`;
  if (counted.length > 0) {
    // `month` is set to the month of the booking even when no points rank in that month, because growDays counts newly
    // active users by `month`.
    const add = (column: SQL, points: number) =>
      sql`iif(month > ${month}, ${column}, iif(month = ${month}, ${column}, 0) + ${points})`;
    set.monthPoints = add(sql`month_points`, total(ofMonth));
    set.monthGifts = add(sql`month_gifts`, total(ofMonth.filter(isGift)));
    set.boardMonth = withoutGifts(set.monthPoints, set.monthGifts);
    set.bestMonthPoints = sql`iif(month > ${month}, best_month_points, max(best_month_points, ${set.monthPoints}))`;
    set.month = sql`max(month, ${month})`;
  }
  return db
    .update(users)
    .set(set)
    .where(sql`id IN ${listUsers(movement)}`);
}

/**
 * Points that nobody earned move the all-time leaderboard only when it ranks by balance. In the update of the row, they
 * would cost a written row of that leaderboard's index every time.
 */
const rankByBalance = (db: Db, movement: Movement): Statement =>
  statement(
    db,
    sql`UPDATE users SET board_points = points_balance WHERE id IN (
      SELECT u.id FROM system_settings CROSS JOIN users AS u
      WHERE setting_key = 'leaderboard_all_time_by' AND setting_value = '"balance"' AND u.id IN ${listUsers(movement)})`,
  );

/** Every change of points uses this function. */
export function movePoints(db: Db, movement: Movement): Statement[] {
  const { entries, bookedOn, openOn = bookedOn, days = [], department = null } = movement;
  const { counted = { day: bookedOn, department } } = movement;
  const earned = total(entries.filter((entry) => isEarned(entry) && !isOpening(entry)));
  const redeemed = -total(entries.filter((entry) => isRedeemed(entry) && !isOpening(entry)));
  const opening = total(entries.filter(isOpening));
  const points = {
    points_earned: earned,
    points_redeemed: redeemed,
    points_adjusted: total(entries) - earned + redeemed - opening,
    points_opening: opening,
  };
  return [
    ...growDays(db, listUsers(movement), [...days, { ...counted, by: points }], openOn),
    ...(entries.length > 0 ? [appendToLedger(db, movement)] : []),
    updateUser(db, movement),
    ...(entries.length > 0 && !entries.some(isEarned) ? [rankByBalance(db, movement)] : []),
  ];
}
