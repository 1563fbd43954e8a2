import { ENCODINGS, type Encoding } from '../../../domain/files/encodings.ts';
import { plainHeader } from '../../../domain/files/headers.ts';

/** The keys of this device's storage. When storage is blocked, nothing is remembered. */
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

/** Returns the encoding that the admin chose for an earlier file instead of the guessed one, or null. */
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

/** Returns the columns that the admin chose for an earlier file with the same header, or null. */
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
