import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { JobName } from '../../../domain/jobs/names.ts';
import type { JobsApi } from '../../../worker/features/jobs/routes.ts';
import { useKeyed } from '../../kit/action/use-keyed.ts';
import { API_OPTIONS, readBody } from '../../kit/api/api.ts';

const client = hc<JobsApi>('/api/jobs', API_OPTIONS);

const SOON_MS = 15_000;

export const jobsOptions = queryOptions({
  queryKey: ['jobs'],
  queryFn: async ({ signal }) => (await readBody(client.index.$get(undefined, { init: { signal } }))).items,
  staleTime: 5_000,
  refetchInterval: SOON_MS,
});

export const differencesOptions = queryOptions({
  queryKey: ['jobs', 'differences'],
  queryFn: ({ signal }) => readBody(client.differences.$get(undefined, { init: { signal } })),
  staleTime: SOON_MS,
  refetchInterval: SOON_MS,
});

const runJob = (name: JobName, key: string) =>
  readBody(client[':name'].run.$post({ param: { name }, json: {} }, { headers: { 'Idempotency-Key': key } }));

/** Asks the server to run a job, and then refreshes the list. */
export function useRunJob() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed((name: JobName, key) => runJob(name, key)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey }),
  });
}
