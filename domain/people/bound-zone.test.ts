import { expect, it } from 'vitest';
import { findBoundZone } from './bound-zone.ts';

const locationTimeZones = [{ location: 'Lisbon', timeZone: 'Europe/Lisbon' }];

it('findBoundZone ignores upper and lower case, and returns null when users choose their zone', () => {
  expect(findBoundZone({ zoneChoice: 'locations', locationTimeZones }, 'LISBON')).toBe('Europe/Lisbon');
  expect(findBoundZone({ zoneChoice: 'locations', locationTimeZones }, 'Porto')).toBeNull();
  expect(findBoundZone({ zoneChoice: 'people', locationTimeZones }, 'Lisbon')).toBeNull();
});
