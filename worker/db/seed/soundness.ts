import { TREND_MONTHS } from '#domain/api/analytics.ts';
import { MONDAY_TO_FRIDAY } from '#domain/calendar/work-calendar.ts';
import { recompute } from '#domain/record/recompute.ts';
import { EMPTY_RECORD, type RecordState } from '#domain/record/state.ts';
import { readCurrentStreak, streakValidThrough } from '#domain/streak/streak.ts';
import { localDateIn, localMomentIn, toMonth } from '#domain/time/local-date.ts';
import { lastMonths } from '#domain/time/months.ts';
import { toPolicies } from '../settings.ts';
import { COMPANY_ZONE } from './calendar.ts';
import type { CheckInRow, SeedRows } from './rows.ts';

export interface SeededDatabase {
  rows: SeedRows;
  all(sql: string, ...values: string[]): Record<string, unknown>[];
  one(sql: string, ...values: string[]): unknown;
}

export const SOUND = {
  people: 42,
  departments: 7,
  inToday: 38,
  onTimeToday: 34,
  torontoEmployeesNotIn: 4,
  demoEmployeeIsIn: 0,
  demoEmployee: { checkIns: 152, earned: 3420, streak: 28, standing: 28, longest: 32, balance: 1620 },
  demoAdmin: { checkIns: 245, earned: 4850, streak: 15, standing: 15, longest: 45, balance: 2150 },
  demoEmployeesClaims: ['approved', 'fulfilled', 'rejected'],
  pendingClaims: 6,
  wrongSums: [],
  wrongOrder: [],
  unpaid: [],
  laterThanNow: [],
  wrongStreaks: [],
  wrongScores: [],
  monthsWithoutFigures: [],
  moreThanBroughtAlong: [],
};

const TODAY = '(SELECT max(local_date) FROM check_ins)';

const WRONG_SUMS = `SELECT u.id FROM users u WHERE u.points_balance < 0
  OR u.points_balance <> (SELECT sum(points_amount) FROM point_transactions WHERE user_id = u.id)
  OR u.total_points_earned <> (SELECT sum(points_amount) FROM point_transactions
       WHERE user_id = u.id AND transaction_type IN ('earned', 'bonus'))
  OR u.total_points_redeemed <> (SELECT -sum(points_amount) FROM point_transactions
       WHERE user_id = u.id AND transaction_type IN ('redeemed', 'refunded'))
  OR u.total_check_ins <> u.opening_check_ins + (SELECT count(*) FROM check_ins WHERE user_id = u.id)`;

const WRONG_ORDER = `SELECT a.user_id, a.seq FROM point_transactions a JOIN point_transactions b
  ON b.user_id = a.user_id AND b.seq = a.seq + 1 WHERE b.created_at < a.created_at OR b.booked_on < a.booked_on`;

const UNPAID = `SELECT c.id FROM check_ins c WHERE 1 <> (SELECT count(*) FROM point_transactions t
    WHERE t.user_id = c.user_id AND t.reference_type = 'check_in' AND t.reference_id = c.local_date
    AND t.points_amount = c.points_earned)
  UNION ALL SELECT b.id FROM user_badges b WHERE 1 <> (SELECT count(*) FROM point_transactions t
    WHERE t.user_id = b.user_id AND t.reference_type = 'badge' AND t.reference_id = b.badge_id)
  UNION ALL SELECT r.id FROM redemptions r
    WHERE iif(r.status IN ('rejected', 'cancelled'), 0, -r.points_spent) <> (SELECT sum(points_amount)
      FROM point_transactions t
      WHERE t.user_id = r.user_id AND t.reference_type = 'redemption' AND t.reference_id = r.id)`;

const INSTANTS = [
  ['users', 'created_at'],
  ['users', 'updated_at'],
  ['leaves', 'created_at'],
  ['check_ins', 'check_in_time'],
  ['point_transactions', 'created_at'],
  ['redemptions', 'requested_date'],
  ['redemptions', 'processed_date'],
  ['user_badges', 'earned_date'],
  ['user_achievements', 'unlocked_at'],
  ['activity_records', 'created_at'],
  ['audit_log', 'created_at'],
  ['thanks', 'created_at'],
  ['thanks_marks', 'at'],
] as const;

