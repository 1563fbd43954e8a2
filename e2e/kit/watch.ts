import { expect, type Page, type Request } from '@playwright/test';

/** A problem is a console error, an exception or a failed request. */
export interface Watch {
  problems: () => string[];
  /** A pattern can match a path that contains an id. */
  expectStatus: (status: number, path: string | RegExp) => void;
  expectFailure: (url: RegExp) => void;
  /** Requests fail, and the browser cannot load a new service worker. */
  expectOffline: () => void;
  /**
   * Waits until the page has read ahead and no request is open. After that, the page sends no request by itself, so the
   * test can safely change rows.
   */
  quiet: () => Promise<void>;
}

interface Counting {
  openFetches: string[];
}

/** Outside the page, Playwright sometimes gets no event about a cancelled response. */
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
 * The work consists of running fetches and of reading ahead (web/app/effects/effects.tsx). Waits first until the page is
 * idle, so that the work of a click has started.
 */
const listOpenWork = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Without a frame, headless Chromium may never call an idle callback.
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    const isPrepared = performance.getEntriesByName('prepared').length > 0;
    // In a document that has just started to load, the list of fetches does not exist yet.
    const { openFetches = ['the document begins'] } = globalThis as unknown as Partial<Counting>;
    return [...openFetches, ...(isPrepared ? [] : ['reading ahead'])];
  });

/** `watch` checks such responses itself. */
const RESOURCE_LINE = /^Failed to load resource: the server responded with a status of/;

/** Await this function before the page loads its first document. */
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
    // Leaving a screen may cancel its open reads. The request for a socket's ticket counts as a read, because it writes
    // nothing. A cancelled write is a problem.
    const isRead = ['GET', 'HEAD'].includes(request.method()) || /\/api\/(live|walls)\/ticket$/.test(request.url());
    // A page that closes may also cancel the registration or the sign-out of the device. The next start of the app
    // repeats the cancelled request.
    const isRepeated = isRead || /\/api\/devices(\/[\w-]+)?$/.test(request.url());
    if (isRepeated && request.failure()?.errorText === 'net::ERR_ABORTED') return;
    problems.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    // A page and its service worker may both revoke a device. The server refuses the second request.
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
  // Scripts count too. A script that is still loading may send a request later.
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
