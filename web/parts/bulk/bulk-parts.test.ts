import { expect, it } from 'vitest';
import { EMPTY, withPart } from './bulk-parts.ts';

it('adds up the answers of all parts, and keeps the reason for each refused user', () => {
  const first = withPart(EMPTY, { items: [{ id: 'a', name: 'Ann', outcome: 'change' }], people: 1, points: 5 });
  const both = withPart(first, {
    items: [
      { id: 'b', name: null, outcome: 'refused', code: 'user_not_found', message: 'User not found' },
      { id: 'c', name: 'Cas', outcome: 'unchanged' },
    ],
    people: 0,
    points: 0,
  });
  expect(both).toEqual({
    items: [
      { id: 'a', name: 'Ann', outcome: 'change', why: null },
      { id: 'b', name: null, outcome: 'refused', why: 'User not found' },
      { id: 'c', name: 'Cas', outcome: 'unchanged', why: null },
    ],
    people: 1,
    points: 5,
  });
});
