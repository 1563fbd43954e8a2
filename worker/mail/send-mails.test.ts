import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { ATTEMPTS_MAX, LEASE_MS } from '#domain/notifications/attempts.ts';
import type { Notices } from '#domain/api/notices.ts';
import { speechIn } from '#domain/notices/languages.ts';
import { toNoticeText } from '#domain/notices/notice-text.ts';
import type { Language } from '#domain/text/languages.ts';
import type { DeliveryFacts, DeliveryKind } from '#domain/notifications/kinds.ts';
import { writeBatch } from '../core/write-batch.ts';
import { openDb } from '../db/client.ts';
import { queueDeliveries } from '../db/deliveries.ts';
import { sendDue } from '../deliveries/send-due.ts';
import { failingD1 } from '../test/failing-d1.ts';
import { appAt, call, person, rows } from '../test/harness.ts';
import { failNext, forgetMails, MAIL_ORIGIN, readMails, standInPort } from '../test/providers/mails.ts';
import { subscribeToPush, testPush } from '../test/providers/push.ts';
import { TEST_RANKS } from '../test/ranks.ts';

/** Monday 2026-03-09, 10:00 in Toronto. */
const AT = new Date('2026-03-09T14:00:00.000Z');
const after = (ms: number) => new Date(AT.getTime() + ms);
const db = Object.assign(openDb(env.DB), { hasMail: true });

const queue = <Kind extends DeliveryKind>(userId: string, kind: Kind, facts: DeliveryFacts[Kind], event = 'e') =>
  writeBatch(db, [queueDeliveries(db, { event, kind, facts, dueAt: AT.toISOString(), to: sql`id = ${userId}` })]);
const BONUS = { points: 5, description: 'For the help' };
const send = (now = AT, d1 = env.DB) =>
  sendDue({ clock: () => now, push: null, mail: standInPort(), ranks: TEST_RANKS }, openDb(d1));
const readResult = async (userId: string) =>
  (await rows("SELECT result, attempts FROM deliveries WHERE user_id = ? AND channel = 'email'", userId))[0];

beforeEach(async () => {
  await forgetMails();
  for (const table of ['deliveries', 'mail_blocks', 'push_subscriptions']) await rows(`DELETE FROM ${table}`);
});

