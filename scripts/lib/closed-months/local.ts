import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import type { ArchiveRow } from '#worker/core/history/tables.ts';
import { restoreMonth } from '#worker/core/history/restore.ts';
import type { MonthFiles } from '#worker/core/history/month-files.ts';
import { openDb } from '#worker/db/client.ts';
import { archives } from '#worker/core/history/tables.ts';
import { ROOT } from '../paths.ts';
import { wranglerEnv } from '../wrangler.ts';

type Say = (line: string) => void;

interface Bindings {
  DB: D1Database;
  ARCHIVE: MonthFiles;
}

async function withBindings<Result>(stateDir: string, work: (bindings: Bindings) => Promise<Result>): Promise<Result> {
  Object.assign(process.env, wranglerEnv(stateDir));
  const proxy = await getPlatformProxy({
    configPath: join(ROOT, 'wrangler.toml'),
    // wrangler's option `--persist-to` creates the folder v3 inside the state folder.
    persist: { path: join(stateDir, 'v3') },
    remoteBindings: false,
  });
  try {
    return await work(proxy.env as unknown as Bindings);
  } finally {
    await proxy.dispose();
  }
}

export const toLine = ({
  month,
  state,
  checkIns,
  ledgerRows,
  bytes,
  sha256,
}: Omit<ArchiveRow, 'problem' | 'beganAt' | 'updatedAt' | 'place' | 'attempts' | 'points'>): string =>
  `${month}  ${state.padEnd(9)}  ${checkIns} check-ins, ${ledgerRows} ledger rows, ${bytes} bytes${sha256 ? `, SHA-256 ${sha256}` : ''}`;

export const NO_MONTHS = 'No month has moved to a file.';

export const listLocal = (stateDir: string, say: Say): Promise<void> =>
  withBindings(stateDir, async ({ DB }) => {
    const rows = await openDb(DB).select().from(archives).orderBy(archives.month);
    for (const row of rows) say(toLine(row));
    if (rows.length === 0) say(NO_MONTHS);
  });

export const restoreLocal = (stateDir: string, month: string, say: Say): Promise<void> =>
  withBindings(stateDir, async ({ DB, ARCHIVE }) => {
    const { checkIns, ledgerRows } = await restoreMonth(openDb(DB), ARCHIVE, month, () => new Date());
    say(
      `${month} is back: ${checkIns} check-ins and ${ledgerRows} ledger rows. Its file stays, and it moves again in 30 days.`,
    );
  });
