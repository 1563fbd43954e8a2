import { ALSO_IN_ZONE, CITY_TODAY } from './zone-names.ts';

/** A time zone as a person looks for it. */
interface Zone {
  id: string;
  city: string;
  /** The part of the world; empty for UTC and its like. */
  region: string;
}

const readable = (part: string) => part.replaceAll('_', ' ');

export function zoneOf(id: string): Zone {
  const [region = '', ...rest] = id.split('/');
  const [city = region, country] = rest.toReversed();
  const name = CITY_TODAY[id] ?? readable(country ? `${city}, ${country}` : city);
  return { id, city: name, region: rest.length > 0 ? readable(region) : '' };
}

const canonical = (id: string) => new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone;

/** Two names of one zone are one zone: Asia/Kolkata and Asia/Calcutta. */
export const sameZone = (a: string, b: string): boolean => a === b || canonical(a) === canonical(b);

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ZoneOption {
  /** The id of a zone. Several options may have the same one. */
  value: string;
  label: string;
}

/** The cities of a part of the world, by name. Those without a zone of their own say in brackets whose they have. */
export interface ZoneGroup {
  label: string;
  options: readonly ZoneOption[];
}

/** Every zone that this browser knows, by region. The ones in use come by the names that they are used under. */
export function listZones(...used: readonly string[]): readonly ZoneGroup[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  for (const id of used) ids.delete(canonical(id));
  for (const id of used) ids.add(id);
  // A browser may list a zone by an older name than ours.
  const others = new Map(
    Object.entries(ALSO_IN_ZONE).map(([id, cities]) => [ids.has(id) ? id : canonical(id), cities]),
  );
  const groups = new Map<string, ZoneOption[]>();
  for (const { id, city, region } of [...ids].map(zoneOf)) {
    const also = others.get(id) ?? [];
    const options = [
      { value: id, label: city },
      ...also.filter((one) => one !== city).map((one) => ({ value: id, label: `${one} (${city})` })),
    ];
    groups.set(region || 'UTC', [...(groups.get(region || 'UTC') ?? []), ...options]);
  }
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'en');
  return [...groups].map(([label, options]) => ({ label, options: options.toSorted(byLabel) })).toSorted(byLabel);
}

/** `GMT−5`, and `GMT` for none at all. Each costs a formatter, so ask only for a zone that is shown. */
export const offsetOf = (id: string, instant: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace(/^GMT[+-]0$/, 'GMT')
    .replace('-', '−') ?? '';
