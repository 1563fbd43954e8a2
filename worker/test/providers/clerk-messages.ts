import { appAt, call, NOW } from '../harness.ts';
import { signed, WEBHOOK_SECRET } from './signed-webhook.ts';

export async function sendWebhook(type: string, data: object, now: Date = NOW) {
  const body = JSON.stringify({ type, object: 'event', data });
  return call(appAt(now, { webhookSecret: WEBHOOK_SECRET }), null, 'POST', '/api/webhooks/clerk', body, {
    'Content-Type': 'application/json',
    ...(await signed(body)),
  });
}

/** `updatedAt` is epoch milliseconds. */
export const clerkUser = (id: string, updatedAt: number, changes: object = {}) => ({
  id,
  first_name: 'Ada',
  last_name: 'Lovelace',
  image_url: '',
  email_addresses: [{ id: 'e', email_address: `${id}@example.test` }],
  primary_email_address_id: 'e',
  public_metadata: {},
  banned: false,
  locked: false,
  lockout_expires_in_seconds: null,
  created_at: Date.parse('2024-05-06T12:00:00Z'),
  updated_at: updatedAt,
  ...changes,
});
