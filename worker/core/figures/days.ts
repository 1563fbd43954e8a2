import { sql, type SQL } from 'drizzle-orm';
import { findStreakBucket, STREAK_BUCKETS } from '#domain/analytics/streak-buckets.ts';
import { MOODS } from '#domain/checkins/moods.ts';
import { toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { eachJson, statement, type Db, type Statement } from '#worker/db/client.ts';
import type { CheckInRow } from '#worker/db/schema.ts';

/** The counted columns of department_days, except `newly_active`, which only the database can count. */
const COLUMNS = [
  'check_ins',
  'scheduled',
  'early',
  'on_time',
  'seconds',
  ...MOODS,
  ...STREAK_BUCKETS.map((from) => `streak_${from}` as const),
  'points_earned',
  'points_redeemed',
  'points_adjusted',
  'points_opening',
] as const;

export interface DayGrowth {
  day: LocalDate;
  /** Null means the user's department at the time of the write. */
  department: string | null;
  by: Partial<Record<(typeof COLUMNS)[number], number>>;
}

type Counted = Pick<
  CheckInRow,
  'localDate' | 'department' | 'checkInType' | 'isOnTime' | 'isDayOff' | 'localSeconds' | 'mood' | 'streakDay'
>;

export function countCheckIn(row: Counted, times: 1 | -1): DayGrowth {
  return {
    day: row.localDate,
    department: row.department,
    by: {
      check_ins: times,
      ...(!row.isDayOff && {
        scheduled: times,
        early: row.checkInType === 'early' ? times : 0,
        on_time: row.isOnTime ? times : 0,
        seconds: times * row.localSeconds,
      }),
      ...(row.mood && { [row.mood]: times }),
      [`streak_${findStreakBucket(row.streakDay)}`]: times,
    },
  };
}

/** Leaves out a day and department whose amounts are all 0, because D1 bills every written row. */
function merge(growths: readonly DayGrowth[]): DayGrowth[] {
  const merged = new Map<string, DayGrowth>();
  for (const { day, department, by } of growths) {
    const key = JSON.stringify([day, department]);
    const sum = merged.get(key) ?? { day, department, by: {} };
    for (const column of COLUMNS) {
      const more = by[column] ?? 0;
      if (more !== 0) sum.by[column] = (sum.by[column] ?? 0) + more;
    }
    merged.set(key, sum);
  }
  return [...merged.values()].filter(({ by }) => Object.values(by).some((value) => value !== 0));
}

/**
 * Adds amounts to the figures of days, once for each of `users` (a list or a query in parentheses). Deletes the sums of
 * earlier months in department_months; the hourly run computes these sums again. A user's first points in the month of
 * `bookedOn` make the user newly active. To find newly active users, the statements read the users' rows and the
 * ledger. So the batch must run these statements before it writes the users' rows and the ledger.
 */
export function growDays(db: Db, users: SQL, growths: readonly DayGrowth[], bookedOn: LocalDate): Statement[] {
  const rows = merge(growths);
  if (rows.length === 0) return [];
  const month = toMonth(bookedOn);
  const columns = COLUMNS.filter((column) => rows.some(({ by }) => by[column]));
  const values = columns.map((column) => sql.raw(`sum(ifnull(value ->> '$.by.${column}', 0))`));
  const sums = [...columns, 'newly_active'].map((column) => sql.raw(`${column} = ${column} + excluded.${column}`));
  const isFirstOfMonth = sql`(u.month < ${month} OR (u.month > ${month} AND NOT EXISTS (
    SELECT 1 FROM point_transactions
    WHERE user_id = u.id AND transaction_type IN ('earned', 'bonus') AND reference_type <> 'opening'
      AND booked_on BETWEEN ${`${month}-01`} AND ${`${month}-31`})))`;
  // The month of the booking is still open, so there are no sums of this month to delete.
  const closed = [...new Set(rows.map(({ day }) => toMonth(day)))].filter((one) => one < month);
  return [
    statement(
      db,
      sql`
      INSERT INTO department_days (day, department, ${sql.raw(columns.join(', '))}, newly_active)
      SELECT value ->> '$.day', ifnull(value ->> '$.department', u.department), ${sql.join(values, sql`, `)},
        sum(iif(ifnull(value ->> '$.by.points_earned', 0) > 0, ${isFirstOfMonth}, 0))
      FROM users AS u, ${eachJson(rows)} WHERE u.id IN ${users}
      GROUP BY 1, 2
      ON CONFLICT (day, department) DO UPDATE SET ${sql.join(sums, sql`, `)}`,
    ),
    ...(closed.length === 0
      ? []
      : [
          statement(
            db,
            sql`DELETE FROM department_months
              WHERE month IN (SELECT value FROM json_each(${JSON.stringify(closed)}))`,
          ),
        ]),
  ];
}
