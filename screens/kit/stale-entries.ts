import type { Device } from './device.ts';

/**
 * Makes each IntersectionObserver of the app deliver an older entry with the opposite state before each new entry. A
 * busy browser does so when two frames pass before it calls the observer.
 */
export function addStaleEntries(app: Device['app']): void {
  app.IntersectionObserver = class extends app.IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const withStale = (entry: IntersectionObserverEntry) => [
        { ...entry, target: entry.target, isIntersecting: !entry.isIntersecting },
        entry,
      ];
      super((entries, observer) => callback(entries.flatMap(withStale), observer), options);
    }
  };
}
