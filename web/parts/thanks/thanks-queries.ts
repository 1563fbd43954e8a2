import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { Thanks } from '#domain/api/thanks.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, after, PAGED, readBody, underKey } from '#web/kit/api/api.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import { withdraw } from '#web/offline/outbox/outbox.ts';
import { showToast, useToasts } from '#web/ui/toast-store.ts';
import type { thanksRoutes } from '#worker/features/thanks/routes.ts';
import { reopenThanks, type ThanksDraft } from './thanks-form.ts';

const client = hc<typeof thanksRoutes>('/api/thanks', API_OPTIONS);

export const FEEDS = ['team', 'own'] as const;
export type Feed = (typeof FEEDS)[number];

export const thanksOptions = (feed: Feed) =>
  infiniteQueryOptions({
    queryKey: ['thanks', feed],
    queryFn: ({ signal, pageParam }) =>
      readBody(client.index.$get({ query: { feed, ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
  });

/** The allowance and the company's values. */
export const thanksFormOptions = queryOptions({
  queryKey: ['thanks-form'],
  queryFn: ({ signal }) => readBody(client.new.$get(undefined, { init: { signal } })),
});

/** The colleagues who are offered before the user searches. The device stores them, so that the form works offline. */
export const suggestionsOptions = queryOptions({
  queryKey: ['thanks-people'],
  queryFn: ({ signal }) => readBody(client.people.$get({ query: {} }, { init: { signal } })),
});

export const foundOptions = (search: string) =>
  queryOptions({
    queryKey: ['thanks-people', 'search', search],
    queryFn: ({ signal }) => readBody(client.people.$get({ query: { search } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });

/** One colleague, whom the user opened the form for. */
export const thankableOptions = (userId: string) =>
  queryOptions({
    queryKey: ['thanks-people', 'one', userId],
    queryFn: ({ signal }) => readBody(client.people.$get({ query: { userId } }, { init: { signal } })),
    meta: { persist: false },
  });

type Pages = InfiniteData<{ items: Thanks[]; nextCursor?: string }, string>;

/** The change of a heart is shown at once, and it is taken back when the server refuses it. */
export function useHeart() {
  const queries = useQueryClient();
  const show = (id: string, change: (thanks: Thanks) => Thanks) => {
    const changeList = (list: { items: Thanks[] }) => ({
      ...list,
      items: list.items.map((one) => (one.id === id ? change(one) : one)),
    });
    for (const feed of FEEDS) {
      queries.setQueryData<Pages>(
        thanksOptions(feed).queryKey,
        (data) => data && { ...data, pages: data.pages.map(changeList) },
      );
    }
  };
  const setHeart = (id: string, isHearted: boolean) =>
    show(id, (one) =>
      one.isHearted === isHearted ? one : { ...one, isHearted, hearts: Math.max(0, one.hearts + (isHearted ? 1 : -1)) },
    );
  return useMutation({
    mutationFn: ({ id, isHearted }: Pick<Thanks, 'id' | 'isHearted'>) => {
      const param = { id };
      return isHearted
        ? readBody(client[':id'].heart.$delete({ param }))
        : readBody(client[':id'].heart.$put({ param }));
    },
    onMutate: async ({ id, isHearted }) => {
      // The answer to a running request would bring the earlier state back.
      await queries.cancelQueries({ queryKey: ['thanks'] });
      setHeart(id, !isHearted);
    },
    networkMode: 'online',
    onSuccess: (hearts, { id }) => show(id, (one) => ({ ...one, ...hearts })),
    onError: (error, { id, isHearted }) => {
      setHeart(id, isHearted);
      handleError(error);
    },
  });
}

export function useReport() {
  return useMutation({
    mutationFn: (id: string) => readBody(client[':id'].report.$post({ param: { id } })),
    onError: (error) => void handleError(error),
  });
}

/** Undoes a thanks that was not sent yet, and opens the form with its words. */
export async function takeThanksBack(actionId: string, draft: ThanksDraft): Promise<void> {
  if (!(await withdraw(actionId))) return showToast({ tone: 'info', text: t('offline.withdraw.late') });
  useToasts.getState().dismissKey(actionId);
  reopenThanks(draft);
}

export const REVIEW_LISTS = ['open', 'shown', 'withdrawn'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

export const reviewOptions = (list: ReviewList) =>
  infiniteQueryOptions({
    queryKey: ['thanks', 'review', list],
    queryFn: ({ signal, pageParam }) =>
      readBody(client.review.$get({ query: { list, ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { persist: false },
  });

export const figuresOptions = queryOptions({
  queryKey: ['thanks', 'figures'],
  queryFn: ({ signal }) => readBody(client.figures.$get(undefined, { init: { signal } })),
  staleTime: 0,
  meta: { persist: false },
  select: (figures) => ({
    ...figures,
    values: figures.values.map((value) => ({ ...value, name: translateName(value.name) })),
  }),
});

/** Sends a thanks that was held, or keeps one that was reported. */
export const useShowThanks = () =>
  useWrite((id: string, key) => readBody(client[':id'].show.$post({ param: { id } }, underKey(key))));

/** `refuse` is for a thanks that was held, and `withdraw` for one that was shown. */
export const useEndThanks = (id: string, decision: 'refuse' | 'withdraw') =>
  useWrite((json: { reason: string }, key) => {
    const route = client[':id'];
    return decision === 'refuse'
      ? readBody(route.refuse.$post({ param: { id }, json }, underKey(key)))
      : readBody(route.withdraw.$post({ param: { id }, json }, underKey(key)));
  });
