/**
 * Text is changed so that no spreadsheet runs it as a formula. An amount in hundredths is written with two decimals.
 */
export type CsvValue = string | number | { hundredths: number } | null;

/**
 * The separator of cells and the decimal mark, as a spreadsheet of the admin's country expects them. In the German
 * format, `12.05` would be the 12th of May.
 */
export const CSV_FORMATS = {
  comma: { separator: ',', decimal: '.' },
  semicolon: { separator: ';', decimal: ',' },
  /** As in Switzerland. */
  semicolon_point: { separator: ';', decimal: '.' },
} as const;
export type CsvFormat = keyof typeof CSV_FORMATS;
export const CSV_FORMAT_NAMES = ['comma', 'semicolon', 'semicolon_point'] as const satisfies readonly CsvFormat[];

/** Without this mark, spreadsheets assume the encoding of their own country. */
export const BYTE_ORDER_MARK = '\ufeff';

/** The characters that begin a formula in a spreadsheet, in half width and in full width. */
const FORMULA = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
const BEGINS_FORMULA = new RegExp(`^[\\s\\u0000"]*${FORMULA}|^[\\t\\r\\n]`);
/**
 * A formula that does not begin at the start of the text. A spreadsheet that expects another separator than the file
 * has ignores our quotation marks in the middle of a line. It begins a new cell at each of its separators, at each tab
 * and at each line end. A file with semicolons may also be opened where commas separate.
 */
const withinAt = (separators: string) => new RegExp(`([${separators}\\t\\r\\n][\\s\\u0000"]*)(?=${FORMULA})`, 'g');
const FORMULA_WITHIN = { ',': withinAt(';'), ';': withinAt(';,') };
/** A space at the beginning or at the end is part of the text. */
const NEEDS_QUOTES = { ',': /[",\r\n]|^ | $/, ';': /[";\r\n]|^ | $/ };

/** A spreadsheet then shows the formula as text and does not run it. */
const defused = (text: string, separator: ',' | ';'): string =>
  (BEGINS_FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_WITHIN[separator], "$1'");

const DEFUSED = new RegExp(`(^|[;,][\\s"]*)'(?=[\\s"]*${FORMULA})`, 'g');
/** The text must have only one line. */
export const fused = (cell: string): string => cell.replaceAll(DEFUSED, '$1');

/** 1205 becomes `12.05`. */
const formatAmount = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

function written(value: CsvValue, { separator, decimal }: (typeof CSV_FORMATS)[CsvFormat]): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', decimal);
  if (typeof value === 'object') return formatAmount(value.hundredths).replace('.', decimal);
  const text = defused(value, separator);
  return text !== value || NEEDS_QUOTES[separator].test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(values: readonly CsvValue[], format: CsvFormat = 'comma'): string {
  const marks = CSV_FORMATS[format];
  return `${values.map((value) => written(value, marks)).join(marks.separator)}\r\n`;
}

/** The app removes this line before saving. */
export const endOfFile = (rows: number): string => `# end of file: ${rows} rows\r\n`;
export const END_OF_FILE = /# end of file: (\d+) rows\r\n$/;
