import Holidays from 'date-holidays';
import type { Holiday } from '#domain/calendar/change-calendar.ts';
import { addDays } from '#domain/time/local-date.ts';

// The chunk of this file has more than a megabyte. The chunk loads only when an admin opens the public holidays.

export interface Place {
  code: string;
  name: string;
}

const byName = (places: readonly Place[]) => places.toSorted((a, b) => a.name.localeCompare(b.name));
const byDay = (days: Iterable<[date: string, name: string]>): Holiday[] =>
  [...days].map(([date, name]) => ({ date, name })).toSorted((a, b) => (a.date < b.date ? -1 : 1));

export function listCountries(language: string): Place[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const countries = Object.entries(new Holidays().getCountries(language) as Record<string, string>);
  return byName(countries.map(([code, name]) => ({ code, name: names.of(code) ?? name })));
}

/** The library writes codes in capitals before it looks for them, so it never finds `CK-Atiu` or `NZ-CAN-Timaru`. */
const isFound = ([code]: [string, string]) => code === code.toUpperCase();

/** Many countries have no such regions. */
export function listRegions(country: string, language: string): Place[] {
  const states = (new Holidays().getStates(country, language) ?? {}) as Record<string, string>;
  return byName(
    Object.entries(states)
      .filter(isFound)
      .map(([code, name]) => ({ code, name })),
  );
}

/** Returns the places of a region that have their own holidays, for example Augsburg, with codes such as `BY-A`. */
export function listAreas(country: string, region: string, language: string): Place[] {
  const areas = (new Holidays().getRegions(country, region, language) ?? {}) as Record<string, string>;
  return byName(
    Object.entries(areas)
      .filter(isFound)
      .map(([code, name]) => ({ code: `${region}-${code}`, name })),
  );
}

const HOUR_MS = 3_600_000;
/** The library adds this suffix to a holiday that begins at sunset. The date before it is the civil day already. */
const FROM_SUNSET = / -\d{4}$/;
/** On a day on which the clocks change, a whole day has 23 hours. */
const WHOLE_DAY_HOURS = 23;
/** Offices often close for these half days. */
const HALF_DAY_TYPES = ['public', 'bank', 'optional'];

function readDays(country: string, region: string, year: number, language: string) {
  const source = new Holidays(region === '' ? country : `${country}-${region}`);
  const whole = new Map<string, string>();
  const half = new Map<string, string>();
  const add = (days: Map<string, string>, date: string, name: string) => {
    if (date.startsWith(`${year}-`) && !days.has(date)) days.set(date, name.slice(0, 60));
  };
  // The library lists a feast of several days in the year in which it begins.
  for (const one of [year - 1, year, year + 1].flatMap((each) => source.getHolidays(each, language))) {
    const isFromSunset = FROM_SUNSET.test(one.date);
    const first = one.date.slice(0, 10);
    const beginsHour = isFromSunset ? 0 : Number(one.date.slice(11, 13));
    const endsHour = beginsHour + Math.round((one.end.getTime() - one.start.getTime()) / HOUR_MS);
    for (let day = 0; day * 24 < endsHour; day++) {
      const hours = Math.min(endsHour, day * 24 + 24) - Math.max(beginsHour, day * 24);
      if (hours >= WHOLE_DAY_HOURS) {
        if (one.type === 'public') add(whole, addDays(first, day), one.name);
      } else if (hours > 1 && HALF_DAY_TYPES.includes(one.type)) {
        // The half day of a feast from sunset is its eve: in Turkey, the feasts begin at noon of the day before.
        add(half, addDays(first, isFromSunset ? -1 : day), one.name);
      }
    }
  }
  return { whole, half };
}

/** Each day has at most one holiday. */
export const listPublicHolidays = (country: string, region: string, year: number, language: string): Holiday[] =>
  byDay(readDays(country, region, year, language).whole);

export function listHalfDays(country: string, region: string, year: number, language: string): Holiday[] {
  const { whole, half } = readDays(country, region, year, language);
  return byDay([...half].filter(([date]) => !whole.has(date)));
}

export interface LeftOut extends Holiday {
  places: Place[];
}

export async function listLeftOut(country: string, region: string, year: number, language: string): Promise<LeftOut[]> {
  const found = new Map<string, LeftOut>();
  const note = async (place: Place, known: ReadonlySet<string>): Promise<Set<string>> => {
    // The days of a large country take a second on a phone. Between two regions, the screen answers the user.
    await new Promise((resolve) => setTimeout(resolve));
    const days = listPublicHolidays(country, place.code, year, language);
    for (const day of days.filter(({ date }) => !known.has(date))) {
      const leftOut = found.get(day.date) ?? { ...day, places: [] };
      found.set(day.date, { ...leftOut, places: [...leftOut.places, place] });
    }
    return new Set([...known, ...days.map(({ date }) => date)]);
  };
  const common = new Set(listPublicHolidays(country, region, year, language).map(({ date }) => date));
  const regions = region === '' ? listRegions(country, language) : [];
  for (const one of regions) {
    const known = await note(one, common);
    for (const area of listAreas(country, one.code, language)) await note(area, known);
  }
  const areas = region === '' ? [] : listAreas(country, region, language);
  for (const area of areas) await note(area, common);
  return [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
