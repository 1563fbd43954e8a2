import { expect, it } from 'vitest';
import { isSecondClick, isStrayClick, type Click } from './second-click.ts';

// The rows are empty objects, because they are compared by identity and this test has no document.
const [anna, ben] = [{} as Element, {} as Element];
const first: Click = { x: 100, y: 200, atMs: 5_000, row: anna };

it.each([
  ['a click 450 ms later at the same place on the next row is a second click', { row: ben, atMs: 5_450 }, true],
  ['a click exactly one second later is a second click', { row: ben, atMs: 6_000 }, true],
  ['a click more than one second later is not a second click', { row: ben, atMs: 6_001 }, false],
  ['a click 25 px away is not a second click', { row: ben, atMs: 5_450, x: 125 }, false],
  ['a click on the same row is not a second click', { row: anna, atMs: 5_450 }, false],
  ['a click on no row is not a second click', { row: null, atMs: 5_450 }, false],
])('%s', (_name, change, expected) => {
  expect(isSecondClick(first, { ...first, ...change })).toBe(expected);
});

it('treats a click on a row just after a click on a dialog as a second click', () => {
  expect(isSecondClick({ ...first, row: null }, { ...first, atMs: 5_450 })).toBe(true);
  expect(isSecondClick(null, first)).toBe(false);
});

it.each([
  ['the second click of a double click by mouse, which is dropped', ben, { detail: 2, isTouch: false }, 90, true],
  [
    'the third of three mouse clicks, even after 1.5 s, which is dropped',
    ben,
    { detail: 3, isTouch: false },
    1_500,
    true,
  ],
  ['a separate mouse click on another button, which acts', ben, { detail: 1, isTouch: false }, 90, false],
  ['a second tap after 450 ms, which is dropped', ben, { detail: 1, isTouch: true }, 450, true],
  ['a tap after more than one second, which acts', ben, { detail: 1, isTouch: true }, 1_001, false],
  ['a second click on the same button, which acts', anna, { detail: 2, isTouch: false }, 90, false],
  ['a second click on no button, which is not dropped', null, { detail: 2, isTouch: false }, 90, false],
])('when buttons change places: %s', (_name, row, kind, laterMs, expected) => {
  expect(isStrayClick(first, { ...first, row, atMs: first.atMs + laterMs }, kind)).toBe(expected);
});

it('drops the second click of a double click whose first click opened the dialog', () => {
  expect(isStrayClick(null, first, { detail: 2, isTouch: false })).toBe(true);
  expect(isStrayClick(null, first, { detail: 1, isTouch: true })).toBe(false);
});
