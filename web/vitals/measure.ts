import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';
import { rateMetric, type MetricName } from '#domain/telemetry/metrics.ts';
import { addItem, sendItems } from './outgoing.ts';
import { storeMetrics, type PerformanceMetric, timeCheckIns, toScreen } from './metrics.ts';

/**
 * Reports the first input delay (FID), which is the time in milliseconds from the first press until the page could
 * react. web-vitals no longer has FID, but browsers still record the entry, including Safari and Firefox. A browser
 * without this entry type reports nothing.
 */
function onFID(report: (ms: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return;
  new PerformanceObserver((list, observer) => {
    const [first] = list.getEntries() as PerformanceEventTiming[];
    if (!first) return;
    observer.disconnect();
    report(first.processingStart - first.startTime);
  }).observe({ type: 'first-input', buffered: true });
}

export function measure(): void {
  // All metrics belong to the screen that was loaded first, because the user waited for that screen.
  const screen = toScreen(location.pathname);
  const figures = new Map<string, PerformanceMetric>();
  const reported = new Set<string>();

  // CLS and INP may grow each time the page is hidden. Only the first value is reported, because a second value would
  // count the page view twice.
  const note = (id: string, name: MetricName, value: number) => {
    if (reported.has(id)) return;
    figures.set(id, { name, value, rating: rateMetric(name, value), timestamp: new Date().toISOString() });
  };
  const noteMetric = ({ id, name, value }: MetricType) => note(id, name, value);
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(noteMetric);
  onFID((value) => note('FID', 'FID', value));
  timeCheckIns();

  const tell = () => {
    for (const [id, { name, value }] of figures) {
      reported.add(id);
      addItem({ type: 'metric', name, value, screen });
    }
    storeMetrics([...figures.values()]);
    figures.clear();
    void sendItems();
  };
  // web-vitals reports its last values in capturing listeners when the page is hidden. The listener below does not
  // capture, so it runs after those of web-vitals.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}
