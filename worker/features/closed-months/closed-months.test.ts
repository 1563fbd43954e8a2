import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { measureDatabase } from '#worker/core/history/database-size.ts';
import { openDb } from '#worker/db/client.ts';
import { appAt, call, findOrMake, NOW, rows } from '#worker/test/harness.ts';

const ask = async (parts = {}) => (await call(appAt(NOW, parts), 'hr', 'GET', '/api/archive')).body;
const AT = '2026-03-02T12:00:00.000Z';

beforeEach(async () => {
  await findOrMake('hr', { role: 'admin' });
  await rows('DELETE FROM archives');
  await rows('DELETE FROM database_size');
});

describe('GET /api/archive', () => {
  it('returns no size before the first measurement, and returns whether a bucket exists', async () => {
    expect(await ask({ monthFiles: null })).toEqual({ hasStore: false, database: null, items: [] });
    const store = {
      get: async () => null,
      put: async () => {},
      list: async () => ({ objects: [] }),
      delete: async () => {},
    };
    expect(await ask({ monthFiles: store })).toMatchObject({ hasStore: true });
  });

  it.each([
    [5_999_999_999, 59, false],
    [6_000_000_000, 60, true],
  ])('returns how full the database is at %i bytes', async (bytes, percent, isNearLimit) => {
    await rows('INSERT INTO database_size (slot, bytes, measured_at) VALUES (1, ?, ?)', bytes, AT);
    expect((await ask()).database).toEqual({ bytes, percent, isNearLimit, measuredAt: AT });
  });

  it('lists the newest months, with the problem of a month that is stuck', async () => {
    for (const [month, state, problem] of [
      ['2024-11', 'done', null],
      ['2024-12', 'stuck', 'The file of 2024-12 is missing.'],
    ]) {
      await rows(
        `INSERT INTO archives (month, state, problem, sha256, bytes, check_ins, ledger_rows, began_at, updated_at)
         VALUES (?, ?, ?, 'abc', 12, 3, 4, ?, ?)`,
        month,
        state,
        problem,
        AT,
        AT,
      );
    }
    const shared = { checkIns: 3, ledgerRows: 4, bytes: 12, sha256: 'abc', updatedAt: AT };
    expect((await ask()).items).toEqual([
      { month: '2024-12', state: 'stuck', problem: 'The file of 2024-12 is missing.', ...shared },
      { month: '2024-11', state: 'done', problem: null, ...shared },
    ]);
  });
});

it('the size of the database is the last size that D1 reported', async () => {
  const d1 = (bytes: number | undefined) =>
    ({
      ...env.DB,
      prepare: (text: string) =>
        text === 'SELECT 1' ? { run: async () => ({ meta: { size_after: bytes } }) } : env.DB.prepare(text),
    }) as unknown as D1Database;
  for (const bytes of [7_000, undefined, 8_000]) await measureDatabase(openDb(d1(bytes)), NOW);
  expect((await ask()).database).toMatchObject({ bytes: 8_000, measuredAt: NOW.toISOString() });
});
