import { expect, it } from 'vitest';
import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { appAt, call, NOW, person, rows } from '#worker/test/harness.ts';
import { interleaved } from '#worker/test/interleaved.ts';
import { subscribeToPush, makeSubscription, testPush } from '#worker/test/providers/push.ts';

const { port } = testPush();
const app = appAt(NOW, { push: port });
const all = (isOn: boolean) => Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, isOn]));
const subscribe = (as: string, name: string, extra: object = {}, at = app) =>
  call(at, as, 'POST', '/api/notifications/subscribe', { ...makeSubscription(name), ...extra });
const endpoints = async (userId: string) =>
  (
    await rows<{ endpoint: string }>(
      'SELECT endpoint FROM push_subscriptions WHERE user_id = ? ORDER BY endpoint',
      userId,
    )
  ).map(({ endpoint }) => endpoint.split('/').at(-1));
const query = (name: string) => `?endpoint=${encodeURIComponent(makeSubscription(name).endpoint)}`;
const preferences = async (as: string, of = '') =>
  (await call(app, as, 'GET', `/api/notifications/preferences${of}`)).body;

it('stores a device for the signed-in user, even when the payload names another user', async () => {
  const [user, other] = [await person(), await person()];
  const deviceInfo = { userAgent: 'Browser/1', platform: 'Linux', language: 'de' };
  const made = await subscribe(user, 'kept', { userId: other, deviceInfo });
  expect(made).toMatchObject({ status: 201, body: { isSubscribed: true } });
  expect(await rows('SELECT * FROM push_subscriptions WHERE user_id IN (?, ?)', user, other)).toEqual([
    {
      id: expect.any(String),
      user_id: user,
      endpoint: makeSubscription('kept').endpoint,
      ...makeSubscription('kept').keys,
      user_agent: 'Browser/1',
      platform: 'Linux',
      language: 'de',
      origin: 'http://localhost',
      created_at: NOW.toISOString(),
      last_used_at: null,
    },
  ]);
  expect(await preferences(user, query('kept'))).toMatchObject({ isSubscribed: true });
  expect(await preferences(other, query('kept'))).toMatchObject({ isSubscribed: false });
  expect(await preferences(user, query('another'))).toMatchObject({ isSubscribed: false });
});

it('moves the subscription of a shared device to the user who subscribes last', async () => {
  const [first, second] = [await person(), await person()];
  await subscribe(first, 'shared');
  await subscribe(second, 'shared');
  expect([await endpoints(first), await endpoints(second)]).toEqual([[], ['shared']]);
});

it('keeps the newest five devices of a user', async () => {
  const user = await person();
  for (let index = 0; index < 7; index++) {
    await subscribe(user, `many-${index}`, {}, appAt(new Date(NOW.getTime() + index * 1000), { push: port }));
  }
  expect(await endpoints(user)).toEqual(['many-2', 'many-3', 'many-4', 'many-5', 'many-6']);
});

it('unsubscribes one device or all devices of the user, and no device of another user', async () => {
  const [user, other] = [await person(), await person()];
  for (const name of ['a1', 'a2', 'a3']) await subscribe(user, name);
  await subscribe(other, 'b1');
  const forget = (as: string, of = '') => call(app, as, 'DELETE', `/api/notifications/unsubscribe${of}`);
  expect(await forget(user, query('a2'))).toMatchObject({ status: 200, body: { isSubscribed: false } });
  await forget(user, query('b1'));
  expect([await endpoints(user), await endpoints(other)]).toEqual([['a1', 'a3'], ['b1']]);
  await forget(user);
  expect([await endpoints(user), await endpoints(other)]).toEqual([[], ['b1']]);
});

it.each([
  [{ endpoint: 'https://intranet.example.test/push' }],
  [{ endpoint: 'http://fcm.googleapis.com/fcm/send/a' }],
  [{ endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }],
  [{ keys: { p256dh: 'short', auth: 'b'.repeat(22) } }],
  [{ keys: { p256dh: `B${'a'.repeat(86)}` } }],
  [{ deviceInfo: { userAgent: 'a'.repeat(401) } }],
  [{ role: 'admin' }],
])('refuses the invalid subscription number %#', async (extra) => {
  expect((await subscribe(await person(), 'refused', extra)).status).toBe(400);
});

it('refuses a subscription and a test notification when push is not configured', async () => {
  const user = await person();
  const bare = appAt(NOW);
  for (const path of ['subscribe', 'test']) {
    expect(
      await call(bare, user, 'POST', `/api/notifications/${path}`, path === 'test' ? undefined : makeSubscription('x')),
    ).toMatchObject({
      status: 409,
      body: { error: { code: 'push_not_configured' } },
    });
  }
  expect((await call(bare, user, 'GET', '/api/notifications/preferences')).body).toMatchObject({
    pushKey: null,
    hasMail: false,
  });
});

