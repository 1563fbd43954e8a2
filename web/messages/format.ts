import { localDateIn, type LocalDate } from '../../domain/time/local-date.ts';
import type { RelativeTime } from '../../domain/time/relative-time.ts';
import { locale } from './locale.ts';
import { once } from './once.ts';

const number = once(() => new Intl.NumberFormat(locale));
const signed = once(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));
const dayLong = once(
  () => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const weekday = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const weekdayNarrow = once(() => new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }));
const dayShort = once(
  () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const month = once(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));
const clock = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));

/** A local date stands for itself: read as UTC and written as UTC it cannot slip to another day. */
const utc = (localDate: string) => new Date(`${localDate}T00:00:00Z`);

export const formatNumber = (value: number) => number().format(value);
/** With its sign: +5, -3, 0. */
export const formatSigned = (value: number) => signed().format(value);
export const formatDayLong = (localDate: string) => dayLong().format(utc(localDate));
export const formatDayShort = (localDate: string) => dayShort().format(utc(localDate));
/** Such as "5 minutes ago". -0 keeps 0 seconds in the past. */
export const formatRelative = ({ unit, count }: RelativeTime) => relative().format(-count, unit);
/** A month, `YYYY-MM`. */
export const formatMonth = (yearMonth: string) => month().format(utc(`${yearMonth}-01`));
export const formatWeekday = (localDate: string) => weekday().format(utc(localDate));
export const formatWeekdayNarrow = (localDate: string) => weekdayNarrow().format(utc(localDate));
/** A local time of day, `HH:MM`, as the person's locale writes it. */
export const formatTimeOfDay = (time: string) => clock().format(new Date(`1970-01-01T${time}:00Z`));

/** A formatter a zone: a feed of fifty instants needs one, not fifty. People's zones on one device are few. */
function perZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const formatter = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(timeZone, formatter);
    return formatter;
  };
}

const timeIn = perZone({ timeStyle: 'short' });
const instantIn = perZone({ dateStyle: 'medium', timeStyle: 'short' });
const dayIn = perZone({ day: 'numeric', month: 'short' });
const dayOfYearIn = perZone({ day: 'numeric', month: 'short', year: 'numeric' });

/**
 * Makes the formatters that the first screen needs. The first of a page reads the browser's tables, which takes a phone a
 * tenth of a second: better while the network is waited for than between the answer and the screen.
 */
export function warmFormats(): void {
  number();
  dayLong();
}

/** The time of day of an instant in the person's zone. */
export const formatTime = (instant: string, timeZone: string) => timeIn(timeZone).format(new Date(instant));

/** An instant in full: its day with the year, and its time of day in the zone. */
export const formatInstant = (instant: string, timeZone: string) => instantIn(timeZone).format(new Date(instant));

/** The day of an instant in the person's zone, with the year only where it is not this one. */
export function formatDay(instant: string, timeZone: string, today: LocalDate): string {
  const date = new Date(instant);
  const sameYear = localDateIn(timeZone, date).slice(0, 4) === today.slice(0, 4);
  return (sameYear ? dayIn : dayOfYearIn)(timeZone).format(date);
}
