import { localDateIn, type LocalDate } from '../time/local-date.ts';

/** The maximum time for which an event waits on a device. An older timestamp comes from a wrong clock. */
const OLDEST_MS = 48 * 3_600_000;

/** When the timestamp must come from a wrong clock, the result is the day on which the event arrived. */
export function eventDay(timestamp: string, now: Date): LocalDate {
  const age = now.getTime() - Date.parse(timestamp);
  return localDateIn('UTC', age >= 0 && age <= OLDEST_MS ? new Date(timestamp) : now);
}
