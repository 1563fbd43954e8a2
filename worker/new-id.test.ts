import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('an id has 12 url-safe letters, and 10,000 new ids are all different', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
