/**
 * Simulates five years of 2,000 people inside workerd, with a real D1 and R2. SQL statements write the check-ins,
 * points and claims of one month at a time, because the routes would need 2.6 million requests. After a year and a
 * half, a month must add less than a fifth of the bytes that a month of the first year adds. Every balance must equal
 * the sum of the rows in the database and in the files.
 */
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { addDays, toWeekday } from '#domain/time/local-date.ts';
import { lastMonths, listMonths, monthEnd, monthStart, nextMonth } from '#domain/time/months.ts';
import { readMovedRows } from '#worker/core/history/company.ts';
import { restoreMonth } from '#worker/core/history/restore.ts';
import { openDb } from '#worker/db/client.ts';
import { archiveAll } from '#worker/test/move-months.ts';
import { rebuildFigures, reward, rows } from '#worker/test/harness.ts';
import { findBroken } from '#worker/test/ledger.ts';

const PEOPLE = Number(env.FUZZ_REQUESTS || 2_000);
const MONTHS = lastMonths('2025-12', Number(env.FUZZ_SEED || 60));
const DB = openDb(env.DB);
const COST = 10;

const days = (month: string): string[] => {
  const all: string[] = [];
  for (let day = monthStart(month); day <= monthEnd(month); day = addDays(day, 1)) {
    if (toWeekday(day) <= 5) all.push(day);
  }
  return all;
};

async function run(text: string, ...values: unknown[]): Promise<D1Result> {
  return env.DB.prepare(text)
    .bind(...values)
    .run();
}

async function foundCompany(): Promise<void> {
  await rows(
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
     INSERT INTO users (id, employee_id, email, name, department, hire_date, time_zone, work_calendar_id, search_text, created_at, updated_at)
     SELECT printf('person-%015d', n), printf('person-%015d', n), n || '@example.test', 'Person', 'Department ' || (n % 10), '2020-01-01',
       'UTC', 'standard', 'person', '2020-01-01T00:00:00.000Z', 'x' FROM n`,
    PEOPLE,
  );
  await reward({ id: 'coffee', points_cost: COST });
  await rebuildFigures();
}

async function liveMonth(month: string): Promise<void> {
  const worked = days(month);
  const last = worked.at(-1);
  const [list, count] = [JSON.stringify(worked), worked.length];
  const at = (day: string) => `1000 * unixepoch(${day} || 'T07:30:00Z')`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO check_ins (user_id, local_date, id, check_in_time, time_zone, local_seconds, department, method, time_proof, check_in_type,
         is_on_time, points_earned, streak_day, longest_streak)
       SELECT users.id, value, printf('%s-%s', value, substr(users.id, 8)), ${at('value')}, 'UTC', 27000, department, 'b', 'v', 'e', 1, 2, 1, 1
       FROM users CROSS JOIN json_each(?1) ORDER BY users.id, value`,
    ).bind(list),
    env.DB.prepare(
      `INSERT INTO redemptions (id, user_id, reward_id, points_spent, status, requested_date, reward_snapshot, idempotency_key,
         created_at, updated_at)
       SELECT ?1 || users.id, users.id, 'coffee', ${COST}, 'approved', ?1 || '-28', '{"name":"Coffee","category":"weekly"}', ?1, 'x', 'x'
       FROM users`,
    ).bind(month),
    env.DB.prepare(
      `INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id, description,
         running_balance, running_earned, booked_day, created_at)
       SELECT users.id, ledger_seq + 1 + key, 'earned', 2, 'check_in', value, ' ', points_balance + 2 * (key + 1),
         total_points_earned + 2 * (key + 1), NULL, ${at('value')}
       FROM users CROSS JOIN json_each(?1) ORDER BY users.id, key`,
    ).bind(list),
    env.DB.prepare(
      `INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id, description,
         running_balance, running_earned, booked_day, created_at)
       SELECT id, ledger_seq + ?1 + 1, 'redeemed', -${COST}, 'redemption', ?2 || id, 'Coffee', points_balance + 2 * ?1 - ${COST},
         total_points_earned + 2 * ?1, ?3, ${at('?3')} FROM users`,
    ).bind(count, month, last),
    env.DB.prepare(
      `UPDATE users SET ledger_seq = ledger_seq + ?1 + 1, points_balance = points_balance + 2 * ?1 - ${COST},
         total_points_earned = total_points_earned + 2 * ?1, total_points_redeemed = total_points_redeemed + ${COST},
         total_check_ins = total_check_ins + ?1, early_check_ins = early_check_ins + ?1, current_streak = 1, longest_streak = 1,
         board_points = total_points_earned + 2 * ?1, month = ?2, month_points = 2 * ?1,
         best_month_points = max(best_month_points, 2 * ?1), last_check_in_date = ?3`,
    ).bind(count, month, last),
    env.DB.prepare(
      `INSERT INTO department_days (day, department, check_ins, scheduled, early, on_time, seconds, streak_1, points_earned, points_redeemed, newly_active)
       SELECT value, department, count(*), count(*), count(*), count(*), 27000 * count(*), count(*), 2 * count(*),
         iif(value = ?2, ${COST} * count(*), 0), iif(key = 0, count(*), 0)
       FROM users CROSS JOIN json_each(?1) GROUP BY value, department`,
    ).bind(list, last),
    env.DB.prepare(
      `INSERT INTO redemption_counts (status, redemptions) SELECT 'approved', count(*) FROM users WHERE true
       ON CONFLICT (status) DO UPDATE SET redemptions = redemptions + excluded.redemptions`,
    ),
  ]);
}

const readSize = async () => (await run('SELECT 1')).meta.size_after;

