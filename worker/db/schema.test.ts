import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { is } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as history from '#worker/core/history/tables.ts';
import { rows } from '../test/harness.ts';
import * as figures from './schema/figures.ts';
import * as schema from './schema.ts';
import * as unnamed from './schema/unnamed.ts';

it('the Drizzle schema has every table and column of the migrations, and no other', async () => {
  const tables = await rows<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'd1_%'
       AND name NOT LIKE '_cf_%' ORDER BY name`,
  );
  const inDatabase: Record<string, string[]> = {};
  for (const { name } of tables) {
    const columns = await rows<{ name: string; notnull: number }>(
      `SELECT name, "notnull" FROM pragma_table_xinfo('${name}')`,
    );
    inDatabase[name] = columns.map((column) => `${column.name}${column.notnull ? ' not null' : ''}`).toSorted();
  }
  const inDrizzle: Record<string, string[]> = {};
  for (const table of Object.values({ ...schema, ...unnamed, ...figures, ...history })) {
    if (!is(table, SQLiteTable)) continue;
    const { name, columns } = getTableConfig(table);
    inDrizzle[name] = columns.map((column) => `${column.name}${column.notNull ? ' not null' : ''}`).toSorted();
  }
  expect(inDrizzle).toEqual(inDatabase);
});

it('the database refuses a change of points without a ledger row, and changes of ledger rows', async () => {
  await rows(`INSERT INTO users (id, employee_id, email, name, hire_date, time_zone, work_calendar_id, created_at, updated_at)
    VALUES ('guarded', 'guarded', 'g@example.test', 'G', '2024-01-01', 'UTC', 'standard', 'x', 'x')`);
  await rows(
    `INSERT INTO point_transactions VALUES ('guarded', 1, 'earned', 5, 'opening', NULL, 'd', NULL, 5, 5, '2026-03-02', 1)`,
  );
  const refused = async (sql: string, why: RegExp) => {
    await expect(rows(sql)).rejects.toThrow(why);
  };
  await refused(`UPDATE users SET points_balance = 6 WHERE id = 'guarded'`, /only with a ledger row/);
  await refused(`UPDATE users SET total_points_earned = 6 WHERE id = 'guarded'`, /only with a ledger row/);
  await refused(`UPDATE users SET ledger_seq = 0, points_balance = 0 WHERE id = 'guarded'`, /only with a ledger row/);
  await refused(`UPDATE point_transactions SET points_amount = 6`, /append-only/);
  await refused(`DELETE FROM point_transactions`, /append-only/);
  const insert = (seq: number, amount: number, balance: number, earned: number) =>
    `INSERT INTO point_transactions VALUES ('guarded', ${seq}, 'adjusted', ${amount}, 'admin_adjustment', NULL, 'd', NULL, ${balance}, ${earned}, '2026-03-02', 1)`;
  await refused(insert(3, -1, 4, 5), /continue its chain/);
  await refused(insert(2, -1, 5, 5), /continue its chain/);
  await refused(insert(2, -6, -1, 5), /CHECK constraint failed/);
  await rows(insert(2, -1, 4, 5));
});
