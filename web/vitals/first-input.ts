/**
 * Reports the first input delay: the milliseconds from the first press until the page could answer it. web-vitals has
 * no FID, but the browser still records the entry, in Safari and Firefox too. Browsers without it report nothing.
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
