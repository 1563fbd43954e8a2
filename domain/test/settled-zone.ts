import type { PersonZone } from '../time/person-zone.ts';

/** A user's zone and start of the day, with no change made or waiting. */
export const settledZone = (timeZone: string, dayStart = 0): PersonZone => ({
  timeZone,
  dayStart,
  pendingTimeZone: null,
  pendingDayStart: null,
  pendingTimeZoneFrom: null,
});
