/**
 * Measures the time and size of the admin's screens in a company of 100,000 people with 60 working days of check-ins.
 * Times are printed as a multiple of the time of GET /api/health, because absolute times mean little on a shared
 * machine. The bench fails when a screen reads more than 5,000 rows. With `--company <folder>`, the bench stores the
 * company in the folder and uses it again the next time.
 */
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { benchApp } from './lib/app.ts';
import { ADMIN } from './lib/company.ts';
import { readLeaderboards } from '#worker/core/read-leaderboards.ts';
import { openDb } from '#worker/db/client.ts';
import { countingD1, type Cost } from '#worker/test/counting-d1.ts';
import { median, percentile } from './lib/figures.ts';
import { missedRows, SCREENS } from './lib/screens.ts';
import { withCompany } from './lib/with-company.ts';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    company: { type: 'string' },
    rounds: { type: 'string', default: '11' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);

interface Figures extends Cost {
  /** `median` and `p95` are multiples of the time of a health request. */
  medianMs: number;
  p95Ms: number;
  median: number;
  p95: number;
  bytes: number;
  bytesGzipped: number;
}

type App = ReturnType<typeof benchApp>;

async function load(app: App, paths: readonly string[]): Promise<string[]> {
  const bodies: string[] = [];
  for (const path of paths) {
    const response = await app.request(`http://localhost${path}`, { headers: { Authorization: `Demo ${ADMIN}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    bodies.push(await response.text());
  }
  return bodies;
}

async function times(app: App, paths: readonly string[]): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedMs = performance.now();
    await load(app, paths);
    measured.push(performance.now() - startedMs);
  }
  return measured;
}

async function measure(database: D1Database): Promise<Record<string, Figures>> {
  const { d1, take } = countingD1(database);
  const leaderboards = await readLeaderboards(openDb(database));
  const [app, counted] = [benchApp(database, leaderboards), benchApp(d1, leaderboards)];
  // The first requests of a process are slower, so they are not measured.
  await times(app, ['/api/health']);
  const health = median(await times(app, ['/api/health']));
  const figures: Record<string, Figures> = {};
  for (const { name, paths } of SCREENS) {
    take();
    const bodies = await load(counted, paths);
    const cost = take();
    const measured = await times(app, paths);
    const [medianMs, p95Ms] = [median(measured), percentile(measured, 0.95)];
    figures[name] = {
      ...cost,
      medianMs,
      p95Ms,
      median: medianMs / health,
      p95: p95Ms / health,
      bytes: bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0),
      bytesGzipped: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    };
  }
  return figures;
}

const figures = await withCompany(Number(options.users), options.company, measure);

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
