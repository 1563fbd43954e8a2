import { expect, it } from 'vitest';
import { isSecondClick, isStrayClick, type Click } from './second-click.ts';

// Empty objects are enough, because rows are compared by identity and there is no document here.
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

it.each([
  ['the second click of a mouse', ben, { detail: 2, isTouch: false }, 90, true],
  ['the third click of a mouse, however late', ben, { detail: 3, isTouch: false }, 1_500, true],
  ['a click of its own on another button', ben, { detail: 1, isTouch: false }, 90, false],
  ['a hasty second tap', ben, { detail: 1, isTouch: true }, 450, true],
  ['a later tap', ben, { detail: 1, isTouch: true }, 1_001, false],
  ['a second click on the same button', anna, { detail: 2, isTouch: false }, 90, false],
  ['a second click on no button', null, { detail: 2, isTouch: false }, 90, false],
])('among buttons that change places: %s', (_name, row, kind, laterMs, expected) => {
  expect(isStrayClick(first, { ...first, row, atMs: first.atMs + laterMs }, kind)).toBe(expected);
});

it('drops the second click of a double click whose first opened the dialog', () => {
  expect(isStrayClick(null, first, { detail: 2, isTouch: false })).toBe(true);
  expect(isStrayClick(null, first, { detail: 1, isTouch: true })).toBe(false);
});
