import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useSteadyRows, isSamePlaces, keepPlaces, type PlacedRow } from './use-steady-rows.ts';

const FRESH = [{ id: 'a' }, { id: 'b' }];

function List({ isHeld }: { isHeld: boolean }) {
  const rows = useSteadyRows(FRESH, isHeld, { grows: false });
  return rows.map(({ row, isGone }) => `${row.id}${isGone ? ' gone' : ''};`);
}

it.each([true, false])('shows what a list opens with, also under the pointer (%s)', (isHeld) => {
  expect(renderToStaticMarkup(createElement(List, { isHeld }))).toBe('a;b;');
});

const toRows = (ids: string) => [...ids].map((id) => ({ id }));
const placed = (ids: string): PlacedRow<{ id: string }>[] => toRows(ids).map((row) => ({ row, isGone: false }));
/** Returns the ids in their places, with removed ones in brackets. */
const read = (rows: readonly PlacedRow<{ id: string }>[]) =>
  rows.map(({ row, isGone }) => (isGone ? `(${row.id})` : row.id)).join('');

it.each([
  ['a row that left keeps its place', 'abc', 'ac', 'a(b)c'],
  ['all rows that left keep their places, and the next page follows', 'abc', 'de', '(a)(b)(c)de'],
  ['rows that came before or between wait', 'abc', 'xaybzc', 'abc'],
  ['rows that follow the last one are added', 'abc', 'abcde', 'abcde'],
  ['rows follow also when the last one left', 'abc', 'abde', 'ab(c)de'],
  ['an order that changed waits', 'abc', 'cba', 'abc'],
  ['a list that is empty takes everything', '', 'ab', 'ab'],
  ['a list that became empty keeps everything', 'ab', '', '(a)(b)'],
])('%s', (_name, shown, fresh, expected) => {
  expect(read(keepPlaces(placed(shown), toRows(fresh)))).toBe(expected);
});

it('adds nothing to a list that must not grow', () => {
  expect(read(keepPlaces(placed('ab'), toRows('bcd'), false))).toBe('(a)b');
});

it('shows a row that stays as it is now, and brings back a row that returned', () => {
  const shown = keepPlaces([{ row: { id: 'a', points: 1 }, isGone: false }], []);
  expect(keepPlaces(shown, [{ id: 'a', points: 2 }])).toEqual([{ row: { id: 'a', points: 2 }, isGone: false }]);
});

it('keeps the same places when nothing changed, so that a list settles', () => {
  const fresh = toRows('acd');
  const once = keepPlaces(placed('abc'), fresh);
  expect(isSamePlaces(once, keepPlaces(once, fresh))).toBe(true);
  expect(isSamePlaces(once, keepPlaces(once, toRows('ac')))).toBe(false);
});
