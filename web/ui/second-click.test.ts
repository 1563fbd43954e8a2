import { expect, it } from 'vitest';
import { isSecondClick, type Click } from './second-click.ts';

// Rows are told apart by identity alone; there is no document here.
const [anna, ben] = [{} as Element, {} as Element];
const first: Click = { x: 100, y: 200, atMs: 5_000, row: anna };

it.each([
  ['a second click that would hit the next row', { row: ben, atMs: 5_450 }, true],
  ['one a second later to the millisecond', { row: ben, atMs: 6_000 }, true],
  ['one that came later', { row: ben, atMs: 6_001 }, false],
  ['one beside it', { row: ben, atMs: 5_450, x: 125 }, false],
  ['one on the same row', { row: anna, atMs: 5_450 }, false],
  ['one that hits no row', { row: null, atMs: 5_450 }, false],
])('%s', (_name, change, expected) => {
  expect(isSecondClick(first, { ...first, ...change })).toBe(expected);
});

it('drops a click on the row that was under a dialog, and never the first one', () => {
  expect(isSecondClick({ ...first, row: null }, { ...first, atMs: 5_450 })).toBe(true);
  expect(isSecondClick(null, first)).toBe(false);
});
