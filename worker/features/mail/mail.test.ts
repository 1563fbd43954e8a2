import { beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '#worker/db/client.ts';
import { findSigningKey, selectNewestKey } from '#worker/db/signing-keys.ts';
import { outboxMail } from '#worker/mail/outbox.ts';
import { signUnsubscribe } from '#worker/mail/unsubscribe.ts';
import { appAt, call, NOW, person, rows } from '#worker/test/harness.ts';
import { env } from 'cloudflare:workers';

const outbox = outboxMail(env.DB, 'https://rewards.example.test', () => NOW);
const db = openDb(env.DB);
const app = appAt();
const withOutbox = appAt(NOW, { mail: outbox });

const signToken = async (userId: string) =>
  signUnsubscribe(await findSigningKey(db, (await selectNewestKey(db))[0], NOW), userId);
const readPreferences = async (id: string) =>
  JSON.parse(String((await rows('SELECT preferences FROM users WHERE id = ?', id))[0]?.preferences)) as object;
const makeMail = (key: string) => ({
  to: 'maya@example.test',
  subject: key,
  html: '<p>x</p>',
  text: 'x',
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  idempotencyKey: key,
});

describe('the state of email', () => {
  it('is returned for the signed-in user', async () => {
    const user = await person({ email: 'Maya@Example.test' });
    const state = { isConfigured: true, isOutbox: true, address: 'Maya@Example.test', block: null };
    expect((await call(withOutbox, user, 'GET', '/api/mail')).body).toEqual(state);
    expect((await call(app, user, 'GET', '/api/mail')).body).toEqual({
      ...state,
      isConfigured: false,
      isOutbox: false,
    });
  });

  it('shows a user that their address is blocked, until the user unblocks the address', async () => {
    const user = await person({ email: 'Ben@Example.test' });
    await rows(`INSERT INTO mail_blocks VALUES ('ben@example.test', 'bounced', '2026-03-01T09:00:00.000Z')`);
    const { body } = await call(withOutbox, user, 'GET', '/api/mail');
    expect(body.block).toEqual({ reason: 'bounced', blockedAt: '2026-03-01T09:00:00.000Z' });
    for (const _ of [1, 2]) {
      expect((await call(withOutbox, user, 'DELETE', '/api/mail/block')).body).toMatchObject({ block: null });
    }
    expect(await rows('SELECT * FROM mail_blocks')).toEqual([]);
  });
});

describe('the outbox', () => {
  beforeEach(() => rows('DELETE FROM mail_outbox'));

  it('stores the newest 200 mails, one for each key, and shows 50 of them to an admin', async () => {
    const admin = await person({ role: 'admin' });
    for (let index = 1; index <= 203; index++) await outbox.send(makeMail(`key-${index}`));
    expect(await outbox.send({ ...makeMail('key-203'), text: 'y' })).toEqual({ is: 'sent' });
    expect(await outbox.send({ ...makeMail('none'), to: 'a@b.test, c@d.test' })).toMatchObject({ is: 'rejected' });
    const [kept] = await rows('SELECT count(*) AS mails, min(number) AS first FROM mail_outbox');
    expect(kept).toEqual({ mails: 200, first: 4 });
    const { items } = (await call(withOutbox, admin, 'GET', '/api/mail/outbox')).body as { items: object[] };
    expect(items).toHaveLength(50);
    expect(items[0]).toEqual({
      number: 203,
      recipient: 'maya@example.test',
      subject: 'key-203',
      html: '<p>x</p>',
      text: 'x',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      sentAt: NOW.toISOString(),
    });
  });

  it('shows no mails when mails are sent, even if mails were stored before', async () => {
    const admin = await person({ role: 'admin' });
    await outbox.send(makeMail('before'));
    expect((await call(app, admin, 'GET', '/api/mail/outbox')).body).toEqual({ items: [] });
  });
});

describe('the link of a mail', () => {
  it('opens a page that asks for confirmation, and changes nothing', async () => {
    const user = await person();
    const token = await signToken(user);
    const answer = await appAt().request(`http://localhost/api/mail/unsubscribe?token=${token}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/unsubscribe?token=${token}`]);
    expect(await readPreferences(user)).toEqual({});
  });

  it('turns email off without signing in, and changes no other preference', async () => {
    const user = await person({ preferences: '{"theme":"dark"}' });
    const other = await person();
    const path = `/api/mail/unsubscribe?token=${await signToken(user)}`;
    // This is a one-click request as a mail program sends it by RFC 8058.
    const oneClick = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const _ of [1, 2]) {
      const { status, body } = await call(app, null, 'POST', path, 'List-Unsubscribe=One-Click', oneClick);
      expect({ status, body }).toEqual({ status: 200, body: { isOff: true } });
    }
    expect(await readPreferences(user)).toEqual({ theme: 'dark', emailUpdates: false });
    expect((await call(app, user, 'GET', '/api/me')).body).toMatchObject({ version: 1 });
    expect(await readPreferences(other)).toEqual({});
  });

  it('is refused when it is of another user, altered or too old', async () => {
    const user = await person();
    const token = await signToken(user);
    const other = await person();
    const [number, , mac = ''] = token.split('.');
    const wrong = [
      [number, other, mac].join('.'),
      ['9', user, mac].join('.'),
      [`0${number}`, user, mac].join('.'),
      [number, user, `${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`].join('.'),
      [number, user, 'A'.repeat(43)].join('.'),
      [number, user].join('.'),
      `${token}.`,
      user,
    ];
    for (const one of wrong) {
      const { body } = await call(app, null, 'POST', `/api/mail/unsubscribe?token=${encodeURIComponent(one)}`);
      expect(body, one).toMatchObject({ error: { code: 'validation_mail_link' } });
    }
    // After 91 days, the key that signed the link is deleted.
    const later = new Date(NOW.getTime() + 91 * 86_400_000);
    await findSigningKey(db, undefined, later);
    const { status } = await call(appAt(later), null, 'POST', `/api/mail/unsubscribe?token=${token}`);
    expect(status).toBe(400);
    expect(await readPreferences(user)).toEqual({});
  });

  it('is refused when another site sends it, and when one network address sends too many requests', async () => {
    const user = await person();
    const path = `/api/mail/unsubscribe?token=${await signToken(user)}`;
    const foreign = await call(app, null, 'POST', path, undefined, { Origin: 'https://evil.example' });
    expect(foreign.body).toMatchObject({ error: { code: 'cross_site' } });
    const busy = appAt(NOW, { limits: { allow: async (_limit, key) => !key.startsWith('mail link') } });
    expect((await call(busy, null, 'POST', path)).status).toBe(429);
    expect(await readPreferences(user)).toEqual({});
  });
});