function readFigures(db: SeededDatabase, id: string, now: Date) {
  const user = db.all('SELECT * FROM users WHERE id = ?', id)[0];
  const currentStreak = readCurrentStreak(
    Number(user?.current_streak),
    String(user?.streak_valid_through),
    localDateIn(String(user?.time_zone), now),
  );
  return {
    checkIns: user?.total_check_ins,
    earned: user?.total_points_earned,
    streak: user?.current_streak,
    standing: currentStreak,
    longest: user?.longest_streak,
    balance: user?.points_balance,
  };
}

function readWorkDays({ rows }: SeededDatabase, userId: string) {
  return {
    calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set(rows.holidays.map((holiday) => holiday.date)) },
    leaves: rows.leaves.filter((leave) => leave.userId === userId),
  };
}

/** Seeded check-ins were not sent late, so they are verified. */
function foldRecord(db: SeededDatabase, userId: string, checkIns: readonly CheckInRow[]) {
  const user = db.all('SELECT * FROM users WHERE id = ?', userId)[0];
  const opening: RecordState = {
    ...EMPTY_RECORD,
    streak: Number(user?.opening_streak),
    longestStreak: Number(user?.opening_longest_streak),
    lastDate: user?.opening_streak_through === null ? null : String(user?.opening_streak_through),
  };
  const made = checkIns.map((row) => {
    const { date, secondsOfDay } = localMomentIn(row.timeZone, new Date(row.checkInTime));
    return {
      id: row.id,
      localDate: date,
      localSeconds: secondsOfDay,
      policyNumber: row.policyNumber,
      times: null,
      timeProof: 'verified' as const,
    };
  });
  return { user, ...recompute(opening, made, { workDays: readWorkDays(db, userId), policies: toPolicies([]) }) };
}

function streakIsRight(db: SeededDatabase, userId: string, checkIns: readonly CheckInRow[]): boolean {
  const { user, state } = foldRecord(db, userId, checkIns);
  const { streak, longestStreak: longest, freezes, lastDate } = state;
  const validThrough = streakValidThrough({ streak, longest, freezes, lastDate }, readWorkDays(db, userId));
  return (
    user?.current_streak === streak &&
    user.streak_valid_through === validThrough &&
    user.last_check_in_date === lastDate &&
    user.longest_streak === longest
  );
}

function wrongScores(db: SeededDatabase, userId: string, checkIns: readonly CheckInRow[]): string[] {
  const { checkIns: computed } = foldRecord(db, userId, checkIns);
  return checkIns
    .filter((row, index) => {
      const right = computed[index];
      return (
        right?.localDate !== row.localDate ||
        right.localSeconds !== row.localSeconds ||
        right.streakDay !== row.streakDay ||
        right.longestStreak !== row.longestStreak ||
        right.pointsEarned !== row.pointsEarned ||
        right.checkInType !== row.checkInType ||
        right.isOnTime !== row.isOnTime ||
        right.isDayOff !== row.isDayOff ||
        JSON.stringify(right.bonusLines) !== JSON.stringify(row.bonusLines)
      );
    })
    .map(({ id }) => id);
}

function monthsWithoutFigures(db: SeededDatabase, now: Date): string[] {
  const current = toMonth(localDateIn(COMPANY_ZONE, now));
  const rows = db.all(`SELECT month FROM department_months WHERE check_ins > 0
    UNION SELECT substr(day, 1, 7) FROM department_days WHERE check_ins > 0`);
  const seen = new Set(rows.map(({ month }) => month));
  return lastMonths(current, TREND_MONTHS).filter((month) => month !== current && !seen.has(month));
}

