/** A value of a CSV file. Text is changed so that no spreadsheet runs it as a formula. Numbers are not changed. */
export type CsvValue = string | number | null;

/** The byte order mark. Without it, spreadsheets assume the encoding of their own country. */
export const BYTE_ORDER_MARK = '\ufeff';

/** The characters that begin a formula in a spreadsheet, in half width and in full width. */
const FORMULA = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
const BEGINS_FORMULA = new RegExp(`^[\\s\\u0000"]*${FORMULA}|^[\\t\\r\\n]`);
/**
 * A formula that does not begin at the start of the text. In countries with decimal commas, spreadsheets separate cells
 * by semicolons and ignore our quotation marks in the middle of a line.
 * So these spreadsheets begin a new cell at each semicolon, at each tab and at each line end.
 */
const FORMULA_WITHIN = new RegExp(`([;\\t\\r\\n][\\s\\u0000"]*)(?=${FORMULA})`, 'g');
/** Matches text that needs quotation marks. A space at the beginning or at the end is part of the text. */
const NEEDS_QUOTES = /[",\r\n]|^ | $/;

/** Puts an apostrophe before each formula. A spreadsheet then shows the formula as text and does not run it. */
const defused = (text: string): string =>
  (BEGINS_FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_WITHIN, "$1'");

const DEFUSED = new RegExp(`(^|;[\\s"]*)'(?=[\\s"]*${FORMULA})`, 'g');
/** Returns the original text of a cell that `defused` changed. The text must have only one line. */
export const fused = (cell: string): string => cell.replaceAll(DEFUSED, '$1');

function written(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = defused(value);
  return text !== value || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a line of a CSV file, including its line end. The values are separated by commas (RFC 4180). */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(written).join(',')}\r\n`;

/** Returns the last line of a file, which proves that the file is complete. The app removes this line before saving. */
export const endOfFile = (rows: number): string => `# end of file: ${rows} rows\r\n`;
export const END_OF_FILE = /# end of file: (\d+) rows\r\n$/;
