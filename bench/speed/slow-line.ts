import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { drive, signIn, visitBefore, withBrowser } from '../lib/browser.ts';
import { median } from '../lib/figures.ts';
import { withSite } from '../lib/site.ts';

const MAX_CLS = 0.02;
const MAX_INP_MS = 100;
const LINE = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const SLOWER = 4;
const SETTLED_MS = 3_000;

interface Figures {
  standsMs: number;
  cls: number;
  /** The slowest answer of each press, in milliseconds. */
  presses: Record<string, number>;
}

/** This function runs in the page. */
function observe(): void {
  const seen = { cls: 0, stands: 0, slowest: 0 };
  Object.assign(globalThis, { seen });
  const shifts = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.cls += entry.value;
    }
  };
  const events = (list: PerformanceObserverEntryList) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId !== 0) seen.slowest = Math.max(seen.slowest, duration);
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

type Seen = { seen: { cls: number; stands: number; slowest: number } };
const readSeen = (page: Page) => page.evaluate(() => (globalThis as never as Seen).seen);

async function goRound(page: Page): Promise<Record<string, number>> {
  const presses: Record<string, number> = {};
  const press = async (what: string, act: () => Promise<void>, shows: Locator) => {
    await page.evaluate(() => Object.assign((globalThis as never as Seen).seen, { slowest: 0 }));
    await act();
    await shows.waitFor();
    await page.waitForTimeout(SETTLED_MS);
    presses[what] = (await readSeen(page)).slowest;
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(SETTLED_MS);
  };
  const note = page.getByRole('textbox');
  const month = page.getByRole('radio', { name: 'Month', exact: true });
  const follow = (name: string, heading: RegExp) =>
    press(
      `the page ${name}`,
      () => page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).click(),
      page.getByRole('heading', { level: 1, name: heading }),
    );
  await press(
    'mood',
    () => page.getByRole('button', { name: 'Good', exact: true }).click(),
    page.getByRole('button', { name: 'Good', pressed: true }),
  );
  await press('note', () => page.getByRole('button', { name: 'Add a note' }).click(), note);
  await press('a letter', () => note.pressSequentially('A fine day', { delay: 60 }), note);
  await press(
    'check-in',
    () => page.getByRole('button', { name: /^Check in/ }).click(),
    page.getByRole('region', { name: /^Checked in/ }),
  );
  await follow('Leaderboard', /Leaderboard/);
  // The app may offer its installation on the second page. Another press would only close this offer.
  await close();
  await press('the tab Month', () => month.click({ force: true }), month.and(page.locator(':checked')));
  await follow('Rewards', /Rewards/);
  await press(
    'claim',
    () =>
      page
        .getByRole('button', { name: /^Claim/ })
        .first()
        .click(),
    page.getByRole('dialog'),
  );
  await close();
  await follow('Profile', /Profile/);
  await follow('Dashboard', /^Monday/);
  return presses;
}

/** Without an observer, a browser without a window skips frames, and a press would seem to wait for the next one. */
async function watchFrames(session: CDPSession): Promise<void> {
  session.on('Page.screencastFrame', ({ sessionId }) => {
    // The last frame may come after the page was closed.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 10, maxWidth: 60, maxHeight: 130 });
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
  await watchFrames(session);
  await page.addInitScript(observe);
  await page.goto(`${url}/employee/dashboard`);
  await page.getByRole('button', { name: /^Check in/ }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const presses = await goRound(page);
  const { cls, stands } = await readSeen(page);
  return { standsMs: stands, cls, presses };
}

/**
 * Measures a returning user on a slow connection (400 kbit/s, 400 ms) with a processor that is four times slower: the
 * time until the check-in button appears, the layout shift (CLS), and how long each press waits for the next frame
 * (INP). CLS counts in the worst run, and a press in the median.
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
  const [stands, cls] = [readSpread(({ standsMs }) => standsMs), readSpread((one) => one.cls)];
  const presses = Object.keys(all[0]?.presses ?? {}).map((what) => ({
    what,
    ...readSpread((one) => one.presses[what] ?? 0),
  }));
  return {
    figures: { runs, standsMs: stands, cls, presses },
    lines: [
      `400 kbit/s, 400 ms, processor ${SLOWER} times slower, ${runs} runs`,
      `  check-in stands after  ${Math.round(stands.least)} ms (median ${Math.round(stands.median)})`,
      `  CLS                    ${cls.most.toFixed(4)} (budget ${MAX_CLS})`,
      `  a press until the next frame, in ms (budget ${MAX_INP_MS})`,
      ...presses.map(
        ({ what, least, median: middle, most }) => `    ${what.padEnd(22)} ${middle} (from ${least} to ${most})`,
      ),
    ],
    missed: [
      ...(cls.most > MAX_CLS ? [`CLS ${cls.most.toFixed(4)}, not ${MAX_CLS}`] : []),
      ...presses.flatMap(({ what, median: middle }) =>
        middle > MAX_INP_MS ? [`${what}: ${middle} ms, not ${MAX_INP_MS}`] : [],
      ),
    ],
  };
}
