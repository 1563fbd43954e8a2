import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import type { NotInPage, Nudged } from '#domain/api/nudges.ts';
import { openDb } from '../db/client.ts';
import { sendDue } from '../deliveries/send-due.ts';
import { appAt, call, checkInAt, person, rows } from '../test/harness.ts';
import { forgetMails, readMails, standInPort } from '../test/providers/mails.ts';
import { subscribeToPush, testPush } from '../test/providers/push.ts';
import { TEST_RANKS } from '../test/ranks.ts';

/** Monday 2026-03-02, 10:00 in Toronto. */
const NOW = new Date('2026-03-02T15:00:00.000Z');
const mail = standInPort();
const app = appAt(NOW, { push: testPush().port, mail });

let admin: string;

const list = async (at = app) => (await call(at, admin, 'GET', '/api/nudges')).body as unknown as NotInPage;
const nudge = async (userIds: string[], at = app) =>
  ((await call(at, admin, 'POST', '/api/nudges', { userIds })).body as unknown as Nudged).items.map(
    ({ outcome }) => outcome,
  );
const channels = async (id: string) =>
  (await rows('SELECT channel FROM deliveries WHERE user_id = ?', id)).map(({ channel }) => channel);
const deliver = () => sendDue({ clock: () => NOW, push: null, mail, ranks: TEST_RANKS }, openDb(env.DB));

beforeEach(async () => {
  await forgetMails();
  await rows('DELETE FROM deliveries');
  await rows('UPDATE users SET is_active = 0');
  admin = await person({ role: 'admin', name: 'Zoe Admin' });
});

it('a nudge goes by email to users whom no push message reaches, once, and leads to the dashboard', async () => {
  const [byPush, byMail] = [await person({ name: 'Ada' }), await person({ name: 'Bo', email: 'bo@example.test' })];
  await subscribeToPush(byPush);
  expect((await list()).items.map((item) => item.nudge)).toEqual(['possible', 'possible']);
  expect(await nudge([byPush, byMail])).toEqual(['nudged', 'nudged']);
  expect([await channels(byPush), await channels(byMail)]).toEqual([['push'], ['email']]);
  expect(await nudge([byMail])).toEqual(['sent']);
  await subscribeToPush(byMail);
  expect(await nudge([byMail])).toEqual(['sent']);
  await deliver();
  const { mails } = await readMails();
  expect(mails).toMatchObject([{ to: ['bo@example.test'], subject: 'Good morning!' }]);
  expect(mails[0]?.text).toContain('/employee/dashboard');
});

it('a nudge by email is not sent when the user has checked in before the sender reads it', async () => {
  const user = await person();
  expect(await nudge([user])).toEqual(['nudged']);
  await checkInAt(user, NOW.toISOString());
  await deliver();
  expect((await readMails()).mails).toEqual([]);
});

it('a nudge reaches nobody who turned it off or whose address takes no mail', async () => {
  const off = await person({ preferences: '{"email":{"nudge":false}}' });
  const allOff = await person({ preferences: '{"emailUpdates":false}' });
  const nowhere = await person({ email: 'x@no-email.invalid' });
  expect(await nudge([off, allOff, nowhere])).toEqual(['unreachable', 'unreachable', 'unreachable']);
});

it('a server without push messages nudges by email', async () => {
  const user = await person();
  const onlyMail = appAt(NOW, { mail });
  expect((await list(onlyMail)).canNudge).toBe(true);
  expect(await nudge([user], onlyMail)).toEqual(['nudged']);
  expect(await channels(user)).toEqual(['email']);
});
