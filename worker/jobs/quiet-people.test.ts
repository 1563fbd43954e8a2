import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, toWeekday } from '#domain/time/local-date.ts';
import { countingD1 } from '../test/counting-d1.ts';
import { failingD1 } from '../test/failing-d1.ts';
import { appAt, call, partsAt, person, rows } from '../test/harness.ts';
import { quietPeople } from './quiet-people.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** Monday 2026-03-16 04:00 UTC. */
const NIGHT = '2026-03-16T04:00:00.000Z';
const MORNING = new Date('2026-03-16T12:00:00.000Z');
const run = async (at = NIGHT, d1 = env.DB) => {
  await rows('DELETE FROM jobs');
  return runDueJobs(partsAt(new Date(at), { d1 }), [quietPeople]);
};
const listed = () => rows<{ user_id: string; days: number }>('SELECT user_id, days FROM quiet_people ORDER BY user_id');
const read = async (as: string) => (await call(appAt(MORNING), as, 'GET', '/api/analytics/quiet')).body;
const idsRead = async (as: string) => ((await read(as)).items as { id: string }[]).map(({ id }) => id);

async function regular(lastDay: string, count = 15, columns: Record<string, string | number> = {}): Promise<string> {
  const user = await person({ name: 'Rosa Quist', department: 'Mill', ...columns });
  let left = count;
  for (let day = lastDay; left > 0; day = addDays(day, -1)) {
    if (toWeekday(day) > 5) continue;
    left -= 1;
    await rows(
      `INSERT INTO check_ins (user_id, local_date, id, check_in_time, time_zone, local_seconds, method, time_proof,
         check_in_type, is_on_time, points_earned, streak_day, longest_streak)
       VALUES (?, ?, ?, ?, 'UTC', 27000, 'b', 'v', 'ontime', 1, 0, 0, 0)`,
      user,
      day,
      `${user}-${day}`,
      Date.parse(`${day}T07:30:00Z`),
    );
  }
  await rows(
    'UPDATE users SET last_check_in_date = ?, last_check_in = ? WHERE id = ?',
    lastDay,
    `${lastDay}T07:30:00.000Z`,
    user,
  );
  return user;
}
const leave = (user: string, from: string, to: string) =>
  rows(
    `INSERT INTO leaves (id, user_id, start_date, end_date, created_at, updated_at) VALUES (?, ?, ?, ?, 'x', 'x')`,
    crypto.randomUUID(),
    user,
    from,
    to,
  );
