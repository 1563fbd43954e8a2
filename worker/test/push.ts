import { env } from 'cloudflare:workers';

let subscriptions = 0;

/** A push subscription of the user's, with an endpoint of a real push service that nothing calls. */
export async function subscribeToPush(userId: string, columns: Record<string, string> = {}): Promise<string> {
  const id = `subscription-${++subscriptions}`;
  const row = { id, endpoint: `https://fcm.googleapis.com/fcm/send/${id}`, p256dh: 'p', auth: 'a', ...columns };
  await env.DB.prepare(
    'INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
    .bind(row.id, userId, row.endpoint, row.p256dh, row.auth, '2026-03-01T12:00:00.000Z')
    .run();
  return id;
}
