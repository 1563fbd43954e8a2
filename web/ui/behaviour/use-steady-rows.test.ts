import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useSteadyRows } from './use-steady-rows.ts';

const FRESH = [{ id: 'a' }, { id: 'b' }];

function List({ isHeld }: { isHeld: boolean }) {
  const rows = useSteadyRows(FRESH, isHeld, { grows: false });
  return rows.map(({ row, isGone }) => `${row.id}${isGone ? ' gone' : ''};`);
}

it.each([true, false])('shows what a list opens with, also under the pointer (%s)', (isHeld) => {
  expect(renderToStaticMarkup(createElement(List, { isHeld }))).toBe('a;b;');
});
