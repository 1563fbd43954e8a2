import { localDateIn } from '#domain/time/local-date.ts';
import { formatInstant, formatNumber, formatTime } from '../messages/format.ts';
import { locale } from '../messages/locale.ts';
import { t } from '../messages/t.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Spec section 9. */
export function lastSyncText(at: number | null, now: number, timeZone: string): string {
  if (at === null) return t('offline.never');
  const age = now - at;
  if (age < MINUTE_MS) return t('offline.justNow');
  if (age < HOUR_MS) return t('offline.minutes', { count: Math.floor(age / MINUTE_MS) });
  if (age < DAY_MS) return t('offline.hours', { count: Math.floor(age / HOUR_MS) });
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(at);
}

/** Formats an instant in the user's zone, as all times of the app, also when the device has another zone. */
export function whenText(at: number, now: number, timeZone: string): string {
  const [instant, current] = [new Date(at), new Date(now)];
  const isToday = localDateIn(timeZone, instant) === localDateIn(timeZone, current);
  return (isToday ? formatTime : formatInstant)(instant.toISOString(), timeZone);
}

export const sizeText = (bytes: number): string => `${formatNumber(Math.ceil(bytes / 1024))} kB`;
