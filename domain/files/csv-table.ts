import { readCsvRows } from './csv-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** The header is one of the first rows. A report may have a title, a date and a filter above the header. */
const HEADER_ROWS = 20;
/**
 * The last line of an export, which contains the number of rows. A spreadsheet that saves the file again adds
 * separators to this line.
 */
const END_OF_EXPORT = /(?<=^|\n)"?# end of file: \d+ rows"?[,;\t|]*\n*$/;

export interface TableRow {
  line: number;
  cells: string[];
}

export interface CsvTable {
  header: TableRow;
  /** The rows above the header, such as the title of a report. */
  above: TableRow[];
  rows: TableRow[];
}

const countBreaks = (text: string) => text.split('\n').length - 1;

const isFilled = (cell: string) => cell.trim() !== '';

interface Place {
  /** The index of the header among the rows that are not empty. */
  index: number;
  known: number;
  width: number;
}

/** Without any known column, the header is the first row with two or more filled cells. */
function findHeader(text: string, delimiter: string, isKnown: (name: string) => boolean): Place {
  let best: Place = { index: 0, known: 0, width: 0 };
  let index = 0;
  for (const cells of readCsvRows(text, delimiter)) {
    if ('brokenAt' in cells || index === HEADER_ROWS) break;
    const filled = cells.filter(isFilled);
    if (filled.length === 0) continue;
    const known = filled.filter(isKnown).length;
    const isFirstTable = best.known === 0 && best.width < 2 && filled.length > 1;
    if (known > best.known || (known === best.known && isFirstTable)) best = { index, known, width: filled.length };
    index += 1;
  }
  return best;
}

/**
 * Reads a CSV file (RFC 4180, with line feeds). The separator is the one by which the header has the most known
 * columns, and then the most columns. Empty rows are left out. `isKnown` says whether a header's name means a column of
 * the import.
 */
export function readCsvTable(
  whole: string,
  isKnown: (name: string) => boolean,
): CsvTable | { header: null } | { brokenLine: number } {
  // The first line may be `sep=`, which names the separator for spreadsheets. Such a line is not a row.
  const [hint = ''] = /^sep=.\n/i.exec(whole) ?? [];
  const text = whole.slice(hint.length).replace(END_OF_EXPORT, '');
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...findHeader(text, delimiter, isKnown) }));
  const [best] = found.toSorted((a, b) => b.known - a.known || b.width - a.width);
  let line = 1 + countBreaks(hint);
  const filled: TableRow[] = [];
  for (const cells of readCsvRows(text, best?.delimiter ?? ',')) {
    if ('brokenAt' in cells) return { brokenLine: 1 + countBreaks(hint) + countBreaks(text.slice(0, cells.brokenAt)) };
    if (cells.some(isFilled)) filled.push({ line, cells });
    line += 1 + cells.reduce((sum, cell) => sum + countBreaks(cell), 0);
  }
  const index = best?.index ?? 0;
  const header = filled[index];
  return header ? { header, above: filled.slice(0, index), rows: filled.slice(index + 1) } : { header: null };
}
