import { expect, it } from 'vitest';
import { inParts } from './use-in-parts.ts';

it('splits items into parts, with each item once and in order', () => {
  expect(inParts([], 2)).toEqual([]);
  expect(inParts(['a'], 2)).toEqual([['a']]);
  expect(inParts(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(inParts(['a', 'b'], 2)).toEqual([['a', 'b']]);
});
