import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOT, tool } from './paths.ts';

/** Without it, a program that prints endlessly would fill the memory. */
const OUTPUT_LIMIT_CHARS = 200_000;
const STOP_GRACE_MS = 6_000;

export interface Running {
  child: ChildProcess;
  /** Returns the last part of the output, at most 200,000 characters. */
  output: () => string;
  /** Resolves with the exit code, or with 1 when the program did not start or was killed. */
  ended: Promise<number>;
  stop: () => Promise<void>;
}

const alive = new Set<Running>();

export interface StartOptions {
  env?: Record<string, string | undefined>;
  show?: boolean;
  leash?: boolean;
}

const END_WITH_PARENT = fileURLToPath(new URL('end-with-parent.ts', import.meta.url));

function groupIsAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}

/**
 * Starts a program in its own process group, so that all processes of the program can be ended together. Otherwise, the
 * workerd of an ended wrangler would continue to run. The terminal's Ctrl-C does not reach the group, so the caller
 * must stop the program.
 */
export function start(command: string, args: readonly string[], options: StartOptions = {}): Running {
  const [program, given] = options.leash ? [tool('node'), [END_WITH_PARENT, command, ...args]] : [command, args];
  const child = spawn(program, given, {
    cwd: ROOT,
    detached: true,
    // The pipe closes when this process ends in any way. Then end-with-parent.ts ends the program.
    stdio: [options.leash ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_LIMIT_CHARS);
    if (options.show) process.stdout.write(chunk);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`;
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
    // When end-with-parent.ts itself is killed, the program still runs. So the whole group is killed.
    if (options.leash) child.once('exit', () => child.pid && signalGroup(child.pid, 'SIGKILL'));
  });
  const running: Running = {
    child,
    output: () => output,
    ended,
    stop: async () => {
      const { pid } = child;
      if (!pid) return;
      signalGroup(pid, 'SIGTERM');
      for (let waitedMs = 0; waitedMs < STOP_GRACE_MS && groupIsAlive(pid); waitedMs += 50) await sleep(50);
      signalGroup(pid, 'SIGKILL');
      await ended;
    },
  };
  alive.add(running);
  void ended.then(() => alive.delete(running));
  return running;
}

export async function stopAll(): Promise<void> {
  await Promise.all([...alive].map(({ stop }) => stop()));
}

export function stopAllOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stopAll().then(() => process.exit(130)));
  }
}

// This process may end without calling stopAll.
process.once('exit', () => {
  for (const { child } of alive) if (child.pid) signalGroup(child.pid, 'SIGKILL');
});

export async function run(
  command: string,
  args: readonly string[],
  options: StartOptions & { timeoutMs?: number } = {},
): Promise<{ code: number; output: string }> {
  const running = start(command, args, options);
  const timeoutMs = options.timeoutMs ?? 600_000;
  const timer = setTimeout(() => void running.stop(), timeoutMs);
  const startedMs = Date.now();
  const code = await running.ended;
  clearTimeout(timer);
  const late = Date.now() - startedMs >= timeoutMs;
  return late
    ? { code: code || 1, output: `${running.output()}\nended after ${timeoutMs / 1000} s` }
    : { code, output: running.output() };
}

export async function must(
  what: string,
  command: string,
  args: readonly string[],
  options: StartOptions = {},
): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${what} failed.\n${output.trim()}`);
  return output;
}
