import { MONDAY_TO_FRIDAY } from '#domain/calendar/work-calendar.ts';
import { recompute } from '#domain/record/recompute.ts';
import { EMPTY_RECORD } from '#domain/record/state.ts';
import { secondsOfTime } from '#domain/time/local-date.ts';
import { toPolicies } from '#worker/db/settings.ts';

const CHUNK = 2_000;

/**
 * The instant of the bench is Tuesday, 31 March 2026, 07:30 in Toronto. On the last day of a month, routes that add up
 * the days of the month have the most work.
 */
export const BENCH_NOW = new Date('2026-03-31T11:30:00.000Z');
const WEEK_DAY = '2026-03-30';
const AT = '2026-03-30T11:30:00.000Z';

export const DEPARTMENTS = 40;
const LOCATIONS = ['Toronto', 'Lisbon', 'Osaka', 'Porto Alegre'];
/** Names repeat as in a real company, so a search for a name finds thousands of users. */
const FIRST = ['Anna', 'Bram', 'Chidi', 'Dana', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kaya', 'Liam'];
const LAST = [
  'Abrahams',
  'Brooks',
  'Costa',
  'Dube',
  'Evans',
  'Ferreira',
  'Goldstein',
  'Haddad',
  'Ivanova',
  'Jansen',
  'Kim',
];
const PENDING_EVERY = 200;

/** This user is in the middle of every leaderboard. */
export const EMPLOYEE = 'bench-person';
export const ADMIN = 'bench-admin1';

export const toUserId = (n: number): string => `bench-${String(n).padStart(6, '0')}`;

function peopleChunk(from: number, to: number): string {
  return JSON.stringify(
    Array.from({ length: to - from }, (_, offset) => {
      const i = from + offset;
      // All ids have the same length as the ids that the app creates.
      const id = i === 0 ? ADMIN : i === 1 ? EMPLOYEE : toUserId(i);
      return {
        id,
        i,
        role: i === 0 ? 'admin' : 'employee',
        department: `Department ${i % DEPARTMENTS}`,
        location: LOCATIONS[i % LOCATIONS.length],
        name: `${FIRST[i % FIRST.length]} ${LAST[i % LAST.length]} ${i}`,
        status: i > 1 && i % PENDING_EVERY === 0 ? 'pending' : 'approved',
      };
    }),
  );
}

export async function makeCompany(d1: D1Database, users: number): Promise<void> {
  for (let from = 0; from < users; from += CHUNK) {
    const chunk = peopleChunk(from, Math.min(users, from + CHUNK));
    await d1.batch([
      d1
        .prepare(
          `INSERT INTO users (id, employee_id, email, name, department, location, role, approval_status, hire_date,
             time_zone, work_calendar_id, created_at, updated_at)
           SELECT value ->> 'id', value ->> 'id', (value ->> 'id') || '@bench.example', value ->> 'name',
             value ->> 'department', value ->> 'location', value ->> 'role', value ->> 'status', '2024-01-15',
             'America/Toronto', 'standard', ?2, ?2
           FROM json_each(?1)`,
        )
        .bind(chunk, AT),
      // Every user except the employee earned 100 to 10,099 points this week, by a fixed rule. `makeHistory` adds more
      // points of the employee.
      d1
        .prepare(
          `INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type,
             description, running_balance, running_earned, booked_day, created_at)
           SELECT id, 1, 'bonus', points, 'admin_adjustment', 'Bench', points, points, ?2, ?3 FROM (
             SELECT value ->> 'id' AS id, iif((value ->> 'i') = 1, 50, 100 + ((value ->> 'i') * 7919) % 10000) AS points
             FROM json_each(?1))`,
        )
        .bind(chunk, WEEK_DAY, Date.parse(AT)),
    ]);
  }
  await d1.batch([
    ...[5, 10, 15, 25, 50, 50, 75, 100, 150, 175, 300].map((cost, i) =>
      d1
        .prepare(
          `INSERT INTO rewards (id, name, points_cost, category, created_at, updated_at)
           VALUES (?1, ?1, ?2, 'weekly', ?3, ?3)`,
        )
        .bind(`reward-${i}`, cost, AT),
    ),
    d1.prepare(
      `INSERT INTO motivational_quotes (id, quote_text, created_at, updated_at)
       SELECT 'quote-' || value, 'Text', 'x', 'x' FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]')`,
    ),
    d1
      .prepare(
        `INSERT INTO redemptions (id, user_id, reward_id, points_spent, status, requested_date, reward_snapshot,
           idempotency_key, created_at, updated_at)
         SELECT 'redemption-' || id, id, 'reward-0', 5, 'pending', ?1, '{}', 'k-' || id, ?1, ?1
         FROM users WHERE id LIKE 'bench-%5'`,
      )
      .bind(AT),
    // Each user thanked the next colleague of the department.
    d1
      .prepare(
        `INSERT INTO thanks (id, from_user, department, receivers, words, audience, state, feed, month, created_at)
         SELECT 'thanks-' || id, id, department, json_array(next), 'Thanks', 'department', 'shown', department,
           substr(?1, 1, 7), ?1
         FROM (SELECT id, department, lead(id) OVER (PARTITION BY department ORDER BY id) AS next FROM users)
         WHERE next IS NOT NULL`,
      )
      .bind(AT),
    d1.prepare(
      `INSERT INTO thanks_people (user_id, is_giver, created_at, thanks_id)
       SELECT from_user, 1, created_at, id FROM thanks
       UNION ALL SELECT receivers ->> 0, 0, created_at, id FROM thanks`,
    ),
    d1.prepare(
      `INSERT INTO thanks_pairs (from_user, month, to_user, thanks, points)
       SELECT from_user, month, receivers ->> 0, 1, 0 FROM thanks`,
    ),
  ]);
}

/** Writes only rows, because fillCheckIns computes the figures. */
export async function makeHistory(d1: D1Database, days: readonly string[]): Promise<void> {
  const book = d1.prepare(
    `INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id,
       description, running_balance, running_earned, booked_day, created_at)
     SELECT user_id, seq + 1, ?2, ?3, ?4, ?5, 'Bench', running_balance + ?3, running_earned + ?3, ?6, ?7
     FROM point_transactions WHERE user_id = ?1 ORDER BY seq DESC LIMIT 1`,
  );
  const made = days.map((localDate) => ({
    localDate,
    localSeconds: secondsOfTime('07:30'),
    policyNumber: 0,
    times: null,
    timeProof: 'verified' as const,
    addedBy: null,
  }));
  const rules = {
    workDays: { calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set<string>() }, leaves: [] },
    policies: toPolicies([]),
  };
  const { checkIns } = recompute(EMPTY_RECORD, made, rules);
  for (const { localDate: day, pointsEarned, bonusPoints, streakDay, longestStreak } of checkIns) {
    const at = Date.parse(`${day}T12:30:00.000Z`);
    await d1.batch([
      d1
        .prepare(
          `INSERT INTO check_ins (local_date, user_id, id, time_zone, local_seconds, check_in_time, method, time_proof,
             check_in_type, is_on_time, points_earned, bonus_points, streak_day, longest_streak)
           VALUES (?1, ?2, ?1, 'America/Toronto', 27000, ?3, 'b', 'v', 'e', 1, ?4, ?5, ?6, ?7)`,
        )
        .bind(day, EMPLOYEE, at, pointsEarned, bonusPoints, streakDay, longestStreak),
      book.bind(EMPLOYEE, 'earned', pointsEarned, 'check_in', day, day, at),
    ]);
  }
  await d1.batch([
    // The employee already has these achievements. So the measured check-in, like most check-ins, unlocks no
    // achievement.
    d1
      .prepare(
        `INSERT INTO user_achievements (user_id, achievement_id, unlocked_at)
         SELECT ?1, value, ?2 FROM json_each('["streak_master","rising_star"]')`,
      )
      .bind(EMPLOYEE, AT),
    book.bind(EMPLOYEE, 'bonus', 5000, 'admin_adjustment', null, WEEK_DAY, Date.parse(AT)),
    d1.prepare(`UPDATE users SET streak_valid_through = '2026-12-31' WHERE id = ?1`).bind(EMPLOYEE),
  ]);
}
