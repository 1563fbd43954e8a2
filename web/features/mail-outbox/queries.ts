import { queryOptions } from '@tanstack/react-query';
import { readBody } from '../../kit/api/api.ts';
import { mailClient } from '../../kit/api/mail-state.ts';

/** The polling interval for new mails, in milliseconds. */
const LOOKED_MS = 15_000;

export const outboxOptions = queryOptions({
  queryKey: ['mail-outbox'],
  queryFn: ({ signal }) => readBody(mailClient.outbox.$get(undefined, { init: { signal } })),
  refetchInterval: LOOKED_MS,
  staleTime: 0,
  meta: { persist: false },
});
