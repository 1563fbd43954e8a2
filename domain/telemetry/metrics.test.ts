import { expect, it } from 'vitest';
import { rateMetric, type MetricName } from './metrics.ts';

it.each<[MetricName, good: number, poor: number, step: number]>([
  ['FCP', 1800, 3000, 1],
  ['LCP', 2500, 4000, 1],
  ['FID', 100, 300, 1],
  ['INP', 200, 500, 1],
  ['CLS', 0.1, 0.25, 0.001],
  ['TTFB', 800, 1800, 1],
  ['CHECKIN', 1000, 3000, 1],
])('the metric %s is good up to %d and poor above %d', (name, good, poor, step) => {
  const rated = [0, good, good + step, poor, poor + step].map((value) => rateMetric(name, value));
  expect(rated).toEqual(['good', 'good', 'needs-improvement', 'needs-improvement', 'poor']);
});
