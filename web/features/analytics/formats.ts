import { formatNumber } from '#web/messages/format.ts';
import { locale, once } from '#web/messages/locale.ts';
import { t } from '#web/messages/t.ts';
import type { Unit } from './chart/figure.ts';

const compact = once(() => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }));
const dayOfMonth = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
const dayOfYear = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
const monthOfYear = once(() => new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' }));

const utc = (localDate: string) => new Date(`${localDate}T00:00:00Z`);

export const formatDayOfMonth = (localDate: string) => dayOfMonth().format(utc(localDate));
export const formatDayOfYear = (localDate: string) => dayOfYear().format(utc(localDate));
export const formatMonthShort = (month: string) => monthOfYear().format(utc(`${month}-01`));

export function formatValue(value: number | null, unit: Unit): string {
  if (value === null) return t('analytics.none');
  return unit === 'percent' ? t('analytics.percent', { value }) : formatNumber(value);
}

/** Formats a figure beside an axis, such as 1.2M for 1,234,567. */
export const formatAxis = (value: number, unit: Unit) =>
  unit === 'percent' ? t('analytics.percent', { value }) : compact().format(value);
