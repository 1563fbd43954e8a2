import { fold, type Zone } from './zones.ts';

/** What is asked of a zone only when its names do not answer the search: each costs. */
export interface ZoneFacts {
  /** Such as `GMT-5` or `GMT+5:30`. */
  offset: (id: string) => string;
  longName: (id: string) => string;
}

const OFFSET = /^(?:gmt|utc)?\s*([+-])\s*0?(\d{1,2})(?::?([0-5]\d))?$/i;

/** `GMT-5` for what people type: "utc-5", "−05:00", "gmt -5"; null for anything else. */
export function offsetQuery(query: string): string | null {
  const [, sign, hours, minutes = '00'] = OFFSET.exec(query.trim().replace('−', '-')) ?? [];
  if (!hours) return null;
  if (Number(hours) === 0 && minutes === '00') return 'GMT';
  return `GMT${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}

/** 0 for a city that starts with what was typed, then ever weaker; null when it does not match. */
function distance(zone: Zone, wanted: string, terms: readonly string[]): number | null {
  if (fold(zone.city).startsWith(wanted)) return 0;
  if (terms.every((term) => zone.words.some((word) => word.startsWith(term)))) return 1;
  return terms.every((term) => zone.words.some((word) => word.includes(term))) ? 2 : null;
}

/** The zones that answer `query`, the likeliest first. Nothing typed: all, as they come. */
export function searchZones(zones: readonly Zone[], query: string, facts: ZoneFacts): readonly Zone[] {
  const wantedOffset = offsetQuery(query);
  if (wantedOffset) return zones.filter(({ id }) => facts.offset(id) === wantedOffset);
  const wanted = fold(query);
  if (wanted === '') return zones;
  const terms = wanted.split(' ');
  const found = zones.flatMap((zone) => {
    const far = distance(zone, wanted, terms);
    return far === null ? [] : [{ zone, far }];
  });
  if (found.length > 0) return found.toSorted((a, b) => a.far - b.far).map(({ zone }) => zone);
  // "Eastern time" is no place: only then is every zone asked for its full name.
  return zones.filter(({ id }) => {
    const words = fold(facts.longName(id)).split(' ');
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  });
}