it('a mail is sent to the user’s address in the user’s language, with links that turn email off', async () => {
  const user = await person({ email: 'maya@example.test', preferences: '{"language":"de"}' });
  await queue(user, 'bonus_awarded', BONUS);
  expect(await send()).toMatchObject({ ended: { sent: 1 } });
  const [mail] = (await readMails()).mails;
  const token = /token=([\w.-]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1];
  expect(mail).toMatchObject({
    key: `e/${user}`,
    to: ['maya@example.test'],
    subject: '5 Punkte für dich',
    headers: {
      'List-Unsubscribe': `<${MAIL_ORIGIN}/api/mail/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  expect(mail?.text).toContain(`E-Mail abschalten: ${MAIL_ORIGIN}/unsubscribe?token=${token}`);
  expect(mail?.html).toContain('<html lang="de">');
});

it.each([
  ['en', '20 points from Daniel', 'Daniel took back 20 points'],
  ['de', '20 Punkte von Daniel', 'Daniel hat 20 Punkte zurückgenommen'],
])(
  'in %s, the bell, the push message and the mail name who gave points, and who took them back',
  async (language, gave, took) => {
    const mail = standInPort();
    const { port: push, sent } = testPush();
    const app = appAt(AT, { mail, push });
    const [daniel, maya] = [
      await person({ role: 'admin', name: 'Daniel Reyes', first_name: 'Daniel' }),
      await person({ email: `maya-${language}@example.test`, preferences: JSON.stringify({ language }) }),
    ];
    await subscribeToPush(maya);
    const deliver = () => sendDue({ clock: () => AT, push, mail, ranks: TEST_RANKS }, openDb(env.DB));
    const given = await call(app, daniel, 'POST', '/api/points', { userId: maya, amount: 20, description: 'Thanks!' });
    expect(given.status).toBe(201);
    await deliver();
    expect((await call(app, daniel, 'POST', `/api/points/${String(given.body.id)}/take-back`, {})).status).toBe(201);
    await deliver();

    const { body } = await call(app, maya, 'GET', '/api/notices');
    const speech = speechIn(language as Language);
    const bell = (body as unknown as Notices).items.map(({ kind, facts, givenBy }) =>
      toNoticeText({ kind, facts: { ...facts, by: givenBy?.firstName } }, speech),
    );
    expect(bell.map(({ title }) => title).toSorted()).toEqual([gave, took].toSorted());
    expect(sent.map(({ payload }) => [payload.title, payload.body])).toEqual([
      [gave, 'Thanks!'],
      [took, 'Thanks!'],
    ]);
    expect((await readMails()).mails.map(({ subject }) => subject)).toEqual([gave, took]);
  },
);

it('a mail is not sent to an address that was blocked after the mail was queued', async () => {
  const user = await person({ email: 'blocked-since@example.test' });
  await queue(user, 'bonus_awarded', BONUS);
  await rows(
    `INSERT INTO mail_blocks (address, reason, blocked_at) VALUES ('blocked-since@example.test', 'complained', 'x')`,
  );
  expect(await send()).toMatchObject({ ended: { refused: 1 } });
  expect(await readMails()).toEqual({ mails: [], requests: 0 });
});

describe('the mails that a user gets', () => {
  it.each<[what: string, columns: Record<string, string | number>, kinds: readonly DeliveryKind[]]>([
    ['everything is on', {}, ['bonus_awarded', 'announcement', 'leave_rejected', 'weekly_report']],
    [
      'one kind is off',
      { preferences: '{"email":{"points":false}}' },
      ['announcement', 'leave_rejected', 'weekly_report'],
    ],
    [
      'push is off',
      { preferences: '{"notifications":false}' },
      ['bonus_awarded', 'announcement', 'leave_rejected', 'weekly_report'],
    ],
    ['email is off', { preferences: '{"emailUpdates":false}' }, []],
    ['the identity provider has no address', { email: 'x@no-email.invalid' }, []],
    ['the address bounced', { email: 'Gone@Example.test' }, []],
    ['the account is suspended', { approval_status: 'suspended' }, []],
    ['the account is not active', { is_active: 0 }, []],
  ])('a user gets only the expected mails when %s', async (_what, columns, kinds) => {
    await rows(`INSERT INTO mail_blocks VALUES ('gone@example.test', 'bounced', '2026-03-01T00:00:00.000Z')`);
    const user = await person(columns);
    await queue(user, 'bonus_awarded', BONUS, 'bonus_awarded');
    await queue(user, 'announcement', { title: 'Party', message: 'On Friday' }, 'announcement');
    await queue(
      user,
      'leave_rejected',
      { startDate: '2026-03-10', endDate: '2026-03-10', reason: 'No' },
      'leave_rejected',
    );
    await queue(user, 'weekly_report', { date: '2026-03-09' }, 'weekly_report');
    // These kinds are sent only in the app and by push.
    await queue(user, 'daily_checkin', { date: '2026-03-09' }, 'daily_checkin');
    await queue(user, 'zone_changed', { name: 'B', from: 'UTC', to: 'UTC', holdsFrom: '2026-03-10' }, 'zone_changed');
    await send();
    const { mails } = await readMails();
    expect(mails.map(({ key }) => key.split('/')[0]).toSorted()).toEqual([...kinds].toSorted());
  });

  it('no mail is queued when email is not configured', async () => {
    const user = await person();
    const without = openDb(env.DB);
    await writeBatch(without, [
      queueDeliveries(without, {
        event: 'e',
        kind: 'bonus_awarded',
        facts: BONUS,
        dueAt: AT.toISOString(),
        to: sql`id = ${user}`,
      }),
    ]);
    expect(await rows('SELECT 1 FROM deliveries')).toEqual([]);
  });
});

describe('one mail per event', () => {
  it('when the sender is stopped at a statement and runs again, exactly one mail is sent', async () => {
    let steps = 0;
    for (let isOver = false; !isOver; steps++) {
      await rows('DELETE FROM deliveries');
      const user = await person();
      await queue(user, 'bonus_awarded', BONUS);
      const failing = failingD1(steps);
      await send(AT, failing.d1).catch(() => undefined);
      isOver = !failing.hasFailed();
      await send(after(LEASE_MS + 1));
      expect(await readResult(user), `step ${steps}`).toMatchObject({ result: 'sent' });
      const { mails } = await readMails();
      expect(
        mails.filter(({ key }) => key === `e/${user}`),
        `step ${steps}`,
      ).toHaveLength(1);
    }
    expect(steps).toBeGreaterThanOrEqual(4);
  });

  it('exactly one mail is sent when the provider’s answer is lost', async () => {
    const user = await person();
    await queue(user, 'bonus_awarded', BONUS);
    await failNext('lost');
    expect(await send()).toMatchObject({ waiting: 1 });
    await send(after(3_600_000));
    expect(await readResult(user)).toMatchObject({ result: 'sent' });
    expect((await readMails()).mails).toHaveLength(1);
  });

  it('a mail ends as failed after six attempts', async () => {
    const user = await person();
    await queue(user, 'bonus_awarded', BONUS);
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      await failNext({ status: 503 });
      await send(after(attempt * 3 * 3_600_000));
    }
    expect(await readResult(user)).toEqual({ result: 'failed', attempts: ATTEMPTS_MAX });
    expect((await readMails()).mails).toEqual([]);
  });

  it('an address that the provider refused gets no further mail', async () => {
    const user = await person({ email: 'Wrong@Example.test' });
    await queue(user, 'bonus_awarded', BONUS);
    await failNext({ status: 422, name: 'validation_error', message: 'Invalid `to` field.' });
    await send();
    expect(await readResult(user)).toMatchObject({ result: 'refused' });
    expect(await rows('SELECT address, reason FROM mail_blocks')).toEqual([
      { address: 'wrong@example.test', reason: 'rejected' },
    ]);
    await queue(user, 'bonus_awarded', BONUS, 'later');
    expect(await rows("SELECT 1 FROM deliveries WHERE event = 'later'")).toEqual([]);
  });
});
