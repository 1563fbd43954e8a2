import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { API_OPTIONS, PAGED, after, readBody } from '#web/kit/api/api.ts';
import { keepDeviceKey, readDeviceKey } from '#web/offline/device/device-key.ts';
import type { attendanceRoutes } from '#worker/features/attendance/routes.ts';
import type { companyRoutes } from '#worker/features/company/routes.ts';
import type { devicesRoutes } from '#worker/features/devices/routes.ts';
import type { pointsRoutes } from '#worker/features/points/routes.ts';

const attendance = hc<typeof attendanceRoutes>('/api/attendance', API_OPTIONS);
const points = hc<typeof pointsRoutes>('/api/points', API_OPTIONS);

export const toYear = (date: string): number => Number(date.slice(0, 4));

export const attendanceOptions = (year: number) =>
  queryOptions({
    queryKey: ['attendance', year],
    queryFn: ({ signal }) => readBody(attendance.index.$get({ query: { year: String(year) } }, { init: { signal } })),
  });

export const pointHistoryOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['points', 'own', userId],
    queryFn: ({ signal, pageParam }) =>
      readBody(points.history.$get({ query: after(pageParam) }, { init: { signal } })),
    ...PAGED,
  });

const client = hc<typeof devicesRoutes>('/api/devices', API_OPTIONS);

/** Returns undefined when the device has no key or no storage. */
const readOwn = (userId: string) => readDeviceKey(userId).catch(() => undefined);

/** `userId` is the id at the identity provider. */
export const devicesOptions = (userId: string) =>
  queryOptions({
    queryKey: ['devices', userId],
    queryFn: async ({ signal }) => {
      const [{ items }, own] = await Promise.all([
        readBody(client.index.$get(undefined, { init: { signal } })),
        readOwn(userId),
      ]);
      return { items, ownId: own?.id ?? null };
    },
    // Always stale, because this device registers itself only a moment after the first visit.
    staleTime: 0,
  });

/** If it is this device, no new key is created before the next sign-in. */
export async function revokeDevice(userId: string, id: string): Promise<void> {
  await readBody(client[':id'].$delete({ param: { id } }));
  const own = await readOwn(userId);
  if (own?.id === id) await keepDeviceKey({ ...own, state: 'revoked' });
}

export const signOutEverywhere = () => readBody(client['sign-out-everywhere'].$post());

const sights = hc<typeof companyRoutes>('/api/company', API_OPTIONS);

export const sightsOptions = queryOptions({
  queryKey: ['sights'],
  queryFn: ({ signal }) => readBody(sights.visibility.$get(undefined, { init: { signal } })),
});