const setReaders = (value: string) =>
  rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
     VALUES ('quiet_people_readers', ?, 'x', 'x') ON CONFLICT DO UPDATE SET setting_value = excluded.setting_value`,
    JSON.stringify(value),
  );

let admin: string;
beforeEach(async () => {
  await rows('DELETE FROM quiet_people');
  await rows(`UPDATE users SET is_active = 0`);
  await rows(`DELETE FROM system_settings WHERE setting_key = 'quiet_people_readers'`);
  admin = await person({ role: 'admin' });
});

describe('the nightly list of quiet people', () => {
  it('the list contains users who checked in regularly and then missed at least five scheduled days', async () => {
    const quiet = await regular('2026-03-06');
    const longer = await regular('2026-03-02');
    await regular('2026-03-09');
    await regular('2026-03-06', 9);
    await regular('2026-03-06', 15, { is_active: 0 });
    await regular('2026-03-06', 15, { role: 'admin' });
    const away = await regular('2026-03-06');
    await leave(away, '2026-03-12', '2026-03-20');
    expect(await run()).toEqual({ slices: { quiet_people: 1 }, failed: [] });
    const expected = [
      { user_id: quiet, days: 5 },
      { user_id: longer, days: 9 },
    ].toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1));
    expect(await listed()).toEqual(expected);
    await run();
    expect(await listed()).toEqual(expected);
    expect((await read(admin)).items).toEqual([
      { id: quiet, name: 'Rosa Quist', department: 'Mill', avatarUrl: '', lastDay: '2026-03-06', days: 5 },
      { id: longer, name: 'Rosa Quist', department: 'Mill', avatarUrl: '', lastDay: '2026-03-02', days: 9 },
    ]);
    expect(await read(admin)).toMatchObject({ isShown: true, asOf: NIGHT, hasMore: false });
  });

  it('the list does not show users who checked in again, were deactivated or are on leave today', async () => {
    const [back, gone, away, stays] = [
      await regular('2026-03-06'),
      await regular('2026-03-06'),
      await regular('2026-03-06'),
      await regular('2026-03-06'),
    ];
    await run();
    await rows(`UPDATE users SET last_check_in_date = '2026-03-16' WHERE id = ?`, back);
    await rows('UPDATE users SET is_active = 0 WHERE id = ?', gone);
    await leave(away, '2026-03-16', '2026-03-16');
    expect(await idsRead(admin)).toEqual([stays]);
    await run('2026-03-17T04:00:00.000Z');
    expect((await listed()).map(({ user_id }) => user_id)).not.toContain(back);
  });

  it('the list leaves out users who changed calendars since their last check-in', async () => {
    const user = await regular('2026-03-06');
    await rows(
      `INSERT INTO past_calendars (user_id, until, calendar_id) SELECT id, '2026-03-10', work_calendar_id FROM users WHERE id = ?`,
      user,
    );
    await run();
    expect(await listed()).toEqual([]);
  });

  it('the company’s setting and the reader’s role decide who sees the list', async () => {
    const user = await regular('2026-03-06');
    const boss = await person({ role: 'super_admin' });
    await run();
    const seen = async () => [await idsRead(admin), await idsRead(boss)];
    expect(await seen()).toEqual([[user], [user]]);
    await setReaders('super_admins');
    expect(await seen()).toEqual([[], [user]]);
    expect(await read(admin)).toEqual({ isShown: false, asOf: null, items: [], hasMore: false });
    await setReaders('nobody');
    expect(await seen()).toEqual([[], []]);
    await run();
    expect(await listed()).toEqual([]);
    expect((await call(appAt(MORNING), user, 'GET', '/api/analytics/quiet')).status).toBe(403);
  });

  it('the job checks all users in slices, and finds the same users after a failed statement', async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => regular('2026-03-06')));
    await rows(
      `INSERT INTO users (id, employee_id, email, name, hire_date, time_zone, work_calendar_id, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
       SELECT 'aa-crowd-' || i, 'aa-crowd-' || i, i || '@crowd.test', 'Crowd', '2020-01-01', 'UTC',
         (SELECT id FROM work_calendars WHERE is_default = 1), 'x', 'x' FROM n`,
    );
    expect((await run()).slices.quiet_people).toBeGreaterThanOrEqual(3);
    const expected = await listed();
    expect(expected.map(({ user_id }) => user_id)).toEqual(users.toSorted());
    for (const hasWritten of [false, true]) {
      for (const killedAt of [2, 5, 8, 11]) {
        await rows('DELETE FROM quiet_people');
        await rows('DELETE FROM jobs');
        await runDueJobs(partsAt(new Date(NIGHT), { d1: failingD1(killedAt, hasWritten).d1 }), [quietPeople]).catch(
          () => {},
        );
        for (const minute of ['05', '20'])
          await runDueJobs(partsAt(new Date(`2026-03-16T04:${minute}:00.000Z`)), [quietPeople]);
        expect(await listed()).toEqual(expected);
      }
    }
  });
});

it('a slice reads only its own users', async () => {
  await rows(
    `INSERT INTO users (id, employee_id, email, name, hire_date, time_zone, work_calendar_id, created_at, updated_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1600)
     SELECT 'many-' || i, 'many-' || i, 'many-' || i || '@example.test', 'Many', '2024-01-15', 'UTC', 'standard', 'x', 'x' FROM n`,
  );
  const { d1, take } = countingD1(env.DB);
  await run(NIGHT, d1 as typeof env.DB);
  // The run has four slices. With an index by status, each slice would read every user.
  expect(take().rowsRead).toBeLessThan(6_400);
});
