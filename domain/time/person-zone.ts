import { addDays, localDateIn, type LocalDate } from './local-date.ts';

/** A person's zone, with a change that waits for its day. Design: "A change of zone takes effect from the next local day". */
export interface PersonZone {
  timeZone: string;
  pendingTimeZone: string | null;
  /** First day of the pending zone, counted in the zone that is left. */
  pendingTimeZoneFrom: LocalDate | null;
}

/** The zone in force at `instant`. */
export function zoneAt(zone: PersonZone, instant: Date): string {
  if (!zone.pendingTimeZone || !zone.pendingTimeZoneFrom) return zone.timeZone;
  return localDateIn(zone.timeZone, instant) >= zone.pendingTimeZoneFrom ? zone.pendingTimeZone : zone.timeZone;
}

/** The person's zone after asking for `wanted` at `instant`. Asking for the zone in force drops a change that waits. */
export function changeZone(zone: PersonZone, wanted: string, instant: Date): PersonZone {
  const current = zoneAt(zone, instant);
  if (current === wanted) return { timeZone: current, pendingTimeZone: null, pendingTimeZoneFrom: null };
  return {
    timeZone: current,
    pendingTimeZone: wanted,
    pendingTimeZoneFrom: addDays(localDateIn(current, instant), 1),
  };
}
