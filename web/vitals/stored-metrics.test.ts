import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeMetrics, readMetrics, METRICS_KEY, type PerformanceMetric } from './stored-metrics.ts';

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

it('stores the last 50 metrics, oldest first', () => {
  for (let n = 1; n <= 30; n++) storeMetrics([metric(n), metric(n + 0.5)]);
  expect(readMetrics().map(({ value }) => value)).toEqual(Array.from({ length: 50 }, (_, index) => 6 + index / 2));
});

it('writes nothing when there are no metrics', () => {
  storeMetrics([]);
  expect(items.size).toBe(0);
});

it.each(['{', '{}', 'null'])('replaces the invalid content %s', (text) => {
  items.set(METRICS_KEY, text);
  expect(readMetrics()).toEqual([]);
  storeMetrics([metric(1)]);
  expect(readMetrics()).toEqual([metric(1)]);
});

it('returns no metrics when there is no storage', () => {
  vi.stubGlobal('localStorage', undefined);
  storeMetrics([metric(1)]);
  expect(readMetrics()).toEqual([]);
});
