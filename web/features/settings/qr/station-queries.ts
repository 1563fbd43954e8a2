import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { NewStation, StationChange } from '#domain/api/stations.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, readBody, underKey } from '#web/kit/api/api.ts';
import { ME_KEY } from '#web/kit/session/me.ts';
import type { stationsRoutes } from '#worker/features/stations/routes.ts';

const client = hc<typeof stationsRoutes>('/api/qr', API_OPTIONS);

const STATIONS_KEY = ['stations'] as const;

export const stationsOptions = queryOptions({
  queryKey: STATIONS_KEY,
  queryFn: async ({ signal }) => (await readBody(client.stations.$get(undefined, { init: { signal } }))).items,
  staleTime: 15_000,
});

const one = (id: string) => ({ param: { id } });
const station = client.stations[':id'];

export const addStation = (json: NewStation, key: string) => readBody(client.stations.$post({ json }, underKey(key)));
export const changeStation = (id: string, json: StationChange, key: string) =>
  readBody(station.$put({ ...one(id), json }, underKey(key)));
/** A repeated request creates another credential. */
export const connectDisplay = (id: string) => readBody(station.display.$put(one(id)));
export const revokeDisplay = (id: string, key: string) => readBody(station.display.$delete(one(id), underKey(key)));
export const makePrintedCode = (id: string) => readBody(station['printed-code'].$put(one(id)));
export const withdrawPrintedCode = (id: string, key: string) =>
  readBody(station['printed-code'].$delete(one(id), underKey(key)));

/** Refreshes the stations and `me`, which says whether users need a code. */
export const useStationWrite = <Input, Result>(write: (input: Input, key: string) => Promise<Result>) =>
  useWrite(write, (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: ME_KEY });
    return queryClient.invalidateQueries({ queryKey: STATIONS_KEY });
  });
