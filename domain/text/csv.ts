/** A value of a CSV file. Text is made safe against formulas; numbers are written as they are. */
export type CsvValue = string | number | null;

/** The byte order mark. Without it, spreadsheets assume the encoding of their own country. */
export const BYTE_ORDER_MARK = '\ufeff';

/** The characters with which spreadsheets begin a formula, in either width. */
const FORMULA = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
const BEGINS_FORMULA = new RegExp(`^[\\s\\u0000"]*${FORMULA}|^[\\t\\r\\n]`);
/**
 * A formula further inside a text. Countries with decimal commas use semicolons between cells, and their spreadsheets
 * ignore our quotation marks in the middle of a line.
 * So a new cell begins there at each of their separators and at each line end.
 */
const FORMULA_WITHIN = new RegExp(`([;\\t\\r\\n][\\s\\u0000"]*)(?=${FORMULA})`, 'g');
/** Leading and trailing spaces are part of the text. */
const NEEDS_QUOTES = /[",\r\n]|^ | $/;

/** Makes text safe with an apostrophe. A spreadsheet shows the text after it and runs nothing. */
const defused = (text: string): string =>
  (BEGINS_FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_WITHIN, "$1'");

const DEFUSED = new RegExp(`(^|;[\\s"]*)'(?=[\\s"]*${FORMULA})`, 'g');
/** Returns the original text of a one-line cell that was made safe. */
export const fused = (cell: string): string => cell.replaceAll(DEFUSED, '$1');

function written(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = defused(value);
  return text !== value || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a line of a CSV file with its end: commas, RFC 4180. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(written).join(',')}\r\n`;

/** Returns the last line of a file, which proves that it is complete. The app removes it before it saves the file. */
export const endOfFile = (rows: number): string => `# end of file: ${rows} rows\r\n`;
export const END_OF_FILE = /# end of file: (\d+) rows\r\n$/;
