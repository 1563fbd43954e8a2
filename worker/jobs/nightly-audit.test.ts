import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '../db/client.ts';
import { appAt, call, checkInAt, givePoints, partsAt, person, rows } from '../test/harness.ts';
import { failingD1 } from '../test/failing-d1.ts';
import { countingD1 } from '../test/counting-d1.ts';
import { nightlyAudit } from './nightly-audit.ts';
import { runDueJobs } from './run-due-jobs.ts';

const NIGHT = '2026-03-07T02:00:00.000Z';

async function audit(parts = partsAt(new Date(NIGHT))) {
  await rows('DELETE FROM jobs');
  expect((await runDueJobs(parts, [nightlyAudit])).failed).toEqual([]);
  return rows('SELECT user_id, kind, day, stored, computed FROM audit_differences ORDER BY user_id, kind, day');
}
const lastCounts = async () =>
  JSON.parse(
    String((await rows(`SELECT last_counts FROM jobs WHERE name = 'nightly_audit'`))[0]?.last_counts),
  ) as object;

/** Triggers that a test dropped to change rows directly. They are created again after the test. */
const triggers: string[] = [];
const undo: (() => Promise<unknown>)[] = [];
async function plant(change: string, back: string): Promise<void> {
  for (const { name, sql } of await rows<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`,
  )) {
    triggers.push(sql);
    await env.DB.prepare(`DROP TRIGGER ${name}`).run();
  }
  await env.DB.prepare(change).run();
  undo.push(() => env.DB.prepare(back).run());
}
afterEach(async () => {
  for (const change of undo.splice(0)) await change();
  for (const trigger of triggers.splice(0)) await env.DB.prepare(trigger).run();
});

let user: string;
let other: string;
beforeEach(async () => {
  await rows('DELETE FROM audit_differences');
  [user, other] = [await person(), await person({ time_zone: 'Asia/Tokyo' })];
  await givePoints(user, 40);
  for (const day of ['02', '03', '04', '05']) {
    await checkInAt(user, `2026-03-${day}T12:50:00.000Z`);
    await checkInAt(other, `2026-03-${day}T00:30:00.000Z`);
  }
});

it('with correct rows, the audit finds no difference and stores the number of users and days', async () => {
  expect(await audit()).toEqual([]);
  const [{ people } = { people: 0 }] = await rows<{ people: number }>('SELECT count(*) AS people FROM users');
  expect(await lastCounts()).toEqual({ people, days: 35, differences: 0 });
});

it('when holidays are too old to be read, the audit starts from the stored figures of the first check-in', async () => {
  const columns = { opening_streak: 5, opening_longest_streak: 5, opening_streak_through: '2025-01-24' };
  await rows(
    `INSERT INTO work_calendars (id, name, workdays, past_rules, created_at, updated_at)
     SELECT 'long-holiday', 'Long holiday', workdays, past_rules, 'x', 'x' FROM work_calendars WHERE id = 'standard'`,
  );
  await rows(
    `INSERT INTO holidays (calendar_id, date, name) SELECT 'long-holiday', date('2025-01-27', value || ' days'), 'Closed'
     FROM json_each('[0, 1, 2, 3, 4, 7, 8, 9, 10, 11]')`,
  );
  const back = await person({ ...columns, current_streak: 5, longest_streak: 5, work_calendar_id: 'long-holiday' });
  expect((await checkInAt(back, '2025-02-10T12:50:00.000Z')).body).toMatchObject({ streakDay: 6 });
  expect(await audit()).toEqual([]);
});

it('a record that cannot be computed is a difference, and the audit still checks the other users', async () => {
  await plant(
    `UPDATE check_ins SET policy_number = policy_number + 999 WHERE user_id = '${user}' AND local_date = '2026-03-04'`,
    `UPDATE check_ins SET policy_number = policy_number - 999 WHERE user_id = '${user}' AND local_date = '2026-03-04'`,
  );
  await plant(
    `UPDATE users SET current_streak = current_streak + 1, longest_streak = longest_streak + 1 WHERE id = '${other}'`,
    `UPDATE users SET current_streak = current_streak - 1, longest_streak = longest_streak - 1 WHERE id = '${other}'`,
  );
  const found = (await audit()).filter(({ kind }) => kind === 'streak');
  expect(found).toEqual(
    [
      { user_id: user, kind: 'streak', day: '', stored: '4', computed: '?' },
      { user_id: other, kind: 'streak', day: '', stored: expect.any(String), computed: expect.any(String) },
    ].toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)),
  );
});

describe('the audit finds a difference of one', () => {
  it('the audit finds a balance that is one point too high', async () => {
    await plant(
      `UPDATE users SET points_balance = points_balance + 1 WHERE id = '${user}'`,
      `UPDATE users SET points_balance = points_balance - 1 WHERE id = '${user}'`,
    );
    expect(await audit()).toEqual([
      { user_id: '', kind: 'company_points', day: '', stored: expect.any(String), computed: expect.any(String) },
      { user_id: user, kind: 'balance', day: '', stored: '45', computed: '44' },
    ]);
    expect(await lastCounts()).toMatchObject({ differences: 2 });
  });

  it('the audit finds a running balance in the ledger that is one point too high', async () => {
    const row = `UPDATE point_transactions SET running_balance = running_balance`;
    await plant(`${row} + 1 WHERE user_id = '${user}' AND seq = 3`, `${row} - 1 WHERE user_id = '${user}' AND seq = 3`);
    expect(await audit()).toEqual([{ user_id: user, kind: 'ledger', day: '', stored: 'row 4: 43', computed: '44' }]);
  });

  it('the audit finds a missing ledger row', async () => {
    await plant(
      `CREATE TABLE missing AS SELECT user_id, seq, transaction_type, points_amount, reference_type, reference_id, description,
         created_by, running_balance, running_earned, booked_day, created_at FROM point_transactions
       WHERE user_id = '${user}' AND seq = 5`,
      `DROP TABLE missing`,
    );
    await env.DB.prepare(`DELETE FROM point_transactions WHERE user_id = '${user}' AND seq = 5`).run();
    undo.unshift(() =>
      env.DB.prepare(
        `INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id,
           description, created_by, running_balance, running_earned, booked_day, created_at) SELECT * FROM missing`,
      ).run(),
    );
    expect((await audit()).map(({ kind, day, stored, computed }) => [kind, day, stored, computed])).toEqual([
      ['balance', '', '44', '43'],
      ['earned', '', '44', '43'],
      ['ledger', '', '5', '4'],
      ['owed', '2026-03-05', '0', '1'],
    ]);
  });

  it('the audit finds a check-in with one point more than the ledger contains for its day', async () => {
    const row = `UPDATE check_ins SET points_earned = points_earned`;
    const which = `WHERE user_id = '${user}' AND local_date = '2026-03-03'`;
    await plant(`${row} + 1 ${which}`, `${row} - 1 ${which}`);
    expect(await audit()).toEqual([
      { user_id: user, kind: 'owed', day: '2026-03-03', stored: '1', computed: '2' },
      {
        user_id: user,
        kind: 'streak',
        day: '2026-03-03',
        stored: '2 points, day 2 of the streak',
        computed: '1 points, day 2 of the streak',
      },
    ]);
  });

  it('the audit finds a streak that is one day too short', async () => {
    await plant(
      `UPDATE users SET current_streak = 3 WHERE id = '${other}'`,
      `UPDATE users SET current_streak = 4 WHERE id = '${other}'`,
    );
    const holds = 'longest 4, 0 freezes, early run 0, last 2026-03-05, holds through 2026-03-06';
    expect(await audit()).toEqual([
      { user_id: other, kind: 'streak', day: '', stored: `3 days, ${holds}`, computed: `4 days, ${holds}` },
    ]);
  });

  it('the audit finds a wrong longest streak in a check-in', async () => {
    const row = `UPDATE check_ins SET longest_streak = longest_streak`;
    const which = `WHERE user_id = '${other}' AND local_date = '2026-03-03'`;
    await plant(`${row} + 1 ${which}`, `${row} - 1 ${which}`);
    const describeFigures = (longest: number) =>
      `1 points, day 2 of the streak, ontime, 0 of them bonus, longest ${longest}, 0 freezes, early run 0 of 0`;
    expect(await audit()).toEqual([
      { user_id: other, kind: 'streak', day: '2026-03-03', stored: describeFigures(3), computed: describeFigures(2) },
    ]);
  });

  const thank = async (points: number, at = '2026-03-05T15:00:00.000Z') => {
    const body = { receivers: [other], words: 'Thanks', valueId: null, points, audience: 'receivers' };
    expect((await call(appAt(new Date(at)), user, 'POST', '/api/thanks', body)).status).toBe(201);
  };

  it('the audit finds an allowance with one point too many, and a month without its grant', async () => {
    await thank(2);
    await thank(1);
    await thank(0, '2026-02-05T15:00:00.000Z');
    expect(await audit()).toEqual([]);
    const which = `WHERE user_id = '${user}' AND month = '2026-03'`;
    const left = 'UPDATE allowance_transactions SET points_left = points_left';
    await plant(`${left} + 1 ${which} AND seq = 2`, `${left} - 1 ${which} AND seq = 2`);
    const difference = { user_id: user, kind: 'allowance', day: '' };
    expect(await audit()).toEqual([{ ...difference, stored: '2026-03 row 2: 19', computed: '18' }]);
    await undo.pop()?.();
    const kind = 'UPDATE allowance_transactions SET kind =';
    await plant(`${kind} 'returned' ${which} AND seq = 1`, `${kind} 'granted' ${which} AND seq = 1`);
    expect(await audit()).toEqual([{ ...difference, stored: '2026-03 row 1: 20', computed: '20' }]);
  });

  it.each([
    ['points', 'this', '2026-03', '1 with 3 points'],
    ['thanks', 'the last', '2026-02', '2 with 2 points'],
  ])('the audit finds two people with one too many %s in %s month', async (column, _, month, stored) => {
    await thank(2);
    await thank(2, '2026-02-05T15:00:00.000Z');
    expect(await audit()).toEqual([]);
    const which = `WHERE from_user = '${user}' AND month = '${month}'`;
    await plant(
      `UPDATE thanks_pairs SET ${column} = ${column} + 1 ${which}`,
      `UPDATE thanks_pairs SET ${column} = ${column} - 1 ${which}`,
    );
    expect(await audit()).toEqual([
      { user_id: user, kind: 'thanks', day: '', stored: `${month}: ${stored}`, computed: '1 with 2 points' },
    ]);
  });

  it('the audit finds a wrong number of people whom a user thanked', async () => {
    await thank(0);
    await plant(
      `UPDATE users SET people_thanked = people_thanked + 1 WHERE id = '${user}'`,
      `UPDATE users SET people_thanked = people_thanked - 1 WHERE id = '${user}'`,
    );
    expect(await audit()).toEqual([
      { user_id: user, kind: 'thanks', day: '', stored: '2 people', computed: '1 people' },
    ]);
  });

  it('the audit finds a wrong number of check-ins in the figures of a day', async () => {
    await plant(
      `UPDATE department_days SET check_ins = check_ins + 1 WHERE day = '2026-03-04'`,
      `UPDATE department_days SET check_ins = check_ins - 1 WHERE day = '2026-03-04'`,
    );
    const [found, ...more] = await audit();
    expect(more).toEqual([]);
    expect(found).toMatchObject({ user_id: '', kind: 'figures', day: '2026-03-04' });
  });
});

it('a difference is listed once, until an audit does not find it any more', async () => {
  await plant(
    `UPDATE users SET current_streak = 3 WHERE id = '${other}'`,
    `UPDATE users SET current_streak = 4 WHERE id = '${other}'`,
  );
  expect(await audit()).toHaveLength(1);
  expect(await audit()).toHaveLength(1);
  await undo.pop()?.();
  expect(await audit()).toEqual([]);
});

it('the audit does not check streaks while the records of a changed calendar are being recomputed', async () => {
  await plant(
    `UPDATE users SET current_streak = 3 WHERE id = '${other}'`,
    `UPDATE users SET current_streak = 4 WHERE id = '${other}'`,
  );
  await rows(`UPDATE work_calendars SET recompute_from = '2026-03-01' WHERE id = 'standard'`);
  expect(await audit()).toEqual([]);
  await rows(`UPDATE work_calendars SET recompute_from = NULL`);
  expect(await audit()).toHaveLength(1);
});

it('a slice runs at most the statements that the job declares', async () => {
  await Promise.all(Array.from({ length: 60 }, () => person()));
  const { d1, take } = countingD1(env.DB);
  const parts = partsAt(new Date(NIGHT), { d1 });
  let cursor: unknown = null;
  let slices = 0;
  for (let isDone = false; !isDone; slices++) {
    take();
    const at = new Date(NIGHT);
    const slice = await nightlyAudit.runSlice({
      db: openDb(d1),
      parts,
      now: at,
      runStartedAt: at,
      lastStartedAt: null,
      cursor,
    });
    expect(take().statements).toBeLessThanOrEqual(nightlyAudit.queries);
    isDone = slice.isDone;
    cursor = 'cursor' in slice ? slice.cursor : null;
  }
  expect(slices).toBeGreaterThan(8);
});

it('after a failure at any statement, the next run finds each difference once', async () => {
  await plant(
    `UPDATE users SET current_streak = 3 WHERE id = '${other}'`,
    `UPDATE users SET current_streak = 4 WHERE id = '${other}'`,
  );
  for (let killedAt = 0; killedAt < 12; killedAt++) {
    await rows('DELETE FROM jobs');
    await runDueJobs(partsAt(new Date(NIGHT), { d1: failingD1(killedAt).d1 }), [nightlyAudit]).catch(() => {});
    await runDueJobs(partsAt(new Date('2026-03-07T02:10:00.000Z')), [nightlyAudit]);
    expect(await rows('SELECT user_id, kind FROM audit_differences')).toEqual([{ user_id: other, kind: 'streak' }]);
    expect(await lastCounts()).toMatchObject({ differences: 1 });
  }
});
