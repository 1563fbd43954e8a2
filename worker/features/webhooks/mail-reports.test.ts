import { beforeEach, expect, it } from 'vitest';
import { appAt, call, NOW, rows } from '#worker/test/harness.ts';
import { signed, WEBHOOK_SECRET } from '#worker/test/providers/signed-webhook.ts';

const app = appAt(NOW, { mailWebhookSecret: WEBHOOK_SECRET });
const report = async (type: string, data: object, at = app) => {
  const body = JSON.stringify({ type, created_at: NOW.toISOString(), data });
  const headers = { ...(await signed(body)), 'Content-Type': 'application/json' };
  return call(at, null, 'POST', '/api/webhooks/mail', body, headers);
};
const blocks = () => rows('SELECT address, reason FROM mail_blocks ORDER BY address');
const TO = { email_id: 'mail-1', to: ['Maya@Example.test'] };

beforeEach(() => rows('DELETE FROM mail_blocks'));

it.each([
  [
    'a permanent bounce blocks the address',
    'email.bounced',
    { ...TO, bounce: { type: 'Permanent', subType: 'General' } },
    'bounced',
  ],
  ['a bounce of an unknown kind blocks the address', 'email.bounced', TO, 'bounced'],
  ['a full mailbox does not block the address', 'email.bounced', { ...TO, bounce: { type: 'Transient' } }, null],
  ['a complaint blocks the address', 'email.complained', TO, 'complained'],
  ['an address that the provider suppresses is blocked', 'email.suppressed', TO, 'bounced'],
  ['a delivered mail does not block the address', 'email.delivered', TO, null],
  ['a report without addresses blocks no address', 'email.bounced', { email_id: 'mail-1' }, null],
])('%s', async (_what, type, data, reason) => {
  for (const _ of [1, 2]) expect((await report(type, data)).body).toEqual({ received: true });
  expect(await blocks()).toEqual(reason === null ? [] : [{ address: 'maya@example.test', reason }]);
});

it('refuses a report without a valid signature', async () => {
  const unsigned = await call(app, null, 'POST', '/api/webhooks/mail', { type: 'email.bounced', data: TO });
  expect(unsigned.body).toMatchObject({ error: { code: 'validation_webhook' } });
  expect((await report('email.bounced', TO, appAt())).status).toBe(400);
  expect((await report('email.bounced', TO, appAt(NOW, { webhookSecret: WEBHOOK_SECRET }))).status).toBe(400);
  expect(await blocks()).toEqual([]);
});
