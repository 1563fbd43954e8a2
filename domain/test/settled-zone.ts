import type { UserZone } from '../time/user-zone.ts';

export const settledZone = (timeZone: string, dayStart = 0): UserZone => ({
  timeZone,
  dayStart,
  pendingTimeZone: null,
  pendingDayStart: null,
  pendingTimeZoneFrom: null,
});
