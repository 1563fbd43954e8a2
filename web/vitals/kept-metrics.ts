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
const KEPT_MAX = 50;

/**
 * Reads the last metrics of this device, oldest first. Returns none when storage is blocked or holds something else.
 */
export function keptMetrics(): readonly PerformanceMetric[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(METRICS_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as PerformanceMetric[]) : [];
  } catch {
    return [];
  }
}

/** Adds metrics to those stored on this device, and keeps the last 50. */
export function keepMetrics(metrics: readonly PerformanceMetric[]): void {
  if (metrics.length === 0) return;
  try {
    localStorage.setItem(METRICS_KEY, JSON.stringify([...keptMetrics(), ...metrics].slice(-KEPT_MAX)));
  } catch {
    // Storage is blocked or full, which is not worth a message.
  }
}
