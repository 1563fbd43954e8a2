import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONDAY_TO_FRIDAY, type Leave } from '../../../domain/calendar/work-calendar.ts';
import { levelOf } from '../../../domain/people/level.ts';
import { SCORING_PRESETS } from '../../../domain/scoring/policy.ts';
import { scoreCheckIn } from '../../../domain/scoring/score.ts';
import {
  advanceStreak,
  foldStreak,
  NO_STREAK,
  standingStreak,
  streakValidThrough,
} from '../../../domain/streak/streak.ts';
import { localDateIn, localMomentIn, weekStartOf } from '../../../domain/time/local-date.ts';
import { buildDemoCompany } from './company.ts';
import type { SeedRows } from './rows.ts';
import { seedStatements } from './statements.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const SCHEMA = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => readFileSync(new URL(name, MIGRATIONS), 'utf8'))
  .join('\n');

const CLOCKS = {
  'a Monday 07:30': '2026-03-02T12:30:00Z',
  'a Monday 00:00 sharp': '2026-03-02T05:00:00Z',
  'a Monday 00:10': '2026-03-02T05:10:00Z',
  'a summer Monday 00:10': '2026-07-06T04:10:00Z',
  'a Monday 23:50': '2026-03-03T04:50:00Z',
  'a Saturday': '2026-03-07T15:00:00Z',
  'the minute before summer time': '2026-03-08T06:59:30Z',
  'half an hour after it began': '2026-03-08T07:30:00Z',
  "the night of London's summer time": '2026-03-29T00:59:00Z',
  'the night that winter time begins': '2026-11-01T05:30:00Z',
  'Christmas Day': '2026-12-25T15:00:00Z',
  "New Year's Day": '2027-01-01T06:00:00Z',
} as const;

/** The database with the demo company of `now`, built by the real migrations with their triggers. */
function seeded(now: Date): { db: DatabaseSync; rows: SeedRows } {
  const rows = buildDemoCompany({ now });
  const db = new DatabaseSync(':memory:');
  db.exec(SCHEMA);
  for (const statement of seedStatements(rows)) db.exec(statement);
  return { db, rows };
}

function all(db: DatabaseSync, sql: string, ...values: string[]): Record<string, unknown>[] {
  return db.prepare(sql).all(...values);
}

function one(db: DatabaseSync, sql: string, ...values: string[]): unknown {
  return Object.values(db.prepare(sql).get(...values) ?? {})[0];
}

function todayOf(db: DatabaseSync): string {
  return String(one(db, 'SELECT max(local_date) FROM check_ins'));
}

function calendarOf(rows: SeedRows) {
  return { workdays: MONDAY_TO_FRIDAY, holidays: new Set(rows.holidays.map((holiday) => holiday.date)) };
}

function leavesOf(rows: SeedRows, userId: string): Leave[] {
  return rows.leaves.filter((leave) => leave.userId === userId);
}

/** What must hold at any `now`. */
function expectSound(now: Date): void {
  const { db, rows } = seeded(now);
  const today = todayOf(db);

  expect(one(db, 'SELECT count(*) FROM users')).toBe(42);
  expect(one(db, 'SELECT count(DISTINCT department) FROM users')).toBe(7);
  expect(one(db, 'SELECT count(*) FROM check_ins WHERE local_date = ?', today)).toBe(38);
  expect(one(db, 'SELECT sum(is_on_time) FROM check_ins WHERE local_date = ?', today)).toBe(34);
  const out = all(
    db,
    "SELECT id FROM users WHERE role = 'employee' AND time_zone = 'America/Toronto' AND id NOT IN (SELECT user_id FROM check_ins WHERE local_date = ?)",
    today,
  ).map((row) => row.id);
  expect(out).toHaveLength(4);
  expect(out).toContain('demo-employee');

  expectAccounts(db, rows, now);
  expectNothingLaterThan(now, db);
  expectLedgerSums(db);
  for (const user of rows.users) expectStreakAndPoints(db, rows, user.id);
  db.close();
}

