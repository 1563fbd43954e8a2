import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { DevicesApi } from '../../../worker/features/devices/routes.ts';
import { API_OPTIONS, readBody } from '../../kit/api/api.ts';
import { keepDeviceKey, readDeviceKey } from '../../offline/device/device-key.ts';

const client = hc<DevicesApi>('/api/devices', API_OPTIONS);

/** Reads this device's key. Returns undefined when the device has no key or no storage. */
const readOwn = (userId: string) => readDeviceKey(userId).catch(() => undefined);

/** Queries the user's devices, and the id of this device or null. `userId` is the id at the identity provider. */
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

/** Revokes a device. If it is this device, no new key is created before the next sign-in. */
export async function revokeDevice(userId: string, id: string): Promise<void> {
  await readBody(client[':id'].$delete({ param: { id } }));
  const own = await readOwn(userId);
  if (own?.id === id) await keepDeviceKey({ ...own, state: 'revoked' });
}

export const signOutEverywhere = () => readBody(client['sign-out-everywhere'].$post());
