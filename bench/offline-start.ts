/**
 * Measures the time to the first paint of a new tab without a network. It measures with a running service worker, and
 * then after the browser has stopped the service worker. `npm run bench:offline-start [-- --runs 25 --json]` prints
 * milliseconds. The bench fails when the 95th percentile is over 300.
 */
import { parseArgs } from 'node:util';
import type { BrowserContext, CDPSession } from '@playwright/test';
import { drive, signIn, withBrowser } from './lib/browser.ts';
import { percentile } from './lib/figures.ts';
import { withSite } from './lib/site.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '25' }, json: { type: 'boolean', default: false } },
});
const runs = Number(options.runs);

const BUDGET_MS = 300;
const PATH = '/employee/dashboard';

const say = (line: string) => console.error(line);

/** Opens the screen once with a network. After this, the service worker controls it, and its data is stored. */
async function visitOnline(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url + PATH);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The service worker serves the second visit.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('button', { name: /^Check in/ }).waitFor();
  await page.close();
}

/**
 * Returns the milliseconds from the navigation of a new tab to its first paint. Throws when the page did not come from
 * the service worker.
 */
async function firstPaint(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url + PATH, { waitUntil: 'commit' });
  const paint = await page.waitForFunction(() => performance.getEntriesByName('first-paint')[0]?.startTime);
  const ms = await paint.jsonValue();
  const byWorker = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return (navigation?.workerStart ?? 0) > 0 && document.title.includes('Employee Rewards');
  });
  if (!byWorker) throw new Error('The page did not come from the service worker.');
  await page.close();
  return ms ?? Number.NaN;
}

/** Stops the service worker and waits until it has stopped. A browser does the same when it needs memory. */
async function stopWorker(session: CDPSession): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    const onVersions = ({ versions }: { versions: { runningStatus: string }[] }) => {
      if (!versions.some(({ runningStatus }) => runningStatus === 'stopped')) return;
      session.off('ServiceWorker.workerVersionUpdated', onVersions);
      resolve();
    };
    session.on('ServiceWorker.workerVersionUpdated', onVersions);
  });
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
}

async function measure(context: BrowserContext, url: string): Promise<Record<'running' | 'stopped', number[]>> {
  await signIn(context, url, 'demo-employee');
  await visitOnline(context, url);
  // The commands for a service worker need a page of the same origin.
  const side = await context.newPage();
  await side.goto(`${url}/favicon.svg`);
  const session = await context.newCDPSession(side);
  await session.send('ServiceWorker.enable');
  await context.setOffline(true);
  const figures: Record<'running' | 'stopped', number[]> = { running: [], stopped: [] };
  await firstPaint(context, url);
  for (let run = 0; run < runs; run++) figures.running.push(await firstPaint(context, url));
  for (let run = 0; run < runs; run++) {
    await stopWorker(session);
    figures.stopped.push(await firstPaint(context, url));
  }
  return figures;
}

const figures = await withSite(say, (url) =>
  withBrowser(say, (port) => drive(port, (context) => measure(context, url))),
);
const rows = Object.entries(figures).map(([worker, ms]) => ({
  worker,
  p50: Math.round(percentile(ms, 0.5)),
  p95: Math.round(percentile(ms, 0.95)),
  most: Math.round(Math.max(...ms)),
}));

if (options.json) console.log(JSON.stringify({ runs, unit: 'ms', rows }, null, 2));
else {
  console.log(
    `offline, first paint, ms, ${runs} starts`.padEnd(40) +
      ['p50', 'p95', 'most'].map((name) => name.padStart(8)).join(''),
  );
  for (const { worker, p50, p95, most } of rows) {
    console.log(`worker ${worker}`.padEnd(40) + [p50, p95, most].map((ms) => String(ms).padStart(8)).join(''));
  }
}

const missed = rows.filter(({ p95 }) => !(p95 <= BUDGET_MS));
for (const { worker, p95 } of missed) console.error(`Missed: worker ${worker}: p95 ${p95} ms, not ${BUDGET_MS}`);
process.exitCode = missed.length > 0 ? 1 : 0;
