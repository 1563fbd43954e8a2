import { describe, expect, it } from 'vitest';
import { isOpenAt, needsCode, findScanRefusal, type CodeRule, type Scan } from './station.ts';

const TORONTO = 'America/Toronto';

describe('isOpenAt', () => {
  const hours = (opensAt: string, closesAt: string) => ({ opensAt, closesAt, timeZone: TORONTO });

  it.each([
    ['before it opens', '06:00', '10:00', '2026-03-02T10:59:59Z', false],
    ['as it opens', '06:00', '10:00', '2026-03-02T11:00:00Z', true],
    ['in its last second', '06:00', '10:00', '2026-03-02T14:59:59Z', true],
    ['as it closes', '06:00', '10:00', '2026-03-02T15:00:00Z', false],
    ['late in a night that crosses midnight', '22:00', '06:00', '2026-03-03T03:00:00Z', true],
    ['early in it', '22:00', '06:00', '2026-03-03T10:59:59Z', true],
    ['by day, between two nights', '22:00', '06:00', '2026-03-03T15:00:00Z', false],
    ['at any time of the whole day', '00:00', '00:00', '2026-03-03T15:00:00Z', true],
    ['in the hour that summer time leaves out', '02:00', '03:00', '2026-03-08T07:00:00Z', false],
    ['in the second of two hours alike', '01:00', '02:00', '2026-11-01T06:30:00Z', true],
  ])('%s', (_what, opensAt, closesAt, at, expected) => {
    expect(isOpenAt(hours(opensAt, closesAt), new Date(at))).toBe(expected);
  });
});

const rule = (columns: Partial<CodeRule> = {}): CodeRule => {
  return { required: 'nowhere', locations: [], ownLocation: false, ...columns };
};

describe('needsCode', () => {
  it('goes by the location of the user', () => {
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
    ['a right code of an open station', {}, null],
    ['no station', { station: null, isRight: false }, 'code_unknown'],
    ['a code of an earlier window', { isRight: false }, 'code_expired'],
    ['a wrong code of a closed station', { isRight: false, station: { ...station, isActive: false } }, 'code_expired'],
    ['a station that is closed for good', { station: { ...station, isActive: false } }, 'station_closed'],
    ['a station that was closed after the scan', { station: { ...station, isActive: false }, isChanged: true }, null],
    ['a station outside its hours', { at: new Date('2026-03-02T15:00:00Z') }, 'station_closed'],
    [
      'a code that was shown until it closed',
      { at: new Date('2026-03-02T15:00:05Z'), shownAt: new Date('2026-03-02T14:59:55Z') },
      null,
    ],
    [
      'a code of a window that began as it closed',
      { at: new Date('2026-03-02T14:59:59Z'), shownAt: new Date('2026-03-02T15:00:00Z') },
      'station_closed',
    ],
    ['a code on paper, after it closed', { at: new Date('2026-03-02T15:00:05Z'), shownAt: null }, 'station_closed'],
    ['a station elsewhere, where any will do', { location: 'Lisbon' }, null],
    ['a station elsewhere, where it must be the own', { location: 'Lisbon', rule: own }, 'station_elsewhere'],
    ['the own one in other letters', { location: 'TORONTO', rule: own }, null],
    ['a user without a location', { location: '', rule: own }, null],
    ['a station without one', { station: { ...station, location: '' }, location: 'Lisbon', rule: own }, null],
  ])('%s', (_what, columns, expected) => {
    expect(findScanRefusal(scan(columns))).toBe(expected);
  });
});
