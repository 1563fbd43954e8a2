import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import {
  IMPORT_MAX_ROWS,
  IMPORT_ROWS_MAX,
  type ImportChoices,
  type ImportRow,
  type ImportRowsQuery,
  type PeopleImport,
} from '#domain/api/people-import.ts';
import type { DayOrder } from '#domain/files/days.ts';
import type { Encoding } from '#domain/files/encodings.ts';
import type { ColumnChoice } from '#domain/people/import/import-columns.ts';
import type { peopleImportRoutes } from '#worker/features/people-import/routes.ts';
import { API_OPTIONS, PAGED, after, readBody } from '#web/kit/api/api.ts';

const BASE = '/api/users/import';
const client = hc<typeof peopleImportRoutes>(BASE, API_OPTIONS);

/** The device does not store data about other users. */
const meta = { persist: false };

export const importsOptions = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => readBody(client.index.$get(undefined, { init: { signal } })),
  staleTime: 0,
  meta,
});

/** The id comes from the page's address. Without the encoding, a slash in the id would call another route. */
const one = (id: string) => ({ param: { id: encodeURIComponent(id) } });

/** Invitations leave every five minutes. */
const INVITING_MS = 30_000;

export const importKey = (id: string) => ['imports', id] as const;

export const importOptions = (id: string) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: ({ signal }) => readBody(client[':id'].$get(one(id), { init: { signal } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.invitations.waiting > 0 ? INVITING_MS : false),
    meta,
  });

export type Shown = ImportRowsQuery['show'];

export const importRowsOptions = (id: string, show: Shown) =>
  infiniteQueryOptions({
    queryKey: ['imports', id, 'rows', show],
    queryFn: ({ signal, pageParam }) =>
      readBody(client[':id'].rows.$get({ ...one(id), query: { show, ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    meta,
  });

const PAGES_MAX = IMPORT_MAX_ROWS / IMPORT_ROWS_MAX;

export async function readWrongRows(id: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  let cursor = '';
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { show: 'wrong', limit: String(IMPORT_ROWS_MAX), ...after(cursor) } as const;
    const { items, nextCursor = '' } = await readBody(client[':id'].rows.$get({ ...one(id), query }));
    rows.push(...items);
    cursor = nextCursor;
    if (cursor === '') break;
  }
  return rows;
}

/** `dayOrder` is null when no day of the file needs it. */
export interface FileChoices {
  encoding: Encoding;
  /** Null when the columns are chosen by their names. */
  columns: ColumnChoice | null;
  dayOrder: DayOrder | null;
}

export async function sendFile(
  file: File,
  choices: FileChoices | null,
  key: string,
  signal: AbortSignal,
): Promise<PeopleImport> {
  const query = new URLSearchParams({ fileName: file.name.slice(0, 200) || 'people.csv' });
  if (choices) {
    query.set('encoding', choices.encoding);
    if (choices.columns) query.set('columns', choices.columns.map((column) => column ?? '').join(','));
    if (choices.dayOrder) query.set('dayOrder', choices.dayOrder);
  }
  const address = `${BASE}?${query.toString()}`;
  const response = await API_OPTIONS.fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv', 'Idempotency-Key': key },
    body: file,
    signal,
  });
  return (await response.json()) as PeopleImport;
}

export const applyNext = (id: string, choices: ImportChoices, key: string, signal: AbortSignal) =>
  readBody(
    client[':id'].apply.$post({ ...one(id), json: choices }, { headers: { 'Idempotency-Key': key }, init: { signal } }),
  );
