import type { LocalNotification } from '../../../domain/notifications/push-payload.ts';
import { tellPages } from './tell-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Spec section 9: a notification closes by itself after 5 s, unless it requires interaction. */
const SHOWN_MS = 5_000;

/** A subscription that the browser changed. Not in TypeScript's own list. */
type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription | null };

/** The payload of a message; null where it is none of ours. */
function readPayload(data: PushMessageData | null): LocalNotification | null {
  try {
    const payload = data?.json() as Partial<LocalNotification> | null;
    return typeof payload?.title === 'string' ? (payload as LocalNotification) : null;
  } catch {
    return null;
  }
}

/** The address of a page of the app that a notification names; the app's first page where it names none. */
export function pageOf(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return `${origin}/`;
  const { href, origin: host, pathname } = new URL(url, origin);
  return host === origin && !/^\/(api|parties)(\/|$)/.test(pathname) ? href : `${origin}/`;
}

async function show(payload: LocalNotification): Promise<void> {
  const { title, body, icon, badge, tag, data, requireInteraction, silent, vibrate, url, timestamp } = payload;
  // Vibration and the time are not in TypeScript's list; a silent one must not vibrate.
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
  await self.registration.showNotification(title, options);
  await tellPages({ type: 'NOTIFIED' });
  if (requireInteraction) return;
  await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
  const shown = await self.registration.getNotifications({ tag });
  for (const one of shown) {
    // Another of the same tag may have taken its place meanwhile.
    if ((one as Notification & { timestamp?: number }).timestamp === timestamp) one.close();
  }
}

/** Focuses a tab of the app and brings it to the page, or opens one. */
async function open(page: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [tab] = tabs.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  try {
    if (!tab) throw new Error('No tab of the app is open.');
    await tab.focus();
    if (tab.url !== page) await tab.navigate(page);
  } catch {
    // Also a tab that another worker controls cannot be led anywhere.
    await self.clients.openWindow(page);
  }
}

/** Shows what is pushed, and opens its page. */
export function serveNotifications(): void {
  self.addEventListener('push', (event) => {
    const payload = readPayload(event.data);
    if (payload) event.waitUntil(show(payload));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url } = (event.notification.data ?? {}) as { url?: unknown };
    event.waitUntil(open(pageOf(url, self.location.origin)));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as SubscriptionChange;
    const renew = async () => {
      const options = change.oldSubscription?.options;
      if (options) await self.registration.pushManager.subscribe(options);
      // A page tells the server, now or when it is next opened: a worker has no session.
      await tellPages({ type: 'PUSH_CHANGED' });
    };
    change.waitUntil(renew());
  });
}
