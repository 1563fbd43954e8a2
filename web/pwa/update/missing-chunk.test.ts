import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { reloadForMissingChunks } from './missing-chunk.ts';

vi.mock('../unsaved-input.ts', () => ({ hasUnsavedInput: vi.fn(() => false) }));

let page: EventTarget;
let stored: Map<string, string>;
let build: string;
const reload = vi.fn();
const answer = vi.fn<typeof fetch>();

/** Opens a page of the tab. The tab's storage stays. */
function load(): void {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  reloadForMissingChunks(reload);
}

async function fail(files = 1): Promise<void> {
  for (let file = 0; file < files; file++) page.dispatchEvent(new Event('vite:preloadError'));
  await vi.waitFor(() => expect(answer.mock.settledResults.at(-1)?.type).not.toBe('incomplete'));
  await Promise.resolve();
}

beforeEach(() => {
  stored = new Map();
  build = '/assets/index-1.js';
  reload.mockClear();
  answer.mockReset().mockImplementation(async () => new Response());
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('document', { querySelector: () => ({ src: build }) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  load();
});
afterEach(() => vi.unstubAllGlobals());

it('missing chunks reload the tab once for each build, and never in a loop', async () => {
  await fail(3);
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
  // The reload would abort other questions.
  expect(answer).toHaveBeenCalledTimes(1);
  for (let again = 0; again < 3; again++) {
    load();
    await fail(3);
  }
  expect(reload).toHaveBeenCalledTimes(1);
  // From the next build, a chunk is missing some releases later.
  build = '/assets/index-2.js';
  load();
  await fail();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('a tab with unsaved input keeps its page, and reloads at the next missing chunk without input', async () => {
  vi.mocked(hasUnsavedInput).mockReturnValueOnce(true);
  await fail();
  expect(reload).not.toHaveBeenCalled();
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', async () => new Response(null, { status: 503 })],
])('a tab whose server %s keeps its page, and reloads at the next missing chunk', async (_, failing) => {
  answer.mockImplementationOnce(failing);
  await fail();
  expect(reload).not.toHaveBeenCalled();
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a tab that can remember nothing never reloads', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('Blocked.', 'SecurityError');
    },
  });
  await fail();
  expect(reload).not.toHaveBeenCalled();
});
