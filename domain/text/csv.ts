/** A value of a CSV file: text that somebody typed is defused, a number is one. */
export type CsvValue = string | number | null;

/** Spreadsheets take a file without it for the encoding of their own country. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What spreadsheets take for the beginning of a formula, in either width. */
const BEGINS_FORMULA = /^[\s\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
/** A space at an end is a part of the text. */
const NEEDS_QUOTES = /[",\r\n]|^ | $/;

function written(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // A spreadsheet shows what follows an apostrophe as text, and runs nothing of it.
  const isFormula = BEGINS_FORMULA.test(value);
  const text = isFormula ? `'${value}` : value;
  return isFormula || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file with its end: commas, RFC 4180. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(written).join(',')}\r\n`;
