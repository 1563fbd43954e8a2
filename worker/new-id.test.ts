import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('an id has 12 letters that stand in an address, and no two are alike', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
