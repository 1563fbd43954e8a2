import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readOptions } from 'wrangler';
import type { LiveTicket } from '../../domain/api/live.ts';
import type { ServerMessage } from '../../domain/live/messages.ts';
import { shiftTo } from '../../scripts/lib/clock.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { ROOT, tool } from '../../scripts/lib/paths.ts';
import { wranglerEnv } from '../../scripts/lib/wrangler.ts';
import { BENCH_NOW } from '../lib/company.ts';
import type { FanoutServer } from './measure.ts';

/** Bundles the Worker with the demo's sign-in, in the same way as a deployment. */
function bundle(folder: string): void {
  // An empty folder is enough, because the bench requests no screen. A new clone has no built screens.
  const assets = join(folder, 'assets');
  mkdirSync(assets);
  const { status, stderr } = spawnSync(
    tool('wrangler'),
    ['deploy', 'worker/index.demo.ts', '--dry-run', '--outdir', folder, '--assets', assets],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...wranglerEnv(folder) } },
  );
  if (status !== 0) throw new Error(stderr);
}

/** The bindings that the bench leaves out. One machine would exceed the rate limits, and the files are not needed. */
interface Bound {
  ratelimits?: unknown;
  assets?: unknown;
}

/** The number of retries after a 503, which a busy machine causes. With 100 ms between them, they last two seconds. */
const TRIES = 20;

/** Starts our Worker in workerd with a new company in a real local D1. It starts without wrangler's proxy. */
export async function startRooms(people: number): Promise<FanoutServer> {
  const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-fanout-'));
  bundle(folder);
  const { workerOptions } = readOptions(join(ROOT, 'wrangler.toml'));
  const { ratelimits: _limits, assets: _assets, ...bound } = workerOptions as unknown as V4WorkerOptions & Bound;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...bound,
      modulesRoot: folder,
      modules: [{ type: 'ESModule', path: join(folder, 'index.demo.js') }],
      bindings: { AUTH_MODE: 'demo', ENVIRONMENT: 'test', CLOCK: shiftTo(BENCH_NOW.toISOString(), new Date()) },
      host: '127.0.0.1',
      port: await freePort(),
      cf: false,
      // Only errors are printed, because the Worker logs a line for each request.
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error') console.error(message);
      },
    }),
  );
  const { origin, host } = await miniflare.ready;
  const database = (await miniflare.getD1Database('DB')) as unknown as D1Database;
  for (const { queries } of await readD1Migrations(join(ROOT, 'migrations'))) {
    for (const query of queries) await database.prepare(query).run();
  }
  await database
    .prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)
       INSERT INTO users (id, employee_id, email, name, hire_date, time_zone, work_calendar_id, created_at, updated_at)
       SELECT 'p-' || n, 'p-' || n, 'p-' || n || '@bench.example', 'Person ' || n, '2024-01-15', 'America/Toronto', 'standard', ?2, ?2
       FROM numbers`,
    )
    .bind(people, BENCH_NOW.toISOString())
    .run();

  async function post(person: number, path: string): Promise<Response> {
    const headers = { Authorization: `Demo p-${person}`, 'Content-Type': 'application/json' };
    for (let left = TRIES; ; left--) {
      const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: '{}' });
      if (answer.ok) return answer;
      if (left === 0 || answer.status !== 503) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  const open: WebSocket[] = [];
  return {
    async connect(person, hear) {
      const { room, ticket } = (await (await post(person, '/api/live/ticket')).json()) as LiveTicket;
      // The WebSocket class of Node accepts headers, unlike that of a browser.
      const options = { headers: { Origin: origin } } as unknown as string[];
      const socket = new WebSocket(`ws://${host}/parties/live/${room}?ticket=${ticket}`, options);
      open.push(socket);
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as ServerMessage;
        hear(message.type === 'realtime_stats' ? (message.day?.checkedIn ?? null) : null);
      });
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve, { once: true });
        socket.addEventListener('error', reject, { once: true });
      });
    },
    async checkIn(person) {
      await (await post(person, '/api/checkins')).arrayBuffer();
    },
    async stop() {
      for (const socket of open) socket.close();
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
