import { expect } from 'vitest';
import { page, type FrameLocator, type Locator } from 'vitest/browser';
import { storeDemoUser } from '#web/kit/session/demo-flags.ts';
import type { TestCompany } from './company.ts';
import { createLiveRoom, type LiveRoom } from './live-room.ts';

type AppWindow = Window & typeof globalThis;

export const PHONE = [390, 844] as const;
export const NARROW_PHONE = [360, 640] as const;
export const DESKTOP = [1280, 800] as const;
export const WIDE = [1440, 900] as const;
export type Size = readonly [width: number, height: number];

export interface DeviceOptions {
  userId?: string;
  /** The default is the browser's language, English. */
  language?: string;
  /** Runs in each loaded page before the app's code. */
  prepare?: (app: AppWindow) => void;
}

export interface SentRequest {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

/** The company in the test's page answers the app's API requests. */
export interface Device {
  screen: FrameLocator;
  open: (path: string) => Promise<void>;
  visit: (path: string) => Promise<void>;
  /** The storage of the device stays. */
  reload: () => Promise<void>;
  goThroughHistory: (steps: -1 | 1) => void;
  readonly sent: readonly SentRequest[];
  /** Waits until the page rests: it has loaded, has no open request and shows no placeholder. */
  rest: () => Promise<void>;
  resize: (size: Size) => void;
  readonly live: LiveRoom;
  readonly app: AppWindow;
  /** Expects a problem that matches, such as `answer: GET 403 /api/me`, a console line or an exception. */
  expectProblem: (line: RegExp) => void;
  /** An expected problem that did not occur is a problem too. */
  problems: () => string[];
  close: () => Promise<void>;
}

/** Counts the taps of an act: on buttons, links and fields, and not the letters typed. */
export function tapping() {
  let taps = 0;
  return {
    tap: async (locator: Locator) => {
      taps += 1;
      await locator.click();
    },
    countTaps: async (act: () => Promise<void>) => {
      taps = 0;
      await act();
      return taps;
    },
  };
}

declare global {
  /** The page in the iframe calls this function before the app's code runs (site.ts). */
  var prepareFrame: (app: AppWindow) => void;
}

const APP_KEY = 'employee-rewards-app';

function setClock(app: AppWindow, now: () => number): void {
  class CompanyDate extends app.Date {
    constructor(...values: unknown[]) {
      // The cast is needed, because the types of Date do not accept a list of any length.
      super(...((values.length === 0 ? [now()] : values) as [number]));
    }
    static override now(): number {
      return now();
    }
  }
  app.Date = CompanyDate as DateConstructor;
}

/** A file that the app sends is not JSON and is returned as it is. */
function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A cancelled request gets no response. */
function answerBy(
  app: AppWindow,
  company: TestCompany,
  { live, problems, sent }: { live: LiveRoom; problems: string[]; sent: SentRequest[] },
): void {
  const fromNetwork = app.fetch.bind(app);
  app.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return fromNetwork(input, init);
    const { method, headers } = request;
    const text = await request.clone().text();
    sent.push({ method, path: pathname + search, headers, body: text === '' ? null : parseOrText(text) });
    const isTicket = /^\/api\/(live|walls)\/ticket$/.test(pathname);
    const response = isTicket ? live.answer() : await company.fetch(request);
    request.signal.throwIfAborted();
    const { status } = response;
    if (status >= 400) problems.push(`answer: ${request.method} ${status} ${pathname}`);
    const body = status === 204 || status === 304 ? null : await response.arrayBuffer();
    return new app.Response(body, { status, headers: [...response.headers] });
  };
  // The app sends its speed figures with sendBeacon. They change nothing on the screen, so they are dropped.
  app.navigator.sendBeacon = () => true;
}

/**
 * Keeps the page when a file of the app is lost. The app would reload once (e2e/shell/shell-session.spec.ts), and the
 * reloaded page may wait without end for a file that Playwright aborted before.
 */
function neverReload(app: AppWindow): void {
  app.addEventListener('vite:preloadError', (event) => event.stopImmediatePropagation());
}

function keepProblems(app: AppWindow, problems: string[]): void {
  app.addEventListener('error', ({ message }) => problems.push(`exception: ${message}`));
  app.addEventListener('unhandledrejection', ({ reason }) => problems.push(`rejection: ${String(reason)}`));
  app.console.error = (...words: unknown[]) => problems.push(`console: ${words.map(String).join(' ')}`);
}

const listLoading = ({ document }: AppWindow): string[] => [
  ...(document.readyState === 'complete' ? [] : [document.readyState]),
  ...Array.from(document.querySelectorAll('.animate-glow, .boot, #frame'), ({ outerHTML }) => outerHTML.slice(0, 200)),
];

/** The longest wait for an idle callback. On a busy machine, a page may have no idle time for much longer. */
const IDLE_TIMEOUT_MS = 5_000;

/** A page that draws no frame may never become idle. */
const whenIdle = (app: AppWindow): Promise<unknown> =>
  new Promise((resolve) =>
    app.requestAnimationFrame(() => app.requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })),
  );

async function deleteDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    await new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.addEventListener('success', resolve);
      deleting.addEventListener('error', () => reject(deleting.error));
    });
  }
}

/** Only one device may run at a time, because all devices share the storage of the test's page. */
export function startDevice(company: TestCompany, { userId, language, prepare }: DeviceOptions = {}): Device {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const sent: SentRequest[] = [];
  const live = createLiveRoom();
  storeDemoUser(userId ?? null);
  if (language !== undefined) localStorage.setItem(APP_KEY, JSON.stringify({ version: 1, state: { language } }));
  globalThis.prepareFrame = (app) => {
    setClock(app, company.now);
    answerBy(app, company, { live, problems, sent });
    live.takeSockets(app);
    keepProblems(app, problems);
    neverReload(app);
    // The app must not register a service worker, because it would also serve the iframe of the next test.
    delete (app.Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
    prepare?.(app);
  };

  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: fixed; inset: 0 auto auto 0; border: 0; background: canvas';
  const resize = ([width, height]: Size) => Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
  resize(PHONE);
  document.body.append(frame);
  const findApp = () => frame.contentWindow as AppWindow;

  async function rest(): Promise<void> {
    await expect
      .poll(
        async () => {
          await whenIdle(findApp());
          return [...listLoading(findApp()), ...company.waiting()];
        },
        { message: 'what the page waits for', interval: 10 },
      )
      .toEqual([]);
  }

  async function load(start: () => void): Promise<void> {
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
      start();
    });
    await rest();
  }

  return {
    screen: page.frameLocator(page.elementLocator(frame)),
    open: (path) => load(() => void (frame.src = path)),
    reload: () => load(() => findApp().location.reload()),
    goThroughHistory: (steps) => findApp().history.go(steps),
    sent,
    async visit(path) {
      findApp().history.pushState(null, '', path);
      findApp().dispatchEvent(new PopStateEvent('popstate'));
      await rest();
    },
    rest,
    resize: (size) => void resize(size),
    live,
    get app() {
      return findApp();
    },
    expectProblem: (line) => void expected.push(line),
    problems: () => [
      ...problems.filter((line) => !expected.some((one) => one.test(line))),
      ...expected.filter((one) => !problems.some((line) => one.test(line))).map((one) => `never came: ${one}`),
    ],
    async close() {
      frame.remove();
      localStorage.clear();
      sessionStorage.clear();
      await deleteDatabases();
    },
  };
}
