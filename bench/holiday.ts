/**
 * Adds a holiday for 10,000 people on a past day that all of them missed. The recomputation restores their streaks in
 * parts, one part per request. One admin stops in the middle, another admin continues, and a second run changes
 * nothing. The command `npm run bench:holiday` measures inside workerd with a real D1, and prints requests, rows and
 * seconds as JSON.
 */
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { countingD1, type Cost } from '../worker/test/counting-d1.ts';
import { call, checkInAt, person, rebuildFigures, retireBadges, rows, uncheckedAppAt } from '../worker/test/harness.ts';
import { expectInvariantsHold } from '../worker/test/ledger.ts';

const PEOPLE = 10_000;
/** The days in March with a check-in. They are Monday to Friday without the Wednesday, and then Monday to Thursday. */
const DAYS = ['02', '03', '05', '06', '09', '10', '11', '12'];
const MISSED = '2026-03-04';
const NOW = new Date('2026-03-12T20:00:00.000Z');

const listColumns = async (table: string) =>
  (await rows<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)).map(({ name }) => name);

/** Copies the rows of the user `from` for every other user. `replacements` are the columns with other values. */
async function copyRows(table: string, from: string, replacements: Record<string, string>): Promise<void> {
  const columns = await listColumns(table);
  const values = columns.map((name) => replacements[name] ?? `one.${name}`);
  const ownerColumn = table === 'users' ? 'id' : 'user_id';
  await env.DB.prepare(
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${PEOPLE - 1})
     INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${values.join(', ')} FROM n CROSS JOIN ${table} AS one WHERE one.${ownerColumn} = ?1 ORDER BY n`,
  )
    .bind(from)
    .run();
}

/** Runs `copy` without the triggers, because the triggers are made for single writes, one after the other. */
async function withoutTriggers(copy: () => Promise<void>): Promise<void> {
  const triggers = await rows<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`,
  );
  for (const { name } of triggers) await env.DB.prepare(`DROP TRIGGER ${name}`).run();
  await copy();
  for (const { sql } of triggers) await env.DB.prepare(sql).run();
}

/** Creates 10,000 people of one calendar. All of them have the same eight check-ins. */
async function makePeople(calendar: string): Promise<void> {
  await retireBadges();
  const first = await person({ id: 'copy-0', work_calendar_id: calendar });
  for (const day of DAYS) {
    expect((await checkInAt(first, `2026-03-${day}T12:30:00.000Z`)).status).toBe(201);
  }
  const id = `'copy-' || n`;
  await withoutTriggers(async () => {
    await copyRows('users', first, { id, employee_id: id, email: `${id} || '@example.test'`, search_text: id });
    for (const table of ['check_ins', 'point_transactions', 'user_achievements']) {
      await copyRows(table, first, { user_id: id, ...(table === 'check_ins' && { id: `one.id || n` }) });
    }
  });
  await rows(
    `INSERT INTO user_words (word, user_id) SELECT id, id FROM users WHERE id LIKE 'copy-%' ON CONFLICT DO NOTHING`,
  );
  await rebuildFigures();
}

const streaks = () =>
  rows(
    `SELECT current_streak AS streak, points_balance AS points, count(*) AS people FROM users WHERE id LIKE 'copy-%'
     GROUP BY 1, 2 ORDER BY 1`,
  );

it('a holiday restores the streaks of 10,000 people, also after a stop in the middle', async () => {
  const { d1, take: takeCost } = countingD1(env.DB);
  const app = uncheckedAppAt(NOW, { d1 });
  const [boss, other] = [await person({ role: 'super_admin' }), await person({ role: 'admin' })];
  const fields = { name: 'Office', workdays: [1, 2, 3, 4, 5], times: null, holidays: [] };
  const made = await call(app, boss, 'POST', '/api/calendars', fields);
  const id = String(made.body.id);
  const path = `/api/calendars/${id}`;
  await makePeople(id);
  expect(await streaks()).toEqual([{ streak: 6, points: 12, people: PEOPLE }]);

  const run = async (as: string, parts = Infinity) => {
    const startedMs = Date.now();
    takeCost();
    const sum = { requests: 0, people: 0, longer: 0, pointsAdded: 0, statementsMost: 0 };
    const all: Cost[] = [];
    for (let isDone = false; !isDone && sum.requests < parts;) {
      const { status, body } = await call(app, as, 'POST', `${path}/recompute`, {});
      expect(status, JSON.stringify(body)).toBe(200);
      const part = body as { people: number; longer: number; pointsAdded: number; isDone: boolean };
      const cost = takeCost();
      all.push(cost);
      sum.requests += 1;
      sum.people += part.people;
      sum.longer += part.longer;
      sum.pointsAdded += part.pointsAdded;
      sum.statementsMost = Math.max(sum.statementsMost, cost.statements);
      ({ isDone } = part);
    }
    const total = (name: 'rowsRead' | 'rowsWritten') => all.reduce((rowsOfAll, cost) => rowsOfAll + cost[name], 0);
    const seconds = Math.round((Date.now() - startedMs) / 100) / 10;
    return { ...sum, rowsRead: total('rowsRead'), rowsWritten: total('rowsWritten'), seconds };
  };
  const change = async (version: number, holidays: object[]) =>
    expect((await call(app, boss, 'PUT', path, { ...fields, isDefault: false, version, holidays })).status).toBe(200);

  await change(0, [{ date: MISSED, name: 'Founders’ day' }]);
  const untilStop = await run(boss, 100);
  const stopped = await streaks();
  const afterStop = await run(other);
  const restored = await streaks();
  // Simulates a restored backup, after which every user is recomputed again. No user's rows change.
  await rows(`UPDATE work_calendars SET recompute_from = '${MISSED}' WHERE id = '${id}'`);
  const again = await run(boss);
  console.log(JSON.stringify({ people: PEOPLE, untilStop, stopped, afterStop, restored, again }, null, 2));

  expect(stopped).toEqual([
    { streak: 6, points: 12, people: PEOPLE - untilStop.people },
    { streak: 8, points: 17, people: untilStop.people },
  ]);
  expect(restored).toEqual([{ streak: 8, points: 17, people: PEOPLE }]);
  expect(again).toMatchObject({ people: PEOPLE, longer: 0, pointsAdded: 0 });
  expect(again.rowsWritten).toBeLessThanOrEqual(again.requests);
  // D1 allows at most 1,000 queries per request. Every request must need fewer.
  expect(Math.max(untilStop.statementsMost, again.statementsMost)).toBeLessThan(1_000);
  await expectInvariantsHold();
});
