import {
  decodeFile,
  ENCODINGS,
  findEncoding,
  sampleLines,
  type Encoding,
  type EncodingHint,
  type FoundEncoding,
  type Unreadable,
} from '#domain/files/encodings.ts';
import { plainHeader } from '#domain/files/headers.ts';
import type { CsvTable } from '#domain/files/csv-table.ts';
import {
  IMPORT_COLUMNS,
  readHeader,
  recognizeColumns,
  type ColumnChoice,
  type Header,
} from '#domain/people/import/import-columns.ts';
import { findColumnOrder, readPeopleTable } from '#domain/people/import/people-file.ts';

/** When storage is blocked, nothing is remembered. */
const ENCODING = 'employee-rewards-import-encoding';
const COLUMNS = 'employee-rewards-import-columns';
/** The number of headers whose columns are remembered. The oldest is forgotten first. */
const HEADERS_MAX = 20;

function withStorage<Result>(use: (storage: Storage) => Result, without: Result): Result {
  try {
    return use(localStorage);
  } catch {
    return without;
  }
}

export const findRememberedEncoding = (): Encoding | null =>
  withStorage((storage) => {
    const stored = storage.getItem(ENCODING);
    return ENCODINGS.find((encoding) => encoding === stored) ?? null;
  }, null);

export const rememberEncoding = (encoding: Encoding): void =>
  withStorage((storage) => storage.setItem(ENCODING, encoding), undefined);

type Stored = [header: string, columns: (string | null)[]];

const isStored = (value: unknown): value is Stored =>
  Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]);

function readAll(storage: Storage): Stored[] {
  const all: unknown = JSON.parse(storage.getItem(COLUMNS) ?? '[]');
  return Array.isArray(all) ? all.filter(isStored) : [];
}

const toKey = (header: readonly string[]) => header.map(plainHeader).join(',');

export function findRememberedColumns<Column extends string>(
  header: readonly string[],
  known: readonly Column[],
): (Column | null)[] | null {
  const stored = withStorage((storage) => readAll(storage), []).find(([key]) => key === toKey(header));
  if (stored?.[1].length !== header.length) return null;
  return stored[1].map((name) => known.find((column) => column === name) ?? null);
}

export const rememberColumns = (header: readonly string[], columns: readonly (string | null)[]): void =>
  withStorage((storage) => {
    const others = readAll(storage).filter(([key]) => key !== toKey(header));
    storage.setItem(COLUMNS, JSON.stringify([[toKey(header), columns], ...others].slice(0, HEADERS_MAX)));
  }, undefined);

/** Loads the library, which is large. Without a connection, the words of the file alone decide. */
async function loadHints(bytes: Uint8Array): Promise<EncodingHint[]> {
  try {
    const { proposeEncodings } = await import('./encoding-hints.ts');
    return proposeEncodings(sampleLines(bytes));
  } catch {
    return [];
  }
}

/** `chosen` is the encoding that the admin chose for an earlier file. */
export async function findFileEncoding(
  bytes: Uint8Array,
  chosen: Encoding | null,
): Promise<FoundEncoding | { unreadable: Unreadable }> {
  const found = findEncoding(bytes);
  const isProven = 'evidence' in found && found.evidence !== 'guess';
  return isProven ? found : findEncoding(bytes, await loadHints(bytes), chosen);
}

export interface OpenFile {
  name: string;
  file: File;
  bytes: Uint8Array;
  found: FoundEncoding;
}

/** Returns null for a file that is not text. */
export async function openFile(file: File): Promise<OpenFile | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = await findFileEncoding(bytes, findRememberedEncoding());
  return 'unreadable' in found ? null : { name: file.name, file, bytes, found };
}

/** Returns null when the file has no header in this encoding. */
export function readTable({ bytes }: Pick<OpenFile, 'bytes'>, encoding: Encoding): CsvTable | null {
  const decoded = decodeFile(bytes, encoding);
  const read = 'text' in decoded ? readPeopleTable(decoded.text) : null;
  return read && 'header' in read && read.header ? read : null;
}

/** Returns what only the admin knows of a file: columns that are missing, and a day with two meanings. */
export function findQuestions(
  table: CsvTable,
  columns: ColumnChoice,
): { missing: Header['missing']; example: string | null } {
  const { missing, places } = readHeader(table.header.cells, columns);
  const days = (['hireDate', 'leftOn'] as const).map((column) => findColumnOrder(table, places[column]));
  return { missing, example: days.find(({ isNeeded }) => isNeeded)?.example ?? null };
}

export const chooseAgain = ({ header }: CsvTable): { columns: ColumnChoice; isRemembered: boolean } => {
  const remembered = findRememberedColumns(header.cells, IMPORT_COLUMNS);
  return { columns: remembered ?? recognizeColumns(header.cells), isRemembered: remembered !== null };
};
