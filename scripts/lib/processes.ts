import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOT, tool } from './paths.ts';

/** The limit of stored output, so that a runaway program cannot fill the memory. */
const OUTPUT_LIMIT_CHARS = 200_000;
const STOP_GRACE_MS = 6_000;

export interface Running {
  child: ChildProcess;
  /** Returns the end of the printed output. */
  output: () => string;
  /** Resolves with the exit code; 1 when it did not start or was killed. */
  ended: Promise<number>;
  /** Ends its process group: the program and everything that it started. */
  stop: () => Promise<void>;
}

/** The running programs, for `stopAll`. */
const alive = new Set<Running>();

export interface StartOptions {
  env?: Record<string, string | undefined>;
  /** Whether to print the output as it arrives. By default it is only stored for `output()`. */
  show?: boolean;
  /** Whether the program, with its children, must end with this process, even when this process is killed. */
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
    // The group has ended already.
  }
}

/**
 * Starts a program in its own process group. Wrangler leaves a workerd behind when only its first process ends, but a
 * group ends as a whole. A group does not receive the terminal's Ctrl-C, so the caller must stop it.
 */
export function start(command: string, args: readonly string[], options: StartOptions = {}): Running {
  const [program, given] = options.leash ? [tool('node'), [END_WITH_PARENT, command, ...args]] : [command, args];
  const child = spawn(program, given, {
    cwd: ROOT,
    detached: true,
    // The leash is the pipe: it closes when this process ends in any way.
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
    // When the leash itself is killed, the program still runs.
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

// The last resort, when this process ends without stopAll.
process.once('exit', () => {
  for (const { child } of alive) if (child.pid) signalGroup(child.pid, 'SIGKILL');
});

/**
 * Runs a program to its end and returns its exit code and output. Ends it after `timeoutMs`, which counts as a failure.
 */
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

/** Runs a program that must succeed. Shows its output only on failure. */
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