function expectAccounts(db: DatabaseSync, rows: SeedRows, now: Date): void {
  const figures = (id: string) =>
    all(
      db,
      'SELECT total_check_ins, total_points_earned, current_streak, longest_streak, points_balance FROM users WHERE id = ?',
      id,
    )[0];
  expect(figures('demo-employee')).toEqual({
    total_check_ins: 152,
    total_points_earned: 3420,
    current_streak: 28,
    longest_streak: 32,
    points_balance: 1620,
  });
  expect(figures('demo-admin')).toEqual({
    total_check_ins: 245,
    total_points_earned: 4850,
    current_streak: 15,
    longest_streak: 45,
    points_balance: 2150,
  });
  expect([levelOf(3420), levelOf(4850)]).toEqual([6, 8]);
  for (const [id, streak] of [
    ['demo-employee', 28],
    ['demo-admin', 15],
  ] as const) {
    const validThrough = one(db, 'SELECT streak_valid_through FROM users WHERE id = ?', id);
    expect(standingStreak(streak, String(validThrough), localDateIn('America/Toronto', now)), id).toBe(streak);
  }
  const employee = rows.redemptions.filter((redemption) => redemption.userId === 'demo-employee');
  expect(employee.map((redemption) => redemption.status).toSorted()).toEqual(['approved', 'fulfilled', 'rejected']);
  expect(one(db, "SELECT count(*) FROM user_badges WHERE user_id = 'demo-employee'")).toBeGreaterThanOrEqual(3);
  expect(rows.redemptions.filter((redemption) => redemption.status === 'pending')).toHaveLength(6);
}

function expectNothingLaterThan(now: Date, db: DatabaseSync): void {
  const latest = now.toISOString();
  for (const [table, column] of [
    ['users', 'created_at'],
    ['users', 'updated_at'],
    ['check_ins', 'check_in_time'],
    ['point_transactions', 'created_at'],
    ['redemptions', 'requested_date'],
    ['redemptions', 'processed_date'],
    ['user_badges', 'earned_date'],
    ['user_achievements', 'unlocked_at'],
    ['activity_records', 'created_at'],
    ['audit_log', 'created_at'],
  ]) {
    expect(String(one(db, `SELECT max(${column}) FROM ${table}`)) <= latest, `${table}.${column}`).toBe(true);
  }
}

function expectLedgerSums(db: DatabaseSync): void {
  const broken = all(
    db,
    `SELECT u.id FROM users u WHERE u.points_balance < 0
       OR u.points_balance <> (SELECT sum(points_amount) FROM point_transactions WHERE user_id = u.id)
       OR u.total_points_earned <> (SELECT sum(points_amount) FROM point_transactions
            WHERE user_id = u.id AND transaction_type IN ('earned', 'bonus'))
       OR u.total_points_redeemed <> (SELECT -sum(points_amount) FROM point_transactions
            WHERE user_id = u.id AND transaction_type IN ('redeemed', 'refunded'))
       OR u.total_check_ins <> u.opening_check_ins + (SELECT count(*) FROM check_ins WHERE user_id = u.id)`,
  );
  expect(broken).toEqual([]);
  const outOfOrder = all(
    db,
    `SELECT a.user_id, a.seq FROM point_transactions a JOIN point_transactions b
       ON b.user_id = a.user_id AND b.seq = a.seq + 1 WHERE b.created_at < a.created_at OR b.booked_on < a.booked_on`,
  );
  expect(outOfOrder).toEqual([]);
  const unpaid = all(
    db,
    `SELECT c.id FROM check_ins c WHERE 1 <> (SELECT count(*) FROM point_transactions t WHERE t.user_id = c.user_id
       AND t.reference_type = 'check_in' AND t.reference_id = c.local_date AND t.points_amount = c.points_earned)
     UNION ALL SELECT b.id FROM user_badges b WHERE 1 <> (SELECT count(*) FROM point_transactions t
       WHERE t.user_id = b.user_id AND t.reference_type = 'badge' AND t.reference_id = b.badge_id)
     UNION ALL SELECT r.id FROM redemptions r WHERE
       iif(r.status IN ('rejected', 'cancelled'), 0, -r.points_spent) <> (SELECT sum(points_amount)
         FROM point_transactions t WHERE t.user_id = r.user_id AND t.reference_type = 'redemption' AND t.reference_id = r.id)`,
  );
  expect(unpaid).toEqual([]);
}

