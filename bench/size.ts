/**
 * Measures the size of the JavaScript that a first visit to the employee's dashboard loads. The bench fails when the
 * scripts that are requested before the dashboard appears exceed the budget. The service worker is blocked, because its
 * prefetch is not part of the page.
 */
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page, type Response } from '@playwright/test';
import { CHROMIUM_HINT, ensureChromium, launchOptions } from '#scripts/lib/chromium.ts';
import { signIn } from './lib/browser.ts';
import { withSite } from './lib/site.ts';

const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

const BUDGET_BYTES = 136_000;

/** This function runs in the page. */
function noteWhenItStands(): void {
  const observer = new MutationObserver(() => {
    const stands = [...document.querySelectorAll('#root button')].some(({ textContent }) =>
      textContent.startsWith('Check in'),
    );
    if (!stands) return;
    performance.mark('stands');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** This function runs in the page. */
function askedBefore(): string[] {
  const stands = performance.getEntriesByName('stands')[0]?.startTime ?? Infinity;
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= stands)
    .map(({ name }) => name);
}

interface Script {
  url: string;
  name: string;
  raw: number;
  brotli: number;
}

const say = (line: string) => console.error(line);
const sum = (scripts: readonly Script[]) => scripts.reduce((bytes, { brotli }) => bytes + brotli, 0);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function weigh(response: Response): Promise<Script> {
  const body = await response.body();
  const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
  return { url: response.url(), name, raw: body.length, brotli: brotliCompressSync(body).length };
}

async function visit(page: Page): Promise<{ first: Script[]; later: Script[] }> {
  const scripts: Promise<Script>[] = [];
  await page.addInitScript(noteWhenItStands);
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    const script = request.response().then((response) => {
      if (!response?.ok()) throw new Error(`${request.url()} did not load.`);
      return weigh(response);
    });
    script.catch(() => undefined);
    scripts.push(script);
  });
  await page.goto('/employee/dashboard');
  await page.getByRole('button', { name: /^Check in/ }).waitFor();
  await page.waitForLoadState('networkidle');
  const all = (await Promise.all(scripts)).toSorted((a, b) => b.brotli - a.brotli);
  const before = new Set(await page.evaluate(askedBefore));
  return { first: all.filter(({ url }) => before.has(url)), later: all.filter(({ url }) => !before.has(url)) };
}

async function measure(url: string) {
  const executablePath = await ensureChromium(say);
  if (!executablePath) throw new Error(CHROMIUM_HINT);
  const browser = await chromium.launch(launchOptions(executablePath));
  try {
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
    await signIn(context, url, 'demo-employee');
    return await visit(await context.newPage());
  } finally {
    await browser.close();
  }
}

const { first, later } = await withSite(say, measure);
const total = sum(first);

if (options.json) {
  console.log(JSON.stringify({ budget: BUDGET_BYTES, total, first, later }, null, 2));
} else {
  const line = (name: string, raw: string, brotli: string) =>
    console.log(name.padEnd(36) + raw.padStart(12) + brotli.padStart(12));
  const table = (title: string, scripts: readonly Script[]) => {
    line(title, 'raw', 'brotli');
    for (const { name, raw, brotli } of scripts) line(`  ${name}`, kB(raw), kB(brotli));
  };
  table('before the dashboard stands', first);
  line(`  ${first.length} scripts, budget ${kB(BUDGET_BYTES)}`, '', kB(total));
  if (later.length > 0) {
    table('afterwards', later);
    line(`  ${later.length} scripts`, '', kB(sum(later)));
  }
}

if (total > BUDGET_BYTES) console.error(`Missed: ${kB(total)} of JavaScript, not ${kB(BUDGET_BYTES)}.`);
process.exitCode = total > BUDGET_BYTES ? 1 : 0;
