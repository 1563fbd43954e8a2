import { expect, it } from 'vitest';
import { estimateBytes } from './stored-data.ts';

it('estimates 1,024 bytes for an action and 2,048 bytes for a cache entry', () => {
  expect(estimateBytes(0, 0)).toBe(0);
  expect(estimateBytes(3, 0)).toBe(3_072);
  expect(estimateBytes(0, 3)).toBe(6_144);
  expect(estimateBytes(2, 5)).toBe(12_288);
});