const MORE_THAN_OPENING = `WITH days AS (
    SELECT department, sum(check_ins) AS check_ins, sum(points_earned) AS earned FROM department_days
    WHERE substr(day, 1, 7) IN (SELECT month FROM department_months) GROUP BY department)
  SELECT m.department FROM (
    SELECT department, sum(check_ins) AS check_ins, sum(points_earned) AS earned FROM department_months
    WHERE department <> '' GROUP BY department) m
  JOIN (SELECT department, sum(opening_check_ins) AS check_ins FROM users GROUP BY department) u USING (department)
  JOIN (SELECT department, sum(points_amount) AS earned FROM point_transactions JOIN users ON users.id = user_id
    WHERE reference_type = 'opening' AND transaction_type = 'earned' GROUP BY department) t USING (department)
  LEFT JOIN days USING (department)
  WHERE m.check_ins - ifnull(days.check_ins, 0) > u.check_ins OR m.earned - ifnull(days.earned, 0) > t.earned
  UNION ALL SELECT month FROM department_months GROUP BY month
  HAVING sum(iif(department = '', points_earned, -points_earned)) <> 0
    OR sum(iif(department = '', points_opening, -points_opening)) <> 0
    OR sum(department = '') <> 1 OR sum(newly_active) > 42 OR sum(scheduled) > sum(check_ins) OR sum(on_time) > sum(scheduled) OR sum(early) > sum(on_time)
  UNION ALL SELECT 'outstanding' WHERE (SELECT sum(points_balance) FROM users) <>
    (SELECT sum(points_earned + points_adjusted + points_opening - points_redeemed) FROM department_months WHERE department = '')
    + (SELECT sum(points_earned + points_adjusted + points_opening - points_redeemed) FROM department_days
       WHERE substr(day, 1, 7) NOT IN (SELECT month FROM department_months))`;

export function checkSoundness(db: SeededDatabase, now: Date): unknown {
  const listCheckIns = (userId: string) => db.rows.checkIns.filter((checkIn) => checkIn.userId === userId);
  const ids = db.rows.users.map((user) => user.id);
  return {
    people: db.one('SELECT count(*) FROM users'),
    departments: db.one('SELECT count(DISTINCT department) FROM users'),
    inToday: db.one(`SELECT count(*) FROM check_ins WHERE local_date = ${TODAY}`),
    onTimeToday: db.one(`SELECT sum(is_on_time) FROM check_ins WHERE local_date = ${TODAY}`),
    torontoEmployeesNotIn: db.one(
      `SELECT count(*) FROM users WHERE role = 'employee' AND time_zone = 'America/Toronto'
         AND id NOT IN (SELECT user_id FROM check_ins WHERE local_date = ${TODAY})`,
    ),
    demoEmployeeIsIn: db.one(
      `SELECT count(*) FROM check_ins WHERE user_id = 'demo-employee' AND local_date = ${TODAY}`,
    ),
    demoEmployee: readFigures(db, 'demo-employee', now),
    demoAdmin: readFigures(db, 'demo-admin', now),
    demoEmployeesClaims: db.rows.redemptions
      .filter((redemption) => redemption.userId === 'demo-employee')
      .map((redemption) => redemption.status)
      .toSorted(),
    pendingClaims: db.one("SELECT count(*) FROM redemptions WHERE status = 'pending'"),
    wrongSums: db.all(WRONG_SUMS),
    wrongOrder: db.all(WRONG_ORDER),
    unpaid: db.all(UNPAID),
    laterThanNow: INSTANTS.filter(
      ([table, column]) => String(db.one(`SELECT max(${column}) FROM ${table}`)) > now.toISOString(),
    ),
    wrongStreaks: ids.filter((id) => !streakIsRight(db, id, listCheckIns(id))),
    monthsWithoutFigures: monthsWithoutFigures(db, now),
    moreThanBroughtAlong: db.all(MORE_THAN_OPENING),
    wrongScores: ids.flatMap((id) => wrongScores(db, id, listCheckIns(id))),
  };
}
