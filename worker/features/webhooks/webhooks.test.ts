import { describe, expect, it } from 'vitest';
import { clerkUser as user, sendWebhook as send } from '#worker/test/providers/clerk-messages.ts';
import { appAt, call, givePoints, person, rows } from '#worker/test/harness.ts';
import { signed, WEBHOOK_SECRET } from '#worker/test/providers/signed-webhook.ts';

const app = () => appAt(undefined, { webhookSecret: WEBHOOK_SECRET });
const record = async (id: string) =>
  (await rows('SELECT name, email, role, is_active, identity_updated_at FROM users WHERE employee_id = ?', id))[0];

describe('POST /api/webhooks/clerk', () => {
  it('creates, updates and deactivates a user, and keeps the ledger', async () => {
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

  it('stores the newest state when messages are repeated or out of order', async () => {
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

  const readRole = async (id: string) => String((await record(id))?.role);
  const says = (id: string, at: number, role: string | null, changes: object = {}) =>
    send('user.updated', user(id, at, { public_metadata: role === null ? {} : { role }, ...changes }));

  it('applies a changed role of the metadata, and does not restore a role that an admin took away', async () => {
    const boss = await person({ role: 'super_admin' });
    await send('user.created', user('wh_role', 10, { public_metadata: { role: 'admin' } }));
    expect(await readRole('wh_role')).toBe('admin');
    const [{ id = '' } = {}] = await rows<{ id: string }>(`SELECT id FROM users WHERE employee_id = 'wh_role'`);
    const takeAway = { role: 'employee', reason: 'Left the team.' };
    expect((await call(appAt(), boss, 'PUT', `/api/users/${id}`, takeAway)).status).toBe(200);
    await says('wh_role', 20, 'admin', { first_name: 'Augusta' });
    expect(await record('wh_role')).toMatchObject({ role: 'employee', name: 'Augusta Lovelace' });
    await Promise.all([30, 31, 32].map((at) => says('wh_role', at, 'admin')));
    expect(await readRole('wh_role')).toBe('employee');
    // A message with an unchanged role does not replace a role that an admin gave in the app.
    await call(appAt(), boss, 'PUT', `/api/users/${id}`, { role: 'super_admin' });
    await says('wh_role', 40, 'admin');
    expect(await readRole('wh_role')).toBe('super_admin');
    // When the metadata names another role than before, this role is applied.
    await says('wh_role', 50, 'employee');
    expect(await readRole('wh_role')).toBe('employee');
    await says('wh_role', 60, null);
    await says('wh_role', 70, 'admin');
    expect(await readRole('wh_role')).toBe('admin');
    await says('wh_role', 80, null);
    expect(await readRole('wh_role')).toBe('admin');
    await says('wh_role', 55, 'super_admin');
    expect(await readRole('wh_role')).toBe('admin');
  });

  it('does not apply the role super_admin from the message that creates the record (spec section 5)', async () => {
    await send('user.created', user('wh_super', 10, { public_metadata: { role: 'super_admin' } }));
    expect(await readRole('wh_super')).toBe('employee');
    await says('wh_super', 20, 'super_admin');
    expect(await readRole('wh_super')).toBe('super_admin');
  });

  it('ignores the first role of the metadata unless the role removes rights', async () => {
    await person({ role: 'super_admin' });
    const before = async (id: string, role: string) => {
      await send('user.created', user(id, 10));
      await rows('UPDATE users SET role = ?, identity_role = NULL WHERE employee_id = ?', role, id);
    };
    await before('wh_before', 'employee');
    await says('wh_before', 20, 'admin');
    expect(await readRole('wh_before')).toBe('employee');
    await says('wh_before', 30, 'super_admin');
    expect(await readRole('wh_before')).toBe('super_admin');

    await before('wh_revoked', 'super_admin');
    await says('wh_revoked', 20, null);
    expect(await readRole('wh_revoked')).toBe('super_admin');
    await before('wh_lowered', 'super_admin');
    await says('wh_lowered', 20, 'admin');
    expect(await readRole('wh_lowered')).toBe('admin');
    await says('wh_lowered', 30, 'admin');
    expect(await readRole('wh_lowered')).toBe('admin');
    await before('wh_out', 'admin');
    await says('wh_out', 20, 'employee');
    expect(await readRole('wh_out')).toBe('employee');
  });

  it('keeps the role of the last super admin when the first role of the metadata would lower it', async () => {
    await rows(`UPDATE users SET role = 'employee' WHERE role = 'super_admin'`);
    await send('user.created', user('wh_only', 10));
    await rows(`UPDATE users SET role = 'super_admin', identity_role = NULL WHERE employee_id = 'wh_only'`);
    await says('wh_only', 20, 'employee');
    expect(await readRole('wh_only')).toBe('super_admin');
    await person({ role: 'super_admin' });
    await says('wh_only', 30, 'employee');
    expect(await readRole('wh_only')).toBe('employee');
  });

  it('keeps the role of the last super admin who can act, until another super admin exists', async () => {
    await rows(`UPDATE users SET role = 'employee' WHERE role = 'super_admin'`);
    for (const id of ['wh_last', 'wh_next']) await send('user.created', user(id, 10));
    for (const id of ['wh_last', 'wh_next']) await says(id, 20, 'super_admin');
    const both = ['wh_last', 'wh_next'].map((id) => says(id, 30, 'employee'));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const roles = await Promise.all(['wh_last', 'wh_next'].map(readRole));
    expect(roles.toSorted()).toEqual(['employee', 'super_admin']);
    const last = roles[0] === 'super_admin' ? 'wh_last' : 'wh_next';
    await person({ role: 'super_admin' });
    await says(last, 40, 'employee');
    expect(await readRole(last)).toBe('employee');
  });

  it('keeps an imported name that the provider does not have, and finds the user by this name', async () => {
    const admin = await person({ role: 'admin' });
    await person({
      id: 'imported-1-2',
      email: 'wh_named@example.test',
      name: 'Grace Hopper',
      first_name: 'Grace',
      last_name: 'Hopper',
    });
    const verified = [{ id: 'e', email_address: 'wh_named@example.test', verification: { status: 'verified' } }];
    const nameless = { first_name: null, last_name: '', email_addresses: verified };
    await send('user.created', user('wh_named', 10, nameless));
    await send('user.updated', user('wh_named', 20, nameless));
    const names = async () =>
      (await rows(`SELECT name, first_name, last_name FROM users WHERE employee_id = 'wh_named'`))[0];
    expect(await names()).toEqual({ name: 'Grace Hopper', first_name: 'Grace', last_name: 'Hopper' });
    await send('user.updated', user('wh_named', 30, { ...nameless, first_name: 'Amazing' }));
    expect(await names()).toEqual({ name: 'Amazing Hopper', first_name: 'Amazing', last_name: 'Hopper' });
    const found = await call(appAt(), admin, 'GET', '/api/users?search=hopper');
    expect((found.body.items as object[]).length).toBe(1);
  });

  it('does not create or reactivate a removed user, even when the removal arrives first', async () => {
    await send('user.deleted', { id: 'wh_early' });
    await send('user.created', user('wh_early', 10));
    expect(await record('wh_early')).toBeUndefined();
    await send('user.created', user('wh_late', 10));
    await send('user.deleted', { id: 'wh_late' });
    await send('user.updated', user('wh_late', 50));
    expect(await record('wh_late')).toMatchObject({ is_active: 0 });
  });

  it('keeps the email address when another user has the new address', async () => {
    await send('user.created', user('wh_a', 10));
    await send('user.created', user('wh_b', 10));
    await send(
      'user.updated',
      user('wh_b', 20, { first_name: 'New', email_addresses: [{ id: 'e', email_address: 'WH_A@example.test' }] }),
    );
    expect(await record('wh_b')).toMatchObject({ name: 'New Lovelace', email: 'wh_b@example.test' });
  });

  it.each([
    ['1e999', '10'],
    ['10', '1e999'],
    ['1e20', '10'],
    ['10', '1e20'],
    ['8.65e15', '10'],
    ['-1e20', '10'],
    ['null', '10'],
  ])('ignores a user with impossible times, created at %s and updated at %s', async (made, changed) => {
    const [createdAt, updatedAt] = ['"made"', '"changed"'];
    const data = JSON.stringify({ ...user('wh_absurd', 10), created_at: 'made', updated_at: 'changed' });
    const body = `{"type":"user.created","object":"event","data":${data.replace(createdAt, made).replace(updatedAt, changed)}}`;
    const headers = { 'Content-Type': 'application/json', ...(await signed(body)) };
    expect(await call(app(), null, 'POST', '/api/webhooks/clerk', body, headers)).toMatchObject({
      status: 200,
      body: { received: true },
    });
    expect(await record('wh_absurd')).toBeUndefined();
  });

  it.each([Infinity, 1e20, -1, 1.5])('refuses a signature with the timestamp %s', async (at) => {
    const body = JSON.stringify({ type: 'user.created', data: user('wh_late_sign', 10) });
    const headers = { 'Content-Type': 'application/json', ...(await signed(body, { at })) };
    expect(await call(app(), null, 'POST', '/api/webhooks/clerk', body, headers)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_webhook' } },
    });
  });

  it('refuses a message over 64 KB', async () => {
    const body = JSON.stringify({ type: 'user.created', data: user('wh_large', 10, { pad: 'x'.repeat(65_536) }) });
    const headers = { 'Content-Type': 'application/json', ...(await signed(body)) };
    expect(await call(app(), null, 'POST', '/api/webhooks/clerk', body, headers)).toMatchObject({
      status: 413,
      body: { error: { code: 'validation_body_too_large' } },
    });
  });

  it('answers messages of other types with 200 and changes nothing', async () => {
    expect(await send('session.created', { id: 'sess_1' })).toMatchObject({ status: 200 });
  });

  it('refuses a message that is not signed, wrongly signed, changed or old', async () => {
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
