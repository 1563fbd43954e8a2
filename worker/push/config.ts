import type { VapidConfig } from './web-push.ts';

/** When none of them is set, no screen offers push. `npm run vapid` generates the keys. */
export interface PushEnv {
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  /** The contact for push services: an address that begins with mailto: or https:. */
  VAPID_SUBJECT?: string;
  /** The origin of a stand-in for a push service, on this machine. Production refuses this variable. */
  PUSH_STAND_IN?: string;
}

export interface PushConfig extends VapidConfig {
  standIn: string | null;
}

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

export function readPushConfig(env: PushEnv, production: boolean): { config: PushConfig | null } | { problem: string } {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, PUSH_STAND_IN } = env;
  if (PUSH_STAND_IN !== undefined) {
    if (production) return { problem: 'PUSH_STAND_IN must not be set when ENVIRONMENT is production.' };
    if (!LOOPBACK.test(PUSH_STAND_IN))
      return { problem: 'PUSH_STAND_IN must be on this machine: http://localhost:<port>.' };
  }
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return { config: null };
  // The public key is an uncompressed point of P-256, which has 65 bytes and begins with 4. The private key has 32
  // bytes.
  if (!/^B[\w-]{86}$/.test(VAPID_PUBLIC_KEY ?? ''))
    return { problem: 'VAPID_PUBLIC_KEY must be the public key of npm run vapid.' };
  if (!/^[\w-]{43}$/.test(VAPID_PRIVATE_KEY ?? ''))
    return { problem: 'VAPID_PRIVATE_KEY must be the private key of npm run vapid.' };
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(VAPID_SUBJECT ?? '')) {
    return { problem: 'VAPID_SUBJECT must be mailto:<address> or an https address.' };
  }
  return {
    config: {
      publicKey: VAPID_PUBLIC_KEY as string,
      privateKey: VAPID_PRIVATE_KEY as string,
      subject: VAPID_SUBJECT as string,
      standIn: PUSH_STAND_IN ?? null,
    },
  };
}
