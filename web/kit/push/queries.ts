import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { NotificationPreferencesInput } from '../../../domain/api/notifications.ts';
import type { NotificationsApi } from '../../../worker/features/notifications/routes.ts';
import { API_OPTIONS, readBody } from '../api/api.ts';
import { useSettings } from '../settings/settings-store.ts';
import { answerOffer, writePushUser } from './consent.ts';
import { findSubscription, readDeviceState, subscribeBrowser, toPayload, type DeviceState } from './device.ts';

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

export async function isKnownToServer(endpoint: string): Promise<boolean> {
  return (await readBody(client.preferences.$get({ query: { endpoint } }))).isSubscribed;
}

export async function tellServer(subscription: PushSubscription, userId: string): Promise<void> {
  await readBody(client.subscribe.$post({ json: toPayload(subscription, userId) }));
}

/** Switches push on for this device. Call it only after a tap, because it asks the browser for permission. */
export async function switchPushOn(pushKey: string, userId: string): Promise<DeviceState> {
  answerOffer();
  if ((await Notification.requestPermission()) !== 'granted') return readDeviceState(userId);
  await tellServer(await subscribeBrowser(pushKey), userId);
  writePushUser(userId);
  useSettings.getState().setFeature('notifications', true);
  return 'on';
}

/**
 * Switches push off for this device. If the server cannot be reached, the push service later tells the server that the
 * subscription has ended.
 */
export async function switchPushOff(): Promise<void> {
  const subscription = await findSubscription();
  writePushUser(null);
  if (!subscription) return;
  await subscription.unsubscribe();
  await readBody(client.unsubscribe.$delete({ query: { endpoint: subscription.endpoint } })).catch((error: unknown) => {
    console.warn('The server was not told that this device is no longer pushed to.', error);
  });
}

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
