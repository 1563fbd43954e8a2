import type { MetricName, Rating } from '../../domain/telemetry/metrics.ts';

/** Spec section 3. `value` is in milliseconds, but for CLS, which has no unit; `timestamp` is an instant. */
export interface PerformanceMetric {
  name: MetricName;
  value: number;
  rating: Rating;
  timestamp: string;
}

/** In local storage, where /clear removes it with everything of ours. */
export const METRICS_KEY = 'employee-rewards-vitals';
const KEPT_MAX = 50;

/** The last figures of this device, oldest first; none where storage is blocked or holds something else. */
export function keptMetrics(): readonly PerformanceMetric[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(METRICS_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as PerformanceMetric[]) : [];
  } catch {
    return [];
  }
}

/** Keeps figures on this device beside the last ones: 50 in all. */
export function keepMetrics(metrics: readonly PerformanceMetric[]): void {
  if (metrics.length === 0) return;
  try {
    localStorage.setItem(METRICS_KEY, JSON.stringify([...keptMetrics(), ...metrics].slice(-KEPT_MAX)));
  } catch {
    // Blocked or full: a figure is not worth a word.
  }
}
