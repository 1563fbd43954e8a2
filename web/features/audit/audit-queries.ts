import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { AuditTarget } from '#domain/api/audit.ts';
import { isPlausibleDay } from '#domain/time/day-bounds.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { after, API_OPTIONS, PAGED, readBody } from '#web/kit/api/api.ts';
import { receiveCsv, type ReceivedFile } from '#web/kit/api/receive-csv.ts';
import { readFileFormat } from '#web/kit/settings/device-choices.ts';
import type { auditRoutes } from '#worker/features/audit/routes.ts';
import type { usersRoutes } from '#worker/features/users/routes.ts';

export interface AuditView {
  actorId: string;
  action: string;
  targetType: string;
  targetId: string;
  from: string;
  to: string;
}

export const EMPTY_VIEW: AuditView = { actorId: '', action: '', targetType: '', targetId: '', from: '', to: '' };
const NAMES = Object.keys(EMPTY_VIEW) as (keyof AuditView)[];

/** Leaves out values that the server would refuse. */
export function readView(search: URLSearchParams, today: LocalDate): AuditView {
  const read = (name: keyof AuditView, allowed: RegExp) => {
    const value = search.get(name) ?? '';
    return allowed.test(value) ? value : '';
  };
  const readDay = (name: 'from' | 'to') => {
    const day = search.get(name) ?? '';
    return isPlausibleDay(day, today) ? day : '';
  };
  const targetType = read('targetType', /^[a-z_]{1,40}$/);
  return {
    actorId: read('actorId', /^[A-Za-z0-9_-]{1,64}$/),
    action: read('action', /^[a-z_]+\.[a-z_]+$/),
    targetType,
    targetId: targetType ? read('targetId', /^[A-Za-z0-9_-]{1,64}$/) : '',
    from: readDay('from'),
    to: readDay('to'),
  };
}

export function toFilters(view: AuditView): Partial<AuditView> & { targetType?: AuditTarget } {
  const filters = Object.fromEntries(NAMES.filter((name) => view[name] !== '').map((name) => [name, view[name]]));
  return filters as Partial<AuditView> & { targetType?: AuditTarget };
}

export const isFiltered = (view: AuditView): boolean => NAMES.some((name) => view[name] !== '');

/** Another target type clears the target, because each target belongs to one type. */
export function changed(view: AuditView, change: Partial<AuditView>): AuditView {
  const isOtherKind = change.targetType !== undefined && change.targetType !== view.targetType;
  return { ...view, ...(isOtherKind && { targetId: '' }), ...change };
}

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
