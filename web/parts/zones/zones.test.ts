import { describe, expect, it } from 'vitest';
import { listZones, formatOffset, sameZone, toZone } from './zones.ts';

const WINTER = new Date('2026-01-15T12:00:00Z');

function found(letters: string, groups = listZones()): readonly string[] {
  return groups.flatMap(({ label: region, options }) =>
    options.filter(({ label }) => label.startsWith(letters)).map(({ value }) => `${region}: ${value}`),
  );
}

it('returns the current English name of a zone’s city, and its region', () => {
  expect(toZone('America/New_York')).toEqual({ id: 'America/New_York', city: 'New York', region: 'America' });
  expect(toZone('America/Argentina/Salta')).toMatchObject({ city: 'Salta, Argentina', region: 'America' });
  expect(toZone('Europe/Kiev')).toMatchObject({ city: 'Kyiv' });
  expect(toZone('UTC')).toEqual({ id: 'UTC', city: 'UTC', region: '' });
});

describe('listZones', () => {
  it.each([
    ['Toronto', 'America: America/Toronto'],
    ['Kyiv', 'Europe: Europe/Kiev'],
    ['Kiev', 'Europe: Europe/Kiev'],
    ['San Fr', 'America: America/Los_Angeles'],
    ['Mumbai', 'Asia: Asia/Calcutta'],
    ['India (', 'Asia: Asia/Calcutta'],
    ['Kolkata', 'Asia: Asia/Calcutta'],
    ['UTC', 'UTC: UTC'],
  ])('contains %s in its region', (letters, zone) => {
    expect(found(letters)).toEqual([zone]);
  });

  it('contains every zone once under its own city, and no label twice in a region', () => {
    const groups = listZones();
    for (const { options } of groups) {
      expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
    }
    const byCity = groups.flatMap(({ options }) =>
      options.filter(({ value, label }) => label === toZone(value).city).map(({ value }) => value),
    );
    expect(byCity.toSorted()).toEqual([...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted());
  });

  it('contains the current zone only under its current id', () => {
    const groups = listZones('Asia/Kolkata');
    expect(found('Kolkata', groups)).toEqual(['Asia: Asia/Kolkata']);
    expect(found('Mumbai (Kolkata)', groups)).toEqual(['Asia: Asia/Kolkata']);
  });
});

it('formats an offset with a minus sign and not a hyphen, and no offset as GMT', () => {
  expect(['America/Toronto', 'Asia/Kolkata', 'UTC'].map((id) => formatOffset(id, WINTER))).toEqual([
    'GMT−5',
    'GMT+5:30',
    'GMT',
  ]);
});

it('recognises two names of the same zone', () => {
  expect(sameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(sameZone('Europe/Lisbon', 'Europe/London')).toBe(false);
});
