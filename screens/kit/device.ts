import { expect } from 'vitest';
import { page, type FrameLocator } from 'vitest/browser';
import { storeDemoUser } from '../../web/kit/session/demo-flags.ts';
import type { TestCompany } from './company.ts';
import { createLiveRoom, type LiveRoom } from './live-room.ts';

type AppWindow = Window & typeof globalThis;

/** The width and height of a screen, in CSS pixels. */
export const PHONE = [390, 844] as const;
export const NARROW_PHONE = [360, 640] as const;
export const DESKTOP = [1280, 800] as const;
export const WIDE = [1440, 900] as const;
export type Size = readonly [width: number, height: number];

export interface DeviceOptions {
  /** The signed-in demo user; none by default. */
  userId?: string;
  /** The language chosen on the device; the browser's (English) by default. */
  language?: string;
  /** Runs in each page before the app's own code. */
  prepare?: (app: AppWindow) => void;
}

/** A device with the built app: a frame of its size. The company in this page answers its API requests. */
export interface Device {
  /** Finds elements on its screen. */
  screen: FrameLocator;
  /** Loads the page at a path, as from the address bar, and waits until it rests. */
  open: (path: string) => Promise<void>;
  /** Navigates to a path with the app's router, without loading the page, and waits until it rests. */
  visit: (path: string) => Promise<void>;
  /** Waits until nothing loads, no request is open, and no placeholder shows. */
  rest: () => Promise<void>;
  resize: (size: Size) => void;
  /** The device's live room. */
  readonly live: LiveRoom;
  /** The currently loaded page of the app. */
  readonly app: AppWindow;
  /** Expects problems that match, such as the answer `GET 403 /api/me`, a console line or an exception. */
  expectProblem: (line: RegExp) => void;
  /**
   * Returns the unexpected problems: exceptions, console lines, answers of 400 or more, and expected problems that
   * never came.
   */
  problems: () => string[];
  close: () => Promise<void>;
}

declare global {
  /** Called by the page of a frame before its own code runs (site.ts). */
  var prepareFrame: (app: AppWindow) => void;
}

const APP_KEY = 'employee-rewards-app';

/** Sets the page's Date to the company's clock. */
function setClock(app: AppWindow, now: () => number): void {
  class CompanyDate extends app.Date {
    constructor(...values: unknown[]) {
      // TypeScript has no overload of Date for a list of values.
      super(...((values.length === 0 ? [now()] : values) as [number]));
    }
    static override now(): number {
      return now();
    }
  }
  app.Date = CompanyDate as DateConstructor;
}

/** Answers the app's API requests from the company. A cancelled request never gets its answer. */
function answerBy(app: AppWindow, company: TestCompany, live: LiveRoom, problems: string[]): void {
  const fromNetwork = app.fetch.bind(app);
  app.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return fromNetwork(input, init);
    const isTicket = /^\/api\/(live|walls)\/ticket$/.test(pathname);
    const response = isTicket ? live.answer() : await company.fetch(request);
    request.signal.throwIfAborted();
    const { status } = response;
    if (status >= 400) problems.push(`answer: ${request.method} ${status} ${pathname}`);
    const body = status === 204 || status === 304 ? null : await response.arrayBuffer();
    // The response has the frame's own class, as its fetch would return.
    return new app.Response(body, { status, headers: [...response.headers] });
  };
  // Performance reports change nothing visible, so they are dropped.
  app.navigator.sendBeacon = () => true;
}

function keepProblems(app: AppWindow, problems: string[]): void {
  app.addEventListener('error', ({ message }) => problems.push(`exception: ${message}`));
  app.addEventListener('unhandledrejection', ({ reason }) => problems.push(`rejection: ${String(reason)}`));
  app.console.error = (...words: unknown[]) => problems.push(`console: ${words.map(String).join(' ')}`);
}

/** True while the page loads or shows a placeholder. */
const isLoading = (app: AppWindow): boolean =>
  app.document.readyState !== 'complete' || app.document.querySelector('.animate-glow, .boot') !== null;

/** Waits for a frame before the idle callback: a page that draws none may never become idle. */
const whenIdle = (app: AppWindow): Promise<unknown> =>
  new Promise((resolve) => app.requestAnimationFrame(() => app.requestIdleCallback(resolve)));

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

/**
 * Starts a phone with only the session and the language on it. Devices run one at a time: they share this page's
 * storage.
 */
export function startDevice(company: TestCompany, { userId, language, prepare }: DeviceOptions = {}): Device {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const live = createLiveRoom();
  storeDemoUser(userId ?? null);
  if (language !== undefined) localStorage.setItem(APP_KEY, JSON.stringify({ version: 1, state: { language } }));
  globalThis.prepareFrame = (app) => {
    setClock(app, company.now);
    answerBy(app, company, live, problems);
    live.takeSockets(app);
    keepProblems(app, problems);
    // A service worker would also serve the frame of the next test.
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
          return isLoading(findApp()) || company.waiting() > 0;
        },
        { message: 'the page comes to rest', interval: 10 },
      )
      .toBe(false);
  }

  return {
    screen: page.frameLocator(page.elementLocator(frame)),
    async open(path) {
      await new Promise((resolve) => {
        frame.addEventListener('load', resolve, { once: true });
        frame.src = path;
      });
      await rest();
    },
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
