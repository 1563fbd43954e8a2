import { ALSO_IN_ZONE, CITY_TODAY } from './zone-names.ts';

/** A time zone with the names under which users search for it. */
interface Zone {
  id: string;
  city: string;
  /** The region of the world, or '' for zones such as UTC. */
  region: string;
}

const readable = (part: string) => part.replaceAll('_', ' ');

export function toZone(id: string): Zone {
  const [region = '', ...rest] = id.split('/');
  const [city = region, country] = rest.toReversed();
  const name = CITY_TODAY[id] ?? readable(country ? `${city}, ${country}` : city);
  return { id, city: name, region: rest.length > 0 ? readable(region) : '' };
}

const canonical = (id: string) => new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone;

/** Returns true when both ids are names of the same zone, such as Asia/Kolkata and Asia/Calcutta. */
export const sameZone = (a: string, b: string): boolean => a === b || canonical(a) === canonical(b);

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ZoneOption {
  /** The id of a zone. Several options may have the same zone. */
  value: string;
  label: string;
}

/**
 * The cities of a region, sorted by name. The label of a city without its own zone contains the zone's city in
 * brackets.
 */
export interface ZoneGroup {
  label: string;
  options: readonly ZoneOption[];
}

/** Returns all zones that the browser knows, by region. A zone in `used` keeps the id that it has there. */
export function listZones(...used: readonly string[]): readonly ZoneGroup[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  for (const id of used) ids.delete(canonical(id));
  for (const id of used) ids.add(id);
  // A browser may list a zone under an older name than the name in ALSO_IN_ZONE.
  const others = new Map(
    Object.entries(ALSO_IN_ZONE).map(([id, cities]) => [ids.has(id) ? id : canonical(id), cities]),
  );
  const groups = new Map<string, ZoneOption[]>();
  for (const { id, city, region } of [...ids].map(toZone)) {
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

/**
 * Returns the offset of a zone, such as `GMT−5`, or `GMT` when the offset is 0. Each call creates a formatter, so call
 * it only for visible zones.
 */
export const formatOffset = (id: string, instant: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace(/^GMT[+-]0$/, 'GMT')
    .replace('-', '−') ?? '';
