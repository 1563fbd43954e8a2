import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let isStandalone = false;
const orientation = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  isStandalone = false;
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/149.0 Safari/537.36' });
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  vi.stubGlobal('screen', { orientation });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function watched() {
  const { useInstallState, watchInstallState } = await import('./install-state.ts');
  watchInstallState();
  return () => useInstallState.getState().isStandalone;
}

it('checks every 5 seconds whether the page runs as an installed app', async () => {
  const seen = await watched();
  isStandalone = true;
  vi.advanceTimersByTime(4_999);
  expect(seen()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(seen()).toBe(true);
  isStandalone = false;
  vi.advanceTimersByTime(5_000);
  expect(seen()).toBe(false);
});

it('checks half a second after the device was rotated', async () => {
  const seen = await watched();
  isStandalone = true;
  orientation.dispatchEvent(new Event('change'));
  vi.advanceTimersByTime(499);
  expect(seen()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(seen()).toBe(true);
});
