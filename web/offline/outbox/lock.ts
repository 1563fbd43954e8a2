/** The lock that allows one drain at a time on this device, in any tab or worker. */
const OUTBOX_LOCK = 'employee-rewards-outbox';

/**
 * Runs `work` while no other page or worker of this origin holds the lock. The browser releases the lock when its
 * holder dies. A browser without locks does not run the app's service worker either. In such a browser, pages do not
 * wait for each other, and idempotency keys prevent double writes.
 */
export function holdingTheLock<Result>(work: () => Promise<Result>, name = OUTBOX_LOCK): Promise<Result> {
  return 'locks' in navigator ? (navigator.locks.request(name, work) as Promise<Result>) : work();
}
