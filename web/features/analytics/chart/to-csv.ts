import { BYTE_ORDER_MARK, csvLine } from '../../../../domain/text/csv.ts';
import type { Figure } from './figure.ts';

/** Returns the table of a figure as CSV: plain numbers, and no text that a spreadsheet would calculate. */
export function toCsv({ of, columns, rows }: Pick<Figure, 'of' | 'columns' | 'rows'>): string {
  const header = csvLine([of, ...columns.map(({ label }) => label)]);
  const lines = rows.map(({ name, inFile, values }) => csvLine([inFile ?? name, ...values]));
  return BYTE_ORDER_MARK + [header, ...lines].join('');
}
