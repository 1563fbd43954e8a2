import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { openPartsDb } from '../open-parts-db.ts';
import { sendDue } from '../deliveries/send-due.ts';
import { reminders } from '../jobs/reminders.ts';
import { runDueJobs } from '../jobs/run-due-jobs.ts';
import { appAt, call, givePoints, partsAt, person, reward, rows } from '../test/harness.ts';
import { outboxMail } from './outbox.ts';
import { readWeek } from './read-week.ts';

const HOUR_MS = 3_600_000;
const ZONES = ['Pacific/Auckland', 'Asia/Kolkata', 'Europe/Berlin', 'America/Toronto', 'America/Los_Angeles'];

beforeEach(async () => {
  for (const table of ['deliveries', 'jobs', 'mail_outbox']) await rows(`DELETE FROM ${table}`);
  await rows('UPDATE users SET is_active = 0');
});

/** In each hour, the reminders job and the sender run twice. */
async function passHours(from: string, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    const now = new Date(Date.parse(from) + hour * HOUR_MS);
    const parts = partsAt(now, { mail: outboxMail(env.DB, 'https://rewards.example.test', () => now) });
    for (const _ of [1, 2]) {
      await runDueJobs(parts, [reminders]);
      await sendDue(parts, openPartsDb(parts));
    }
  }
}

it('each user gets the weekly report once a week, on Monday in the user’s zone', async () => {
  for (const zone of ZONES) await person({ time_zone: zone, email: `${zone.replace('/', '.')}@example.test` });
  // These days contain two Mondays, and between them the night in which Toronto changes its clocks.
  await passHours('2026-03-01T06:00:00.000Z', 9 * 24);
  const mails = await rows('SELECT recipient, sent_at AS sentAt, subject FROM mail_outbox ORDER BY number');
  for (const zone of ZONES) {
    const own = mails.filter(({ recipient }) => recipient === `${zone.replace('/', '.')}@example.test`);
    const days = own.map(({ sentAt }) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(String(sentAt))),
    );
    expect(days, zone).toEqual(['2026-03-02', '2026-03-09']);
  }
  expect(mails).toHaveLength(2 * ZONES.length);
});

it('the weekly report covers the week before its day, even when it is sent later', async () => {
  const user = await person({ first_name: 'Maya' });
  await reward({ name: 'Tea', points_cost: 60 });
  await givePoints(user, 50);
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-05']) {
    await call(appAt(new Date(`${day}T12:30:00.000Z`)), user, 'POST', '/api/checkins', {});
  }
  // A check-in on a Saturday, at an hour that is on time on a working day, and a check-in after the week.
  await call(appAt(new Date('2026-03-07T12:30:00.000Z')), user, 'POST', '/api/checkins', {});
  await call(appAt(new Date('2026-03-09T12:00:00.000Z')), user, 'POST', '/api/checkins', {});
  const now = new Date('2026-03-10T03:00:00.000Z');
  const { ranks } = partsAt(now);
  const week = await readWeek(openPartsDb(partsAt(now)), ranks, user, { day: '2026-03-09', now });
  const [{ points, balance } = {}] = await rows(
    `SELECT (SELECT sum(points_amount) FROM point_transactions WHERE user_id = users.id AND booked_on BETWEEN '2026-03-02' AND '2026-03-08'
       AND reference_type <> 'opening') AS points, points_balance AS balance FROM users WHERE id = ?`,
    user,
  );
  expect(week).toEqual({
    from: '2026-03-02',
    to: '2026-03-08',
    firstName: 'Maya',
    scheduled: 5,
    checkedIn: 3,
    checkIns: 4,
    onTime: 3,
    points,
    balance,
    streak: 1,
    thanks: 0,
    rank: 1,
    nextReward: expect.objectContaining({ name: 'Tea', pointsCost: 60 }),
  });
});

it('counts the thanks that the user received on the days of the week, and not those that nobody sees', async () => {
  const admin = await person({ role: 'admin' });
  const user = await person({ time_zone: 'Pacific/Auckland' });
  const colleague = await person();
  const thank = async (at: string, audience: string) => {
    const app = appAt(new Date(at));
    const sent = await call(app, colleague, 'POST', '/api/thanks', {
      receivers: [user],
      words: 'You saved my Monday.',
      valueId: null,
      points: 0,
      audience,
    });
    expect(sent.status).toBe(201);
    return (sent.body as { thanks: { id: string } }).thanks.id;
  };
  // In Auckland, Sunday 23:59, Monday 0:00, Sunday 23:59 and Monday 0:00.
  await thank('2026-03-01T10:59:59.000Z', 'company');
  await thank('2026-03-01T11:00:00.000Z', 'receivers');
  await thank('2026-03-08T10:59:59.000Z', 'department');
  await thank('2026-03-08T11:00:00.000Z', 'company');
  const withdrawn = await thank('2026-03-04T12:00:00.000Z', 'company');
  const reason = { reason: 'Not kind.' };
  const act = await call(
    appAt(new Date('2026-03-04T13:00:00.000Z')),
    admin,
    'POST',
    `/api/thanks/${withdrawn}/withdraw`,
    reason,
  );
  expect(act.status).toBe(200);
  const now = new Date('2026-03-09T20:00:00.000Z');
  const read = (id: string) => readWeek(openPartsDb(partsAt(now)), partsAt(now).ranks, id, { day: '2026-03-09', now });
  expect(await read(user)).toMatchObject({ from: '2026-03-02', to: '2026-03-08', thanks: 2 });
  expect(await read(colleague)).toMatchObject({ thanks: 0 });
});
