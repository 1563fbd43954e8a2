import { fromBase64 } from '#domain/text/encode-bytes.ts';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { isPushEndpoint } from '#domain/notifications/push-hosts.ts';
import type { PushOutcome, PushPort } from '../parts.ts';

export interface VapidConfig {
  publicKey: string;
  privateKey: string;
  subject: string;
}

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_MAX_MS = 2 * 3_600_000;

/** The header contains seconds or a date (RFC 9110). */
function readRetryAfter(header: string | null, now: Date): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS);
}

export function toOutcome(status: number, retryAfter: string | null, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 429 || status >= 500) return { is: 'retry', afterMs: readRetryAfter(retryAfter, now) };
  // Other answers are, for example, a redirect or the refusal of the VAPID key.
  return { is: 'refused' };
}

/** Its keys must be a point on P-256 and 16 bytes (RFC 8291). */
async function hasUsableKeys({ p256dh, auth }: { p256dh: string; auth: string }): Promise<boolean> {
  try {
    await crypto.subtle.importKey('raw', fromBase64(p256dh), { name: 'ECDH', namedCurve: 'P-256' }, false, []);
    return fromBase64(auth).byteLength === 16;
  } catch {
    return false;
  }
}

/**
 * `standIn` is the origin of the tests' push service. Production refuses this origin. Messages to its host are sent by
 * http.
 */
export function webPush(
  vapid: VapidConfig,
  { clock, standIn }: { clock: () => Date; standIn: string | null },
): PushPort {
  const standInHost = standIn === null ? null : new URL(standIn).host;
  const isStandIn = (endpoint: string) => standInHost !== null && new URL(endpoint).host === standInHost;
  const accepts = (endpoint: string) => isPushEndpoint(endpoint) || (URL.canParse(endpoint) && isStandIn(endpoint));
  return {
    publicKey: vapid.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds }) {
      // The list of accepted services may have become shorter since the endpoint was stored.
      if (!accepts(endpoint) || !(await hasUsableKeys({ p256dh, auth }))) return { is: 'gone' };
      try {
        const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
        const { headers } = await vapidHeaders(subscription, vapid);
        const body = await encryptNotification(subscription, new TextEncoder().encode(payload));
        const to = isStandIn(endpoint) ? endpoint.replace(/^https:/, 'http:') : endpoint;
        const answer = await fetch(to, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            ...headers,
            TTL: String(ttlSeconds),
            Topic: topic,
            Urgency: 'normal',
            'Content-Encoding': 'aes128gcm',
            'Content-Type': 'application/octet-stream',
          },
          body,
        });
        await answer.body?.cancel();
        return toOutcome(answer.status, answer.headers.get('Retry-After'), clock());
      } catch (error) {
        // The connection is broken, or the VAPID keys are invalid. An admin can fix the keys, so the subscription
        // stays. The error's message is not logged, because it may contain the endpoint.
        console.error(
          JSON.stringify({ level: 'error', message: 'push', cause: error instanceof Error ? error.name : 'unknown' }),
        );
        return { is: 'retry', afterMs: 0 };
      }
    },
  };
}
