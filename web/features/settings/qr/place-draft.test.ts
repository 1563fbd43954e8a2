import { describe, expect, it } from 'vitest';
import { readPlaceDraft, readPoint, toPlaceDraft } from './place-draft.ts';

const DISTANCE = { by: 'distance' as const, latitude: 43.6426, longitude: -79.3871, radius: 100 };
const NETWORK = { by: 'network' as const, ranges: ['192.0.2.0/24', '2001:db8::/32'] };

it.each([[null], [DISTANCE], [NETWORK]])('readPlaceDraft returns the rule of the draft: %o', (rule) => {
  expect(readPlaceDraft(toPlaceDraft(rule))).toEqual({ rule });
});

describe('readPoint', () => {
  it.each([
    ['43.6426, -79.3871', { latitude: 43.6426, longitude: -79.3871 }],
    [' 43.6426 -79.3871 ', { latitude: 43.6426, longitude: -79.3871 }],
    ['-90;180', { latitude: -90, longitude: 180 }],
    ['90.1, 0', null],
    ['0, 180.1', null],
    ['43,6426, -79,3871', null],
    ['43.6426', null],
    ['Toronto', null],
    ['', null],
  ])('reads the text “%s” as %j', (text, expected) => {
    expect(readPoint(text)).toEqual(expected);
  });
});

describe('readPlaceDraft', () => {
  const distance = toPlaceDraft(DISTANCE);
  const network = (ranges: string) => readPlaceDraft({ ...toPlaceDraft(NETWORK), ranges });

  it('returns the field that has a problem', () => {
    expect(readPlaceDraft({ ...distance, point: 'here' })).toEqual({ field: 'point' });
    for (const radius of [49, 5_001, Number.NaN]) {
      expect(readPlaceDraft({ ...distance, radius })).toEqual({ field: 'radius' });
    }
    expect(network(' \n ')).toEqual({ field: 'ranges', problem: 'none' });
    expect(network(Array.from({ length: 9 }, (_, index) => `192.0.${index}.0/24`).join('\n'))).toEqual({
      field: 'ranges',
      problem: 'many',
    });
    expect(network('192.0.2.0/24, office')).toEqual({ field: 'ranges', problem: 'wrong', range: 'office' });
  });

  it('ignores wrong fields that belong to another kind of rule', () => {
    expect(readPlaceDraft({ ...distance, by: 'nothing', point: 'here' })).toEqual({ rule: null });
  });
});
