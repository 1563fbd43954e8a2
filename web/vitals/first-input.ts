/**
 * First input delay: the milliseconds from the first press to the moment at which the page could answer it. web-vitals has
 * no FID any more; the browser still records the entry. Safari and Firefox know it, too; where not, nothing is reported.
 */
export function onFID(report: (ms: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return;
  new PerformanceObserver((list, observer) => {
    const [first] = list.getEntries() as PerformanceEventTiming[];
    if (!first) return;
    observer.disconnect();
    report(first.processingStart - first.startTime);
  }).observe({ type: 'first-input', buffered: true });
}
