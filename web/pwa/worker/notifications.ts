import type { LocalNotification } from '#domain/notifications/push-payload.ts';
import type { FromWorker } from '../messages.ts';

export async function tellPages(message: FromWorker): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

declare const self: ServiceWorkerGlobalScope;

/** The time after which the worker closes a notification that does not require interaction. Spec section 9. */
const SHOWN_MS = 5_000;

/** TypeScript's types do not contain this event. */
type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription | null };

/**
 * The notification of a push message that the worker cannot read, for example of a later version. It must be shown,
 * because iOS ends a subscription after three messages without a notification.
 */
const UNREADABLE = {
  title: 'Employee Rewards',
  icon: '/icon-192.png',
  tag: 'unreadable',
  requireInteraction: true,
  url: '/',
} as const;

function readPayload(data: PushMessageData | null): Partial<LocalNotification> & { title: string } {
  try {
    const payload = data?.json() as Partial<LocalNotification> | null;
    const { title } = payload ?? {};
    return typeof title === 'string' && title.trim() !== '' ? { ...payload, title } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

export function toPageUrl(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return `${origin}/`;
  const { href, origin: host, pathname } = new URL(url, origin);
  return host === origin && !/^\/(api|parties)(\/|$)/.test(pathname) ? href : `${origin}/`;
}

async function show(payload: ReturnType<typeof readPayload>): Promise<void> {
  const { title, body, icon, badge, tag, data, requireInteraction, silent, vibrate, url, timestamp } = payload;
  // TypeScript's types lack vibration and the timestamp. A silent notification must not vibrate.
  const options = {
    body,
    icon,
    badge,
    tag,
    requireInteraction,
    silent,
    timestamp,
    data: { ...data, url },
    ...(!silent && { vibrate }),
  };
  try {
    await self.registration.showNotification(title, options);
  } catch {
    // The browser refuses an option. The notification then has its texts only.
    await self.registration.showNotification(title, {
      body: typeof body === 'string' ? body : '',
      icon: UNREADABLE.icon,
      data: options.data,
    });
  }
  await tellPages({ type: 'NOTIFIED' });
  if (requireInteraction) return;
  await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
  const shown = await self.registration.getNotifications({ tag });
  for (const one of shown) {
    // Another notification with the same tag may have replaced this one meanwhile.
    if ((one as Notification & { timestamp?: number }).timestamp === timestamp) one.close();
  }
}

/** Shows `page` in an open tab of the app, or in a new tab when no open tab can show it. */
async function open(page: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [tab] = tabs.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  try {
    if (!tab) throw new Error('No tab of the app is open.');
    await tab.focus();
    if (tab.url !== page) await tab.navigate(page);
  } catch {
    // A new tab is also opened when another worker controls the tab, because this worker cannot navigate such a tab.
    await self.clients.openWindow(page);
  }
}

export function serveNotifications(): void {
  self.addEventListener('push', (event) => {
    event.waitUntil(show(readPayload(event.data)));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = (event.notification.data ?? {}) as { url?: unknown };
    event.waitUntil(open(toPageUrl(url, self.location.origin)));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as SubscriptionChange;
    const renew = async () => {
      const options = change.oldSubscription?.options;
      if (options) await self.registration.pushManager.subscribe(options);
      // A worker has no session, so a page sends the subscription to the server, now or when a page next opens.
      await tellPages({ type: 'PUSH_CHANGED' });
    };
    change.waitUntil(renew());
  });
}
