import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { UsersApi } from '../../../worker/features/users/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { hc } from '../../app/rpc.ts';

const client = hc<UsersApi>('/api/users', API_OPTIONS);

const PAGE_SIZE = '25';

/** People by name; `search` empty is everybody. */
export const usersOptions = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['users', search],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: PAGE_SIZE, ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      return bodyOf(client.index.$get({ query }, { init: { signal } }));
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // The old list stays while the next one loads: a list that flashes at every letter is tiring.
    placeholderData: keepPreviousData,
  });
