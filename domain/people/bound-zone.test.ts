import { expect, it } from 'vitest';
import { findBoundZone } from './bound-zone.ts';

const locationTimeZones = [{ location: 'Lisbon', timeZone: 'Europe/Lisbon' }];

it('is the zone of a location, whatever the case of its letters, where locations choose', () => {
  expect(findBoundZone({ zoneChoice: 'locations', locationTimeZones }, 'LISBON')).toBe('Europe/Lisbon');
  expect(findBoundZone({ zoneChoice: 'locations', locationTimeZones }, 'Porto')).toBeNull();
  expect(findBoundZone({ zoneChoice: 'people', locationTimeZones }, 'Lisbon')).toBeNull();
});
