/**
 * Runs Lighthouse on the first screens, with Lighthouse's simulated mobile device and slow network: on a new device, and
 * on one that has shown the dashboard before. A bare page of Vite and React with one button (bench/floor) is measured
 * beside them, to tell what the app costs from what React costs.
 * `npm run bench:lighthouse [-- --runs 5 --page dashboard --json]` prints the median of each figure, and whether the app
 * is installable. The bench fails when a figure misses its budget or the app is not installable.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import react from '@vitejs/plugin-react';
import lighthouse from 'lighthouse';
import { build } from 'vite';
import { drive, signIn, visitBefore, withBrowser } from './lib/browser.ts';
import { median } from './lib/figures.ts';
import { withSite } from './lib/site.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  },
});
const runs = Number(options.runs);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MAX_CLS = 0.01;

/** The figures are in milliseconds, except CLS, which has no unit, and the bytes that crossed the network. */
const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

interface Measured {
  name: string;
  path: string;
  as: string | null;
  /** A selector. The frame of index.html has buttons, too. */
  shows: string;
  /** The device has opened this page before: the service worker has the files, and the device has the data. */
  isKnown?: boolean;
  budget: { performance: number; LCP: number } | null;
}

const CHECK_IN = '#root [data-check-in]';
const EMPLOYEE = { as: 'demo-employee', budget: { performance: 99, LCP: 1_500 } };
const PAGES: readonly Measured[] = [
  { name: 'floor', path: '/', as: null, shows: '#root button', budget: null },
  {
    name: 'sign-in',
    path: '/auth',
    as: null,
    shows: '#root button:has-text("Maya Okafor")',
    budget: { performance: 99, LCP: 1_200 },
  },
  { ...EMPLOYEE, name: 'dashboard', path: '/employee/dashboard', shows: CHECK_IN },
  { ...EMPLOYEE, name: 'leaderboard', path: '/employee/leaderboard', shows: 'main li:has-text("Maya")' },
  { ...EMPLOYEE, name: 'rewards', path: '/employee/rewards', shows: 'main h3' },
  {
    name: 'admin',
    path: '/admin/dashboard',
    as: 'demo-admin',
    shows: 'main h2',
    budget: { performance: 95, LCP: 1_500 },
  },
  {
    name: 'known',
    path: '/employee/dashboard',
    as: 'demo-employee',
    shows: CHECK_IN,
    isKnown: true,
    budget: { performance: 99, LCP: 600 },
  },
];

type Figures = Record<string, number>;

const say = (line: string) => console.error(line);

interface Visit {
  figures: Figures;
  short: string[];
}

async function prepareDevice(context: BrowserContext, url: string, { path, as, isKnown, shows }: Measured) {
  if (as) await signIn(context, url, as);
  if (isKnown) await visitBefore(context, url + path, shows);
}

async function visit(url: string, page: Measured): Promise<Visit> {
  const { path } = page;
  return withBrowser(say, async (port) => {
    await drive(port, (context) => prepareDevice(context, url, page));
    const result = await lighthouse(`${url}${path}`, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...CATEGORIES],
      // A storage reset would sign the user out. It is not needed, because the browser is new.
      disableStorageReset: true,
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}.`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
    const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
    const times = Object.entries(FIGURES).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
    const weighed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
    const short = weighed
      .map(({ id }) => audits[id])
      .filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 1);
    return {
      figures: Object.fromEntries([...scores, ...times]) as Figures,
      short: short.map((audit) => `${audit?.id} ${audit?.displayValue ?? ''}`.trim()),
    };
  });
}

/** Throws when the expected page does not appear, because a page without content would look fast. */
async function expectPage(url: string, { path, as, shows }: Measured): Promise<void> {
  const open = async (context: BrowserContext) => {
    if (as) await signIn(context, url, as);
    const page = await context.newPage();
    await page.goto(url + path);
    await page.locator(shows).first().waitFor();
  };
  await withBrowser(say, (port) => drive(port, open));
}

async function installabilityErrors(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(`${url}/auth`, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
  await page.close();
  return errors.map(({ errorId }) => errorId);
}

async function measurePages(url: string, chosen: readonly Measured[]) {
  const pages = [];
  for (const page of chosen) {
    await expectPage(url, page);
    const visits: Visit[] = [];
    for (let run = 1; run <= runs; run++) {
      visits.push(await visit(url, page));
      say(`${page.name}, run ${run}: ${visits.at(-1)?.figures.performance}`);
    }
    const names = Object.keys(visits[0]?.figures ?? {});
    const medians = names.map((name) => [name, median(visits.map(({ figures }) => figures[name] ?? Number.NaN))]);
    const short = [...new Set(visits.flatMap((one) => one.short))].toSorted();
    pages.push({ ...page, figures: Object.fromEntries(medians) as Figures, short });
  }
  return pages;
}

async function withFloor<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const webFolder = mkdtempSync(join(tmpdir(), 'employee-rewards-floor-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: join(import.meta.dirname, 'floor'),
      plugins: [react()],
      build: { outDir: webFolder, emptyOutDir: true },
    });
    return await withSite(say, work, { webFolder });
  } finally {
    rmSync(webFolder, { recursive: true, force: true });
  }
}

const chosen = PAGES.filter(({ name }) => !options.page || options.page.includes(name));
const isFloor = ({ name }: Measured) => name === 'floor';
const floor = await withFloor((url) => measurePages(url, chosen.filter(isFloor)));
const { ours, notInstallable } = await withSite(say, async (url) => ({
  ours: await measurePages(
    url,
    chosen.filter((page) => !isFloor(page)),
  ),
  notInstallable: await withBrowser(say, (port) => drive(port, (context) => installabilityErrors(context, url))),
}));
const pages = [...floor, ...ours];

if (options.json) {
  console.log(JSON.stringify({ runs, pages, notInstallable }, null, 2));
} else {
  const columns = [...CATEGORIES, ...Object.keys(FIGURES)];
  console.log(`median of ${runs}`.padEnd(14) + columns.map((name) => name.padStart(16)).join(''));
  for (const { name, figures } of pages) {
    const cell = (column: string) =>
      column === 'CLS' ? figures.CLS?.toFixed(3) : String(Math.round(figures[column] ?? 0));
    console.log(name.padEnd(14) + columns.map((column) => String(cell(column)).padStart(16)).join(''));
  }
  for (const { name, short } of pages) for (const line of short) console.log(`${name}: ${line}`);
  console.log(`installable: ${notInstallable.length === 0 ? 'yes' : notInstallable.join(', ')}`);
}

const missed = pages.flatMap(({ name, budget, figures }) => {
  if (!budget) return [];
  const { performance = 0, LCP = Infinity, CLS = Infinity } = figures;
  return [
    ...(performance < budget.performance ? [`${name}: performance ${performance}, not ${budget.performance}`] : []),
    ...(LCP > budget.LCP ? [`${name}: LCP ${Math.round(LCP)} ms, not ${budget.LCP}`] : []),
    ...(CLS > MAX_CLS ? [`${name}: CLS ${CLS.toFixed(3)}, not ${MAX_CLS}`] : []),
    ...CATEGORIES.filter((category) => category !== 'performance' && figures[category] !== 100).map(
      (category) => `${name}: ${category} ${figures[category]}, not 100`,
    ),
  ];
});
if (notInstallable.length > 0) missed.push(`not installable: ${notInstallable.join(', ')}`);
for (const line of missed) console.error(`Missed: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
