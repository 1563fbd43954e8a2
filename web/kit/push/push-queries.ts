import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { NotificationPreferencesInput, SubscriptionInput } from '#domain/api/notifications.ts';
import { toBase64Url } from '#domain/text/encode-bytes.ts';
import { holdingTheLock } from '#web/offline/outbox/action-store.ts';
import { PWA_ENABLED } from '#web/pwa/offer.ts';
import type { notificationsRoutes } from '#worker/features/notifications/routes.ts';
import { API_OPTIONS, readBody } from '../api/api.ts';
import { useSettings } from '../settings/settings-store.ts';
import { readPushUser, writePushUser } from './consent.ts';

/** `needs_install` means that the app must be installed first, because iOS sends push only to installed apps. */
type DeviceState = 'unsupported' | 'needs_install' | 'blocked' | 'off' | 'on';

/** The reasons of spec section 8 why a device could not be subscribed. */
const REASONS = { noWorker: 'Service worker not available', notSent: 'Failed to send subscription to server' } as const;

export class PushError extends Error {
  readonly reason: keyof typeof REASONS;

  constructor(reason: keyof typeof REASONS, options?: ErrorOptions) {
    super(REASONS[reason], options);
    this.reason = reason;
  }
}

const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isSupported = (): boolean =>
  PWA_ENABLED && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return isSupported() ? navigator.serviceWorker.getRegistration() : undefined;
}

async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findRegistration())?.pushManager.getSubscription()) ?? null;
}

export async function readDeviceState(userId: string): Promise<DeviceState> {
  if (!isSupported()) {
    const isInstalled = matchMedia('(display-mode: standalone)').matches;
    return PWA_ENABLED && isIos() && !isInstalled ? 'needs_install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  if (!(await findRegistration())) return 'unsupported';
  const isOn =
    Notification.permission === 'granted' && readPushUser() === userId && (await findSubscription()) !== null;
  return isOn ? 'on' : 'off';
}

const toText = (bytes: ArrayBuffer | null | undefined): string => toBase64Url(bytes ?? new ArrayBuffer(0));

export async function subscribeBrowser(pushKey: string): Promise<PushSubscription> {
  const registration = await findRegistration();
  if (!registration) throw new PushError('noWorker');
  const known = await registration.pushManager.getSubscription();
  // The push service would refuse messages to a subscription that was made for another key.
  if (known && toText(known.options.applicationServerKey) === pushKey) return known;
  await known?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

/** Builds the payload of spec section 3, push subscription. The server uses the user of the session, not `userId`. */
function toPayload(subscription: PushSubscription, userId: string): SubscriptionInput {
  const keys = { p256dh: toText(subscription.getKey('p256dh')), auth: toText(subscription.getKey('auth')) };
  const { userAgent, platform, language } = navigator;
  return {
    endpoint: subscription.endpoint,
    keys,
    userId,
    deviceInfo: {
      userAgent: userAgent.slice(0, 400),
      platform: platform.slice(0, 100),
      language: language.slice(0, 35),
    },
  };
}

const client = hc<typeof notificationsRoutes>('/api/notifications', API_OPTIONS);

export const preferencesOptions = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => readBody(client.preferences.$get({ query: {} }, { init: { signal } })),
});

/** The query reads the browser and needs no server. */
export const deviceOptions = (userId: string) =>
  queryOptions({
    queryKey: ['push-device', userId],
    queryFn: () => readDeviceState(userId),
    networkMode: 'always',
    staleTime: 0,
  });

export async function tellServer(subscription: PushSubscription, userId: string): Promise<void> {
  try {
    await readBody(client.subscribe.$post({ json: toPayload(subscription, userId) }));
  } catch (cause) {
    throw new PushError('notSent', { cause });
  }
}

/** A server that was not told hears of it later from the push service. */
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
 * The user who switched push on at this device stays subscribed, even if the browser changed the subscription or the
 * server lost it. A subscription that another user left on this device is ended.
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
