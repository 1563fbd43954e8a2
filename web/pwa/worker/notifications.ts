import type { LocalNotification } from '../../../domain/notifications/push-payload.ts';
import { tellPages } from './tell-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** A notification closes by itself after 5 s, unless it requires interaction. Spec section 9. */
const SHOWN_MS = 5_000;

/** The event of a subscription that the browser changed. TypeScript's types do not have it. */
type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription | null };

/** Reads the payload of a message; null when it is not ours. */
function readPayload(data: PushMessageData | null): LocalNotification | null {
  try {
    const payload = data?.json() as Partial<LocalNotification> | null;
    return typeof payload?.title === 'string' ? (payload as LocalNotification) : null;
  } catch {
    return null;
  }
}

/** Returns the address of the app's page that a notification names, or of the first page. */
export function toPageUrl(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return `${origin}/`;
  const { href, origin: host, pathname } = new URL(url, origin);
  return host === origin && !/^\/(api|parties)(\/|$)/.test(pathname) ? href : `${origin}/`;
}

async function show(payload: LocalNotification): Promise<void> {
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
  await self.registration.showNotification(title, options);
  await tellPages({ type: 'NOTIFIED' });
  if (requireInteraction) return;
  await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
  const shown = await self.registration.getNotifications({ tag });
  for (const one of shown) {
    // Another notification with the same tag may have replaced it meanwhile.
    if ((one as Notification & { timestamp?: number }).timestamp === timestamp) one.close();
  }
}

/** Focuses a tab of the app and navigates it to the page, or opens a new one. */
async function open(page: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [tab] = tabs.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  try {
    if (!tab) throw new Error('No tab of the app is open.');
    await tab.focus();
    if (tab.url !== page) await tab.navigate(page);
  } catch {
    // Used also for a tab that another worker controls, which cannot be navigated.
    await self.clients.openWindow(page);
  }
}

/** Shows pushed notifications, and opens their pages. */
export function serveNotifications(): void {
  self.addEventListener('push', (event) => {
    const payload = readPayload(event.data);
    if (payload) event.waitUntil(show(payload));
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
      // A page tells the server, now or when one next opens, because a worker has no session.
      await tellPages({ type: 'PUSH_CHANGED' });
    };
    change.waitUntil(renew());
  });
}
