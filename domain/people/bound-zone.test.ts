import { expect, it } from 'vitest';
import { findBoundZone } from './bound-zone.ts';

const locationTimeZones = [{ location: 'Lisbon', timeZone: 'Europe/Lisbon' }];

it('findBoundZone returns the zone of a location in any case of letters, and null when users choose their zone', () => {
  expect(findBoundZone({ zoneChoice: 'locations', locationTimeZones }, 'LISBON')).toBe('Europe/Lisbon');
  expect(findBoundZone({ zoneChoice: 'locations', locationTimeZones }, 'Porto')).toBeNull();
  expect(findBoundZone({ zoneChoice: 'people', locationTimeZones }, 'Lisbon')).toBeNull();
});
