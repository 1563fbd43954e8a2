import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { auditRoutes } from '#worker/features/audit/routes.ts';
import type { usersRoutes } from '#worker/features/users/routes.ts';
import { API_OPTIONS, PAGED, after, readBody } from '#web/kit/api/api.ts';
import { receiveCsv, type ReceivedFile } from '#web/kit/api/receive-csv.ts';
import { readFileFormat } from '#web/kit/settings/device-choices.ts';
import { toFilters, type AuditView } from './audit-view.ts';

const client = hc<typeof auditRoutes>('/api/audit', API_OPTIONS);
const users = hc<typeof usersRoutes>('/api/users', API_OPTIONS);

/** The device does not store the entries, because they are about other users. */
export const auditOptions = (view: AuditView) =>
  infiniteQueryOptions({
    queryKey: ['audit', view],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...toFilters(view), ...after(pageParam) };
      return readBody(client.index.$get({ query }, { init: { signal } }));
    },
    ...PAGED,
    placeholderData: keepPreviousData,
    meta: { persist: false },
    staleTime: 0,
  });

/** The filter offers only admins as actors. */
export const adminsOptions = queryOptions({
  queryKey: ['users', 'admins'],
  queryFn: async ({ signal }) => {
    const pages = await Promise.all(
      (['admin', 'super_admin'] as const).map((role) =>
        readBody(users.index.$get({ query: { role, limit: '100' } }, { init: { signal } })),
      ),
    );
    return pages
      .flatMap(({ items }) => items.map(({ id, name }) => ({ id, name })))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  },
  meta: { persist: false },
});

/** Only super admins may read this list. */
export const mutualGiftsOptions = queryOptions({
  queryKey: ['audit', 'mutual-gifts'],
  queryFn: ({ signal }) => readBody(client['mutual-gifts'].$get(undefined, { init: { signal } })),
  meta: { persist: false },
  staleTime: 0,
});

export const auditFile = async (view: AuditView): Promise<ReceivedFile> =>
  receiveCsv(
    await client['export.csv'].$get({ query: { ...toFilters(view), format: readFileFormat() } }),
    'audit-log.csv',
  );
