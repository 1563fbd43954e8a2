/** What is measured of the app's speed, and how each figure is judged: spec section 9. */
export const METRICS = ['FCP', 'LCP', 'FID', 'INP', 'CLS', 'TTFB', 'CHECKIN'] as const;
export type MetricName = (typeof METRICS)[number];

export const RATINGS = ['good', 'needs-improvement', 'poor'] as const;
export type Rating = (typeof RATINGS)[number];

/** Good up to and including the first, poor above the second. Milliseconds, but for CLS, which has no unit. */
export const THRESHOLDS: Readonly<Record<MetricName, readonly [good: number, poor: number]>> = {
  FCP: [1800, 3000],
  LCP: [2500, 4000],
  FID: [100, 300],
  // Not in the spec: what took the place of FID, by its makers' thresholds.
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
  // Not in the spec: from the press of the button to the server's answer.
  CHECKIN: [1000, 3000],
};

/** What no screen takes, in the metric's unit: a larger figure comes from a machine that slept. */
export const METRIC_MAX: Readonly<Record<MetricName, number>> = {
  FCP: 60_000,
  LCP: 60_000,
  FID: 60_000,
  INP: 60_000,
  CLS: 100,
  TTFB: 60_000,
  CHECKIN: 60_000,
};

/** Spec section 4: good, needs-improvement or poor. `value` is in the metric's unit. */
export function rateMetric(name: MetricName, value: number): Rating {
  const [good, poor] = THRESHOLDS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}
