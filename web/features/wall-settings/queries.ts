import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { NewWall } from '../../../domain/api/walls.ts';
import type { WallsApi } from '../../../worker/features/walls/routes.ts';
import { useKeyed } from '../../kit/action/use-keyed.ts';
import { API_OPTIONS, readBody } from '../../kit/api/api.ts';

const client = hc<WallsApi>('/api/walls', API_OPTIONS);

export const wallsOptions = queryOptions({
  queryKey: ['walls'],
  queryFn: async ({ signal }) => (await readBody(client.index.$get(undefined, { init: { signal } }))).items,
  staleTime: 15_000,
});

/** The refresh interval of the preview, in milliseconds. */
const PREVIEW_MS = 30_000;

export const previewOptions = queryOptions({
  queryKey: ['walls', 'preview'],
  queryFn: ({ signal }) => readBody(client.preview.$get(undefined, { init: { signal } })),
  staleTime: PREVIEW_MS,
  refetchInterval: PREVIEW_MS,
  // Not stored on the device, because the preview contains first names of users.
  meta: { persist: false },
});

/** Adds a wall, without an Idempotency-Key. A repeated request adds another wall. */
export const addWall = (json: NewWall) => readBody(client.index.$post({ json }));
export const revokeWall = (id: string, key: string) =>
  readBody(client[':id'].$delete({ param: { id } }, { headers: { 'Idempotency-Key': key } }));

/** Runs a write about walls, and then refreshes their list. */
export function useWallWrite<Input, Result>(write: (input: Input, key: string) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(write),
    onSettled: () => queryClient.invalidateQueries({ queryKey: wallsOptions.queryKey, exact: true }),
  });
}
