import type { MetricName, Rating } from '#domain/telemetry/metrics.ts';

/**
 * A metric of spec section 3. `value` is in milliseconds, except for CLS, which has no unit. `timestamp` is an instant.
 */
export interface PerformanceMetric {
  name: MetricName;
  value: number;
  rating: Rating;
  timestamp: string;
}

/** The page /clear removes the stored metrics with all other data of the app. */
export const METRICS_KEY = 'employee-rewards-vitals';
const METRICS_MAX = 50;

/** Returns the last metrics of this device, oldest first. */
export function readMetrics(): readonly PerformanceMetric[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(METRICS_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as PerformanceMetric[]) : [];
  } catch {
    return [];
  }
}

export function storeMetrics(metrics: readonly PerformanceMetric[]): void {
  if (metrics.length === 0) return;
  try {
    localStorage.setItem(METRICS_KEY, JSON.stringify([...readMetrics(), ...metrics].slice(-METRICS_MAX)));
  } catch {
    // Storage is blocked or full. The user is not told, because metrics are optional.
  }
}
