import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepMetrics, keptMetrics, METRICS_KEY, type PerformanceMetric } from './kept-metrics.ts';

const metric = (value: number): PerformanceMetric => ({
  name: 'LCP',
  value,
  rating: 'good',
  timestamp: '2026-03-02T12:30:00.000Z',
});
const items = new Map<string, string>();

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the last 50, oldest first', () => {
  for (let n = 1; n <= 30; n++) keepMetrics([metric(n), metric(n + 0.5)]);
  expect(keptMetrics().map(({ value }) => value)).toEqual(Array.from({ length: 50 }, (_, index) => 6 + index / 2));
});

it('writes nothing when there is nothing', () => {
  keepMetrics([]);
  expect(items.size).toBe(0);
});

it.each(['{', '{}', 'null'])('starts anew over %s', (text) => {
  items.set(METRICS_KEY, text);
  expect(keptMetrics()).toEqual([]);
  keepMetrics([metric(1)]);
  expect(keptMetrics()).toEqual([metric(1)]);
});

it('does without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  keepMetrics([metric(1)]);
  expect(keptMetrics()).toEqual([]);
});
