import { formatNumber } from '../messages/format.ts';
import { locale } from '../messages/locale.ts';
import { t } from '../messages/t.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Formats the time when an action was last sent as "never", "just now", minutes ago, hours ago, or, after a day, as a
 * date. Spec section 9.
 */
export function lastSyncText(at: number | null, now: number): string {
  if (at === null) return t('offline.never');
  const age = now - at;
  if (age < MINUTE_MS) return t('offline.justNow');
  if (age < HOUR_MS) return t('offline.minutes', { count: Math.floor(age / MINUTE_MS) });
  if (age < DAY_MS) return t('offline.hours', { count: Math.floor(age / HOUR_MS) });
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
}

/**
 * Formats an instant by the device's time zone. For today it shows only the time, and for an earlier day the day and
 * the time.
 */
export function whenText(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(
    locale,
    sameDay ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  ).format(at);
}

/** Formats bytes as whole kilobytes, rounded up. */
export const sizeText = (bytes: number): string => `${formatNumber(Math.ceil(bytes / 1024))} kB`;