it('stores the switches of each kind and channel, and keeps the other preferences', async () => {
  const user = await person({ preferences: '{"theme":"dark"}' });
  const before = {
    notifications: true,
    emailUpdates: true,
    push: all(true),
    email: all(true),
    quietHours: { from: '22:00', to: '07:00' },
    pushKey: port.publicKey,
    hasMail: false,
    isSubscribed: false,
  };
  expect(await preferences(user)).toEqual(before);
  const put = async (body: object) => (await call(app, user, 'PUT', '/api/notifications/preferences', body)).body;
  await put({ push: { points: false }, quietHours: null });
  await put({ email: { leave: false }, notifications: false });
  const after = {
    ...before,
    notifications: false,
    push: { ...all(true), points: false },
    email: { ...all(true), leave: false },
    quietHours: null,
  };
  expect(await preferences(user)).toEqual(after);
  expect(await put({ quietHours: { from: '20:30', to: '06:00' }, push: { points: true } })).toEqual({
    ...after,
    push: all(true),
    quietHours: { from: '20:30', to: '06:00' },
  });
  expect((await call(app, user, 'GET', '/api/me')).body).toMatchObject({
    preferences: { notifications: false, emailUpdates: true, theme: 'dark', language: 'en' },
    version: 3,
  });
  for (const body of [{ push: { birthdays: true } }, { quietHours: { from: '25:00', to: '06:00' } }, { sms: true }]) {
    expect((await call(app, user, 'PUT', '/api/notifications/preferences', body)).status).toBe(400);
  }
});

it('keeps a change of switches when the profile is saved at the same time', async () => {
  const user = await person();
  const before = await preferences(user);
  const { d1 } = interleaved(() =>
    call(app, user, 'PUT', '/api/profile', { preferences: { theme: 'dark', emailUpdates: false } }),
  );
  const beside = appAt(NOW, { d1, push: port });
  const saved = await call(beside, user, 'PUT', '/api/notifications/preferences', { push: { points: false } });
  expect(saved).toMatchObject({ status: 200 });
  expect(saved.body).toEqual({ ...before, emailUpdates: false, push: { ...all(true), points: false } });
  const [row] = await rows<{ preferences: string; version: number }>('SELECT * FROM users WHERE id = ?', user);
  expect(JSON.parse(row?.preferences ?? '')).toEqual({ push: { points: false }, theme: 'dark', emailUpdates: false });
  expect(row?.version).toBe(2);
});

it('pushes a test notification to each of the user’s devices, in the user’s language', async () => {
  const user = await person({ preferences: '{"language":"de","notifications":false}' });
  const [kept, gone] = [await subscribeToPush(user), await subscribeToPush(user)];
  const { port: push, sent } = testPush(({ endpoint }) => ({ is: endpoint.endsWith(gone) ? 'gone' : 'sent' }));
  const test = () => call(appAt(NOW, { push }), user, 'POST', '/api/notifications/test');
  expect(await test()).toMatchObject({ status: 200, body: { sent: 1 } });
  expect(sent.map(({ payload }) => payload.title)).toEqual(['Testbenachrichtigung', 'Testbenachrichtigung']);
  expect(sent[0]?.payload).toEqual({
    web_push: 8030,
    notification: {
      title: 'Testbenachrichtigung',
      body: 'Das ist eine Testbenachrichtigung. Sie zeigt, dass alles richtig funktioniert.',
      navigate: 'https://app.example.test/employee/profile/settings#notifications',
      lang: 'de',
      tag: 'test',
      silent: false,
    },
    type: 'test',
    title: 'Testbenachrichtigung',
    body: 'Das ist eine Testbenachrichtigung. Sie zeigt, dass alles richtig funktioniert.',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    tag: 'test',
    data: {},
    requireInteraction: false,
    silent: false,
    vibrate: [100, 50, 100],
    url: '/employee/profile/settings#notifications',
    timestamp: NOW.getTime(),
  });
  expect(await rows('SELECT id FROM push_subscriptions WHERE user_id = ?', user)).toEqual([{ id: kept }]);
  const failing = testPush(() => ({ is: 'refused' })).port;
  expect(await call(appAt(NOW, { push: failing }), user, 'POST', '/api/notifications/test')).toMatchObject({
    status: 503,
    body: { error: { code: 'push_failed' } },
  });
  expect(await call(app, await person(), 'POST', '/api/notifications/test')).toMatchObject({
    status: 409,
    body: { error: { code: 'push_no_device' } },
  });
});
