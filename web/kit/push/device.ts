import { toBase64Url } from '../../../domain/text/encode-bytes.ts';
import type { SubscriptionInput } from '../../../domain/api/notifications.ts';
import { PWA_ENABLED } from '../../pwa/enabled.ts';
import { readPushUser } from './consent.ts';

/**
 * The state of push on this device. `needs_install` means that the app must be installed first, because iOS sends push
 * only to installed apps.
 */
export type DeviceState = 'unsupported' | 'needs_install' | 'blocked' | 'off' | 'on';

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

export async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findRegistration())?.pushManager.getSubscription()) ?? null;
}

/** Reads the state of push on this device for the user. */
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

/**
 * Returns the browser's subscription for the server's key, existing or new. Throws the browser's own errors, and a
 * PushError without a service worker.
 */
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
export function toPayload(subscription: PushSubscription, userId: string): SubscriptionInput {
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
