import { describe, expect, it } from 'vitest';
import { changedFields } from './changes.ts';

describe('changedFields', () => {
  it('returns the fields that differ, also inside nested objects', () => {
    const before = { id: 'r', name: 'Tea', pointsCost: 5, stock: null, version: 1, nested: { a: 1, b: [1, 2] } };
    const after = { id: 'r', name: 'Tea', pointsCost: 7, stock: 3, version: 2, nested: { a: 1, b: [1] }, extra: true };
    expect(changedFields(before, after)).toEqual([
      { path: 'pointsCost', before: 5, after: 7 },
      { path: 'stock', before: null, after: 3 },
      { path: 'nested.b', before: [1, 2], after: [1] },
      { path: 'extra', before: undefined, after: true },
    ]);
  });

  it('returns all fields of a new or deleted record, except empty fields', () => {
    expect(changedFields(null, { name: 'Tea', stock: null })).toEqual([
      { path: 'name', before: undefined, after: 'Tea' },
    ]);
    expect(changedFields({ name: 'Tea' }, null)).toEqual([{ path: 'name', before: 'Tea', after: undefined }]);
    expect(changedFields(null, null)).toEqual([]);
    expect(changedFields('x', 'y')).toEqual([]);
  });
});
