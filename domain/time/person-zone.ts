import { readDayClock, type DayClock } from './day-clock.ts';
import { addDays, type LocalDate } from './local-date.ts';

/**
 * A user's zone and the start of their day, with a change that waits for its day. Design: "A change of zone takes effect from
 * the next local day".
 */
export interface PersonZone extends DayClock {
  pendingTimeZone: string | null;
  pendingDayStart: number | null;
  /** First day of the pending zone and start, counted by those that are left. Null: no change waits, nor was made. */
  pendingTimeZoneFrom: LocalDate | null;
}

/** A person's zone, and whether anybody has said that they are there. */
export interface ChosenZone extends PersonZone {
  /** False while the zone is only the company's, for want of a better one. */
  isTimeZoneKnown: boolean;
  /** The last check-in, an instant. */
  lastCheckIn: string | null;
}

/** The fields of a zone, out of a record that has more. */
export const pickZone = (of: PersonZone): PersonZone => ({
  timeZone: of.timeZone,
  dayStart: of.dayStart,
  pendingTimeZone: of.pendingTimeZone,
  pendingDayStart: of.pendingDayStart,
  pendingTimeZoneFrom: of.pendingTimeZoneFrom,
});

const NO_CHANGE = { pendingTimeZone: null, pendingDayStart: null, pendingTimeZoneFrom: null };

const newClock = (zone: PersonZone): DayClock => ({
  timeZone: zone.pendingTimeZone ?? zone.timeZone,
  dayStart: zone.pendingDayStart ?? zone.dayStart,
});

const isChangeHeld = (zone: PersonZone, instant: Date): boolean =>
  zone.pendingTimeZoneFrom !== null && readDayClock(zone, instant).date >= zone.pendingTimeZoneFrom;

/** The zone and the start of the day in force at `instant`. */
export const clockAt = (zone: PersonZone, instant: Date): DayClock =>
  isChangeHeld(zone, instant) ? newClock(zone) : zone;

/** The zone and the start of the day `date`, which a user's days are counted by. */
export const clockOn = (zone: PersonZone, date: LocalDate): DayClock =>
  zone.pendingTimeZoneFrom !== null && date >= zone.pendingTimeZoneFrom ? newClock(zone) : zone;

/** The zone in force at `instant`. */
export const zoneAt = (zone: PersonZone, instant: Date): string => clockAt(zone, instant).timeZone;

/** The user's day at `instant`. */
export const dayAt = (zone: PersonZone, instant: Date): LocalDate => readDayClock(clockAt(zone, instant), instant).date;

/**
 * The user's zone and start of day after a change to `wanted` at `instant`. A change to what is in force drops one that waits;
 * one that holds stays as it is, so that a late check-in of the days before it still has the zone of these days.
 */
export function changeClock(zone: PersonZone, wanted: Partial<DayClock>, instant: Date): PersonZone {
  const { timeZone, dayStart } = clockAt(zone, instant);
  const next = { ...newClock(zone), ...wanted };
  const isSame = next.timeZone === timeZone && next.dayStart === dayStart;
  if (isSame && isChangeHeld(zone, instant)) return pickZone(zone);
  return {
    timeZone,
    dayStart,
    pendingTimeZone: next.timeZone === timeZone ? null : next.timeZone,
    pendingDayStart: next.dayStart === dayStart ? null : next.dayStart,
    pendingTimeZoneFrom: isSame ? null : addDays(dayAt(zone, instant), 1),
  };
}

/** The user's zone and start of day where a change holds at once: without a check-in there is no day that it could move. */
export const setClock = (zone: PersonZone, wanted: Partial<DayClock>): PersonZone => ({
  ...newClock(zone),
  ...wanted,
  ...NO_CHANGE,
});

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
  return dayAt(zone, instant) < next ? next : null;
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
  const change = { timeZone: wanted };
  const zone = isFirstChoice(person) ? setClock(person, change) : changeClock(person, change, instant);
  return { ...zone, isTimeZoneKnown: true };
}
