import { sql } from 'drizzle-orm';
import { statement, type Db } from '../../db/client.ts';

/** Who counts: people who may use the app. */
const COUNTED = sql`is_active = 1 AND approval_status = 'approved'`;

export function countPeople(db: Db) {
  return statement<{ name: string; employees: number; avgPoints: number }>(
    db,
    sql`SELECT department AS name, count(*) AS employees, avg(total_points_earned) AS avgPoints
      FROM users WHERE ${COUNTED} GROUP BY department ORDER BY department`,
  );
}

/** A day's check-ins by zone; the mean instant of one zone and day has a local time, the mean of several zones has none. */
export function selectDay(db: Db, date: string) {
  return statement<{ timeZone: string; checkIns: number; onTime: number; meanEpochSeconds: number }>(
    db,
    sql`SELECT time_zone AS timeZone, count(*) AS checkIns, sum(is_on_time) AS onTime,
        avg(CAST(strftime('%s', check_in_time) AS INTEGER)) AS meanEpochSeconds
      FROM check_ins WHERE local_date = ${date} GROUP BY time_zone`,
  );
}

export function selectDays(db: Db, from: string, to: string) {
  return statement<{ date: string; checkIns: number; onTime: number }>(
    db,
    sql`SELECT local_date AS date, count(*) AS checkIns, sum(is_on_time) AS onTime
      FROM check_ins WHERE local_date BETWEEN ${from} AND ${to} GROUP BY local_date`,
  );
}

export function selectDepartmentCheckIns(db: Db, days: readonly string[]) {
  return statement<{ name: string; checkIns: number }>(
    db,
    sql`SELECT u.department AS name, count(*) AS checkIns
      FROM check_ins AS c JOIN users AS u ON u.id = c.user_id
      WHERE c.local_date IN (SELECT value FROM json_each(${JSON.stringify(days)}))
        AND u.is_active = 1 AND u.approval_status = 'approved'
      GROUP BY u.department`,
  );
}

/** Points booked a month, without what was brought over from before this installation. */
export function selectMonths(db: Db, fromMonth: string) {
  return statement<{ month: string; totalPoints: number; activeUsers: number }>(
    db,
    sql`SELECT substr(booked_on, 1, 7) AS month, sum(points_amount) AS totalPoints, count(DISTINCT user_id) AS activeUsers
      FROM point_transactions
      WHERE booked_on >= ${`${fromMonth}-01`} AND transaction_type IN ('earned', 'bonus') AND reference_type <> 'opening'
      GROUP BY month`,
  );
}

/** The default calendar: the company's own days. */
export function selectCompanyCalendar(db: Db, from: string, to: string) {
  return {
    calendar: statement<{ workdays: string }>(db, sql`SELECT workdays FROM work_calendars WHERE is_default = 1`),
    holidays: statement<{ date: string }>(
      db,
      sql`SELECT date FROM holidays WHERE calendar_id = (SELECT id FROM work_calendars WHERE is_default = 1)
        AND date BETWEEN ${from} AND ${to} LIMIT 1000`,
    ),
  };
}
