import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { foldMonths } from '#worker/features/analytics/fold-repository.ts';
import { openDb } from '#worker/db/client.ts';
import { measureBytes, type BytesACheckIn } from './bytes.ts';
import { fillCheckIns } from './check-ins.ts';
import { BENCH_NOW, makeCompany, makeHistory } from './company.ts';
import { toFullDays, toFewDays, toEmployeeDays } from './days.ts';

const MIGRATIONS = new URL('../../migrations', import.meta.url).pathname;

export async function withD1<Result>(folder: string, work: (database: D1Database) => Promise<Result>): Promise<Result> {
  const proxy = await getPlatformProxy<{ DB: D1Database }>({ persist: { path: join(folder, 'v3') } });
  try {
    return await work(proxy.env.DB);
  } finally {
    await proxy.dispose();
  }
}

function databaseFile(folder: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    /D1DatabaseObject[\\/][0-9a-f]+\.sqlite$/.test(name),
  );
  if (!found) throw new Error(`There is no database in ${folder}.`);
  return join(folder, found);
}

async function make(folder: string, users: number): Promise<void> {
  const startedMs = Date.now();
  const say = (line: string) =>
    console.error(`${String(Math.round((Date.now() - startedMs) / 1000)).padStart(5)} s  ${line}`);
  await withD1(folder, async (database) => {
    for (const { queries } of await readD1Migrations(MIGRATIONS)) {
      for (const query of queries) await database.prepare(query).run();
    }
    await makeCompany(database, users);
    await makeHistory(database, toEmployeeDays());
  });
  say(`${users.toLocaleString('en')} people`);
  const made = fillCheckIns(databaseFile(folder), { full: toFullDays(), few: toFewDays() });
  say(
    `${made.checkIns.toLocaleString('en')} check-ins on ${made.days} days (${toFullDays().length} of them everybody's), as many ledger rows, ${made.cells.toLocaleString('en')} days of departments`,
  );
  // In production, the Worker runs this job every hour.
  await withD1(folder, async (database) => foldMonths(openDb(database), BENCH_NOW));
  say('months folded');
}

/** With a folder `keep`, the company is created and stored there once, and `work` gets a copy. */
export async function withCompanyFolder<Result>(
  users: number,
  keep: string | undefined,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-bench-'));
  try {
    const kept = keep === undefined ? undefined : `${keep}-${users}`;
    if (kept !== undefined && existsSync(kept)) {
      cpSync(kept, folder, { recursive: true });
    } else {
      await make(folder, users);
      if (kept !== undefined) cpSync(folder, kept, { recursive: true });
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const withCompany = <Result>(
  users: number,
  keep: string | undefined,
  work: (database: D1Database, bytes: BytesACheckIn) => Promise<Result>,
): Promise<Result> =>
  withCompanyFolder(users, keep, (folder) => {
    const bytes = measureBytes(databaseFile(folder));
    return withD1(folder, (database) => work(database, bytes));
  });
