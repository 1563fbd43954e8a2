import type { BrowserContext, CDPSession } from '@playwright/test';
import { drive, signIn, withBrowser } from '../lib/browser.ts';
import { percentile } from '../lib/figures.ts';
import { withSite } from '../lib/site.ts';

const BUDGET_MS = 300;
const PATH = '/employee/dashboard';

/** Afterwards, the service worker controls the page, and its data is stored. */
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

/** Throws when the page did not come from the service worker. */
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

/** A browser does the same when it needs memory. */
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

type Starts = Record<'running' | 'stopped', number[]>;

async function measure(context: BrowserContext, url: string, runs: number): Promise<Starts> {
  await signIn(context, url, 'demo-employee');
  await visitOnline(context, url);
  // The commands for a service worker need a page of the same origin.
  const side = await context.newPage();
  await side.goto(`${url}/favicon.svg`);
  const session = await context.newCDPSession(side);
  await session.send('ServiceWorker.enable');
  await context.setOffline(true);
  const figures: Starts = { running: [], stopped: [] };
  await firstPaint(context, url);
  for (let run = 0; run < runs; run++) figures.running.push(await firstPaint(context, url));
  for (let run = 0; run < runs; run++) {
    await stopWorker(session);
    figures.stopped.push(await firstPaint(context, url));
  }
  return figures;
}

/**
 * Measures the time to the first paint of a new tab without a network: with a running service worker, and after the
 * browser has stopped it. The budget is for the 95th percentile.
 */
export async function measureOfflineStart(runs: number, say: (line: string) => void) {
  const figures = await withSite(say, (url) =>
    withBrowser(say, (port) => drive(port, (context) => measure(context, url, runs))),
  );
  const rows = Object.entries(figures).map(([worker, ms]) => ({
    worker,
    p50: Math.round(percentile(ms, 0.5)),
    p95: Math.round(percentile(ms, 0.95)),
    most: Math.round(Math.max(...ms)),
  }));
  const toLine = (name: string, cells: readonly unknown[]) =>
    name.padEnd(40) + cells.map((cell) => String(cell).padStart(8)).join('');
  return {
    figures: { runs, unit: 'ms', rows },
    lines: [
      toLine(`offline, first paint, ms, ${runs} starts`, ['p50', 'p95', 'most']),
      ...rows.map(({ worker, p50, p95, most }) => toLine(`worker ${worker}`, [p50, p95, most])),
    ],
    missed: rows
      .filter(({ p95 }) => !(p95 <= BUDGET_MS))
      .map(({ worker, p95 }) => `worker ${worker}: p95 ${p95} ms, not ${BUDGET_MS}`),
  };
}
