import { readCsvTable, type CsvTable, type TableRow } from '../../files/csv-table.ts';
import { findDayOrder, type DayOrder, type FoundOrder } from '../../files/days.ts';
import { plainHeader } from '../../files/headers.ts';
import { findColumn, readHeader, recognizeColumns, type ColumnChoice, type Header } from './import-columns.ts';

/** What an admin chose for a file. What is absent is decided by the file. */
export interface FileChoices {
  /** The meaning of each column, one for each cell of the header. */
  columns?: ColumnChoice | undefined;
  /** The order of day and month, for columns that do not prove their order. */
  dayOrder?: DayOrder | undefined;
}

/** The problems of a whole file. `columns` means that the choice has more or fewer columns than the header. */
export type FileProblem =
  | { problem: 'quotes'; line: number }
  | { problem: 'empty' | 'columns' }
  | { problem: 'missing'; missing: Header['missing'] }
  | { problem: 'day_order'; column: 'hireDate' | 'leftOn'; example: string };

export interface PeopleFile {
  header: Header;
  rows: TableRow[];
  /** The rows above the header, which are skipped. */
  above: TableRow[];
  isLastFirst: boolean;
  orders: Readonly<Record<'hireDate' | 'leftOn', DayOrder | null>>;
}

/** Splits the text of a file of users into its rows. */
export const readPeopleTable = (text: string): CsvTable | { header: null } | { brokenLine: number } =>
  readCsvTable(text, (name) => findColumn(name) !== null);

/** Finds the order of day and month of the column at `place`. */
export const findColumnOrder = ({ header, rows }: CsvTable, place: number | undefined): FoundOrder =>
  place === undefined
    ? { order: null, isNeeded: false, example: null }
    : findDayOrder(
        rows.map(({ cells }) => cells[place] ?? ''),
        header.cells[place],
      );

/** Reads a file of users: its columns and the order of its days. The browser and the server read a file alike. */
export function readPeopleFile(text: string, { columns, dayOrder }: FileChoices = {}): PeopleFile | FileProblem {
  const table = readPeopleTable(text);
  if ('brokenLine' in table) return { problem: 'quotes', line: table.brokenLine };
  if (table.header === null) return { problem: 'empty' };
  const names = table.header.cells;
  if (columns && columns.length !== names.length) return { problem: 'columns' };
  const header = readHeader(names, columns ?? recognizeColumns(names));
  if (header.missing.length > 0) return { problem: 'missing', missing: header.missing };
  if (table.rows.length === 0) return { problem: 'empty' };
  const orders: Record<'hireDate' | 'leftOn', DayOrder | null> = { hireDate: null, leftOn: null };
  for (const column of ['hireDate', 'leftOn'] as const) {
    const { order, isNeeded, example } = findColumnOrder(table, header.places[column]);
    if (isNeeded && !dayOrder) return { problem: 'day_order', column, example: example ?? '' };
    orders[column] = order ?? dayOrder ?? null;
  }
  const nameHeader = plainHeader(names[header.places.name ?? -1] ?? '');
  return {
    header,
    rows: table.rows,
    above: table.above,
    isLastFirst:
      /^(?:lastname|last|nachname|namelast|nom(?!et)|surname|familyname).*(?:first|vorname|prenom|given)/.test(
        nameHeader,
      ),
    orders,
  };
}
