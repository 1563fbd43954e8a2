import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { reloadForMissingChunks } from './missing-chunk.ts';

vi.mock('../unsaved-input.ts', () => ({ hasUnsavedInput: vi.fn(() => false) }));

let page: EventTarget;
let stored: Map<string, string>;
let build: string;
const reload = vi.fn();
const fail = () => page.dispatchEvent(new Event('vite:preloadError'));

beforeEach(() => {
  page = new EventTarget();
  stored = new Map();
  build = '/assets/index-1.js';
  reload.mockClear();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { querySelector: () => ({ src: build }) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  reloadForMissingChunks(reload);
});
afterEach(() => vi.unstubAllGlobals());

it('a missing chunk reloads the tab once for each build, and never in a loop', () => {
  for (let times = 0; times < 3; times++) fail();
  expect(reload).toHaveBeenCalledTimes(1);
  // After the reload, the tab has a new build, from which a chunk is missing some releases later.
  build = '/assets/index-2.js';
  fail();
  fail();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('a tab with unsaved input keeps its page, and reloads at the next missing chunk without input', () => {
  vi.mocked(hasUnsavedInput).mockReturnValueOnce(true);
  fail();
  expect(reload).not.toHaveBeenCalled();
  fail();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a tab without a connection keeps its page', () => {
  vi.stubGlobal('navigator', { onLine: false });
  fail();
  expect(reload).not.toHaveBeenCalled();
});

it('a tab that can remember nothing never reloads', () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('Blocked.', 'SecurityError');
    },
  });
  fail();
  expect(reload).not.toHaveBeenCalled();
});
