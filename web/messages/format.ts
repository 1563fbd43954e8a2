import { localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import type { RelativeTime } from '#domain/time/relative-time.ts';
import { locale, once } from './locale.ts';

const number = once(() => new Intl.NumberFormat(locale));
const signed = once(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));
const dayLong = once(
  () => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const fullDay = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
const weekday = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const weekdayNarrow = once(() => new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }));
const dayShort = once(
  () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const month = once(() => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const monthName = once(() => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }));
const monthDay = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }));
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));
const clock = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));

/** Local dates are read and written as UTC, so that they cannot shift to another day. */
const utc = (localDate: string) => new Date(`${localDate}T00:00:00Z`);

export const formatNumber = (value: number) => number().format(value);
/** Formats a number with its sign: +5, -3, 0. */
export const formatSigned = (value: number) => signed().format(value);
export const formatDayLong = (localDate: string) => dayLong().format(utc(localDate));
export const formatFullDay = (localDate: string) => fullDay().format(utc(localDate));
export const formatDayShort = (localDate: string) => dayShort().format(utc(localDate));
/** Formats a relative time, such as "5 minutes ago". -0 keeps 0 seconds in the past. */
export const formatRelative = ({ unit, count }: RelativeTime) => relative().format(-count, unit);
/** Formats a month, `YYYY-MM`. */
export const formatMonth = (yearMonth: string) => month().format(utc(`${yearMonth}-01`));
/** Formats a month without a year, `MM`. */
export const formatMonthName = (ofYear: string) => monthName().format(utc(`2024-${ofYear}-01`));
/** Formats a day without a year, `MM-DD`. */
export const formatMonthDay = (ofYear: string) => monthDay().format(utc(`2024-${ofYear}`));
export const formatWeekday = (localDate: string) => weekday().format(utc(localDate));
export const formatWeekdayNarrow = (localDate: string) => weekdayNarrow().format(utc(localDate));
/** Formats a local time of day, `HH:MM`, in the user's locale. */
export const formatTimeOfDay = (time: string) => clock().format(new Date(`1970-01-01T${time}:00Z`));

/** Keeps one formatter per zone, because a feed of fifty instants needs one, not fifty. A device shows few zones. */
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
 * The first formatter of a page reads the browser's tables, which takes a phone a tenth of a second. That time is
 * better spent while the app waits for the network.
 */
export function warmFormats(): void {
  number();
  dayLong();
}

export const formatTime = (instant: string, timeZone: string) => timeIn(timeZone).format(new Date(instant));

export const formatInstant = (instant: string, timeZone: string) => instantIn(timeZone).format(new Date(instant));

export function formatDay(instant: string, timeZone: string, today: LocalDate): string {
  const date = new Date(instant);
  const sameYear = localDateIn(timeZone, date).slice(0, 4) === today.slice(0, 4);
  return (sameYear ? dayIn : dayOfYearIn)(timeZone).format(date);
}

/** ISO weekdays. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const toSampleDay = (isoDay: number) => `2024-01-0${isoDay}`;
export const weekdayName = (isoDay: number): string => formatWeekday(toSampleDay(isoDay));
export const weekdayLetter = (isoDay: number): string => formatWeekdayNarrow(toSampleDay(isoDay));

const nameList = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
export const formatNames = (names: readonly string[]): string => nameList().format(names);
