import { expect } from 'vitest';
import { page, type FrameLocator } from 'vitest/browser';
import { storeDemoUser } from '../../web/app/demo-flags.ts';
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
  /** The demo user who is signed in; nobody by default. */
  userId?: string;
  /** The language chosen on the device; the browser's (English) by default. */
  language?: string;
  /** Runs in each page before the app's own code. */
  prepare?: (app: AppWindow) => void;
}

/** A device with the built app: a frame of its size, whose requests to the API the company in this page answers. */
export interface Device {
  /** Finds elements on its screen. */
  screen: FrameLocator;
  /** Loads the page at a path, as from the address bar, until it rests. */
  open: (path: string) => Promise<void>;
  /** Goes to a path by the app's router, without loading the page, until it rests. */
  visit: (path: string) => Promise<void>;
  /** Until nothing loads, no answer is waited for, and no place of something that loads shows. */
  rest: () => Promise<void>;
  resize: (size: Size) => void;
  /** The live room that the device is connected to. */
  readonly live: LiveRoom;
  /** The page of the app that is loaded now. */
  readonly app: AppWindow;
  /** Answers like this one (`GET 403 /api/me`) are what the test is about, as are the console's lines and exceptions. */
  expectProblem: (line: RegExp) => void;
  /** Faults that the test did not expect: exceptions, lines on the console, answers of 400 or more, requests without an answer. */
  problems: () => string[];
  close: () => Promise<void>;
}

declare global {
  /** The page of a frame calls it before its own code runs (site.ts). */
  var prepareFrame: (app: AppWindow) => void;
}

const APP_KEY = 'employee-rewards-app';

/** Date, by the company's clock. */
function setClock(app: AppWindow, now: () => number): void {
  class CompanyDate extends app.Date {
    constructor(...values: unknown[]) {
      // The compiler knows no call of Date with a list of values.
      super(...((values.length === 0 ? [now()] : values) as [number]));
    }
    static override now(): number {
      return now();
    }
  }
  app.Date = CompanyDate as DateConstructor;
}

/** Lets the company answer what the app asks of the API. A request that the app gives up never gets its answer. */
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
    // Of the frame's own kind, as its fetch would give.
    return new app.Response(body, { status, headers: [...response.headers] });
  };
  // Counts of how fast the app is change nothing that anybody sees.
  app.navigator.sendBeacon = () => true;
}

function keepProblems(app: AppWindow, problems: string[]): void {
  app.addEventListener('error', ({ message }) => problems.push(`exception: ${message}`));
  app.addEventListener('unhandledrejection', ({ reason }) => problems.push(`rejection: ${String(reason)}`));
  app.console.error = (...words: unknown[]) => problems.push(`console: ${words.map(String).join(' ')}`);
}

/** Whether a place of something that is still to come is on the screen. */
const isLoading = (app: AppWindow): boolean =>
  app.document.readyState !== 'complete' || app.document.querySelector('.animate-glow, .boot') !== null;

/** After a frame was drawn: a page that draws none may never be called idle. */
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

/** A phone, with nothing on it but the session and the language. One at a time: they share this page's storage. */
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
    // A worker would serve the frame of the next test.
    delete (app.Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
    prepare?.(app);
  };

  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: fixed; inset: 0 auto auto 0; border: 0; background: canvas';
  const resize = ([width, height]: Size) => Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
  resize(PHONE);
  document.body.append(frame);
  const appOf = () => frame.contentWindow as AppWindow;

  async function rest(): Promise<void> {
    await expect
      .poll(
        async () => {
          await whenIdle(appOf());
          return isLoading(appOf()) || company.waiting() > 0;
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
      appOf().history.pushState(null, '', path);
      appOf().dispatchEvent(new PopStateEvent('popstate'));
      await rest();
    },
    rest,
    resize: (size) => void resize(size),
    live,
    get app() {
      return appOf();
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
