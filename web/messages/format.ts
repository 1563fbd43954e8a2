import { localDateIn, type LocalDate } from '../../domain/time/local-date.ts';
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
const clock = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));

/** A local date stands for itself: read as UTC and written as UTC it cannot slip to another day. */
const utc = (localDate: string) => new Date(`${localDate}T00:00:00Z`);

export const formatNumber = (value: number) => number().format(value);
/** With its sign: +5, -3, 0. */
export const formatSigned = (value: number) => signed().format(value);
export const formatDayLong = (localDate: string) => dayLong().format(utc(localDate));
export const formatDayShort = (localDate: string) => dayShort().format(utc(localDate));
/** A month, `YYYY-MM`. */
export const formatMonth = (yearMonth: string) => month().format(utc(`${yearMonth}-01`));
export const formatWeekday = (localDate: string) => weekday().format(utc(localDate));
export const formatWeekdayNarrow = (localDate: string) => weekdayNarrow().format(utc(localDate));
/** A local time of day, `HH:MM`, as the person's locale writes it. */
export const formatTimeOfDay = (time: string) => clock().format(new Date(`1970-01-01T${time}:00Z`));

/** The time of day of an instant in the person's zone. */
export function formatTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(instant));
}

/** The day of an instant in the person's zone, with the year only where it is not this one. */
export function formatDay(instant: string, timeZone: string, today: LocalDate): string {
  const date = new Date(instant);
  const sameYear = localDateIn(timeZone, date).slice(0, 4) === today.slice(0, 4);
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone };
  return new Intl.DateTimeFormat(locale, sameYear ? options : { ...options, year: 'numeric' }).format(date);
}
