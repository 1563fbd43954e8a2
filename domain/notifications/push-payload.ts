import type { Language } from '../text/languages.ts';

/** Spec section 3, local notification payload, which the service worker shows. */
export interface LocalNotification {
  type: string;
  title: string;
  body: string;
  icon: string;
  badge: string;
  tag: string;
  data: Record<string, unknown>;
  requireInteraction: boolean;
  silent: boolean;
  vibrate: number[];
  /** A path of the app. */
  url: string;
  /** Epoch milliseconds. */
  timestamp: number;
}

export interface PushText {
  type: string;
  title: string;
  body: string;
  url: string;
  /** The tag. A second notification with the same tag replaces the first on the device. */
  tag: string;
  language: Language;
  requireInteraction: boolean;
  at: Date;
}

/**
 * The longest title, in characters. A push service accepts 4,096 bytes, which must hold both forms in a script of three
 * bytes per letter.
 */
const TITLE_MAX = 100;
const BODY_MAX = 240;

function shorten(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join('')}…`;
}

/**
 * Returns the JSON of a push message: the spec's payload, and the fields that iOS reads without a service worker.
 * Those are declarative Web Push: `web_push` and `notification`, whose `navigate` is a full URL. Spec section 9: icon
 * and vibration.
 */
export function toPushPayload(text: PushText, origin: string): string {
  const { type, url, tag, language, requireInteraction, at } = text;
  const [title, body] = [shorten(text.title, TITLE_MAX), shorten(text.body, BODY_MAX)];
  const local: LocalNotification = {
    type,
    title,
    body,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    tag,
    data: {},
    requireInteraction,
    silent: false,
    vibrate: [100, 50, 100],
    url,
    timestamp: at.getTime(),
  };
  const navigate = new URL(url, origin).href;
  const notification = { title, body, navigate, lang: language, tag, silent: false };
  return JSON.stringify({ web_push: 8030, notification, ...local });
}
