import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetQuery, searchZones } from './zone-search.ts';
import { fold, listZones, longNameOf, offsetOf, sameZone, zoneOf } from './zones.ts';

const WINTER = new Date('2026-01-15T12:00:00Z');
const zones = listZones('Asia/Kolkata');
const facts = {
  offset: (id: string) => offsetOf(id, WINTER),
  longName: (id: string) => longNameOf(id, WINTER),
};
const found = (query: string) => searchZones(zones, query, facts).map(({ id }) => id);

describe('zoneOf', () => {
  it('names the place as people do', () => {
    expect(zoneOf('America/New_York')).toMatchObject({ city: 'New York', region: 'America' });
    expect(zoneOf('America/Argentina/Salta')).toMatchObject({ city: 'Salta, Argentina', region: 'America' });
    expect(zoneOf('Europe/Kiev')).toMatchObject({ city: 'Kyiv' });
    expect(zoneOf('UTC')).toMatchObject({ city: 'UTC', region: '' });
  });
});

describe('searchZones', () => {
  it.each([
    ['toronto', 'America/Toronto'],
    ['  TORONTO ', 'America/Toronto'],
    ['new y', 'America/New_York'],
    ['são paulo', 'America/Sao_Paulo'],
    ['europe/lis', 'Europe/Lisbon'],
    ['kyiv', 'Europe/Kiev'],
    ['kiev', 'Europe/Kiev'],
    ['mumbai', 'Asia/Kolkata'],
    ['san francisco', 'America/Los_Angeles'],
    ['utc', 'UTC'],
    ['port-au', 'America/Port-au-Prince'],
  ])('finds %s', (query, id) => {
    expect(found(query)[0]).toBe(id);
  });

  it('puts a city before places that only hold the letters', () => {
    expect(found('york')[0]).toBe('America/New_York');
    expect(found('par')[0]).toBe('America/Paramaribo');
    expect(found('paris')).toEqual(['Europe/Paris']);
  });

  it('finds by offset, however it is written', () => {
    for (const query of ['GMT+5:30', 'utc +05:30', '+530']) expect(found(query)).toContain('Asia/Kolkata');
    expect(found('−5')).toContain('America/Toronto');
    expect(found('-5')).not.toContain('America/Vancouver');
    expect(found('utc+0')).toContain('Europe/London');
  });

  it('finds by the full name where no place has it', () => {
    expect(found('eastern time')).toContain('America/Toronto');
    expect(found('eastern time')).not.toContain('Asia/Tokyo');
  });

  it('gives all for nothing, and nothing for nonsense', () => {
    expect(found(' ')).toHaveLength(zones.length);
    expect(found('qqq')).toEqual([]);
  });

  it('finds every zone by its own name, and by the city that is shown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), ({ id, city }) => {
        expect(found(id)).toContain(id);
        expect(found(city)).toContain(id);
      }),
    );
  });

  it('never throws and never makes up a zone', () => {
    const cheap = { offset: () => 'GMT', longName: () => '' };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (query) => {
        for (const zone of searchZones(zones, query, cheap)) expect(zones).toContain(zone);
        expect(fold(fold(query))).toBe(fold(query));
      }),
    );
  });
});

it('reads offsets', () => {
  expect(['gmt', '5', 'utc+14:00', '-00', '+1:75'].map(offsetQuery)).toEqual([null, null, 'GMT+14', 'GMT', null]);
});

it('knows two names of one zone', () => {
  expect(sameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(sameZone('Europe/Lisbon', 'Europe/London')).toBe(false);
});
