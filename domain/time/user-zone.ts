import { readDayClock, type DayClock } from './day-clock.ts';
import { daysBetween, addDays, toInstant, type LocalDate } from './local-date.ts';
import { listDays } from './day-list.ts';

/** A change takes effect on the user's next local day. Design: "The day". */
export interface UserZone extends DayClock {
  pendingTimeZone: string | null;
  pendingDayStart: number | null;
  /** Null when there is no change. A change that already applies stays here until another change follows. */
  pendingTimeZoneFrom: LocalDate | null;
}

export interface ChosenZone extends UserZone {
  /** False while the company's zone is only assumed for the user. */
  isTimeZoneKnown: boolean;
  lastCheckIn: string | null;
}

export const pickZone = (of: UserZone): UserZone => ({
  timeZone: of.timeZone,
  dayStart: of.dayStart,
  pendingTimeZone: of.pendingTimeZone,
  pendingDayStart: of.pendingDayStart,
  pendingTimeZoneFrom: of.pendingTimeZoneFrom,
});

const NO_CHANGE = { pendingTimeZone: null, pendingDayStart: null, pendingTimeZoneFrom: null };

const newClock = (zone: UserZone): DayClock => ({
  timeZone: zone.pendingTimeZone ?? zone.timeZone,
  dayStart: zone.pendingDayStart ?? zone.dayStart,
});

const isChangeHeld = (zone: UserZone, instant: Date): boolean =>
  zone.pendingTimeZoneFrom !== null && readDayClock(zone, instant).date >= zone.pendingTimeZoneFrom;

export const clockAt = (zone: UserZone, instant: Date): DayClock =>
  isChangeHeld(zone, instant) ? newClock(zone) : zone;

export const clockOn = (zone: UserZone, date: LocalDate): DayClock =>
  zone.pendingTimeZoneFrom !== null && date >= zone.pendingTimeZoneFrom ? newClock(zone) : zone;

export const zoneAt = (zone: UserZone, instant: Date): string => clockAt(zone, instant).timeZone;

export const dayAt = (zone: UserZone, instant: Date): LocalDate => readDayClock(clockAt(zone, instant), instant).date;

/**
 * A change to the current values drops a pending change. A pending change that already applies is kept, so that a late
 * check-in of an earlier day still gets the zone of that day.
 */
export function changeClock(zone: UserZone, wanted: Partial<DayClock>, instant: Date): UserZone {
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

/** For users without a check-in, because the change could move a check-in to another day. */
export const setClock = (zone: UserZone, wanted: Partial<DayClock>): UserZone => ({
  ...newClock(zone),
  ...wanted,
  ...NO_CHANGE,
});

/** The minimum number of days between a user's own changes of zone. It equals the maximum age of a late check-in. */
export const DAYS_BETWEEN_ZONES = 7;

/**
 * Null when the user may request the zone today. A user may replace or drop a pending change at any time, because the
 * change has not applied to any day yet. Issue 15.
 */
export function waitsForZone(zone: UserZone, wanted: string, instant: Date): LocalDate | null {
  const { pendingTimeZone, pendingTimeZoneFrom } = zone;
  const current = zoneAt(zone, instant);
  if (wanted === current || current !== pendingTimeZone || !pendingTimeZoneFrom) return null;
  // The change was requested on the day before it applied.
  const next = addDays(pendingTimeZoneFrom, DAYS_BETWEEN_ZONES - 1);
  return dayAt(zone, instant) < next ? next : null;
}

/** The zone is unknown, and there is no check-in that the choice could move to another day. */
export const isFirstChoice = ({ isTimeZoneKnown, lastCheckIn }: Pick<ChosenZone, 'isTimeZoneKnown' | 'lastCheckIn'>) =>
  !isTimeZoneKnown && lastCheckIn === null;

/** Every choice after the first applies from the next day. */
export function chooseZone(
  person: ChosenZone,
  wanted: string,
  instant: Date,
): UserZone & Pick<ChosenZone, 'isTimeZoneKnown'> {
  const change = { timeZone: wanted };
  const zone = isFirstChoice(person) ? setClock(person, change) : changeClock(person, change, instant);
  return { ...zone, isTimeZoneKnown: true };
}

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** A day with less time than this, in seconds, leaves the user no fair chance to check in. */
const SHORTEST_DAY_S = 4 * HOUR_S;
/** The number of left-out days that are stored for a user. */
const SKIPPED_DAYS_MAX = 60;

/**
 * A journey from Honolulu to Kiritimati leaves out a whole day. A journey from Honolulu to Auckland leaves one hour of
 * a day, which counts as left out, too. docs/decisions/0005.
 */
export function listSkippedDays(known: readonly LocalDate[], zone: UserZone, instant: Date): LocalDate[] {
  const today = dayAt(zone, instant);
  const passed = known.filter((day) => day <= today);
  const from = zone.pendingTimeZoneFrom;
  if (from === null || isChangeHeld(zone, instant)) return passed;
  const clock = newClock(zone);
  const first = readDayClock(clock, toInstant(zone.timeZone, from, zone.dayStart * 60));
  const leftS = clock.dayStart * 60 + DAY_S - first.secondsOfDay;
  const firstWhole = leftS < SHORTEST_DAY_S ? addDays(first.date, 1) : first.date;
  const skipped = daysBetween(from, firstWhole) > 0 ? listDays(from, addDays(firstWhole, -1)) : [];
  return [...passed, ...skipped].slice(-SKIPPED_DAYS_MAX);
}
