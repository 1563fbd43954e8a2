import { requestRestore, findRestoreRefusal } from '#worker/core/history/restore.ts';
import { readJson, type RunWrangler } from '../deploy/wrangler.ts';
import { NAME } from '../deploy/settings.ts';
import { NO_MONTHS, toLine } from './local.ts';

type Listed = Parameters<typeof toLine>[0] & { problem: string | null };

const COLUMNS = 'month, state, check_ins AS checkIns, ledger_rows AS ledgerRows, bytes, sha256, problem';
/** The job runs every few minutes and restores some thousand rows each time. */
const PAUSE_MS = 30_000;
const PAUSES_MAX = 480;

async function ask<Row>(wrangler: RunWrangler, sql: string): Promise<Row[]> {
  const ran = await wrangler(['d1', 'execute', NAME, '--remote', '--yes', '--json', '--command', sql]);
  if (ran.code !== 0) throw new Error(ran.output);
  return readJson<{ results: Row[] }[]>(ran)[0]?.results ?? [];
}

const readMonth = async (wrangler: RunWrangler, month: string): Promise<Listed | undefined> =>
  (await ask<Listed>(wrangler, `SELECT ${COLUMNS} FROM archives WHERE month = '${month}'`))[0];

export async function listRemote(wrangler: RunWrangler, say: (line: string) => void): Promise<void> {
  const rows = await ask<Listed>(wrangler, `SELECT ${COLUMNS} FROM archives ORDER BY month`);
  for (const row of rows) say(toLine(row));
  if (rows.length === 0) say(NO_MONTHS);
}

/** A job of the Worker restores the month, because only the Worker can read the files. */
export async function restoreRemote(
  wrangler: RunWrangler,
  month: string,
  { say, pause }: { say: (line: string) => void; pause: (ms: number) => Promise<unknown> },
): Promise<void> {
  const refusal = findRestoreRefusal(month, await readMonth(wrangler, month));
  if (refusal !== null) throw new Error(refusal);
  await ask(wrangler, requestRestore(month));
  say(`Asked for ${month}. The hourly job puts it back; this command may be stopped.`);
  for (let pauses = 0; pauses < PAUSES_MAX; pauses++) {
    const archive = await readMonth(wrangler, month);
    if (archive?.state === 'restored') {
      say(`${month} is back: ${archive.checkIns} check-ins and ${archive.ledgerRows} ledger rows.`);
      return;
    }
    if (archive?.state !== 'restoring') throw new Error(archive?.problem ?? `${month} was changed meanwhile.`);
    await pause(PAUSE_MS);
  }
  throw new Error(`${month} is not back yet. Run the command again to go on waiting.`);
}
