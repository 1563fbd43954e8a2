import { LANGUAGE } from '../../messages/locale.ts';
import { ALSO_IN_ZONE, CITY_TODAY } from './zone-names.ts';

/** A time zone as a person looks for it. */
export interface Zone {
  id: string;
  city: string;
  /** The part of the world; empty for UTC and its like. */
  region: string;
  /** Everything it can be found by, folded. */
  words: readonly string[];
}

/** Letters without case, accents and punctuation, so that "são" finds Sao_Paulo. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}

const readable = (part: string) => part.replaceAll('_', ' ');

export function zoneOf(id: string): Zone {
  const [region = '', ...rest] = id.split('/');
  const [city = region, country] = rest.toReversed();
  const name = CITY_TODAY[id] ?? readable(country ? `${city}, ${country}` : city);
  const words = fold(`${name} ${readable(id)} ${ALSO_IN_ZONE[id] ?? ''}`).split(' ');
  return { id, city: name, region: rest.length > 0 ? readable(region) : '', words: [...new Set(words)] };
}

const canonical = (id: string) => new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone;

/** Two names of one zone are one zone: Asia/Kolkata and Asia/Calcutta. */
export const sameZone = (a: string, b: string): boolean => a === b || canonical(a) === canonical(b);

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that this browser knows, once. The ones in use here come by the names that they are used under. */
export function listZones(...used: readonly string[]): readonly Zone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  for (const id of used) ids.delete(canonical(id));
  for (const id of used) ids.add(id);
  return [...ids].map(zoneOf).toSorted((a, b) => a.city.localeCompare(b.city, 'en'));
}

const zonePart = (language: string, options: Intl.DateTimeFormatOptions, instant: Date) =>
  new Intl.DateTimeFormat(language, options).formatToParts(instant).find(({ type }) => type === 'timeZoneName')
    ?.value ?? '';

/** `GMT-5`, and `GMT` for none at all. Each costs a formatter, so ask only for what is shown or searched for. */
export const offsetOf = (id: string, instant: Date) =>
  zonePart('en', { timeZone: id, timeZoneName: 'shortOffset' }, instant).replace(/^GMT[+-]0$/, 'GMT');

/** `Eastern Time`, in the language in use. */
export const longNameOf = (id: string, instant: Date) =>
  zonePart(LANGUAGE, { timeZone: id, timeZoneName: 'longGeneric' }, instant);
