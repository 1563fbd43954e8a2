import Holidays from 'date-holidays';
import type { Holiday } from '../../../domain/calendar/change-calendar.ts';
import { addDays } from '../../../domain/time/local-date.ts';

// This file is a chunk of its own, of more than a megabyte: it is loaded where an admin asks for the holidays of a country.

export interface Place {
  code: string;
  name: string;
}

const byName = (places: readonly Place[]) => places.toSorted((a, b) => a.name.localeCompare(b.name));

/** The countries whose holidays are known, by name in `language`. */
export function listCountries(language: string): Place[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const countries = Object.entries(new Holidays().getCountries(language) as Record<string, string>);
  return byName(countries.map(([code, name]) => ({ code, name: names.of(code) ?? name })));
}

/** The regions of a country that have holidays of their own; none for many. */
export function listRegions(country: string, language: string): Place[] {
  const states = (new Holidays().getStates(country, language) ?? {}) as Record<string, string>;
  return byName(Object.entries(states).map(([code, name]) => ({ code, name })));
}

const DAY_MS = 86_400_000;
/** A day that begins at sunset of the day before, as the library writes it. */
const FROM_SUNSET = / -\d{4}$/;

/** The public holidays of a country, or of one of its regions, in a year: one a day, by day, named in `language`. */
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
