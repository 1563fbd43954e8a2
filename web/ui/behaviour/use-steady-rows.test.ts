import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useSteadyRows, isSamePlaces, keepPlaces, type PlacedRow } from './use-steady-rows.ts';

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