async function findDifferences() {
  const sums = new Map<string, { points: number; earned: number; made: number }>();
  const findSum = (id: string) => {
    const sum = sums.get(id) ?? { points: 0, earned: 0, made: 0 };
    sums.set(id, sum);
    return sum;
  };
  const [from, to] = [monthStart(MONTHS[0] ?? ''), monthEnd(MONTHS.at(-1) ?? '')];
  let archived = 0;
  for await (const part of readMovedRows(DB, env.ARCHIVE, from, to)) {
    archived += part.checkIns.length + part.ledger.length;
    for (const { userId } of part.checkIns) findSum(userId).made += 1;
    for (const { userId, pointsAmount, transactionType } of part.ledger) {
      findSum(userId).points += pointsAmount;
      if (transactionType === 'earned') findSum(userId).earned += pointsAmount;
    }
  }
  const people = await rows<
    { id: string; points: number; earned: number; made: number } & Record<'p' | 'e' | 'm', number>
  >(
    `SELECT id, points_balance AS points, total_points_earned AS earned, total_check_ins AS made,
       (SELECT ifnull(sum(points_amount), 0) FROM point_transactions WHERE user_id = users.id) AS p,
       (SELECT ifnull(sum(points_amount), 0) FROM point_transactions WHERE user_id = users.id AND points_amount > 0) AS e,
       (SELECT count(*) FROM check_ins AS c WHERE c.user_id = users.id AND NOT EXISTS (SELECT 1 FROM archived_records AS a
         WHERE a.user_id = c.user_id AND a.month = substr(c.local_date, 1, 7))) AS m FROM users`,
  );
  const wrong = people.filter(({ id, points, earned, made, p, e, m }) => {
    const sum = findSum(id);
    return points !== sum.points + p || earned !== sum.earned + e || made !== sum.made + m;
  });
  return { people: people.length, wrong: wrong.map(({ id }) => id), archived };
}

it('the archive keeps the database small and every sum correct', async () => {
  const startedMs = Date.now();
  const seconds = () => Math.round((Date.now() - startedMs) / 1_000);
  await foundCompany();
  const bytesAfter: Record<string, number> = {};
  for (const [index, month] of MONTHS.entries()) {
    await liveMonth(month);
    // On the tenth of the next month, one more month is old enough to be archived.
    await archiveAll(new Date(`${nextMonth(month)}-10T12:00:00Z`));
    if ((index + 1) % 6 === 0) {
      bytesAfter[`${index + 1} months`] = await readSize();
      console.log(`${month}: ${bytesAfter[`${index + 1} months`]} bytes after ${seconds()} s`);
    }
  }
  const [counts] = await rows<Record<string, number>>(
    `SELECT (SELECT count(*) FROM check_ins) + (SELECT count(*) FROM point_transactions) AS rowsInDatabase,
       (SELECT count(*) FROM archived_records) AS sums, (SELECT sum(bytes) FROM archives) AS fileBytes,
       (SELECT count(*) FROM archives WHERE state = 'done') AS files`,
  );
  // Without the archive, each month would add as many bytes as a month of the first year.
  const perPersonMonth = (bytes: number, months: number) => Math.round(bytes / (months * PEOPLE));
  const [year, early, last] = ['12 months', '18 months', `${MONTHS.length} months`].map(
    (name) => bytesAfter[name] ?? 0,
  );
  const growth = {
    firstYear: perPersonMonth(year ?? 0, 12),
    later: perPersonMonth((last ?? 0) - (early ?? 0), Math.max(1, MONTHS.length - 18)),
  };
  const inAll = MONTHS.reduce((sum, month) => sum + PEOPLE * (2 * days(month).length + 1), 0);
  const differences = await findDifferences();
  const broken = await findBroken();

  const month = listMonths(MONTHS[0] ?? '', MONTHS.at(-1) ?? '')[3] ?? '';
  const now = new Date(`${nextMonth(MONTHS.at(-1) ?? '')}-10T12:00:00Z`);
  const beganMs = Date.now();
  const restored = await restoreMonth(DB, env.ARCHIVE, month, () => now);
  const putBack = {
    month,
    checkIns: restored.checkIns,
    ledgerRows: restored.ledgerRows,
    seconds: (Date.now() - beganMs) / 1_000,
  };
  const afterwards = { differences: (await findDifferences()).wrong.length, broken: Object.keys(await findBroken()) };
  await archiveAll(new Date(now.getTime() + 31 * 86_400_000));
  const movedAgain = { differences: (await findDifferences()).wrong.length, broken: Object.keys(await findBroken()) };

  console.log(
    JSON.stringify({
      people: PEOPLE,
      months: MONTHS.length,
      rowsInAll: inAll,
      ...counts,
      bytesAfter,
      bytesAPersonMonth: Math.round((counts?.fileBytes ?? 0) / Math.max(1, (counts?.files ?? 1) * PEOPLE)),
      bytesInDatabaseAPersonMonth: growth,
      rowsInFiles: differences.archived,
      differences: differences.wrong.length,
      broken: Object.keys(broken),
      putBack: { ...putBack, ...afterwards },
      movedAgain,
      seconds: seconds(),
    }),
  );
  expect({ wrong: differences.wrong, broken, afterwards, movedAgain }).toEqual({
    wrong: [],
    broken: {},
    afterwards: { differences: 0, broken: [] },
    movedAgain: { differences: 0, broken: [] },
  });
  expect((counts?.rowsInDatabase ?? 0) + differences.archived).toBe(inAll);
  expect(growth.later).toBeLessThan(growth.firstYear / 5);
});