/** The person's streak, points and bonuses are what the domain says of the rows. */
function expectStreakAndPoints(db: DatabaseSync, rows: SeedRows, userId: string): void {
  const rules = {
    calendar: calendarOf(rows),
    leaves: leavesOf(rows, userId),
    freezes: SCORING_PRESETS.standard.freezes,
  };
  const checkIns = rows.checkIns.filter((checkIn) => checkIn.userId === userId);
  const first = checkIns[0];
  if (!first) throw new Error(`${userId} has no check-ins`);
  const user = all(
    db,
    'SELECT current_streak, longest_streak, streak_valid_through, last_check_in_date, opening_longest_streak FROM users WHERE id = ?',
    userId,
  )[0];

  // From nothing, as a recomputation would fold it: what was brought over has been broken since.
  const last = foldStreak(
    NO_STREAK,
    checkIns.map((checkIn) => checkIn.localDate),
    rules,
  ).at(-1);
  if (!last) throw new Error('unreachable: there is a check-in');
  expect(user, userId).toMatchObject({
    current_streak: last.streak,
    streak_valid_through: streakValidThrough(last, rules),
    last_check_in_date: last.lastDate,
  });

  // From what was brought over: each row's streak day and points.
  const opening = Number(user?.opening_longest_streak);
  let state = {
    streak: first.streakDay,
    longest: Math.max(opening, first.streakDay),
    freezes: 0,
    lastDate: first.localDate,
  };
  for (const [index, checkIn] of checkIns.entries()) {
    const at = localMomentIn(checkIn.timeZone, new Date(checkIn.checkInTime));
    expect(at.date).toBe(checkIn.localDate);
    const advanced = index === 0 ? { state, grew: true } : advanceStreak(state, checkIn.localDate, rules);
    state = { ...advanced.state, lastDate: checkIn.localDate };
    const facts = { streakDay: state.streak, streakGrew: advanced.grew, daysSincePrevious: null };
    const score = scoreCheckIn({ ...facts, secondsOfDay: at.secondsOfDay }, SCORING_PRESETS.standard);
    expect(checkIn, checkIn.id).toMatchObject({
      streakDay: state.streak,
      pointsEarned: score.pointsEarned,
      checkInType: score.checkInType,
      isOnTime: score.isOnTime ? 1 : 0,
      pointsLines: JSON.stringify(score.lines),
    });
  }
  expect(user?.longest_streak, userId).toBe(state.longest);
}

describe('the demo company', () => {
  test.each(Object.entries(CLOCKS))('is sound on %s', (_name, instant) => {
    expectSound(new Date(instant));
  });

  test('is sound at any time', () => {
    const instant = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2031-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(instant, expectSound), { numRuns: 12 });
  });

  test('is the same for the same clock', () => {
    const now = new Date(CLOCKS['a Monday 07:30']);
    expect(seedStatements(buildDemoCompany({ now }))).toEqual(seedStatements(buildDemoCompany({ now })));
  });

  test('is few statements that D1 takes, a line each', () => {
    const statements = seedStatements(buildDemoCompany({ now: new Date(CLOCKS['a Monday 07:30']) }));
    expect(statements.length).toBeLessThan(40);
    for (const statement of statements) {
      expect(new TextEncoder().encode(statement).length).toBeLessThan(90_000);
      expect(statement).not.toContain('\n');
      expect(statement.endsWith(';')).toBe(true);
    }
  });

  test('offers the eleven rewards of the spec, and claims in every state', () => {
    const rows = buildDemoCompany({ now: new Date(CLOCKS['a Saturday']) });
    const costs = rows.rewards.map((reward) => reward.pointsCost).toSorted((a, b) => a - b);
    expect(costs).toEqual([5, 10, 15, 25, 50, 50, 75, 100, 150, 175, 300]);
    expect(new Set(rows.redemptions.map((redemption) => redemption.status)).size).toBe(5);
    const own = rows.redemptions.filter((redemption) => redemption.processedBy === redemption.userId);
    expect(own.every((redemption) => redemption.status === 'cancelled')).toBe(true);
  });

  test('keeps the places at which the week and the month began', () => {
    const { db, rows } = seeded(new Date(CLOCKS['a Saturday']));
    const week = weekStartOf('2026-03-07');
    expect(one(db, 'SELECT count(*) FROM users WHERE ranks_week = ? AND ranks_month = ?', week, '2026-03')).toBe(42);
    const before = all(
      db,
      `SELECT u.id, (SELECT sum(points_amount) FROM point_transactions t WHERE t.user_id = u.id
           AND t.transaction_type IN ('earned', 'bonus') AND t.booked_on < ?) AS points, u.all_rank_before AS rank
         FROM users u WHERE u.ranks = 1`,
      week,
    );
    for (const row of before) {
      expect(row.rank).toBe(1 + before.filter((other) => Number(other.points) > Number(row.points)).length);
    }
    const unranked = rows.placesBefore.filter((place) => place.allRankBefore === null).map((place) => place.id);
    expect(unranked).toEqual(['demo-admin', 'demo-super-admin', 'demo-037']);
    expect(one(db, 'SELECT min(week_rank_before) FROM users')).toBe(1);
    expect(one(db, 'SELECT min(month_rank_before) FROM users')).toBe(1);
  });

  test('carries this week in the columns that the board reads', () => {
    const { db } = seeded(new Date(CLOCKS['a Saturday']));
    const wrong = all(
      db,
      `SELECT id FROM users u WHERE week_start <> '2026-03-02' OR week_points <> (SELECT sum(points_amount)
         FROM point_transactions t WHERE t.user_id = u.id AND t.transaction_type IN ('earned', 'bonus')
         AND t.booked_on BETWEEN '2026-03-02' AND '2026-03-08')`,
    );
    expect(wrong).toEqual([]);
  });
});
