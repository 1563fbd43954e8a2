/** Instants are `Date`s from the caller; this module never reads the clock. Design: "The day". */

/** A calendar day without a zone, `YYYY-MM-DD`. */
export type LocalDate = string;

export interface LocalMoment {
  date: LocalDate;
  /** The seconds since the local midnight of `date`. */
  secondsOfDay: number;
}

const DAY_MS = 86_400_000;
const LOCAL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/**
 * They are cached, because the creation of a formatter is slow. The key is the name of the zone in lower case, so each
 * zone has only one formatter.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Throws RangeError for an unknown zone. */
export function localMomentIn(zone: string, instant: Date): LocalMoment {
  const part: Record<string, string> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(instant)) part[type] = value;
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    secondsOfDay: Number(part.hour) * 3600 + Number(part.minute) * 60 + Number(part.second),
  };
}

export function localDateIn(zone: string, instant: Date): LocalDate {
  return localMomentIn(zone, instant).date;
}

/** Offsets such as `+02:00` are refused, because they have no summer time. */
export function isTimeZone(zone: string): boolean {
  if (!ZONE_NAME.test(zone)) return false;
  try {
    formatterFor(zone);
    return true;
  } catch {
    return false;
  }
}

/** `2026-02-29` does not exist. */
export function isLocalDate(text: string): boolean {
  if (!LOCAL_DATE.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
}

function toUtcMs(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** A negative number returns an earlier date. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(toUtcMs(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((toUtcMs(to) - toUtcMs(from)) / DAY_MS);
}

/** Monday 1 to Sunday 7. */
export function toWeekday(date: LocalDate): number {
  return new Date(toUtcMs(date)).getUTCDay() || 7;
}

export function toWeekStart(date: LocalDate): LocalDate {
  return addDays(date, 1 - toWeekday(date));
}

export function toMonth(date: LocalDate): string {
  return date.slice(0, 7);
}

export function secondsOfTime(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/**
 * When clocks show the time twice, the result is the first of the two instants. When clocks skip the time, the result
 * is the first instant after the gap.
 */
export function toInstant(zone: string, date: LocalDate, secondsOfDay: number): Date {
  const wanted = toUtcMs(date) + secondsOfDay * 1000;
  const shownAt = (utcMs: number) => {
    const shown = localMomentIn(zone, new Date(utcMs));
    return toUtcMs(shown.date) + shown.secondsOfDay * 1000;
  };
  // The offset equals the offset one day before or one day after, because clocks do not change twice in two days.
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((near) => shownAt(near) - near);
  const early = wanted - Math.max(...offsets);
  const late = wanted - Math.min(...offsets);
  if (shownAt(early) === wanted) return new Date(early);
  if (shownAt(late) === wanted) return new Date(late);
  let before = early;
  let after = late;
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (shownAt(middle) < wanted) before = middle;
    else after = middle;
  }
  return new Date(after);
}
