import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from 'miniflare';
import type { RankUpdate } from '#domain/leaderboard/rank-updates.ts';
import { startOnFreePort } from '#scripts/lib/ports.ts';
import type { WorkerName } from './bundle.ts';
import { serverClock } from './clock.ts';
import { serveRows } from './database.ts';

export interface Server {
  url: string;
  output: () => string;
  /** Runs the due jobs, as Cloudflare does every five minutes. */
  runJobs: () => Promise<void>;
  stop: () => Promise<void>;
}

interface ServerOptions {
  stateDir: string;
  /** Without a port, the server uses a free one. */
  port?: number;
  vars?: Readonly<Record<string, string>>;
  /** Starts the production Worker with this build and these variables, instead of the demo. */
  installation?: { webFolder: string; vars: (origin: string) => Readonly<Record<string, string>> };
}

/** The name of the rank room, as in party/rooms.ts. */
const RANK_ROOM = 'company';

class ServerLog extends Log {
  readonly #keep: (line: string) => void;
  constructor(keep: (line: string) => void) {
    super(LogLevel.ERROR);
    this.#keep = keep;
  }
  override log(line: string): void {
    this.#keep(line);
  }
}

/**
 * It starts without wrangler, because each start of wrangler needs 2.5 seconds of processor time. scripts/start.test.ts
 * tests `npm start`, which uses wrangler.
 */
export async function startBuiltServer(options: ServerOptions): Promise<Server> {
  return options.port ? startAt(options.port, options) : startOnFreePort((port) => startAt(port, options));
}

async function startAt(port: number, { stateDir, vars, installation }: ServerOptions): Promise<Server> {
  const folder = process.env.E2E_WORKERS;
  if (!folder) throw new Error('The Workers were not bundled: run the tests by Playwright, with its global setup.');
  const options = JSON.parse(readFileSync(join(folder, 'options.json'), 'utf8')) as V4WorkerOptions & {
    assets: object;
  };
  const name: WorkerName = installation ? 'index' : 'index.demo';
  const url = `http://localhost:${port}`;
  let output = '';
  const keep = (line: string) => void (output += `${line}\n`);
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      modulesRoot: join(folder, name),
      modules: [{ type: 'ESModule', path: join(folder, name, `${name}.js`) }],
      bindings: installation
        ? { ...installation.vars(url) }
        : {
            AUTH_MODE: 'demo',
            ENVIRONMENT: 'development',
            CLOCK: serverClock(),
            MAIL_PROVIDER: 'outbox',
            APP_ORIGIN: url,
            ...vars,
          },
      assets: { ...options.assets, ...(installation && { directory: installation.webFolder }) },
      host: '127.0.0.1',
      port,
      resourcePersistencePath: join(stateDir, 'v3'),
      cf: false,
      log: new ServerLog(keep),
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error') keep(message);
      },
      handleUncaughtError: (error) => keep(error.stack ?? error.message),
    }),
  );
  try {
    await runtime.ready;
  } catch (error) {
    // A start that failed rejects here too.
    await runtime.dispose().catch(() => undefined);
    throw error;
  }
  const forgetRows = serveRows(stateDir, {
    database: () => runtime.getD1Database('DB'),
    readRanks: async () => {
      const rooms = await runtime.getDurableObjectNamespace('RANKS');
      const room = rooms.getByName(RANK_ROOM) as unknown as {
        tell: (update: RankUpdate & { id: string }) => Promise<void>;
      };
      await room.tell({ id: randomUUID(), moves: [], stale: 'now' });
    },
  });
  return {
    url,
    output: () => output,
    runJobs: async () => {
      const worker = await runtime.getWorker();
      await worker.scheduled({ scheduledTime: new Date() });
    },
    stop: async () => {
      forgetRows();
      await runtime.dispose();
    },
  };
}
