import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readRows } from '#e2e/kit/database.ts';
import { prepareIfChanged } from '#e2e/kit/prepare.ts';
import { copyTemplate } from '#e2e/kit/templates.ts';
import { listLocal, restoreLocal } from './lib/closed-months/local.ts';
import { restoreRemote } from './lib/closed-months/remote.ts';
import type { Ran } from './lib/deploy/wrangler.ts';
import { ROOT, tool } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { must, run, stopAll } from './lib/processes.ts';
import { startServer } from './lib/server.ts';
import { buildWebIfChanged } from './lib/web-build.ts';
import { wranglerEnv } from './lib/wrangler.ts';

const stateDir = mkdtempSync(join(tmpdir(), 'employee-rewards-archive-'));
afterAll(async () => {
  await stopAll();
  rmSync(stateDir, { recursive: true, force: true });
});

const JOBS_MAX = 40;
const BUCKET = 'employee-rewards-archive';

const restore = (...args: string[]) =>
  run(process.execPath, [join(ROOT, 'scripts', 'run.mjs'), 'archive-restore', ...args], {
    env: { STATE_DIR: stateDir },
  });

async function moveMonths(): Promise<void> {
  const port = await freePort();
  const server = await startServer({ port, stateDir, clock: 'fixed:2028-03-01T12:00:00Z' });
  const isMoved = () =>
    readRows(stateDir, "SELECT 1 FROM archives WHERE month = '2026-02' AND state = 'done'").length === 1;
  for (let times = 0; times < JOBS_MAX && !isMoved(); times++) {
    const ran = await fetch(`http://127.0.0.1:${port}/cdn-cgi/handler/scheduled`);
    expect(ran.status, await ran.text()).toBe(200);
  }
  await server.stop();
}

test('npm run archive:restore restores a month to the local database', async () => {
  await buildWebIfChanged(() => {});
  await prepareIfChanged();
  copyTemplate('monday', stateDir);
  const lines: string[] = [];
  await listLocal(stateDir, (line) => lines.push(line));
  expect(lines).toEqual(['No month has moved to a file.']);
  await moveMonths();

  const listed = await restore();
  const months = listed.output.split('\n').filter((line) => /^\d{4}-\d\d /.test(line));
  expect(months.join('\n')).toMatch(
    /2026-02 {2}done {7}\d{3,} check-ins, \d{3,} ledger rows, \d{5,} bytes, SHA-256 [0-9a-f]{64}/,
  );

  // These are the steps of docs/operate.md for reading the file of a month by hand.
  const file = join(stateDir, 'month.jsonl.gz');
  const place = ['--local', '--persist-to', stateDir, '--file', file];
  await must(
    'Reading the file',
    tool('wrangler'),
    ['r2', 'object', 'get', `${BUCKET}/months/2026-02.jsonl.gz`, ...place],
    {
      env: wranglerEnv(stateDir),
    },
  );
  const bytes = readFileSync(file);
  const [, made = 0, booked = 0, sha256 = ''] =
    /2026-02 .* (\d+) check-ins, (\d+) ledger rows, .* SHA-256 (\w+)/.exec(listed.output) ?? [];
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  const rows = gunzipSync(bytes)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { table?: string });
  expect(rows[0]).toEqual({ archive: '2026-02', version: 1 });
  expect(rows.filter(({ table }) => table === 'check_ins')).toHaveLength(Number(made));
  expect(rows.filter(({ table }) => table === 'point_transactions')).toHaveLength(Number(booked));

  const back = await restore('2026-02');
  expect(back).toEqual({
    code: 0,
    output: expect.stringMatching(/2026-02 is back: \d{3,} check-ins and \d{3,} ledger rows\./),
  });
  await listLocal(stateDir, (line) => lines.push(line));
  expect(lines).toContainEqual(expect.stringMatching(/^2026-02 {2}restored/));
  const again = (month: string) => restoreLocal(stateDir, month, () => {});
  await expect(again('2026-02')).rejects.toThrow('2026-02 is back already.');
  await expect(again('2019-01')).rejects.toThrow('2019-01 is in the database');
  expect(await restore('yesterday')).toEqual({
    code: 1,
    output: expect.stringContaining('npm run archive:restore --'),
  });
});

test('on Cloudflare, the command requests a month and waits until the job has restored it', async () => {
  const states = ['done', 'restoring', 'restoring', 'restored'];
  const asked: string[] = [];
  const wrangler = async (args: readonly string[]): Promise<Ran> => {
    const sql = args.at(-1) ?? '';
    asked.push(sql);
    const isRead = sql.startsWith('SELECT');
    const results = isRead
      ? [{ month: '2025-03', state: states.shift(), checkIns: 7, ledgerRows: 9, problem: null }]
      : [];
    return { code: 0, stdout: JSON.stringify([{ results }]), output: '' };
  };
  const lines: string[] = [];
  await restoreRemote(wrangler, '2025-03', { say: (line) => lines.push(line), pause: async () => {} });
  expect(asked.filter((sql) => sql.startsWith('UPDATE'))).toEqual([
    `UPDATE archives SET state = 'restoring', place = '', problem = NULL WHERE month = '2025-03' AND state IN ('done', 'stuck')`,
  ]);
  expect(lines).toEqual([
    'Asked for 2025-03. The hourly job puts it back; this command may be stopped.',
    '2025-03 is back: 7 check-ins and 9 ledger rows.',
  ]);
  states.push('moving');
  await expect(restoreRemote(wrangler, '2025-03', { say: () => {}, pause: async () => {} })).rejects.toThrow(
    '2025-03 is on its way to its file (moving). Try again when that is done.',
  );
});
