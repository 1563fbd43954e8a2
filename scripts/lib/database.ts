import { execFile as execFileWithCallback } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashSources } from './hash.ts';
import { ROOT, tool } from './paths.ts';
import { must } from './processes.ts';
import { wranglerEnv } from './wrangler.ts';

const execFile = promisify(execFileWithCallback);
const DATABASE = 'employee-rewards';

/** A later start then does not run wrangler, which would need two runs of 3 seconds. */
interface Stamp {
  migrations: string;
  /** The instant for which the demo company was created, or null when the database has other data. */
  seededFor: string | null;
}

function stampFile(stateDir: string): string {
  return join(stateDir, 'prepared.json');
}

function readStamp(stateDir: string): Stamp | null {
  if (!existsSync(stampFile(stateDir))) return null;
  return JSON.parse(readFileSync(stampFile(stateDir), 'utf8')) as Stamp;
}

async function d1(stateDir: string, what: string, args: string[]): Promise<string> {
  const place = ['--local', '--persist-to', stateDir];
  return must(what, tool('wrangler'), ['d1', ...args, ...place], { env: wranglerEnv(stateDir) });
}

async function hasNoUsers(stateDir: string): Promise<boolean> {
  const command = ['execute', DATABASE, '--json', '--command', 'SELECT EXISTS (SELECT 1 FROM users) AS taken'];
  const answer = await d1(stateDir, 'Reading the database', command);
  return /"taken":\s*0/.test(answer);
}

async function seed(stateDir: string, now: Date, isEmpty: boolean): Promise<void> {
  const sql = await printSeed(now, isEmpty);
  const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-seed-'));
  try {
    const file = join(folder, 'seed.sql');
    writeFileSync(file, sql);
    await d1(stateDir, 'Seeding the database', ['execute', DATABASE, '--yes', '--file', file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads only the standard output of the seed script, because Node prints warnings to standard error. */
export async function printSeed(now: Date, isEmpty = false): Promise<string> {
  const script = join(ROOT, 'worker', 'db', 'seed', 'print-sql.ts');
  const args = ['--no-warnings', script, '--now', now.toISOString(), ...(isEmpty ? ['--empty'] : [])];
  const options = { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 };
  const { stdout } = await execFile(tool('node'), args, options);
  return stdout;
}

export async function migrate(stateDir: string): Promise<void> {
  await d1(stateDir, 'Applying migrations', ['migrations', 'apply', DATABASE]);
}

export async function prepareDatabase(
  stateDir: string,
  now: Date,
  say: (line: string) => void,
  isEmpty = false,
): Promise<Date | null> {
  // The hash includes wrangler.toml, because wrangler.toml determines the file of the database.
  const migrations = hashSources(['migrations', 'wrangler.toml']);
  let stamp = readStamp(stateDir);
  if (stamp?.migrations !== migrations) {
    mkdirSync(stateDir, { recursive: true });
    say('Applying migrations ...');
    await migrate(stateDir);
    let seededFor = stamp?.seededFor ?? null;
    if (await hasNoUsers(stateDir)) {
      say(isEmpty ? 'Making a company without people ...' : 'Making the demo company ...');
      await seed(stateDir, now, isEmpty);
      seededFor = now.toISOString();
    }
    stamp = { migrations, seededFor };
    writeFileSync(stampFile(stateDir), JSON.stringify(stamp));
  }
  return stamp.seededFor === null ? null : new Date(stamp.seededFor);
}
