import { readCsvRows } from './csv-rows.ts';

const DELIMITERS = [',', ';', '\t'];
/** An export says at its end how many rows it has; a spreadsheet that saved it again filled the line up with separators. */
const END_OF_EXPORT = /(?<=^|\n)# end of file: \d+ rows[,;\t]*\n*$/;

/** A row with its line as an editor counts. */
export interface TableRow {
  line: number;
  cells: string[];
}

const countBreaks = (text: string) => text.split('\n').length - 1;

/** The separator under which the first row names the most columns that are known. */
function delimiterOf(text: string, isColumn: (name: string) => boolean): string {
  const known = (delimiter: string) => {
    const { value: first } = readCsvRows(text, delimiter).next();
    if (!first || 'brokenAt' in first) return 0;
    return first.filter(isColumn).length;
  };
  return DELIMITERS.toSorted((a, b) => known(b) - known(a))[0] ?? ',';
}

/** The rows of a CSV file that hold anything, the header first; or the line of a quote that is not closed. */
export function readCsvTable(whole: string, isColumn: (name: string) => boolean): TableRow[] | { brokenLine: number } {
  // A first line that is there for spreadsheets alone.
  const [hint = ''] = /^sep=.\n/i.exec(whole) ?? [];
  const text = whole.slice(hint.length).replace(END_OF_EXPORT, '');
  let line = 1 + countBreaks(hint);
  const filled: TableRow[] = [];
  for (const cells of readCsvRows(text, delimiterOf(text, isColumn))) {
    if ('brokenAt' in cells) return { brokenLine: 1 + countBreaks(hint) + countBreaks(text.slice(0, cells.brokenAt)) };
    if (cells.some((cell) => cell.trim() !== '')) filled.push({ line, cells });
    line += 1 + cells.reduce((sum, cell) => sum + countBreaks(cell), 0);
  }
  return filled;
}
