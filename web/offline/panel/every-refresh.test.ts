import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everyRefresh } from './every-refresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reads the sync stats every 10 seconds until the panel closes', () => {
  const go = vi.fn();
  const stop = everyRefresh(go);
  vi.advanceTimersByTime(9_999);
  expect(go).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(go).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(20_000);
  expect(go).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(go).toHaveBeenCalledTimes(3);
});
