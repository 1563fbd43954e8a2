import { rateMetric, type MetricName } from '../../domain/telemetry/metrics.ts';
import { storeMetrics } from './stored-metrics.ts';
import { addItem } from './outgoing.ts';
import { toScreen } from './screen.ts';

/** Stores a metric of the open screen, and adds it to the next batch. */
export function noteMetric(name: MetricName, value: number): void {
  storeMetrics([{ name, value, rating: rateMetric(name, value), timestamp: new Date().toISOString() }]);
  addItem({ type: 'metric', name, value, screen: toScreen(location.pathname) });
}
