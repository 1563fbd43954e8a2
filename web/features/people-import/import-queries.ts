import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { useEffect, useRef, useState } from 'react';
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
import { after, API_OPTIONS, PAGED, readBody } from '#web/kit/api/api.ts';
import { toAppError, type AppError } from '#web/kit/api/app-error.ts';
import type { peopleImportRoutes } from '#worker/features/people-import/routes.ts';

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

async function sendFile(
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

const POLL_MS = 1_000;

export type Sending =
  | { step: 'idle' }
  | { step: 'sending'; file: File }
  | { step: 'refused'; file: File; choices: FileChoices | null; error: AppError };

/** Until the answer arrives, polls the number of rows that the server has processed. */
export function useSendFile(onSent: (made: PeopleImport) => void) {
  const [sending, setSending] = useState<Sending>({ step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  // When the admin sends the same file with the same choices again, the same key is used. The server then does not import
  // the file twice.
  const last = useRef<{ file: File; choices: FileChoices | null; key: string } | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const file = sending.step === 'sending' ? sending.file : null;
  const { data: recent } = useQuery({
    ...importsOptions,
    enabled: file !== null,
    refetchInterval: POLL_MS,
    throwOnError: false,
    select: ({ items }) => items.find(({ status, fileName }) => status === 'staging' && fileName === file?.name),
  });

  const send = async (chosen: File, choices: FileChoices | null) => {
    const controller = new AbortController();
    stop.current?.abort();
    stop.current = controller;
    if (last.current?.file !== chosen || last.current.choices !== choices) {
      last.current = { file: chosen, choices, key: crypto.randomUUID() };
    }
    setSending({ step: 'sending', file: chosen });
    try {
      const made = await sendFile(chosen, choices, last.current.key, controller.signal);
      setSending({ step: 'idle' });
      onSent(made);
    } catch (thrown) {
      if (!controller.signal.aborted) setSending({ step: 'refused', file: chosen, choices, error: toAppError(thrown) });
    }
  };
  const cancel = () => {
    stop.current?.abort();
    setSending({ step: 'idle' });
  };
  return { sending, staged: recent ? { done: recent.staged, total: recent.total } : null, send, cancel };
}
