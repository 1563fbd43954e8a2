import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsvRows } from './csv-rows.ts';

const read = (text: string, delimiter = ',') => [...readCsvRows(text, delimiter)];

describe('readCsvRows', () => {
  it('readCsvRows returns all cells that were written in quotation marks, with each delimiter', () => {
    const cells = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', ' ', 'é') }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(
        fc.array(cells, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        (rows, delimiter) => {
          const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
          const text = rows.map((row) => row.map(quoted).join(delimiter)).join('\n');
          expect(read(text, delimiter)).toEqual(rows);
        },
      ),
    );
  });

  it('readCsvRows reads cells without quotation marks, empty cells, and quotation marks within a cell', () => {
    expect(read('a,,"b"\n\n5" pipe,"",\n')).toEqual([['a', '', 'b'], [''], ['5" pipe', '', ''], ['']]);
    expect(read('')).toEqual([['']]);
    expect(read('a;b,c', ';')).toEqual([['a', 'b,c']]);
  });

  it('readCsvRows stops at a cell without a closing quotation mark, and at a cell with text after that mark', () => {
    expect(read('a,b\nc,"d\ne')).toEqual([['a', 'b'], { brokenAt: 6 }]);
    expect(read('"Ann" B,c')).toEqual([{ brokenAt: 0 }]);
  });

  it('readCsvRows reads a cell of six million doubled quotation marks, and a row of a million cells', () => {
    expect(read(`"${'""'.repeat(6_000_000)}"`)).toEqual([['"'.repeat(6_000_000)]]);
    expect(read(','.repeat(999_999))[0]).toHaveLength(1_000_000);
  });
});
