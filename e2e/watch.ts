import { expect, type Page, type Request } from '@playwright/test';

/** What went wrong in a page without anybody asking: a console error, an exception, a request that failed. */
export interface Watch {
  problems: () => string[];
  /** The next answer of `path` with `status` is what the test is about. A path that holds an id is given as a pattern. */
  expectStatus: (status: number, path: string | RegExp) => void;
  /** Requests whose address matches are made to fail by the test, and what the page says about them is no problem. */
  expectFailure: (url: RegExp) => void;
  /** From now on the connection may be gone: requests fail, and the browser cannot look for a new version of the worker. */
  expectOffline: () => void;
  /** Until the page has read ahead and no request is under way: it asks for nothing by itself, so the rows are the test's alone. */
  quiet: () => Promise<void>;
}

interface Counting {
  /** Addresses that the page's own `fetch` has asked for and that have not answered. */
  openFetches: string[];
}

/** Runs in the page: notes what `fetch` asks for. The browser's own events about an answer that was called off are at times lost. */
function countFetches(): void {
  const page = globalThis as unknown as Counting & { fetch: typeof fetch };
  page.openFetches = [];
  const inner = page.fetch.bind(globalThis);
  page.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    page.openFetches.push(address);
    try {
      return await inner(input, init);
    } finally {
      page.openFetches.splice(page.openFetches.indexOf(address), 1);
    }
  };
}

/** What the page still does: fetches under way, or reading ahead (web/offline/prepare.ts). It rests first: a click's work is done. */
const listOpenWork = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    const isPrepared = performance.getEntriesByName('prepared').length > 0;
    return [...(globalThis as unknown as Counting).openFetches, ...(isPrepared ? [] : ['reading ahead'])];
  });

/** Chromium's own line about an answer of 400 or more; the answer itself is looked at below. */
const RESOURCE_LINE = /^Failed to load resource: the server responded with a status of/;

export function watch(page: Page): Watch {
  const problems: string[] = [];
  const failing: RegExp[] = [];
  const expected: { status: number; path: string | RegExp }[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || RESOURCE_LINE.test(message.text())) return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A screen that is left cancels what it was still reading, and a ticket of a socket writes nothing; a write is never cancelled.
    const isRead = request.method() === 'GET' || /\/api\/(live|walls)\/ticket$/.test(request.url());
    // A page that goes registers its device, or signs it out, at the next start.
    const isRepeated = isRead || /\/api\/devices(\/[\w-]+)?$/.test(request.url());
    if (isRepeated && request.failure()?.errorText === 'net::ERR_ABORTED') return;
    problems.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    const place = expected.findIndex(
      ({ status, path }) =>
        status === response.status() && (path instanceof RegExp ? path.test(pathname) : path === pathname),
    );
    if (place >= 0) expected.splice(place, 1);
    else problems.push(`answer: ${response.request().method()} ${response.status()} ${pathname}`);
  });
  const running = new Set<Request>();
  void page.addInitScript(countFetches);
  // A part of the app that loads may ask for something, so scripts count, too.
  page.on('request', (request) => request.resourceType() !== 'fetch' && running.add(request));
  const ended = (request: Request) => void running.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return {
    quiet: () =>
      expect
        .poll(async () => [...(await listOpenWork(page)), ...[...running].map((request) => request.url())])
        .toEqual([]),
    problems: () => [
      ...problems.filter((line) => !failing.some((url) => url.test(line))),
      ...expected.map(({ status, path }) => `never came: ${status} ${path}`),
    ],
    expectStatus: (status, path) => expected.push({ status, path }),
    expectFailure: (url) => failing.push(url),
    expectOffline: () => failing.push(/ERR_INTERNET_DISCONNECTED|when fetching the script/),
  };
}
