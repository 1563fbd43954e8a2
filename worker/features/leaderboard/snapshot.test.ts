import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb } from '#worker/db/client.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { rows } from '#worker/test/harness.ts';
import { snapshotRanks } from './snapshot-repository.ts';

/** A Monday that is the first day of a month. The company's zone is UTC here. */
const MONDAY = new Date('2026-06-01T00:02:00.000Z');
const LATER = new Date('2026-06-01T00:07:00.000Z');
/** More users than one slice contains. */
const PEOPLE = 6_000;

const insert = (from: number, through: number, values: string) =>
  rows(
    `INSERT INTO users (id, employee_id, email, name, hire_date, time_zone, work_calendar_id, created_at, updated_at,
       board_points, week_start, week_points, board_week, month, month_points, board_month, best_month_points)
     WITH RECURSIVE n (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM n WHERE n < ?2)
     SELECT printf('ranked-%06d', n), 'ranked-' || n, n || '@ranked.example', 'Ranked', '2024-01-15', 'UTC', 'standard',
       'x', 'x', ${values} FROM n`,
    from,
    through,
  );

const EARNED = `n / 3, iif(n % 10 = 0, '2026-05-18', '2026-05-25'), n % 50, n % 50, '2026-05', n / 7, n / 7, n`;

const readRanks = async (id: string) =>
  (
    await rows(
      `SELECT all_rank_before AS allTime, week_rank_before AS week, month_rank_before AS month FROM users WHERE id = ?`,
      id,
    )
  )[0];

beforeAll(() => insert(1, PEOPLE, EARNED));
afterAll(async () => {
  await rows('DELETE FROM user_words');
  await rows(`DELETE FROM users WHERE id LIKE 'ranked-%'`);
});

it('the snapshot stores the ranks of the closed leaderboards in slices, even when users earn points between slices', async () => {
  const expected = await rows(
    `SELECT id, rank() OVER (ORDER BY board_points DESC) AS allTime,
       iif(week_start = '2026-05-25', rank() OVER (ORDER BY iif(week_start = '2026-05-25', board_week, -1) DESC), NULL) AS week,
       rank() OVER (ORDER BY board_month DESC) AS month FROM users WHERE ranks = 1 ORDER BY id`,
  );
  expect(expected).toHaveLength(PEOPLE);
  const db = openDb(env.DB);
  expect(await snapshotRanks(db, MONDAY)).toEqual({ isDone: false, people: 5_000 });
  const [last] = await rows<{ id: string }>(`SELECT max(id) AS id FROM users WHERE ranks_week < '2026-06-01'`);
  const [first] = await rows<{ id: string }>(`SELECT min(id) AS id FROM users WHERE ranks_week = '2026-06-01'`);
  await env.DB.prepare(`UPDATE users SET board_points = 99999 WHERE id = ?`).bind(first?.id).run();
  await env.DB.prepare(`UPDATE users SET week_start = '2026-06-01', week_points = 5, board_week = 5 WHERE id = ?`)
    .bind(last?.id)
    .run();
  expect(await snapshotRanks(db, LATER)).toEqual({ isDone: true, people: 1_000 });
  const stored = await rows(
    `SELECT id, all_rank_before AS allTime, week_rank_before AS week, month_rank_before AS month FROM users
     WHERE ranks = 1 ORDER BY id`,
  );
  expect(stored).toEqual(expected.map((row) => (row.id === last?.id ? { ...row, week: null } : row)));
});

it('the snapshot stores the rank at the start of the week for users who are added later', async () => {
  const { d1, take } = countingD1(env.DB);
  expect(await snapshotRanks(openDb(d1), new Date('2026-06-03T10:00:00.000Z'))).toEqual({ isDone: true, people: 0 });
  expect(take()).toMatchObject({ rowsWritten: 0 });
  await insert(PEOPLE + 1, PEOPLE + 1, `0, '', 0, 0, '', 0, 0, 0`);
  await insert(PEOPLE + 2, PEOPLE + 2, `1999, '2026-05-25', 60, 60, '2026-05', 900, 900, 900`);
  take();
  expect(await snapshotRanks(openDb(d1), new Date('2026-06-03T11:00:00.000Z'))).toEqual({ isDone: true, people: 2 });
  expect(take().rowsRead).toBeLessThan(50);
  expect(await readRanks('ranked-006001')).toEqual({ allTime: PEOPLE - 1, week: null, month: null });
  expect(await readRanks('ranked-006002')).toEqual({ allTime: 2, week: 1, month: 1 });
});
