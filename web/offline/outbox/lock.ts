/** The lock that allows one drain at a time on this device, in any tab or worker. */
const OUTBOX_LOCK = 'employee-rewards-outbox';

/**
 * Runs `work` while no other page or worker of this origin does. The browser releases the lock when its holder dies.
 * Browsers without locks have no service worker of ours either. There pages do not wait for each other, and keys
 * prevent them from doing anything twice.
 */
export function holdingTheLock<Result>(work: () => Promise<Result>, name = OUTBOX_LOCK): Promise<Result> {
  return 'locks' in navigator ? (navigator.locks.request(name, work) as Promise<Result>) : work();
}
