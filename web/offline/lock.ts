/** One drain at a time on this device, whatever tab or worker does it. */
const OUTBOX_LOCK = 'employee-rewards-outbox';

/**
 * Does `work` while no other page or worker of this origin does. The browser gives the lock back when its holder dies.
 * Browsers without locks have no service worker of ours either; there each page waits for itself alone, and keys keep
 * two pages from doing anything twice.
 */
export function holdingTheLock<Result>(work: () => Promise<Result>, name = OUTBOX_LOCK): Promise<Result> {
  return 'locks' in navigator ? (navigator.locks.request(name, work) as Promise<Result>) : work();
}
