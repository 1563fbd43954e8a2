import { expect, type Page, type Request } from '@playwright/test';

/** Records a page's unexpected problems: a console error, an exception, a failed request. */
export interface Watch {
  problems: () => string[];
  /** Expects the next answer of `path` with `status`. A path that contains an id is given as a pattern. */
  expectStatus: (status: number, path: string | RegExp) => void;
  /** Expects requests to matching addresses to fail, and ignores the page's messages about them. */
  expectFailure: (url: RegExp) => void;
  /** Allows the connection to be lost: requests fail, and the browser cannot look for a new version of the worker. */
  expectOffline: () => void;
  /**
   * Waits until the page has read ahead and no request is open. Afterwards the page requests nothing by itself, so the
   * test can change rows safely.
   */
  quiet: () => Promise<void>;
}

interface Counting {
  /** Addresses of the page's own open `fetch` calls. */
  openFetches: string[];
}

/**
 * Records the calls of `fetch`. Runs in the page. The browser sometimes loses its own events about a cancelled answer.
 */
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

/**
 * Lists the page's open work: running fetches, or reading ahead (web/offline/prepare.ts). Waits until the page is idle,
 * so that a click's work is done.
 */
const listOpenWork = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    const isPrepared = performance.getEntriesByName('prepared').length > 0;
    // A document that has only begun counts nothing yet.
    const { openFetches = ['the document begins'] } = globalThis as unknown as Partial<Counting>;
    return [...openFetches, ...(isPrepared ? [] : ['reading ahead'])];
  });

/** Matches Chromium's own line about an answer of 400 or more. The answer itself is checked below. */
const RESOURCE_LINE = /^Failed to load resource: the server responded with a status of/;

/** Watches a page from its first document on: wait for it before the page loads one. */
export async function watch(page: Page): Promise<Watch> {
  const problems: string[] = [];
  const failing: RegExp[] = [];
  const expected: { status: number; path: string | RegExp }[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || RESOURCE_LINE.test(message.text())) return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Leaving a screen cancels its open reads, and a socket's ticket writes nothing. A write is never cancelled.
    const isRead = request.method() === 'GET' || /\/api\/(live|walls)\/ticket$/.test(request.url());
    // When a page closes, the next start repeats its registration or sign-out of the device.
    const isRepeated = isRead || /\/api\/devices(\/[\w-]+)?$/.test(request.url());
    if (isRepeated && request.failure()?.errorText === 'net::ERR_ABORTED') return;
    problems.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    // A page and its service worker may both revoke a device. The second one is refused.
    const isRevoke = response.request().method() === 'DELETE' && pathname.startsWith('/api/devices/');
    if (isRevoke && response.status() === 401) return;
    const place = expected.findIndex(
      ({ status, path }) =>
        status === response.status() && (path instanceof RegExp ? path.test(pathname) : path === pathname),
    );
    if (place >= 0) expected.splice(place, 1);
    else problems.push(`answer: ${response.request().method()} ${response.status()} ${pathname}`);
  });
  const running = new Set<Request>();
  await page.addInitScript(countFetches);
  // A loading part of the app may send a request, so scripts count too.
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
