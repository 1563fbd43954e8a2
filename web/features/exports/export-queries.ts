import { infiniteQueryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { ExportName } from '#domain/api/exports.ts';
import type { CsvFormat } from '#domain/text/csv.ts';
import type { exportsRoutes } from '#worker/features/exports/routes.ts';
import { API_OPTIONS, PAGED, after, readBody } from '#web/kit/api/api.ts';
import type { Period } from './periods.ts';

const BASE = '/api/exports';
const client = hc<typeof exportsRoutes>(BASE, API_OPTIONS);

/** The device does not store the report, because it is about other users. */
export const payrollOptions = ({ from, to }: Period) =>
  infiniteQueryOptions({
    queryKey: ['payroll', from, to],
    queryFn: ({ signal, pageParam }) =>
      readBody(client.payroll.$get({ query: { from, to, ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    staleTime: 0,
    meta: { persist: false },
  });

/** The file of users needs no period, because it always contains all users. */
const toQuery = (name: ExportName, { from, to }: Period): Record<string, string> =>
  name === 'users' ? {} : { from, to };

/** A plain link would not send the credentials. */
export const fetchExport = (
  name: ExportName,
  { period, format }: { period: Period; format: CsvFormat },
  signal: AbortSignal,
): Promise<Response> =>
  API_OPTIONS.fetch(`${BASE}/${name}.csv?${new URLSearchParams({ ...toQuery(name, period), format }).toString()}`, {
    signal,
  });
