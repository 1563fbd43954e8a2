import { describe, expect, it } from 'vitest';
import { isOpenAt, needsCode, findScanRefusal, type CodeRule, type Scan } from './station.ts';

const TORONTO = 'America/Toronto';

describe('isOpenAt', () => {
  const hours = (opensAt: string, closesAt: string) => ({ opensAt, closesAt, timeZone: TORONTO });

  it.each([
    ['closed before the opening time', '06:00', '10:00', '2026-03-02T10:59:59Z', false],
    ['open at the opening time', '06:00', '10:00', '2026-03-02T11:00:00Z', true],
    ['open in the last second before the closing time', '06:00', '10:00', '2026-03-02T14:59:59Z', true],
    ['closed at the closing time', '06:00', '10:00', '2026-03-02T15:00:00Z', false],
    ['open before midnight when the opening hours cross midnight', '22:00', '06:00', '2026-03-03T03:00:00Z', true],
    ['open after midnight when the opening hours cross midnight', '22:00', '06:00', '2026-03-03T10:59:59Z', true],
    ['closed by day when the opening hours cross midnight', '22:00', '06:00', '2026-03-03T15:00:00Z', false],
    ['open all day when the two times are equal', '00:00', '00:00', '2026-03-03T15:00:00Z', true],
    ['closed on a day when clocks skip the opening hours', '02:00', '03:00', '2026-03-08T07:00:00Z', false],
    ['open in the repeated hour when clocks are set back', '01:00', '02:00', '2026-11-01T06:30:00Z', true],
  ])('a station is %s', (_what, opensAt, closesAt, at, expected) => {
    expect(isOpenAt(hours(opensAt, closesAt), new Date(at))).toBe(expected);
  });
});

const rule = (columns: Partial<CodeRule> = {}): CodeRule => {
  return { required: 'nowhere', locations: [], ownLocation: false, ...columns };
};

describe('needsCode', () => {
  it('needsCode is true when the rule covers the user’s location, in capital or small letters', () => {
    const listed = rule({ required: 'listed', locations: ['Toronto', 'Lisbon'] });
    expect(['Toronto', 'toronto', 'Berlin', ''].map((location) => needsCode(listed, location))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(needsCode(rule({ required: 'everywhere' }), '')).toBe(true);
    expect(needsCode(rule({ locations: ['Toronto'] }), 'Toronto')).toBe(false);
  });
});

describe('findScanRefusal', () => {
  const station = { opensAt: '06:00', closesAt: '10:00', timeZone: TORONTO, isActive: true, location: 'Toronto' };
  const scan = (columns: Partial<Scan> = {}): Scan => {
    return {
      station,
      isRight: true,
      at: new Date('2026-03-02T12:30:00Z'),
      shownAt: null,
      isChanged: false,
      location: 'Toronto',
      rule: rule(),
      ...columns,
    };
  };
  const own = rule({ ownLocation: true });

  it.each<[string, Partial<Scan>, string | null]>([
    ['a correct code of an open station', {}, null],
    ['a code of an unknown station', { station: null, isRight: false }, 'code_unknown'],
    ['a code of an earlier window', { isRight: false }, 'code_expired'],
    ['a wrong code of a closed station', { isRight: false, station: { ...station, isActive: false } }, 'code_expired'],
    ['a code of an inactive station', { station: { ...station, isActive: false } }, 'station_closed'],
    [
      'a code of a station that was made inactive after the scan',
      { station: { ...station, isActive: false }, isChanged: true },
      null,
    ],
    ['a code that is scanned outside the opening hours', { at: new Date('2026-03-02T15:00:00Z') }, 'station_closed'],
    [
      'a code that was shown before the station closed and scanned just after it closed',
      { at: new Date('2026-03-02T15:00:05Z'), shownAt: new Date('2026-03-02T14:59:55Z') },
      null,
    ],
    [
      'a code of a window that began when the station closed',
      { at: new Date('2026-03-02T14:59:59Z'), shownAt: new Date('2026-03-02T15:00:00Z') },
      'station_closed',
    ],
    [
      'a printed code after the station closed',
      { at: new Date('2026-03-02T15:00:05Z'), shownAt: null },
      'station_closed',
    ],
    ['a code of another location when the rule allows any location', { location: 'Lisbon' }, null],
    [
      'a code of another location when the rule needs the own location',
      { location: 'Lisbon', rule: own },
      'station_elsewhere',
    ],
    ['a code of the own location in capital letters', { location: 'TORONTO', rule: own }, null],
    ['a code scanned by a user without a location', { location: '', rule: own }, null],
    [
      'a code of a station without a location',
      { station: { ...station, location: '' }, location: 'Lisbon', rule: own },
      null,
    ],
  ])('findScanRefusal decides on %s', (_what, columns, expected) => {
    expect(findScanRefusal(scan(columns))).toBe(expected);
  });
});
