import { describe, expect, it } from 'vitest';
import { appAt, call, givePoints, rows } from '../../test/harness.ts';

const SECRET = `whsec_${btoa('a secret of the tests, 32 bytes!')}`;

async function signed(body: string, { secret = SECRET, id = 'msg_1', at = Math.floor(Date.now() / 1000) } = {}) {
  const raw = Uint8Array.from(atob(secret.replace('whsec_', '')), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${at}.${body}`));
  return {
    'svix-id': id,
    'svix-timestamp': String(at),
    'svix-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`,
  };
}

const app = () => appAt(undefined, { webhookSecret: SECRET });

async function send(type: string, data: object, headers?: Record<string, string>) {
  const body = JSON.stringify({ type, object: 'event', data });
  return call(app(), null, 'POST', '/api/webhooks/clerk', body, {
    'Content-Type': 'application/json',
    ...(headers ?? (await signed(body))),
  });
}

const user = (id: string, updatedAt: number, changes: object = {}) => ({
  id,
  first_name: 'Ada',
  last_name: 'Lovelace',
  image_url: '',
  email_addresses: [{ id: 'e', email_address: `${id}@example.test` }],
  primary_email_address_id: 'e',
  public_metadata: {},
  created_at: Date.parse('2024-05-06T12:00:00Z'),
  updated_at: updatedAt,
  ...changes,
});
const record = async (id: string) =>
  (await rows('SELECT name, email, role, is_active, identity_updated_at FROM users WHERE employee_id = ?', id))[0];

describe('POST /api/webhooks/clerk', () => {
  it('makes, follows and removes a person, and keeps the ledger', async () => {
    expect(await send('user.created', user('wh_ada', 10))).toMatchObject({ status: 200, body: { received: true } });
    expect(await record('wh_ada')).toEqual({
      name: 'Ada Lovelace',
      email: 'wh_ada@example.test',
      role: 'employee',
      is_active: 1,
      identity_updated_at: 10,
    });
    await send('user.updated', user('wh_ada', 20, { first_name: 'Augusta', public_metadata: { role: 'super_admin' } }));
    expect(await record('wh_ada')).toMatchObject({
      name: 'Augusta Lovelace',
      role: 'super_admin',
      identity_updated_at: 20,
    });
    const [{ id = '' } = {}] = await rows<{ id: string }>(`SELECT id FROM users WHERE employee_id = 'wh_ada'`);
    await givePoints(id, 30);
    await send('user.deleted', { id: 'wh_ada', deleted: true, object: 'user' });
    expect(await record('wh_ada')).toMatchObject({ is_active: 0 });
    expect(await rows('SELECT points_amount FROM point_transactions WHERE user_id = ?', id)).toEqual([
      { points_amount: 30 },
    ]);
  });

  it('leaves the newest state after repeats and disorder', async () => {
    const messages: [string, object][] = [
      ['user.updated', user('wh_mix', 30, { first_name: 'Third' })],
      ['user.created', user('wh_mix', 10, { first_name: 'First' })],
      ['user.updated', user('wh_mix', 20, { first_name: 'Second', public_metadata: { role: 'admin' } })],
      ['user.updated', user('wh_mix', 30, { first_name: 'Third' })],
      ['user.created', user('wh_mix', 10, { first_name: 'First' })],
    ];
    for (const [type, data] of messages) await send(type, data);
    expect(await record('wh_mix')).toMatchObject({ name: 'Third Lovelace', role: 'employee', identity_updated_at: 30 });
  });

  it('does not bring back who was removed, even when the removal came first', async () => {
    await send('user.deleted', { id: 'wh_early' });
    await send('user.created', user('wh_early', 10));
    expect(await record('wh_early')).toBeUndefined();
    await send('user.created', user('wh_late', 10));
    await send('user.deleted', { id: 'wh_late' });
    await send('user.updated', user('wh_late', 50));
    expect(await record('wh_late')).toMatchObject({ is_active: 0 });
  });

  it('keeps the e-mail address when another record has the new one', async () => {
    await send('user.created', user('wh_a', 10));
    await send('user.created', user('wh_b', 10));
    await send(
      'user.updated',
      user('wh_b', 20, { first_name: 'New', email_addresses: [{ id: 'e', email_address: 'WH_A@example.test' }] }),
    );
    expect(await record('wh_b')).toMatchObject({ name: 'New Lovelace', email: 'wh_b@example.test' });
  });

  it('answers other types with 200 and does nothing', async () => {
    expect(await send('session.created', { id: 'sess_1' })).toMatchObject({ status: 200 });
  });

  it('refuses what is not signed, wrongly signed, changed or old', async () => {
    const body = JSON.stringify({ type: 'user.created', data: user('wh_bad', 10) });
    const other = `whsec_${btoa('another secret of the tests, 32b')}`;
    const cases = [
      {},
      await signed(body, { secret: other }),
      await signed(`${body} `),
      await signed(body, { at: Math.floor(Date.now() / 1000) - 3_600 }),
      { ...(await signed(body)), 'svix-signature': 'v1,AAAA' },
    ];
    for (const headers of cases) {
      const answer = await call(app(), null, 'POST', '/api/webhooks/clerk', body, {
        'Content-Type': 'application/json',
        ...headers,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { type: 'VALIDATION', code: 'validation_webhook' } },
      });
    }
    const unset = await call(appAt(), null, 'POST', '/api/webhooks/clerk', body, {
      'Content-Type': 'application/json',
      ...(await signed(body)),
    });
    expect(unset.status).toBe(400);
    expect(await record('wh_bad')).toBeUndefined();
  });
});
