import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOT, tool } from './paths.ts';

/** Kept of a program's output, so that a runaway one cannot fill the memory. */
const OUTPUT_LIMIT_CHARS = 200_000;
const STOP_GRACE_MS = 6_000;

export interface Running {
  child: ChildProcess;
  /** What it printed, the end of it. */
  output: () => string;
  /** Resolves with the exit code; 1 when it did not start or was killed. */
  ended: Promise<number>;
  /** Ends it and everything it started, by its own process group. */
  stop: () => Promise<void>;
}

/** What is running, for whoever has to stop it all. */
const alive = new Set<Running>();

export interface StartOptions {
  env?: Record<string, string | undefined>;
  /** Shown as it comes; the default is kept for `output()`. */
  show?: boolean;
  /** Whether it must end with this process even when that is killed, and takes with it what it started. */
  leash?: boolean;
}

const LEASH = fileURLToPath(new URL('leash.ts', import.meta.url));

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
    // It is gone.
  }
}

/**
 * Starts a program in a process group of its own: wrangler leaves a workerd behind when only its first process is ended,
 * and a group ends whole. A group does not hear the terminal's Ctrl-C, so whoever starts one stops it.
 */
export function start(command: string, args: readonly string[], options: StartOptions = {}): Running {
  const [program, given] = options.leash ? [tool('node'), [LEASH, command, ...args]] : [command, args];
  const child = spawn(program, given, {
    cwd: ROOT,
    detached: true,
    // The leash is the pipe: it closes when this process ends, however that happens.
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
    // Of a leash that was killed itself, the program still runs.
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

/** Ends everything that this process started. */
export async function stopAll(): Promise<void> {
  await Promise.all([...alive].map(({ stop }) => stop()));
}

// The last resort, when this process ends without having asked.
process.once('exit', () => {
  for (const { child } of alive) if (child.pid) signalGroup(child.pid, 'SIGKILL');
});

/** Runs a program to its end and returns its exit code and output. One that takes longer than `timeoutMs` is ended and fails. */
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

/** Runs a program that has to succeed; its output is shown only when it does not. */
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
