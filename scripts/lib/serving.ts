import { rmSync, writeFileSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { localDateIn } from '#domain/time/local-date.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from '#domain/demo/accounts.ts';
import { say } from './say.ts';

export function takenPortLine(port: number, command: string): string {
  return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} ${command}`;
}

function lockFile(stateDir: string): string {
  return join(stateDir, 'server.pid');
}

export function servingProcess(stateDir: string): number | null {
  if (!existsSync(lockFile(stateDir))) return null;
  const pid = Number(readFileSync(lockFile(stateDir), 'utf8'));
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

/** A reset then does not delete the rows of a running server. */
export function markServing(stateDir: string): void {
  writeFileSync(lockFile(stateDir), String(process.pid));
}

export function unmarkServing(stateDir: string): void {
  if (servingProcess(stateDir) === process.pid) rmSync(lockFile(stateDir), { force: true });
}

export function printWelcome(
  url: string,
  seededFor: Date | null,
  now: Date,
  accounts: readonly DemoAccount[] = DEMO_ACCOUNTS,
): void {
  say('');
  say(`  Employee Rewards is at ${url}`);
  say('');
  for (const { name, role, id } of accounts) say(`  Sign in as ${name.padEnd(14)} ${role.padEnd(9)} (${id})`);
  say('');
  const day = (instant: Date) => localDateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, instant);
  if (seededFor && day(seededFor) < day(now)) {
    say(`  The demo company was made on ${day(seededFor)}; \`npm run reset\` gives a fresh one.`);
  }
  say('  Ctrl-C stops it; the data stays.');
}

/** The returned function returns true when the stop has begun. The end of the server is then no error. */
export function stopWhenAsked(stop: () => Promise<void>): () => boolean {
  let stopping = false;
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : String(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopOnce();
  }, 1_000).unref();
  return () => stopping;
}
