import Holidays from 'date-holidays';
import type { Holiday } from '../../../domain/calendar/change-calendar.ts';
import { addDays } from '../../../domain/time/local-date.ts';

// The chunk of this file has more than a megabyte. The chunk loads only when an admin opens the public holidays.

export interface Place {
  code: string;
  name: string;
}

const byName = (places: readonly Place[]) => places.toSorted((a, b) => a.name.localeCompare(b.name));

/** Returns the countries with known holidays, sorted by their names in `language`. */
export function listCountries(language: string): Place[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const countries = Object.entries(new Holidays().getCountries(language) as Record<string, string>);
  return byName(countries.map(([code, name]) => ({ code, name: names.of(code) ?? name })));
}

/** Returns the regions of a country that have their own holidays. Many countries have no such regions. */
export function listRegions(country: string, language: string): Place[] {
  const states = (new Holidays().getStates(country, language) ?? {}) as Record<string, string>;
  return byName(Object.entries(states).map(([code, name]) => ({ code, name })));
}

const DAY_MS = 86_400_000;
/** The library adds this suffix to the date of a holiday that begins at sunset on the day before. */
const FROM_SUNSET = / -\d{4}$/;

/** Returns the public holidays of a country or region, sorted by day. Each day has at most one holiday. */
export function listPublicHolidays(country: string, region: string, year: number, language: string): Holiday[] {
  const source = region === '' ? new Holidays(country) : new Holidays(country, region);
  const named = new Map<string, string>();
  for (const { date, start, end, name, type } of source.getHolidays(year, language)) {
    if (type !== 'public') continue;
    const first = addDays(date.slice(0, 10), FROM_SUNSET.test(date) ? 1 : 0);
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
    for (let day = 0; day < days; day++) {
      const local = addDays(first, day);
      if (!named.has(local)) named.set(local, name.slice(0, 60));
    }
  }
  return [...named].map(([date, name]) => ({ date, name })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
