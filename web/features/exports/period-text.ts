import { locale } from '../../messages/locale.ts';
import { once } from '../../messages/once.ts';
import type { Period } from './periods.ts';

const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/** Formats both days and omits shared parts: `March 2 – 8, 2026`. */
export const periodText = ({ from, to }: Period): string => days().formatRange(utc(from), utc(to));
