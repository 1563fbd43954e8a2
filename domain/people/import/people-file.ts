import { readCsvTable, type CsvTable, type TableRow } from '#domain/files/csv-table.ts';
import { findDayOrder, type DayOrder, type FoundOrder } from '#domain/files/days.ts';
import { plainHeader } from '#domain/files/headers.ts';
import type { NameOrder } from './import-rows.ts';
import { findColumn, readHeader, recognizeColumns, type ColumnChoice, type Header } from './import-columns.ts';

/** The file decides the absent ones. */
export interface FileChoices {
  columns?: ColumnChoice | undefined;
  /** The order of day and month, for columns that do not prove their order. */
  dayOrder?: DayOrder | undefined;
}

/** `columns` means that the choice has more or fewer columns than the header. */
export type FileProblem =
  | { problem: 'quotes'; line: number }
  | { problem: 'empty' | 'columns' }
  | { problem: 'missing'; missing: Header['missing'] }
  | { problem: 'day_order'; column: 'hireDate' | 'leftOn'; example: string };

export interface PeopleFile {
  header: Header;
  rows: TableRow[];
  above: TableRow[];
  nameOrder: NameOrder;
  orders: Readonly<Record<'hireDate' | 'leftOn', DayOrder | null>>;
}

export const readPeopleTable = (text: string): CsvTable | { header: null } | { brokenLine: number } =>
  readCsvTable(text, (name) => findColumn(name) !== null);

export const findColumnOrder = ({ header, rows }: CsvTable, place: number | undefined): FoundOrder =>
  place === undefined
    ? { order: null, isNeeded: false, example: null }
    : findDayOrder(
        rows.map(({ cells }) => cells[place] ?? ''),
        header.cells[place],
      );

/** The columns by which an export of ours is recognized. Its names are kept as they are. */
const OWN_EXPORT = ['userid', 'pointsbalance'];
const LAST_FIRST =
  /^(?:lastname|last|nachname|name(?:last|vorname)|nom(?!et|complet)|surname|familyname).*(?:first|vorname|prenom|given)/;

function findNameOrder(names: readonly string[], { places }: Header): NameOrder {
  const plain = new Set(names.map(plainHeader));
  if (OWN_EXPORT.every((name) => plain.has(name))) return 'as_is';
  return LAST_FIRST.test(plainHeader(names[places.name ?? -1] ?? '')) ? 'last_first' : 'by_comma';
}

/** The browser and the server read a file alike. */
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
  return {
    header,
    rows: table.rows,
    above: table.above,
    nameOrder: findNameOrder(names, header),
    orders,
  };
}
