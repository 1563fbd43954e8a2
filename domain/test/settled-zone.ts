import type { PersonZone } from '../time/person-zone.ts';

/** Returns a user's zone and day start, without a past or pending change. */
export const settledZone = (timeZone: string, dayStart = 0): PersonZone => ({
  timeZone,
  dayStart,
  pendingTimeZone: null,
  pendingDayStart: null,
  pendingTimeZoneFrom: null,
});
