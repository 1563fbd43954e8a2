import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { PushService } from './push-service.ts';

type Answer = 'granted' | 'denied' | 'default';

/**
 * Headless Chromium has no push service and shows no permission prompt, so this function replaces the subscription and
 * the prompt. The service worker, its push event and its notifications are real.
 */
export async function standInForPush(context: BrowserContext, push: PushService, answer: Answer): Promise<void> {
  // The service worker may show notifications only with the permission of the browser.
  if (answer === 'granted') await context.grantPermissions(['notifications']);
  const subscription = await push.subscribe();
  await context.addInitScript(
    ({ endpoint, keys, publicKey, said }) => {
      const store = globalThis.localStorage;
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
      const own = {
        endpoint,
        options: { applicationServerKey: bytes(publicKey), userVisibleOnly: true },
        getKey: (name: 'p256dh' | 'auth') => bytes(keys[name]),
        unsubscribe: async () => {
          store.removeItem('test-subscription');
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (store.getItem('test-subscription') ? own : null),
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          if (options.applicationServerKey !== publicKey || !options.userVisibleOnly) throw new Error('Wrong options.');
          store.setItem('test-subscription', 'yes');
          return own;
        },
      });
      const permission = () => (store.getItem('test-permission') ?? 'default') as NotificationPermission;
      Object.defineProperty(Notification, 'permission', { get: permission, configurable: true });
      Notification.requestPermission = async () => {
        // A browser shows the prompt only after a tap of the user.
        if (!navigator.userActivation.isActive) throw new Error('Nobody tapped.');
        store.setItem('test-permission', said);
        return said;
      };
    },
    { ...subscription, publicKey: push.publicKey, said: answer },
  );
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  icon: string;
  url: unknown;
}

export const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, tag, icon, data }) => ({
      title,
      body,
      tag,
      icon: icon && new URL(icon).pathname,
      url: (data as { url?: unknown }).url,
    }));
  });

export const countTabs = (worker: Worker): Promise<number> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { clients: { matchAll: (options: object) => Promise<unknown[]> } };
    const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return tabs.length;
  });

/**
 * A headless browser cannot click a notification, so this function sends the event to the service worker itself. In
 * such an event, the browser forbids waiting, focusing a tab and opening a tab. So this function replaces these three
 * methods.
 */
export const clickOn = (
  worker: Worker,
  tag: string,
): Promise<{ focused: string[]; opened: string[]; isClosed: boolean }> =>
  worker.evaluate(async (name) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: unknown };
      WindowClient: { prototype: { focus: unknown } };
      NotificationEvent: new (type: string, init: object) => Event & { waitUntil: (work: Promise<unknown>) => void };
    } & EventTarget;
    const [focused, opened]: [string[], string[]] = [[], []];
    const { focus } = scope.WindowClient.prototype;
    scope.WindowClient.prototype.focus = async function (this: { url: string }) {
      focused.push(new URL(this.url).pathname);
      return this;
    };
    scope.clients.openWindow = async (url: string) => void opened.push(new URL(url).pathname);
    const [notification] = await scope.registration.getNotifications({ tag: name });
    if (!notification) throw new Error(`No notification has the tag ${name}.`);
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const work: Promise<unknown>[] = [];
    event.waitUntil = (one) => void work.push(one);
    scope.dispatchEvent(event);
    await Promise.all(work);
    scope.WindowClient.prototype.focus = focus;
    const isClosed = (await scope.registration.getNotifications({ tag: name })).length === 0;
    return { focused, opened, isClosed };
  }, tag);
