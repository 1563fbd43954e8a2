import { QueryClientContext, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { use, useMemo } from 'react';
import { dayAt } from '../../domain/time/person-zone.ts';
import type { MeApi } from '../../worker/features/me/routes.ts';
import { useOutbox } from '../offline/outbox-store.ts';
import { serverNow, shownMe, type LoadedMe, type ShownMe } from '../offline/shown-me.ts';
import { API_OPTIONS, bodyOf } from './api.ts';
import { getDeviceId } from './device-id.ts';

export { serverNow, type LoadedMe, type ShownMe } from '../offline/shown-me.ts';

const client = hc<MeApi>('/api/me', API_OPTIONS);

export const ME_KEY = ['me'] as const;

export const meOptions = queryOptions({
  queryKey: ME_KEY,
  queryFn: async ({ client: cache, signal }): Promise<LoadedMe> => {
    const askedAtMs = Date.now();
    const deviceId = getDeviceId();
    const me = await bodyOf(client.index.$get({ header: { 'device-id': deviceId } }, { init: { signal } }));
    // A rank that the server does not know at the moment stays the one that was known last.
    const rank = me.rank ?? (me.hiddenFromLeaderboard ? null : (cache.getQueryData<LoadedMe>(ME_KEY)?.rank ?? null));
    return { ...me, rank, deviceId, askedAtMs, loadedAtMs: Date.now() };
  },
});

/** The provider of a user's data is TanStack Query's, around PersonsApp. Throws where it is missing (spec section 8). */
function useData(): void {
  if (!use(QueryClientContext)) throw new Error('useData must be used within a DataProvider');
}

/** For guards, which have something to show while it loads. */
export function useMeQuery(enabled: boolean) {
  useData();
  return useQuery({ ...meOptions, enabled });
}

/** For screens: the guards above them have loaded it. What was done on this device and is on its way is in it already. */
export function useMe(): ShownMe {
  useData();
  const { data } = useSuspenseQuery(meOptions);
  const actions = useOutbox((state) => state.actions);
  const today = dayAt(data, serverNow(data));
  // The day is named although the time tells it: within a day there is nothing to work out anew.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => shownMe(data, actions, serverNow(data)), [data, actions, today]);
}
