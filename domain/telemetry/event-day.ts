import { localDateIn, type LocalDate } from '../time/local-date.ts';

/** An event waits on a device at most this long: what claims to be older has a wrong clock. */
const OLDEST_MS = 48 * 3_600_000;

/** The UTC day on which an event counts: its own, or that of its arrival where the device's clock cannot be right. */
export function eventDay(timestamp: string, now: Date): LocalDate {
  const age = now.getTime() - Date.parse(timestamp);
  return localDateIn('UTC', age >= 0 && age <= OLDEST_MS ? new Date(timestamp) : now);
}
