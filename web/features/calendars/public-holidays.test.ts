import Holidays, { type HolidaysTypes } from 'date-holidays';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import {
  listAreas,
  listCountries,
  listHalfDays,
  listLeftOut,
  listPublicHolidays,
  listRegions,
} from './public-holidays.ts';

/** Months in Intl's order and names, with the library's names. */
const ISLAMIC = [
  'Muharram',
  'Safar',
  'Rabi al-awwal',
  'Rabi al-thani',
  'Jumada al-awwal',
  'Jumada al-thani',
  'Rajab',
  'Shaban',
  'Ramadan',
  'Shawwal',
  'Dhu al-Qidah',
  'Dhu al-Hijjah',
];
const HEBREW: Record<string, string[]> = {
  Tishri: ['Tishrei'],
  Heshvan: ['Cheshvan'],
  Shevat: ['Shvat'],
  Iyar: ['Iyyar'],
  // A year without a leap month has one Adar, which the library calls AdarII, too.
  Adar: ['Adar', 'AdarII'],
  'Adar I': ['Adar'],
  'Adar II': ['AdarII'],
};
const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', { timeZone: 'UTC', day: 'numeric', month: 'long' });
const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

function partsIn(format: Intl.DateTimeFormat, date: string) {
  const parts = format.formatToParts(new Date(`${date}T00:00Z`));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: part('day'), month: part('month'), year: part('year') };
}

/** Returns the names of a civil day in Intl's calendars, as the library's rules begin with them. */
function nameDay(date: string): string[] {
  const jewish = partsIn(hebrew, date);
  const muslim = partsIn(islamic, date);
  const months = HEBREW[jewish.month] ?? [jewish.month];
  return [...months.map((month) => `${jewish.day} ${month}`), `${muslim.day} ${ISLAMIC[Number(muslim.month) - 1]}`];
}

/** The library's table begins these months one day before the Umm al-Qura calendar does. */
const BEGIN_EARLIER = ['Rajab 1451', 'Muharram 1452', 'Safar 1452', 'Shaban 1452'];
const isInEarlierMonth = (date: string) => {
  const { month, year } = partsIn(islamic, date);
  return BEGIN_EARLIER.includes(`${ISLAMIC[Number(month) - 1]} ${year}`);
};

const MOVING = /^(\d+ (?:[A-Z]\w+(?: al-\w+)?))(?: P(?:(\d+)D|T(\d+)H)\S*)?(?: (.+))?$/;
const weekday = (date: string) =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' }).format(new Date(`${date}T00:00Z`));

/** Returns the days of a Hebrew or Islamic holiday, by Intl. The library marks such a day with the offset of sunset. */
function readMoving({ rule, date }: HolidaysTypes.Holiday) {
  const [, day = '', days, hours, condition] = MOVING.exec(rule) ?? [];
  const first = date.slice(0, 10);
  const next = addDays(first, 1);
  const isOn = (civil: string) =>
    nameDay(civil).includes(day) ||
    // Some months have only 29 days.
    (day.startsWith('30 ') && nameDay(addDays(civil, -1)).includes(day.replace('30', '29')));
  const isRight =
    isOn(first) ||
    ((isInEarlierMonth(first) || isInEarlierMonth(next)) && isOn(next)) ||
    // The rule moved the day to a weekday that it names last.
    (condition !== undefined && new RegExp(`(next|previous) ${weekday(first)}`, 'i').test(condition));
  const length = days ? Number(days) : hours ? Math.floor(Number(hours) / 24) : 1;
  return { isRight, dates: Array.from({ length }, (_, index) => addDays(first, index)) };
}
const isMoving = ({ date }: HolidaysTypes.Holiday) => date.endsWith(' -0600');

const open = (country: string, region: string) => new Holidays(region === '' ? country : `${country}-${region}`);
const countMoving = (country: string, region: string) =>
  open(country, region).getHolidays(2026).filter(isMoving).length;

/** The countries with Hebrew or Islamic days, and their regions and areas that have more or fewer of them. */
const PLACES = listCountries('en').flatMap(({ code: country }) => {
  const inside = listRegions(country, 'en').flatMap(({ code }) => [
    code,
    ...listAreas(country, code, 'en').map((area) => area.code),
  ]);
  const own = countMoving(country, '');
  const others = inside.filter((region) => countMoving(country, region) !== own);
  return [...(own > 0 ? [''] : []), ...others].map((region) => [country, region] as const);
});

describe('Hebrew and Islamic holidays of all countries, in five years', () => {
  it('there are many', () => {
    expect(PLACES.filter(([, region]) => region === '').length).toBeGreaterThanOrEqual(67);
  });

  it.each(PLACES)('%s %s: each is on the civil day that Intl names', (country, region) => {
    for (const year of [2026, 2027, 2028, 2029, 2030]) {
      const all = [year - 1, year].flatMap((one) => open(country, region).getHolidays(one, 'en'));
      const moving = all.filter(isMoving);
      expect(moving.filter((one) => !readMoving(one).isRight).map(({ rule, date }) => `${rule} ${date}`)).toEqual([]);

      const days = moving.filter(({ type }) => type === 'public').flatMap((one) => readMoving(one).dates);
      const wanted = new Set(days.filter((date) => date.startsWith(`${year}-`)));
      const listed = listPublicHolidays(country, region, year, 'en');
      const listedDays = new Set(listed.map(({ date }) => date));
      expect([...wanted].filter((date) => !listedDays.has(date))).toEqual([]);

      const names = new Set(moving.map(({ name }) => name.slice(0, 60)));
      const gazetted = new Set(all.filter((one) => !isMoving(one)).map(({ date }) => date.slice(0, 10)));
      const extra = listed.filter(({ date, name }) => names.has(name) && !wanted.has(date) && !gazetted.has(date));
      expect(extra).toEqual([]);
    }
  });
});

