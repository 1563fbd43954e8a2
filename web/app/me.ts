import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Me } from '../../domain/api/me.ts';
import type { MeApi } from '../../worker/features/me/routes.ts';
import { API_OPTIONS, bodyOf } from './api.ts';
import { hc } from './rpc.ts';

const client = hc<MeApi>('/api/me', API_OPTIONS);

/** The signed-in person, and when this device learnt it: together they tell the server's time. */
export interface LoadedMe extends Me {
  loadedAtMs: number;
}

export const ME_KEY = ['me'] as const;

export const meOptions = queryOptions({
  queryKey: ME_KEY,
  queryFn: async ({ signal }): Promise<LoadedMe> => ({
    ...(await bodyOf(client.index.$get(undefined, { init: { signal } }))),
    loadedAtMs: Date.now(),
  }),
});

/** For guards, which have something to show while it loads. */
export const useMeQuery = (enabled: boolean) => useQuery({ ...meOptions, enabled });

/** For screens: the guards above them have loaded it. */
export const useMe = (): LoadedMe => useSuspenseQuery(meOptions).data;

/** The server's time now: the device's own clock may be wrong, and rules go by the server's. */
export function serverNow(me: LoadedMe): Date {
  return new Date(Date.parse(me.today.now) + Date.now() - me.loadedAtMs);
}
