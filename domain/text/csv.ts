/** A value of a CSV file: text that somebody typed is defused, a number is one. */
export type CsvValue = string | number | null;

/** Spreadsheets take a file without it for the encoding of their own country. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What spreadsheets take for the beginning of a formula, in either width. */
const FORMULA = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
const BEGINS_FORMULA = new RegExp(`^[\\s\\u0000"]*${FORMULA}|^[\\t\\r\\n]`);
/**
 * A formula further on in a text. Where a country writes its decimals with a comma, its spreadsheets part cells at semicolons: in
 * the middle of a line they do not know our quotation marks, so a new cell begins at each separator of theirs and at each line end.
 */
const FORMULA_WITHIN = new RegExp(`([;\\t\\r\\n][\\s\\u0000"]*)(?=${FORMULA})`, 'g');
/** A space at an end is a part of the text. */
const NEEDS_QUOTES = /[",\r\n]|^ | $/;

/** A spreadsheet shows what follows an apostrophe as text, and runs nothing of it. */
const defused = (text: string): string =>
  (BEGINS_FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_WITHIN, "$1'");

const DEFUSED = new RegExp(`(^|;[\\s"]*)'(?=[\\s"]*${FORMULA})`, 'g');
/** The text of a cell, of one line, before it was defused. */
export const fused = (cell: string): string => cell.replaceAll(DEFUSED, '$1');

function written(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = defused(value);
  return text !== value || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file with its end: commas, RFC 4180. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(written).join(',')}\r\n`;

/** The last line of a file, which says that nothing of it is missing. The app takes it off before it saves the file. */
export const endOfFile = (rows: number): string => `# end of file: ${rows} rows\r\n`;
export const END_OF_FILE = /# end of file: (\d+) rows\r\n$/;
