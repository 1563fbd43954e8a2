import type { MetricName, Rating } from '../../domain/telemetry/metrics.ts';

/**
 * A metric of spec section 3. `value` is in milliseconds, except for CLS, which has no unit; `timestamp` is an instant.
 */
export interface PerformanceMetric {
  name: MetricName;
  value: number;
  rating: Rating;
  timestamp: string;
}

/** The key in local storage, where /clear removes it with all our other data. */
export const METRICS_KEY = 'employee-rewards-vitals';
const METRICS_MAX = 50;

/**
 * Reads the last metrics of this device, oldest first. Returns none when storage is blocked or holds something else.
 */
export function readMetrics(): readonly PerformanceMetric[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(METRICS_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as PerformanceMetric[]) : [];
  } catch {
    return [];
  }
}

/** Adds metrics to those stored on this device, and keeps the last 50. */
export function storeMetrics(metrics: readonly PerformanceMetric[]): void {
  if (metrics.length === 0) return;
  try {
    localStorage.setItem(METRICS_KEY, JSON.stringify([...readMetrics(), ...metrics].slice(-METRICS_MAX)));
  } catch {
    // Storage is blocked or full, which is not worth a message.
  }
}
