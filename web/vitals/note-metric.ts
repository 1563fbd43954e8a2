import { rateMetric, type MetricName } from '../../domain/telemetry/metrics.ts';
import { keepMetrics } from './kept-metrics.ts';
import { addItem } from './outgoing.ts';
import { screenOf } from './screen.ts';

/** Stores a metric of the open screen, and adds it to the next batch. */
export function noteMetric(name: MetricName, value: number): void {
  keepMetrics([{ name, value, rating: rateMetric(name, value), timestamp: new Date().toISOString() }]);
  addItem({ type: 'metric', name, value, screen: screenOf(location.pathname) });
}
