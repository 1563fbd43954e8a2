import type { Amounts } from '#domain/redemptions/point-values.ts';
import { locale } from './locale.ts';

const styled = (currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 2 });

/** Formats an amount of hundredths with its currency and that currency's decimals. */
export const formatMoney = (cents: number, currency: string): string => styled(currency).format(cents / 100);

/** Formats amounts of one or more currencies, such as `¥500 + €7.00`. */
export function formatAmounts({ cents, otherAmounts }: Amounts, currency: string): string {
  const own = cents > 0 || otherAmounts.length === 0 ? [{ cents, currency }] : [];
  return [...own, ...otherAmounts].map((one) => formatMoney(one.cents, one.currency)).join(' + ');
}

/** Returns the sign of a currency, such as €, or its code without one. */
export const findSymbol = (currency: string): string =>
  styled(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Formats an amount of hundredths without its currency, as for a field. */
export function formatDecimal(cents: number, currency: string): string {
  if (Number.isNaN(cents)) return '';
  const { minimumFractionDigits: least = 2 } = styled(currency).resolvedOptions();
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: Math.min(least, 2),
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(cents / 100);
}

/** Reads typed hundredths, with a point or a comma before at most two decimals. Returns NaN for anything else. */
export function readMoney(typed: string): number {
  const match = /^\s*(\d{1,9})(?:[.,](\d{0,2}))?\s*$/.exec(typed);
  if (!match) return Number.NaN;
  const [, whole = '0', decimals = ''] = match;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' });
export const currencyName = (code: string): string => `${code} · ${currencyNames.of(code) ?? code}`;

export const listCurrencies = () =>
  Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: currencyName(code) }));
