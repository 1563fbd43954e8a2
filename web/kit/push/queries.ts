import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { NotificationPreferencesInput } from '../../../domain/api/notifications.ts';
import type { NotificationsApi } from '../../../worker/features/notifications/routes.ts';
import { holdingTheLock } from '../../offline/outbox/lock.ts';
import { API_OPTIONS, readBody } from '../api/api.ts';
import { useSettings } from '../settings/settings-store.ts';
import { readPushUser, writePushUser } from './consent.ts';
import { findSubscription, PushError, readDeviceState, subscribeBrowser, toPayload } from './device.ts';

const client = hc<NotificationsApi>('/api/notifications', API_OPTIONS);

/** The query for the user's notification preferences, and for the channels by which the server can send. */
export const preferencesOptions = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => readBody(client.preferences.$get({ query: {} }, { init: { signal } })),
});

/** The query for the state of push on this device. The query reads the browser and needs no server. */
export const deviceOptions = (userId: string) =>
  queryOptions({
    queryKey: ['push-device', userId],
    queryFn: () => readDeviceState(userId),
    networkMode: 'always',
    staleTime: 0,
  });

/** Stores the browser's subscription on the server. Throws a PushError when the server does not accept it. */
export async function tellServer(subscription: PushSubscription, userId: string): Promise<void> {
  try {
    await readBody(client.subscribe.$post({ json: toPayload(subscription, userId) }));
  } catch (cause) {
    throw new PushError('notSent', { cause });
  }
}

/** Ends the subscription. A server that was not told hears of it later from the push service. */
async function unsubscribe(subscription: PushSubscription): Promise<void> {
  await subscription.unsubscribe();
  await readBody(client.unsubscribe.$delete({ query: { endpoint: subscription.endpoint } })).catch((error: unknown) => {
    console.warn('The server was not told that this device is no longer pushed to.', error);
  });
}

/**
 * Runs one change of the subscription at a time, in all tabs. Otherwise `keepSubscription` could end a subscription
 * while the user switches push on.
 */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  holdingTheLock(work, 'employee-rewards-push');

export const switchPushOff = (): Promise<void> =>
  inTurn(async () => {
    const subscription = await findSubscription();
    writePushUser(null);
    if (subscription) await unsubscribe(subscription);
  });

/**
 * Makes the push subscription of the browser and of the server match. The user who switched push on at this device
 * stays subscribed, even if the browser changed the subscription or the server lost it. A subscription that another
 * user left on this device is ended.
 */
export const keepSubscription = (cache: QueryClient, userId: string): Promise<void> =>
  inTurn(async () => {
    const subscription = await findSubscription();
    if (readPushUser() !== userId || !useSettings.getState().features.notifications) {
      writePushUser(null);
      if (subscription) await unsubscribe(subscription);
      return;
    }
    if (Notification.permission !== 'granted') return;
    const { pushKey } = await cache.fetchQuery(preferencesOptions);
    if (pushKey === null) return;
    const current = await subscribeBrowser(pushKey);
    const { endpoint } = current;
    const { isSubscribed } = await readBody(client.preferences.$get({ query: { endpoint } }));
    if (!isSubscribed) await tellServer(current, userId);
  });

export const sendTest = () => readBody(client.test.$post());

/** Changes notification preferences. The screen shows the change at once, and undoes it when the server refuses it. */
export function useChangePreferences() {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesOptions;
  return useMutation({
    mutationFn: (json: NotificationPreferencesInput) => readBody(client.preferences.$put({ json })),
    onMutate: async ({ push, email, ...changed }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            ...changed,
            push: { ...known.push, ...push },
            email: { ...known.email, ...email },
          },
      );
      return before;
    },
    onError: (_error, _changed, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
}
