import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { judgePlace, type PlaceRule, type ScanPlace } from './place-rule.ts';
import { ACCURACY_MAX, distanceBetween, isWithin, RADIUS_MAX, RADIUS_MIN, type Point } from './position.ts';

const points = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const radii = fc.integer({ min: RADIUS_MIN, max: RADIUS_MAX });
const accuracies = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });

/** Half of the earth's circumference, in metres. */
const HALF_WAY = Math.PI * 6_371_009;
const TOWER = { latitude: 43.6426, longitude: -79.3871 };

const moveNorth = ({ latitude, longitude }: Point, metres: number): Point => {
  return { latitude: latitude + (metres / HALF_WAY) * 180, longitude };
};

describe('distanceBetween', () => {
  it.each([
    [
      'between Toronto and Lisbon',
      { latitude: 43.6532, longitude: -79.3832 },
      { latitude: 38.7223, longitude: -9.1393 },
      5_734_000,
    ],
    ['across the date line', { latitude: 0, longitude: 179.9995 }, { latitude: 0, longitude: -179.9995 }, 111],
    ['between two longitudes of a pole', { latitude: 90, longitude: 0 }, { latitude: 90, longitude: 120 }, 0],
    [
      'of a thousandth of a degree to the east at 60° north',
      { latitude: 60, longitude: 0 },
      { latitude: 60, longitude: 0.001 },
      55.6,
    ],
  ])('distanceBetween returns the distance %s', (_what, one, other, metres) => {
    expect(Math.abs(distanceBetween(one, other) - metres)).toBeLessThanOrEqual(metres * 0.002 + 0.5);
  });

  test('a distance is 0 between equal points, the same in both directions, and at most half the circumference', () => {
    fc.assert(
      fc.property(points, points, (one, other) => {
        expect(distanceBetween(one, one)).toBe(0);
        expect(distanceBetween(one, other)).toBeCloseTo(distanceBetween(other, one), 3);
        expect(distanceBetween(one, other)).toBeGreaterThanOrEqual(0);
        expect(distanceBetween(one, other)).toBeLessThanOrEqual(HALF_WAY + 1);
        const opposite = {
          latitude: -one.latitude,
          longitude: one.longitude > 0 ? one.longitude - 180 : one.longitude + 180,
        };
        expect(Math.abs(distanceBetween(one, opposite) - HALF_WAY)).toBeLessThan(1);
      }),
      RUNS,
    );
  });
});

describe('isWithin', () => {
  const near = fc.record({ latitude: fc.double({ min: -80, max: 80, noNaN: true }), longitude: fc.constant(12) });

  test('isWithin is exact to a metre at the edge of the circle', () => {
    fc.assert(
      fc.property(near, radii, fc.integer({ min: 0, max: ACCURACY_MAX }), (center, radius, accuracy) => {
        const at = (metres: number) => isWithin({ ...center, radius }, { ...moveNorth(center, metres), accuracy });
        expect(at(radius + accuracy - 1)).toBe(true);
        expect(at(radius + accuracy + 1)).toBe(false);
      }),
      RUNS,
    );
  });

  test('isWithin extends the circle by at most 200 m, even when the device reports a larger error', () => {
    fc.assert(
      fc.property(near, radii, accuracies, (center, radius, accuracy) => {
        const outside = moveNorth(center, radius + ACCURACY_MAX + 1);
        expect(isWithin({ ...center, radius }, { ...outside, accuracy })).toBe(false);
      }),
      RUNS,
    );
  });
});

describe('judgePlace', () => {
  const distance: PlaceRule = { by: 'distance', ...TOWER, radius: 100 };
  const network: PlaceRule = { by: 'network', ranges: ['192.0.2.0/24', '2001:db8::/32'] };
  const nothing: ScanPlace = { position: null, address: null, isLate: false };
  const at = (metres: number) => ({ ...moveNorth(TOWER, metres), accuracy: 20 });

  it.each<[string, PlaceRule | null, Partial<ScanPlace>, ReturnType<typeof judgePlace>]>([
    ['a scan without a rule', null, {}, 'proven'],
    ['a late scan without a rule', null, { isLate: true }, 'proven'],
    ['a scan near the station', distance, { position: at(110) }, 'proven'],
    ['a late scan near the station', distance, { position: at(110), isLate: true }, 'proven'],
    ['a scan too far away', distance, { position: at(130) }, 'station_too_far'],
    ['a late scan too far away', distance, { position: at(130), isLate: true }, 'station_too_far'],
    ['a scan without a position', distance, { address: '192.0.2.1' }, 'position_needed'],
    ['a late scan without a position', distance, { isLate: true }, 'unproven'],
    ['a scan in the network', network, { address: '192.0.2.1' }, 'proven'],
    ['a scan in the second network', network, { address: '2001:db8::7' }, 'proven'],
    ['a scan in another network', network, { address: '192.0.3.1', position: at(0) }, 'station_network'],
    ['a scan with an unknown address', network, {}, 'station_network'],
    ['a late scan in the network', network, { address: '192.0.2.1', isLate: true }, 'unproven'],
    ['a late scan in another network', network, { address: '192.0.3.1', isLate: true }, 'unproven'],
    ['a queued scan without a position', distance, { wasQueued: true }, 'unproven'],
    ['a queued scan near the station', distance, { position: at(110), wasQueued: true }, 'proven'],
    ['a queued scan too far away', distance, { position: at(130), wasQueued: true }, 'station_too_far'],
    ['a queued scan in the network', network, { address: '192.0.2.1', wasQueued: true }, 'proven'],
    ['a queued scan in another network', network, { address: '192.0.3.1', wasQueued: true }, 'unproven'],
    [
      'a queued and late scan in the network',
      network,
      { address: '192.0.2.1', isLate: true, wasQueued: true },
      'unproven',
    ],
  ])('judgePlace judges the place of %s', (_what, rule, place, expected) => {
    expect(judgePlace(rule, { ...nothing, ...place })).toBe(expected);
  });
});
