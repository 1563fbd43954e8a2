/** Spec section 9. */
export const METRICS = ['FCP', 'LCP', 'FID', 'INP', 'CLS', 'TTFB', 'CHECKIN'] as const;
export type MetricName = (typeof METRICS)[number];

export const RATINGS = ['good', 'needs-improvement', 'poor'] as const;
export type Rating = (typeof RATINGS)[number];

/** Good up to and including the first threshold, poor above the second. In milliseconds, except for CLS. */
export const THRESHOLDS: Readonly<Record<MetricName, readonly [good: number, poor: number]>> = {
  FCP: [1800, 3000],
  LCP: [2500, 4000],
  FID: [100, 300],
  // INP is not in the spec. INP replaced FID. These thresholds are defined by the authors of INP.
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
  // CHECKIN is not in the spec. CHECKIN is the time from the press of the button to the server's response.
  CHECKIN: [1000, 3000],
};

/** The greatest plausible value, in the metric's unit. A larger value comes from a device that was asleep. */
export const METRIC_MAX: Readonly<Record<MetricName, number>> = {
  FCP: 60_000,
  LCP: 60_000,
  FID: 60_000,
  INP: 60_000,
  CLS: 100,
  TTFB: 60_000,
  CHECKIN: 60_000,
};

/** Spec section 4. */
export function rateMetric(name: MetricName, value: number): Rating {
  const [good, poor] = THRESHOLDS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}