const daysNamed = (country: string, region: string, year: number, name: string) =>
  listPublicHolidays(country, region, year, 'en').flatMap((day) => (day.name.includes(name) ? [day.date] : []));

describe('days that people reported', () => {
  it.each([
    ['IL', 'Yom Kippur', ['2026-09-21']],
    ['IL', 'Passover (Pesach)', ['2026-04-02']],
    ['IL', 'Rosh Hashanah', ['2026-09-12', '2026-09-13']],
    ['AE', 'Eid al-Fitr', ['2026-03-20', '2026-03-21', '2026-03-22']],
    ['MA', 'Eid al-Adha', ['2026-05-27']],
    ['TR', 'Eid al-Fitr', ['2026-03-20', '2026-03-21', '2026-03-22']],
    ['TR', 'Eid al-Adha', ['2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30']],
    // Gazetted days stay as the library has them.
    ['SG', 'Hari Raya Puasa', ['2026-03-21']],
  ])('%s: %s', (country, name, days) => {
    expect(daysNamed(country, '', 2026, name)).toEqual(days);
  });

  it('a feast that began in the year before goes on in January', () => {
    // Eswatini: 28 December, for six days.
    expect(
      listPublicHolidays('SZ', '', 2027, 'en')
        .slice(0, 2)
        .map(({ date }) => date),
    ).toEqual(['2027-01-01', '2027-01-02']);
  });

  it('a day on which the clocks change is a whole day', () => {
    expect(daysNamed('AU', '', 2026, 'Easter Sunday')).toEqual(['2026-04-05']);
  });
});

describe('half days', () => {
  it.each([
    [
      'TR',
      '',
      [
        ['2026-03-19', 'End of Ramadan (Eid al-Fitr)'],
        ['2026-05-26', 'Feast of the Sacrifice (Eid al-Adha)'],
      ],
    ],
    ['CH', 'SO', [['2026-05-01', 'Labour Day']]],
    [
      'IS',
      '',
      [
        ['2026-12-24', 'Christmas Eve'],
        ['2026-12-31', "New Year's Eve"],
      ],
    ],
    [
      'DE',
      'BY',
      [
        ['2026-12-24', 'Christmas Eve'],
        ['2026-12-31', "New Year's Eve"],
      ],
    ],
    ['AU', 'QLD', [['2026-12-24', 'Christmas Eve']]],
    // In the United States, 31 October from 18:00 is an observance.
    ['US', '', []],
  ])('of %s %s are listed, and are no holidays', (country, region, days) => {
    const half = listHalfDays(country, region, 2026, 'en');
    expect(half.map(({ date, name }) => [date, name])).toEqual(days);
    const whole = listPublicHolidays(country, region, 2026, 'en').map(({ date }) => date);
    expect(half.filter(({ date }) => whole.includes(date))).toEqual([]);
  });
});

describe('places inside a region', () => {
  it('Augsburg has its own day, and Munich that of the Catholic places', () => {
    expect(listAreas('DE', 'BY', 'en').map(({ code, name }) => [code, name])).toContainEqual([
      'BY-A',
      'Stadt Augsburg',
    ]);
    expect(daysNamed('DE', 'BY-A', 2026, 'Peace')).toEqual(['2026-08-08']);
    expect(daysNamed('DE', 'BY-KATH', 2026, 'Assumption')).toEqual(['2026-08-15']);
    expect(daysNamed('DE', 'BY', 2026, 'Assumption')).toEqual([]);
  });

  it('places that the library cannot find are not offered', () => {
    expect(listAreas('NZ', 'CAN', 'en')).toEqual([]);
    expect(listRegions('CK', 'en')).toEqual([]);
  });
});

const listNamed = async (country: string, region: string) =>
  (await listLeftOut(country, region, 2026, 'en')).map((day) => ({
    ...day,
    places: day.places.map(({ name }) => name),
  }));

describe('what a whole country leaves out', () => {
  it('the days of some nations of Great Britain', async () => {
    const leftOut = await listNamed('GB', '');
    expect(leftOut.filter(({ date }) => date > '2026-07-31')).toEqual([
      { date: '2026-08-03', name: 'Summer bank holiday', places: ['Scotland'] },
      { date: '2026-08-31', name: 'Summer bank holiday', places: ['England', 'Northern Ireland', 'Wales'] },
      { date: '2026-11-30', name: 'St Andrew’s Day', places: ['Scotland'] },
      { date: '2026-12-15', name: 'Homecoming Day', places: ['Alderney'] },
    ]);
  });

  it('the days of areas, once for an area whose region has them, too', async () => {
    const leftOut = await listNamed('DE', '');
    const placesOn = (date: string) => leftOut.find((day) => day.date === date)?.places;
    expect(placesOn('2026-08-08')).toEqual(['Stadt Augsburg']);
    expect(placesOn('2026-08-15')).toEqual(['Predominantly catholic communities', 'Stadt Augsburg', 'Saarland']);
    expect(placesOn('2026-01-06')).toEqual(['Baden-Württemberg', 'Bayern', 'Sachsen-Anhalt']);
  });

  it('the days of areas of a region', async () => {
    expect(await listNamed('DE', 'BY')).toEqual([
      { date: '2026-08-08', name: 'Augsburg Peace Festival', places: ['Stadt Augsburg'] },
      {
        date: '2026-08-15',
        name: 'Assumption',
        places: ['Predominantly catholic communities', 'Stadt Augsburg'],
      },
    ]);
  });

  it.each([
    ['DE', 'BY-A'],
    ['IL', ''],
  ])('nothing of %s %s', async (country, region) => {
    expect(await listNamed(country, region)).toEqual([]);
  });
});
