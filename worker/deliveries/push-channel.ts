import { toBase64Url } from '#domain/text/encode-bytes.ts';
import { speechIn } from '#domain/notices/languages.ts';
import { toNoticeText } from '#domain/notices/notice-text.ts';
import { nextAttemptAt } from '#domain/notifications/attempts.ts';
import { pageFor } from '#domain/notifications/pages.ts';
import { toPushPayload, type PushText } from '#domain/notifications/push-payload.ts';
import type { PushOutcome, PushPort } from '../parts.ts';
import type { Claimed, Outcome } from './repository.ts';
import type { Device, ReceiverRow } from './receiver-repository.ts';

export { forgetDevices } from './receiver-repository.ts';

/** The time in which a push service tries to deliver a message: one day. After that, the message is outdated. */
const TTL_SECONDS = 86_400;
/** RFC 8030 allows at most 32 url-safe characters. */
const TOPIC_LENGTH = 32;

export interface Ready {
  claimed: Claimed;
  user: ReceiverRow;
  devices: readonly Device[];
}

export function sayDelivery({ kind, facts, event }: Claimed, user: ReceiverRow, now: Date): PushText {
  const language = user.preferences.language ?? 'en';
  const { title, text } = toNoticeText({ kind, facts }, speechIn(language));
  return {
    type: kind,
    title,
    body: text,
    url: pageFor(kind, user.role),
    tag: event,
    language,
    requireInteraction: kind === 'daily_checkin',
    at: now,
  };
}

async function topicFor(tag: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(tag));
  return toBase64Url(new Uint8Array(digest)).slice(0, TOPIC_LENGTH);
}

export async function pushTo(port: PushPort, device: Device, text: PushText, ttlSeconds: number): Promise<PushOutcome> {
  return port.send(device, {
    payload: toPushPayload(text, device.origin),
    topic: await topicFor(text.tag),
    ttlSeconds,
  });
}

export async function sendByPush(port: PushPort | null, ready: Ready, now: Date, gone: Device[]): Promise<Outcome> {
  if (!port) return { result: 'not_configured' };
  const { claimed, user, devices } = ready;
  const { expiresAt, attempts } = claimed;
  const text = sayDelivery(claimed, user, now);
  const leftSeconds = expiresAt === null ? TTL_SECONDS : Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1000);
  const reached = new Set(claimed.reached);
  let retryAfterMs: number | null = null;
  let isRefused = false;
  for (const device of devices) {
    if (reached.has(device.id)) continue;
    const outcome = await pushTo(port, device, text, Math.min(TTL_SECONDS, leftSeconds));
    if (outcome.is === 'sent') reached.add(device.id);
    if (outcome.is === 'gone') gone.push(device);
    if (outcome.is === 'refused') isRefused = true;
    if (outcome.is === 'retry') retryAfterMs = Math.max(retryAfterMs ?? 0, outcome.afterMs);
  }
  if (retryAfterMs !== null) {
    const dueAt = nextAttemptAt(attempts, now, retryAfterMs);
    if (dueAt) return { dueAt, reached: [...reached] };
    return { result: reached.size > 0 ? 'sent' : 'failed' };
  }
  if (reached.size > 0) return { result: 'sent' };
  return { result: isRefused ? 'refused' : 'no_device' };
}
