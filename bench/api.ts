/**
 * Measures the time and size of the admin's screens in a company of 100,000 people with 60 working days of check-ins.
 * Times are printed as a multiple of the time of GET /api/health, because absolute times mean little on a shared
 * machine. The bench fails when a screen reads more than 5,000 rows. With `--company <folder>`, the bench stores the
 * company in the folder and uses it again the next time.
 */
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { shiftTo } from '#scripts/lib/clock.ts';
import { startOnFreePort } from '#scripts/lib/ports.ts';
import { startServer } from '#scripts/lib/server.ts';
import { benchApp } from './lib/app.ts';
import { ADMIN, BENCH_NOW } from './lib/company.ts';
import { readLeaderboards } from '#worker/core/read-leaderboards.ts';
import { openDb } from '#worker/db/client.ts';
import { countingD1, type Cost } from '#worker/test/counting-d1.ts';
import { median, percentile } from './lib/figures.ts';
import { missedRows, SCREENS } from './lib/screens.ts';
import { withCompanyFolder, withD1 } from './lib/with-company.ts';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    company: { type: 'string' },
    rounds: { type: 'string', default: '11' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);

interface Size extends Cost {
  bytes: number;
  bytesGzipped: number;
}

interface Figures extends Size {
  /** `median` and `p95` are multiples of the time of a health request. */
  medianMs: number;
  p95Ms: number;
  median: number;
  p95: number;
}

type Ask = (path: string, headers: Record<string, string>) => Response | Promise<Response>;

async function load(ask: Ask, paths: readonly string[]): Promise<string[]> {
  const bodies: string[] = [];
  for (const path of paths) {
    const response = await ask(path, { Authorization: `Demo ${ADMIN}` });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    bodies.push(await response.text());
  }
  return bodies;
}

async function measureSizes(database: D1Database): Promise<Map<string, Size>> {
  const { d1, take } = countingD1(database);
  const app = benchApp(d1, await readLeaderboards(openDb(database)));
  const sizes = new Map<string, Size>();
  for (const { name, paths } of SCREENS) {
    take();
    const bodies = await load((path, headers) => app.request(`http://localhost${path}`, { headers }), paths);
    sizes.set(name, {
      ...take(),
      bytes: bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0),
      bytesGzipped: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    });
  }
  return sizes;
}

async function times(ask: Ask, paths: readonly string[]): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedMs = performance.now();
    await load(ask, paths);
    measured.push(performance.now() - startedMs);
  }
  return measured;
}

/** Times are those of the Worker in workerd: a proxy to D1 takes a round trip for every statement that it prepares. */
async function measure(folder: string): Promise<Record<string, Figures>> {
  const sizes = await withD1(folder, measureSizes);
  const clock = shiftTo(BENCH_NOW.toISOString(), new Date());
  const server = await startOnFreePort((port) => startServer({ port, stateDir: folder, clock }));
  try {
    const ask: Ask = (path, headers) => fetch(server.url + path, { headers });
    // The first requests of a process are slower, so they are not measured.
    await times(ask, ['/api/health']);
    const health = median(await times(ask, ['/api/health']));
    const figures: Record<string, Figures> = {};
    for (const { name, paths } of SCREENS) {
      await load(ask, paths);
      const measured = await times(ask, paths);
      const [medianMs, p95Ms] = [median(measured), percentile(measured, 0.95)];
      figures[name] = { ...sizes.get(name)!, medianMs, p95Ms, median: medianMs / health, p95: p95Ms / health };
    }
    return figures;
  } finally {
    await server.stop();
  }
}

const figures = await withCompanyFolder(Number(options.users), options.company, measure);

if (options.json) {
  console.log(JSON.stringify(figures, null, 2));
} else {
  const line = (cells: readonly string[]) =>
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(32) : cell.padStart(12))).join(''));
  line(['screen', 'median', 'p95', 'kB', 'kB gzip', 'trips', 'rows']);
  for (const [name, figure] of Object.entries(figures)) {
    line([
      name,
      `${figure.median.toFixed(1)}x`,
      `${figure.p95.toFixed(1)}x`,
      (figure.bytes / 1000).toFixed(1),
      (figure.bytesGzipped / 1000).toFixed(1),
      String(figure.roundTrips),
      figure.rowsRead.toLocaleString('en'),
    ]);
  }
}

const missed = missedRows(figures);
for (const line of missed) console.error(`Missed: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
