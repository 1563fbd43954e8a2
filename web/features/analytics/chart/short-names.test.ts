import { expect, it } from 'vitest';
import { shortNames } from './short-names.ts';

it('cuts long names at the end, or in the middle when two names would look the same', () => {
  expect(shortNames(['HR', 'Noise-cancelling headphones'], 12)).toEqual(['HR', 'Noise-cance…']);
  expect(shortNames(['Customer Care North', 'Customer Care South', 'Customer Car', 'IT'], 14)).toEqual([
    'Customer…North',
    'Customer…South',
    'Customer Car',
    'IT',
  ]);
  expect(shortNames([], 12)).toEqual([]);
});
