import { expect, it } from 'vitest';
import { readAmount, readAward } from './award-draft.ts';

it.each([
  ['1', 1],
  [' 25 ', 25],
  ['10000', 10_000],
  ['10001', null],
  ['0', null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['1e3', null],
  ['ten', null],
])('readAmount reads %j as %j points', (typed, points) => {
  expect(readAmount(typed, 10_000)).toBe(points);
});

it('readAward returns null when the reason is missing or the points are too high', () => {
  expect(readAward({ amount: '10', description: '  ' }, 50)).toBeNull();
  expect(readAward({ amount: '51', description: 'Help' }, 50)).toBeNull();
  expect(readAward({ amount: '10', description: ' Help ' }, 50)).toEqual({ amount: 10, description: 'Help' });
});
