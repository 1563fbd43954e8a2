import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { Decisions } from '#domain/api/decisions.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import type { decisionsRoutes } from '#worker/features/decisions/routes.ts';

const client = hc<typeof decisionsRoutes>('/api/decisions', API_OPTIONS);

/** Polls also while the live room is connected, because no topic of the live room reports a proposal. */
export const decisionsOptions = queryOptions({
  queryKey: ['decisions'],
  queryFn: ({ signal }) => readBody(client.index.$get(undefined, { init: { signal } })),
  staleTime: 10_000,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
  // A proposal contains the name of an admin.
  meta: { persist: false },
});

export const countText = ({ forYou, isMore }: Pick<Decisions, 'forYou' | 'isMore'>): string =>
  isMore ? t('list.atLeast', { count: forYou }) : formatNumber(forYou);

/** Such as "5 for you, 1 for another admin". Empty when nobody decides on anything. */
export function decisionsText(decisions: Pick<Decisions, 'forYou' | 'forOthers' | 'isMore'>): string {
  const others = formatNumber(decisions.forOthers);
  const count = countText(decisions);
  if (decisions.forOthers === 0) return decisions.forYou === 0 ? '' : t('home.decide.you', { count });
  return decisions.forYou === 0 ? t('home.decide.others', { others }) : t('home.decide.both', { count, others });
}
