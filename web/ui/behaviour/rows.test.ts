import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { isSecondClick, isStrayClick, type Click } from './second-click.ts';
import { isSamePlaces, keepPlaces, useSteadyRows, type PlacedRow } from './steady-rows.ts';

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

const FRESH = [{ id: 'a' }, { id: 'b' }];

function List({ isHeld }: { isHeld: boolean }) {
  const rows = useSteadyRows(FRESH, isHeld, { grows: false });
  return rows.map(({ row, isGone }) => `${row.id}${isGone ? ' gone' : ''};`);
}

it.each([true, false])('shows all rows when a list opens, with isHeld = %s', (isHeld) => {
  expect(renderToStaticMarkup(createElement(List, { isHeld }))).toBe('a;b;');
});

const toRows = (ids: string) => [...ids].map((id) => ({ id }));
const placed = (ids: string): PlacedRow<{ id: string }>[] => toRows(ids).map((row) => ({ row, isGone: false }));
/** Returns the ids in the shown order, with the ids of removed rows in brackets. */
const read = (rows: readonly PlacedRow<{ id: string }>[]) =>
  rows.map(({ row, isGone }) => (isGone ? `(${row.id})` : row.id)).join('');

it.each([
  ['a removed row keeps its place', 'abc', 'ac', 'a(b)c'],
  ['all removed rows keep their places, and the next page follows', 'abc', 'de', '(a)(b)(c)de'],
  ['new rows before or between the shown rows are not shown yet', 'abc', 'xaybzc', 'abc'],
  ['new rows after the last row are added', 'abc', 'abcde', 'abcde'],
  ['new rows are added even when the last row was removed', 'abc', 'abde', 'ab(c)de'],
  ['a changed order is not shown yet', 'abc', 'cba', 'abc'],
  ['an empty list shows all new rows', '', 'ab', 'ab'],
  ['a list that became empty still shows all removed rows', 'ab', '', '(a)(b)'],
])('%s', (_name, shown, fresh, expected) => {
  expect(read(keepPlaces(placed(shown), toRows(fresh)))).toBe(expected);
});

it('adds nothing to a list that must not grow', () => {
  expect(read(keepPlaces(placed('ab'), toRows('bcd'), false))).toBe('(a)b');
});

it('shows the newest data of a row, and no longer marks a row as removed when the row is back', () => {
  const shown = keepPlaces([{ row: { id: 'a', points: 1 }, isGone: false }], []);
  expect(keepPlaces(shown, [{ id: 'a', points: 2 }])).toEqual([{ row: { id: 'a', points: 2 }, isGone: false }]);
});

it('returns the same places when nothing changed', () => {
  const fresh = toRows('acd');
  const once = keepPlaces(placed('abc'), fresh);
  expect(isSamePlaces(once, keepPlaces(once, fresh))).toBe(true);
  expect(isSamePlaces(once, keepPlaces(once, toRows('ac')))).toBe(false);
});
