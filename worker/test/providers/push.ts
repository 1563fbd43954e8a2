import { env } from 'cloudflare:workers';
import type { PushMessage, PushOutcome, PushPort, PushTarget } from '#worker/parts.ts';

/** Its endpoint is at a real push service, which no test calls. */
export const makeSubscription = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) },
});

let subscriptions = 0;

export async function subscribeToPush(userId: string, columns: Record<string, string> = {}): Promise<string> {
  const id = `subscription-${++subscriptions}`;
  const { endpoint, keys } = makeSubscription(id);
  const row = {
    endpoint,
    ...keys,
    origin: 'https://app.example.test',
    created_at: '2026-03-01T12:00:00.000Z',
    ...columns,
  };
  const values = { id, user_id: userId, ...row };
  const names = Object.keys(values);
  await env.DB.prepare(
    `INSERT INTO push_subscriptions (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
    .bind(...Object.values(values))
    .run();
  return id;
}

export interface Pushed extends PushTarget, Omit<PushMessage, 'payload'> {
  payload: Record<string, unknown>;
}

export function testPush(answer: (message: Pushed) => PushOutcome | Promise<PushOutcome> = () => ({ is: 'sent' })) {
  const sent: Pushed[] = [];
  const port: PushPort = {
    publicKey: `B${'k'.repeat(86)}`,
    accepts: (endpoint) => endpoint.startsWith('https://fcm.googleapis.com/'),
    async send(target, { payload, ...message }) {
      const { endpoint, p256dh, auth } = target;
      const one = { endpoint, p256dh, auth, ...message, payload: JSON.parse(payload) as Record<string, unknown> };
      sent.push(one);
      return answer(one);
    },
  };
  return { port, sent };
}
