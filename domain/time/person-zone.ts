import { addDays, localDateIn, type LocalDate } from './local-date.ts';

/** A person's zone, with a change that waits for its day. Design: "A change of zone takes effect from the next local day". */
export interface PersonZone {
  timeZone: string;
  pendingTimeZone: string | null;
  /** First day of the pending zone, counted in the zone that is left. */
  pendingTimeZoneFrom: LocalDate | null;
}

/** A person's zone, and whether anybody has said that they are there. */
export interface ChosenZone extends PersonZone {
  /** False while the zone is only the company's, for want of a better one. */
  isTimeZoneKnown: boolean;
  /** The last check-in, an instant. */
  lastCheckIn: string | null;
}

/** The zone in force at `instant`. */
export function zoneAt(zone: PersonZone, instant: Date): string {
  if (!zone.pendingTimeZone || !zone.pendingTimeZoneFrom) return zone.timeZone;
  return localDateIn(zone.timeZone, instant) >= zone.pendingTimeZoneFrom ? zone.pendingTimeZone : zone.timeZone;
}

/**
 * The person's zone after asking for `wanted` at `instant`. Asking for the zone in force drops a change that waits; one that
 * holds stays as it is, so that a late check-in of the days before it still has the zone of these days.
 */
export function changeZone(zone: PersonZone, wanted: string, instant: Date): PersonZone {
  const current = zoneAt(zone, instant);
  if (current === wanted) {
    const { timeZone, pendingTimeZone, pendingTimeZoneFrom } = zone;
    return current === pendingTimeZone
      ? { timeZone, pendingTimeZone, pendingTimeZoneFrom }
      : { timeZone: current, pendingTimeZone: null, pendingTimeZoneFrom: null };
  }
  return {
    timeZone: current,
    pendingTimeZone: wanted,
    pendingTimeZoneFrom: addDays(localDateIn(current, instant), 1),
  };
}

/** People change their own zone at most once in so many days: as long as the oldest late check-in may reach back. */
export const DAYS_BETWEEN_ZONES = 7;

/**
 * The first local day on which a user may ask for the zone `wanted` without an admin; null when that is today. A change that
 * waits may be replaced, and dropped: it has not counted for any day yet. Issue 15.
 */
export function waitsForZone(zone: PersonZone, wanted: string, instant: Date): LocalDate | null {
  const { pendingTimeZone, pendingTimeZoneFrom } = zone;
  const current = zoneAt(zone, instant);
  if (wanted === current || current !== pendingTimeZone || !pendingTimeZoneFrom) return null;
  // It was asked for on the day before it held.
  const next = addDays(pendingTimeZoneFrom, DAYS_BETWEEN_ZONES - 1);
  return localDateIn(current, instant) < next ? next : null;
}

/** Whether the person's next word on where they are holds at once: no check-in was made, so there is no day that it could move. */
export const isFirstChoice = ({ isTimeZoneKnown, lastCheckIn }: Pick<ChosenZone, 'isTimeZoneKnown' | 'lastCheckIn'>) =>
  !isTimeZoneKnown && lastCheckIn === null;

/** The person's zone after they said where they are. After the first word, another zone is a change. */
export function chooseZone(
  person: ChosenZone,
  wanted: string,
  instant: Date,
): PersonZone & Pick<ChosenZone, 'isTimeZoneKnown'> {
  const zone = isFirstChoice(person)
    ? { timeZone: wanted, pendingTimeZone: null, pendingTimeZoneFrom: null }
    : changeZone(person, wanted, instant);
  return { ...zone, isTimeZoneKnown: true };
}
