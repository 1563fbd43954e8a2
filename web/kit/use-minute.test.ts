import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onEachMinute } from './use-minute.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls everybody each minute by one timer, and stops it with the last', () => {
  const calls = [0, 0];
  const [stopFirst, stopSecond] = calls.map((_, index) => onEachMinute(() => void (calls[index]! += 1)));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(59_999);
  expect(calls).toEqual([0, 0]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual([1, 1]);
  stopFirst?.();
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([1, 2]);
  stopSecond?.();
  expect(vi.getTimerCount()).toBe(0);
  const stopAgain = onEachMinute(() => void (calls[0]! += 1));
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([2, 2]);
  stopAgain();
});
