import type { UserZone } from '../time/user-zone.ts';

/** Returns a user's zone and day start, without a past or pending change. */
export const settledZone = (timeZone: string, dayStart = 0): UserZone => ({
  timeZone,
  dayStart,
  pendingTimeZone: null,
  pendingDayStart: null,
  pendingTimeZoneFrom: null,
});
