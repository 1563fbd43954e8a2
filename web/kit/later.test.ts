import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState: 'complete', documentElement: { lang: 'en' } });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits for the first screen, and afterwards only 1.5 seconds', async () => {
  const { noteScreen, whenIdle } = await import('./later.tsx');
  const go = vi.fn();
  whenIdle(go);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(go).not.toHaveBeenCalled();
  noteScreen();
  await vi.advanceTimersByTimeAsync(1);
  expect(go).toHaveBeenCalledOnce();
  const later = vi.fn();
  whenIdle(later);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(later).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(later).toHaveBeenCalledOnce();
});

it('runs after 16.5 seconds without a screen, unless it was cancelled', async () => {
  const { whenIdle } = await import('./later.tsx');
  const go = vi.fn();
  const never = vi.fn();
  whenIdle(go);
  whenIdle(never)();
  await vi.advanceTimersByTimeAsync(16_499);
  expect(go).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(go).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});
