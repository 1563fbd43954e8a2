import { sql } from 'drizzle-orm';
import { statement, type Db } from '#worker/db/client.ts';

export interface Cell {
  department: string;
  checkIns: number;
  /** The check-ins that their users did not make on a day off of their own. Only these count in `onTime` and `seconds`. */
  scheduled: number;
  onTime: number;
  /** The sum of the times of day of the check-ins, in seconds since local midnight. */
  seconds: number;
  pointsEarned: number;
  pointsRedeemed: number;
  pointsAdjusted: number;
  pointsOpening: number;
}

export interface DayCell extends Cell {
  date: string;
  newlyActive: number;
}

export interface MonthCell extends Cell {
  month: string;
  newlyActive: number;
}

/** period.ts chooses periods with fewer rows. */
const CELLS_MAX = 5_000;

const CELL = sql`department, check_ins AS checkIns, scheduled, on_time AS onTime, seconds, points_earned AS pointsEarned,
  points_redeemed AS pointsRedeemed, points_adjusted AS pointsAdjusted, points_opening AS pointsOpening`;

export function selectPeople(db: Db) {
  return statement<{ name: string; employees: number }>(
    db,
    sql`SELECT department AS name, people AS employees FROM department_people WHERE people > 0 ORDER BY department`,
  );
}

export function selectDays(db: Db, from: string, to: string) {
  return statement<DayCell>(
    db,
    sql`SELECT day AS date, ${CELL}, newly_active AS newlyActive
      FROM department_days WHERE day BETWEEN ${from} AND ${to} ORDER BY day, department LIMIT ${CELLS_MAX}`,
  );
}

export function selectDay(db: Db, date: string) {
  return statement<{
    checkIns: number | null;
    scheduled: number | null;
    onTime: number | null;
    seconds: number | null;
  }>(
    db,
    sql`SELECT sum(check_ins) AS checkIns, sum(scheduled) AS scheduled, sum(on_time) AS onTime, sum(seconds) AS seconds
      FROM department_days WHERE day = ${date}`,
  );
}

export function selectStreaks(db: Db, from: string, to: string) {
  return statement<{
    date: string | null;
    streak0: number | null;
    streak1: number | null;
    streak5: number | null;
    streak10: number | null;
    streak20: number | null;
    streak30: number | null;
    streak60: number | null;
    streak90: number | null;
  }>(
    db,
    sql`SELECT max(day) AS date, sum(streak_0) AS streak0, sum(streak_1) AS streak1, sum(streak_5) AS streak5, sum(streak_10) AS streak10,
        sum(streak_20) AS streak20, sum(streak_30) AS streak30, sum(streak_60) AS streak60, sum(streak_90) AS streak90
      FROM department_days
      WHERE day = (SELECT day FROM department_days WHERE day BETWEEN ${from} AND ${to} AND check_ins > 0
        ORDER BY day DESC LIMIT 1)`,
  );
}

export function selectFoldedMonths(db: Db, months: readonly string[]) {
  return statement<MonthCell>(
    db,
    sql`SELECT month, ${CELL}, newly_active AS newlyActive
      FROM department_months
      WHERE month IN (SELECT value FROM json_each(${JSON.stringify(months)})) AND department <> '' LIMIT ${CELLS_MAX}`,
  );
}

export function selectMonthsOfDays(db: Db, months: readonly string[], to: string) {
  return statement<MonthCell>(
    db,
    sql`SELECT value AS month, department, sum(check_ins) AS checkIns, sum(scheduled) AS scheduled, sum(on_time) AS onTime,
        sum(seconds) AS seconds, sum(points_earned) AS pointsEarned, sum(points_redeemed) AS pointsRedeemed,
        sum(points_adjusted) AS pointsAdjusted, sum(points_opening) AS pointsOpening, sum(newly_active) AS newlyActive
      FROM json_each(${JSON.stringify(months)})
      JOIN department_days ON day BETWEEN value || '-01' AND min(value || '-31', ${to})
      GROUP BY value, department`,
  );
}

export function selectOutstanding(db: Db, months: readonly string[]) {
  return statement<{ points: number | null }>(
    db,
    sql`SELECT sum(points_earned + points_adjusted + points_opening - points_redeemed) AS points
      FROM json_each(${JSON.stringify(months)}) JOIN department_months ON month = value AND department = ''`,
  );
}

/** One row for each month and currency is read: a few hundred in ten years. */
export function selectRewardMoney(db: Db, fromMonth: string, toMonth: string) {
  return statement<{ currency: string; owed: number; delivered: number }>(
    db,
    sql`SELECT currency, max(0, sum(approved_cents) - sum(delivered_cents)) AS owed,
        sum(iif(month BETWEEN ${fromMonth} AND ${toMonth}, delivered_cents, 0)) AS delivered
      FROM reward_money_months GROUP BY currency ORDER BY currency`,
  );
}

export const ORDERS_COUNTED = 500;

/** Orders are on their way for minutes, so there are few. After an outage of the provider there may be many. */
export function selectOnTheWay(db: Db) {
  return statement<{ currency: string; cents: number; orders: number }>(
    db,
    sql`SELECT currency, sum(face_cents) AS cents, count(*) AS orders
      FROM (SELECT currency, face_cents FROM orders WHERE due_at IS NOT NULL AND currency IS NOT NULL
        LIMIT ${ORDERS_COUNTED + 1})
      GROUP BY currency ORDER BY currency`,
  );
}

export interface ClaimedMonth {
  id: string;
  name: string;
  month: string;
  claims: number;
  points: number;
}

export function selectClaimedMost(db: Db, fromMonth: string, toMonth: string) {
  return statement<ClaimedMonth>(
    db,
    sql`
    WITH most AS (
      SELECT rewards.id, rewards.name, sum(claims) AS total
      FROM reward_months JOIN rewards ON rewards.id = reward_id
      WHERE month BETWEEN ${fromMonth} AND ${toMonth}
      GROUP BY rewards.id HAVING sum(claims) > 0 ORDER BY sum(claims) DESC, rewards.name LIMIT 10
    )
    SELECT most.id, most.name, month, claims, points FROM most JOIN reward_months ON reward_id = most.id
    WHERE month BETWEEN ${fromMonth} AND ${toMonth} ORDER BY most.total DESC, most.name, most.id, month`,
  );
}
