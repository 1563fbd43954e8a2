import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, tool } from './paths.ts';
import { startCron } from './cron.ts';
import { openFrontDoor, type FrontDoor } from './front-door.ts';
import { portIsFree, startOnFreePort } from './ports.ts';
import { start } from './processes.ts';
import { WEB_FOLDER } from './web-build.ts';
import { wranglerEnv } from './wrangler.ts';

const READY_TIMEOUT_MS = 90_000;
const PORT_RELEASE_TIMEOUT_MS = 5_000;

export interface ServerOptions {
  port: number;
  stateDir: string;
  clock?: string | undefined;
  /** Tests do not use this file. */
  devVars?: boolean;
  show?: boolean;
  /** The folder of the built web app, if it is another one than that of wrangler.toml. */
  webFolder?: string;
  /** Tests call the cron themselves. */
  hasCron?: boolean;
}

export interface Server {
  url: string;
  output: () => string;
  ended: Promise<number>;
  /** Throws when the port is still taken afterwards. */
  stop: () => Promise<void>;
}

function namesAuthMode(devVars: boolean): boolean {
  const file = join(ROOT, '.dev.vars');
  return devVars && existsSync(file) && /^\s*AUTH_MODE\s*=/m.test(readFileSync(file, 'utf8'));
}

function wranglerArgs(options: ServerOptions, port: number): string[] {
  const origin = `http://localhost:${options.port}`;
  const args = ['dev', 'worker/index.demo.ts', '--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0'];
  args.push('--persist-to', options.stateDir, '--show-interactive-dev-session=false', '--log-level', 'error');
  if (!namesAuthMode(options.devVars ?? false))
    // With the mail provider "outbox", mails are stored, and admins can read them in the app.
    args.push('--var', 'AUTH_MODE:demo', 'ENVIRONMENT:development', 'MAIL_PROVIDER:outbox', `APP_ORIGIN:${origin}`);
  if (options.webFolder) args.push('--assets', options.webFolder);
  if (options.clock) args.push('--var', `CLOCK:${options.clock}`);
  if (!options.devVars) {
    const file = join(options.stateDir, 'test.vars');
    writeFileSync(file, '');
    args.push('--env-file', file);
  }
  return args;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function startWrangler(options: ServerOptions, port: number) {
  const running = start(tool('wrangler'), wranglerArgs(options, port), {
    env: wranglerEnv(options.stateDir),
    show: options.show ?? false,
    leash: true,
  });
  let over = false;
  void running.ended.then(() => (over = true));
  for (const startedMs = Date.now(); Date.now() - startedMs < READY_TIMEOUT_MS; await sleep(100)) {
    if (over) break;
    if (await answers(`http://127.0.0.1:${port}`)) return { running, port };
  }
  await running.stop();
  throw new Error(
    `The server did not answer at http://localhost:${options.port}/api/health.\n${running.output().trim()}`,
  );
}

export async function startServer(options: ServerOptions): Promise<Server> {
  mkdirSync(WEB_FOLDER, { recursive: true });
  mkdirSync(options.stateDir, { recursive: true });
  const { running, port } = await startOnFreePort((free) => startWrangler(options, free));
  let door: FrontDoor;
  try {
    door = await openFrontDoor(options.port, port);
  } catch (error) {
    await running.stop();
    throw error;
  }
  const stopCron = options.hasCron ? startCron(`http://127.0.0.1:${port}`) : null;
  return {
    url: `http://localhost:${options.port}`,
    output: running.output,
    ended: running.ended,
    stop: async () => {
      stopCron?.();
      await door.close();
      await running.stop();
      for (let waitedMs = 0; waitedMs < PORT_RELEASE_TIMEOUT_MS; waitedMs += 100) {
        if (await portIsFree(options.port)) return;
        await sleep(100);
      }
      throw new Error(`Port ${options.port} is still held after the server was stopped.`);
    },
  };
}
