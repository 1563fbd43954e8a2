import type { Figure } from './figure.ts';

/** Spreadsheets read a file without it as an old Western code page. */
const BYTE_ORDER_MARK = '\u{FEFF}';
/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The table of a figure as a file that spreadsheets open: plain numbers, and no text that they would calculate. */
export function toCsv({ of, columns, rows }: Pick<Figure, 'of' | 'columns' | 'rows'>): string {
  const header = [of, ...columns.map(({ label }) => label)].map(textCell);
  const lines = rows.map(({ name, inFile, values }) => [
    textCell(inFile ?? name),
    ...values.map((value) => value ?? ''),
  ]);
  return BYTE_ORDER_MARK + [header, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}
