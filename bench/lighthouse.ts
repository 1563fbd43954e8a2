/**
 * Runs Lighthouse on the start pages, with Lighthouse's simulated mobile device and slow network.
 * `npm run bench:lighthouse [-- --runs 5 --json]` prints the median of each figure, and whether the app is installable.
 * The bench fails when the score of a category is below 95 or the app is not installable.
 */
import { parseArgs } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { drive, signIn, withBrowser } from './lib/browser.ts';
import { median } from './lib/figures.ts';
import { withSite } from './lib/site.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
});
const runs = Number(options.runs);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BUDGET = 95;

/** The figures are in milliseconds, except CLS, which has no unit. */
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

const PAGES = [
  { name: 'sign-in', path: '/auth', as: null, shows: 'button:has-text("Maya Okafor")' },
  { name: 'dashboard', path: '/employee/dashboard', as: 'demo-employee', shows: 'button:has-text("Check in")' },
  { name: 'leaderboard', path: '/employee/leaderboard', as: 'demo-employee', shows: 'main li:has-text("Maya")' },
  { name: 'rewards', path: '/employee/rewards', as: 'demo-employee', shows: 'main h3' },
  { name: 'admin', path: '/admin/dashboard', as: 'demo-admin', shows: 'main h2' },
];

type Figures = Record<string, number>;

const say = (line: string) => console.error(line);

interface Visit {
  figures: Figures;
  short: string[];
}

async function visit(url: string, { path, as }: (typeof PAGES)[number]): Promise<Visit> {
  return withBrowser(say, async (port) => {
    if (as) await drive(port, (context) => signIn(context, url, as));
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
    const times = Object.entries(TIMES).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
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
async function expectPage(url: string, { path, as, shows }: (typeof PAGES)[number]): Promise<void> {
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

async function measure(url: string) {
  const pages = [];
  for (const page of PAGES) {
    await expectPage(url, page);
    const visits: Visit[] = [];
    for (let run = 1; run <= runs; run++) {
      visits.push(await visit(url, page));
      say(`${page.name}, run ${run}: ${visits.at(-1)?.figures.performance}`);
    }
    const names = Object.keys(visits[0]?.figures ?? {});
    const medians = names.map((name) => [name, median(visits.map(({ figures }) => figures[name] ?? Number.NaN))]);
    const short = [...new Set(visits.flatMap((one) => one.short))].toSorted();
    pages.push({ name: page.name, figures: Object.fromEntries(medians) as Figures, short });
  }
  return {
    pages,
    notInstallable: await withBrowser(say, (port) => drive(port, (context) => installabilityErrors(context, url))),
  };
}

const { pages, notInstallable } = await withSite(say, measure);

if (options.json) {
  console.log(JSON.stringify({ runs, pages, notInstallable }, null, 2));
} else {
  const columns = [...CATEGORIES, ...Object.keys(TIMES)];
  console.log(`median of ${runs}`.padEnd(14) + columns.map((name) => name.padStart(16)).join(''));
  for (const { name, figures } of pages) {
    const cell = (column: string) =>
      column === 'CLS' ? figures.CLS?.toFixed(3) : String(Math.round(figures[column] ?? 0));
    console.log(name.padEnd(14) + columns.map((column) => String(cell(column)).padStart(16)).join(''));
  }
  for (const { name, short } of pages) for (const line of short) console.log(`${name}: ${line}`);
  console.log(`installable: ${notInstallable.length === 0 ? 'yes' : notInstallable.join(', ')}`);
}

const missed = pages.flatMap(({ name, figures }) =>
  CATEGORIES.filter((category) => !((figures[category] ?? 0) >= BUDGET)).map(
    (category) => `${name}: ${category} ${figures[category]}, not ${BUDGET}`,
  ),
);
if (notInstallable.length > 0) missed.push(`not installable: ${notInstallable.join(', ')}`);
for (const line of missed) console.error(`Missed: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
