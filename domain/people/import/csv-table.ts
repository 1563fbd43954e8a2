import { readCsvRows } from './csv-rows.ts';

const DELIMITERS = [',', ';', '\t'];
/**
 * The last line of an export, which contains the number of rows. A spreadsheet that saves the file again adds
 * separators to this line.
 */
const END_OF_EXPORT = /(?<=^|\n)# end of file: \d+ rows[,;\t]*\n*$/;

/** A row with its line number in an editor. */
export interface TableRow {
  line: number;
  cells: string[];
}

const countBreaks = (text: string) => text.split('\n').length - 1;

/** Returns the separator by which the first row has the most known columns. */
function findDelimiter(text: string, isColumn: (name: string) => boolean): string {
  const known = (delimiter: string) => {
    const { value: first } = readCsvRows(text, delimiter).next();
    if (!first || 'brokenAt' in first) return 0;
    return first.filter(isColumn).length;
  };
  return DELIMITERS.toSorted((a, b) => known(b) - known(a))[0] ?? ',';
}

/** Returns the non-empty rows of a CSV file, the header first, or the line number of a broken cell. */
export function readCsvTable(whole: string, isColumn: (name: string) => boolean): TableRow[] | { brokenLine: number } {
  // The first line may be `sep=`, which names the separator for spreadsheets. Such a line is not a row.
  const [hint = ''] = /^sep=.\n/i.exec(whole) ?? [];
  const text = whole.slice(hint.length).replace(END_OF_EXPORT, '');
  let line = 1 + countBreaks(hint);
  const filled: TableRow[] = [];
  for (const cells of readCsvRows(text, findDelimiter(text, isColumn))) {
    if ('brokenAt' in cells) return { brokenLine: 1 + countBreaks(hint) + countBreaks(text.slice(0, cells.brokenAt)) };
    if (cells.some((cell) => cell.trim() !== '')) filled.push({ line, cells });
    line += 1 + cells.reduce((sum, cell) => sum + countBreaks(cell), 0);
  }
  return filled;
}
