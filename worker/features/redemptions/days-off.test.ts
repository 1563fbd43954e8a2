import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  appAt,
  call,
  checkInAt,
  givePoints,
  person,
  readBalance,
  retireBadges,
  reward,
  rows,
} from '#worker/test/harness.ts';
import { expectCheckInsArePaid } from '#worker/test/ledger.ts';

/** Thursday 2026-03-12 10:00 in Toronto. */
const NOW = new Date('2026-03-12T14:00:00.000Z');
const app = appAt(NOW);
const dayOff = (days: 1 | 2) =>
  reward({ name: 'Extra day off', points_cost: 40, fulfilment: JSON.stringify({ way: 'day_off', days }) });

const readCode = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  (body.error as { code: string } | undefined)?.code ?? status;
const choose = (as: string, id: string, dates: unknown, at = app, key?: string) =>
  call(at, as, 'POST', `/api/redemptions/${id}/days`, { dates }, key === undefined ? {} : { 'Idempotency-Key': key });
const put = (admin: string, id: string, body: object, at = app) =>
  call(at, admin, 'PUT', `/api/redemptions/${id}`, body);
const approve = (admin: string, id: string, at = app) => put(admin, id, { status: 'approved' }, at);
const read = async (admin: string, id: string) => (await call(app, admin, 'GET', `/api/redemptions/${id}`)).body;
const listLeave = (user: string) =>
  rows(
    `SELECT start_date AS day, status, created_by AS "by" FROM leaves WHERE user_id = ? ORDER BY start_date, status`,
    user,
  );
const readNotices = async (user: string) =>
  (
    await rows<{ kind: string; facts: string }>('SELECT kind, facts FROM notices WHERE user_id = ? ORDER BY id', user)
  ).map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts) as unknown }));

async function claimed(days: 1 | 2 = 1, columns: Record<string, string> = {}) {
  const [user, admin] = [await person(columns), await person({ role: 'admin' })];
  await givePoints(user, 100);
  const rewardId = await dayOff(days);
  const { body } = await call(app, user, 'POST', '/api/rewards/claim', { rewardId });
  return { user, admin, rewardId, id: String(body.id), body };
}

async function approved(days: 1 | 2 = 1, columns: Record<string, string> = {}) {
  const made = await claimed(days, columns);
  expect((await approve(made.admin, made.id)).status).toBe(200);
  return made;
}

beforeAll(() =>
  rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('leave_requests', '"on"', 'x', 'x')`),
);
beforeEach(retireBadges);

describe('a claimed day off', () => {
  it('is a credit when it is approved, and the owner is asked to choose', async () => {
    const { user, admin, id, body } = await claimed(2);
    expect(body).toMatchObject({ status: 'pending', fulfilment: { way: 'day_off', days: 2 }, chosenDays: [] });
    expect((await approve(admin, id)).body).toMatchObject({ status: 'approved', chosenDays: [], version: 1 });
    expect(await read(admin, id)).toMatchObject({ order: { way: 'day_off', state: 'due', failure: null } });
    expect(await listLeave(user)).toEqual([]);
    expect(await readNotices(user)).toEqual([
      { kind: 'redemption_day_off', facts: { reward: 'Extra day off', count: 2, days: [] } },
    ]);
  });

  it('becomes leave on the day that its owner chooses, once for one key', async () => {
    const { user, admin, id } = await approved();
    const answer = await choose(user, id, ['2026-03-13'], app, 'choose-days-01');
    const expected = {
      id,
      userId: user,
      rewardId: expect.any(String),
      pointsSpent: 40,
      status: 'fulfilled',
      requestedDate: NOW.toISOString(),
      processedDate: NOW.toISOString(),
      processedBy: admin,
      rejectionReason: null,
      fulfillmentNotes: null,
      reward: expect.objectContaining({ name: 'Extra day off' }),
      fulfilment: { way: 'day_off', days: 1 },
      chosenDays: ['2026-03-13'],
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
      version: 2,
    };
    expect(answer).toEqual({ ...answer, status: 200, body: expected });
    expect((await choose(user, id, ['2026-03-13'], app, 'choose-days-01')).body).toEqual(answer.body);
    expect((await choose(user, id, ['2026-03-13'])).body).toEqual(answer.body);
    expect(await read(admin, id)).toMatchObject({
      order: { way: 'day_off', state: 'delivered', failure: null },
      chosenDays: ['2026-03-13'],
    });
    const leave = {
      id: expect.any(String),
      userId: user,
      startDate: '2026-03-13',
      endDate: '2026-03-13',
      kind: 'reward',
      status: 'approved',
      note: 'Extra day off',
      decisionReason: null,
      createdAt: NOW.toISOString(),
      createdByName: null,
    };
    expect((await call(app, user, 'GET', '/api/leaves')).body).toEqual({ items: [leave], mayAsk: true });
    expect(
      await rows('SELECT action, actor_id AS actor FROM audit_log WHERE target_id = ? ORDER BY action', id),
    ).toEqual([
      { action: 'redemption.approved', actor: admin },
      { action: 'redemption.days_chosen', actor: user },
    ]);
    expect(await readBalance(user)).toBe(60);
  });

  it('protects the streak like any other leave, and no longer after it is given back', async () => {
    const { user, id } = await approved();
    expect((await checkInAt(user, NOW)).status).toBe(201);
    const readThrough = async () =>
      (await rows<{ through: string }>('SELECT streak_valid_through AS through FROM users WHERE id = ?', user))[0]
        ?.through;
    expect(await readThrough()).toBe('2026-03-13');
    expect((await choose(user, id, ['2026-03-13'])).status).toBe(200);
    expect(await readThrough()).toBe('2026-03-16');
    expect((await choose(user, id, [])).body).toMatchObject({ status: 'approved', chosenDays: [] });
    expect(await readThrough()).toBe('2026-03-13');
    expect((await choose(user, id, ['2026-03-13'])).status).toBe(200);
    const streak = await call(appAt(new Date('2026-03-16T12:30:00.000Z')), user, 'POST', '/api/checkins', {});
    expect(streak.body).toMatchObject({ streakDay: 2 });
    await expectCheckInsArePaid();
  });

  it('is chosen in two steps, changed, and given back before the day', async () => {
    const { user, admin, id } = await approved(2);
    expect((await choose(user, id, ['2026-03-16'])).body).toMatchObject({
      status: 'approved',
      chosenDays: ['2026-03-16'],
    });
    expect(await read(admin, id)).toMatchObject({ order: { state: 'due' } });
    expect((await choose(user, id, ['2026-03-20', '2026-03-16'])).body).toMatchObject({
      status: 'fulfilled',
      chosenDays: ['2026-03-16', '2026-03-20'],
    });
    expect((await choose(user, id, ['2026-03-20', '2026-03-23'])).body).toMatchObject({
      status: 'fulfilled',
      chosenDays: ['2026-03-20', '2026-03-23'],
    });
    expect((await choose(user, id, [])).body).toMatchObject({ status: 'approved', chosenDays: [] });
    expect(await read(admin, id)).toMatchObject({ order: { state: 'due' } });
    expect(await listLeave(user)).toEqual(
      ['2026-03-16', '2026-03-20', '2026-03-23'].map((day) => ({ day, status: 'cancelled', by: user })),
    );
    expect((await choose(user, id, ['2026-03-16', '2026-03-20'])).status).toBe(200);
  });

  it('is a wish before the approval, which writes it', async () => {
    const { user, admin, id } = await claimed();
    expect((await choose(user, id, ['2026-03-17'])).body).toMatchObject({
      status: 'pending',
      chosenDays: ['2026-03-17'],
    });
    expect(await listLeave(user)).toEqual([]);
    expect((await choose(user, id, ['2026-03-18'])).body).toMatchObject({ chosenDays: ['2026-03-18'], version: 2 });
    expect((await approve(admin, id)).body).toMatchObject({ status: 'fulfilled', chosenDays: ['2026-03-18'] });
    expect(await listLeave(user)).toEqual([{ day: '2026-03-18', status: 'approved', by: admin }]);
    expect(await read(admin, id)).toMatchObject({ order: { state: 'delivered' } });
    expect(await readNotices(user)).toEqual([
      { kind: 'redemption_day_off', facts: { reward: 'Extra day off', count: 1, days: ['2026-03-18'] } },
    ]);
  });

  it('is a credit when the wish has become impossible before the approval', async () => {
    const { user, admin, id } = await claimed();
    await choose(user, id, ['2026-03-17']);
    const days = { startDate: '2026-03-16', endDate: '2026-03-18' };
    await call(app, admin, 'POST', '/api/leaves', { userId: user, reason: 'Given.', ...days });
    expect((await approve(admin, id)).body).toMatchObject({ status: 'approved', chosenDays: [] });

    const late = await claimed();
    await choose(late.user, late.id, ['2026-03-12']);
    const nextDay = appAt(new Date('2026-03-13T14:00:00.000Z'));
    expect((await approve(late.admin, late.id, nextDay)).body).toMatchObject({ status: 'approved', chosenDays: [] });
    expect(await listLeave(late.user)).toEqual([]);
  });

  it('forgets the wish of a claim that is cancelled or rejected', async () => {
    const [one, other] = [await claimed(), await claimed()];
    for (const { user, id } of [one, other]) await choose(user, id, ['2026-03-17']);
    expect((await call(app, one.user, 'POST', `/api/redemptions/${one.id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      chosenDays: [],
    });
    const rejected = await put(other.admin, other.id, { status: 'rejected', rejectionReason: 'Not now.' });
    expect(rejected.body).toMatchObject({ status: 'rejected', chosenDays: [] });
    for (const { user, id } of [one, other]) {
      expect(readCode(await choose(user, id, ['2026-03-17']))).toBe('redemption_wrong_state');
      expect(await readBalance(user)).toBe(100);
    }
  });

  it('shows the owner the days that can be taken off', async () => {
    const { user, admin, id } = await approved(2, { work_calendar_id: 'standard' });
    await rows(
      `INSERT OR IGNORE INTO holidays (calendar_id, date, name) VALUES ('standard', '2026-04-03', 'Good Friday')`,
    );
    const days = { startDate: '2026-03-23', endDate: '2026-03-24' };
    await call(app, admin, 'POST', '/api/leaves', { userId: user, reason: 'Given.', ...days });
    const ask = { startDate: '2026-03-26', endDate: '2026-03-26', kind: 'vacation' };
    await call(app, user, 'POST', '/api/leaves/requests', ask);
    await checkInAt(user, NOW);
    await choose(user, id, ['2026-03-13']);
    const { status, body } = await call(app, user, 'GET', `/api/redemptions/${id}/days`);
    const closed = body.closed as { date: string }[];
    expect({ status, body: { ...body, closed: closed.filter(({ date }) => date < '2026-04-04') } }).toEqual({
      status: 200,
      body: {
        first: '2026-03-12',
        last: '2027-03-12',
        days: 2,
        chosen: ['2026-03-13'],
        closed: [
          { date: '2026-03-12', reason: 'worked' },
          { date: '2026-03-14', reason: 'rest' },
          { date: '2026-03-15', reason: 'rest' },
          { date: '2026-03-21', reason: 'rest' },
          { date: '2026-03-22', reason: 'rest' },
          { date: '2026-03-23', reason: 'leave' },
          { date: '2026-03-24', reason: 'leave' },
          { date: '2026-03-26', reason: 'asked' },
          { date: '2026-03-28', reason: 'rest' },
          { date: '2026-03-29', reason: 'rest' },
          { date: '2026-04-03', reason: 'holiday', holiday: 'Good Friday' },
        ],
      },
    });
    for (const day of [
      '2026-03-11',
      '2026-03-12',
      '2026-03-14',
      '2026-03-23',
      '2026-03-26',
      '2026-04-03',
      '2027-03-15',
    ]) {
      expect([day, readCode(await choose(user, id, ['2026-03-13', day]))]).toEqual([day, 'day_off_not_free']);
    }
  });

  it('follows the local day of its owner', async () => {
    const at = appAt(new Date('2026-03-13T10:30:00.000Z'));
    const [west, east] = [
      await approved(1, { time_zone: 'Pacific/Pago_Pago' }),
      await approved(1, { time_zone: 'Pacific/Kiritimati' }),
    ];
    expect((await choose(west.user, west.id, ['2026-03-12'], at)).body).toMatchObject({ status: 'fulfilled' });
    expect(readCode(await choose(east.user, east.id, ['2026-03-13'], at))).toBe('day_off_not_free');
    expect((await choose(east.user, east.id, ['2026-03-16'], at)).body).toMatchObject({ status: 'fulfilled' });
    expect(readCode(await choose(west.user, west.id, [], at))).toBe('day_off_begun');
  });

  it('refuses wrong days, other people, and claims that are no day off', async () => {
    const { user, admin, id } = await approved();
    const other = await person();
    for (const as of [other, admin]) {
      expect(await call(app, as, 'GET', `/api/redemptions/${id}/days`)).toMatchObject({ status: 404 });
      expect(readCode(await choose(as, id, ['2026-03-13']))).toBe('redemption_not_found');
    }
    expect(readCode(await choose(user, 'none', ['2026-03-13']))).toBe('redemption_not_found');
    for (const dates of [
      ['2026-03-13', '2026-03-16'],
      ['2026-03-13', '2026-03-13'],
      ['2026-03-13', '2026-03-16', '2026-03-17'],
      ['13.3.'],
      ['2026-02-30'],
      '2026-03-13',
      undefined,
    ]) {
      expect([dates, readCode(await choose(user, id, dates))]).toEqual([dates, 'validation_failed']);
    }
    await givePoints(other, 50);
    const { body } = await call(app, other, 'POST', '/api/rewards/claim', { rewardId: await reward() });
    expect(readCode(await choose(other, String(body.id), ['2026-03-13']))).toBe('redemption_not_found');
    expect(await listLeave(user)).toEqual([]);
  });

  it('is not delivered by hand', async () => {
    const { admin, id } = await approved();
    expect(readCode(await put(admin, id, { status: 'fulfilled' }))).toBe('redemption_wrong_state');
    const bulk = await call(app, admin, 'POST', '/api/redemptions/bulk', { ids: [id], status: 'fulfilled' });
    expect(bulk.body).toEqual({ done: 0, items: [{ id, outcome: 'wrong_state' }] });
  });
});

describe('the refund of a day off', () => {
  it.each(['rejected', 'cancelled'])('cancels the leave ahead when the claim is %s', async (status) => {
    const [credit, half, whole] = [await approved(2), await approved(2), await approved(2)];
    await choose(half.user, half.id, ['2026-03-16']);
    await choose(whole.user, whole.id, ['2026-03-16', '2026-03-17']);
    for (const { user, admin, id } of [credit, half, whole]) {
      expect((await put(admin, id, { status, rejectionReason: 'Not now.' })).body).toMatchObject({
        status,
        chosenDays: [],
      });
      expect(await readBalance(user)).toBe(100);
      expect((await listLeave(user)).filter((leave) => leave.status !== 'cancelled')).toEqual([]);
      expect(await read(admin, id)).toMatchObject({ order: { state: 'cancelled' } });
      expect(readCode(await choose(user, id, ['2026-03-18']))).toBe('redemption_wrong_state');
    }
  });

  it('is refused when a day has begun', async () => {
    const [half, whole] = [await approved(2), await approved()];
    await choose(half.user, half.id, ['2026-03-12']);
    await choose(whole.user, whole.id, ['2026-03-13']);
    const onTheDay = appAt(new Date('2026-03-13T14:00:00.000Z'));
    for (const { user, admin, id } of [half, whole]) {
      const refused = await put(admin, id, { status: 'rejected', rejectionReason: 'Not now.' }, onTheDay);
      expect(readCode(refused)).toBe('day_off_begun');
      expect(readCode(await choose(user, id, [], onTheDay))).toBe('day_off_begun');
      expect(await readBalance(user)).toBe(60);
      const bulk = { ids: [id], status: 'rejected', rejectionReason: 'Not now.' };
      expect((await call(onTheDay, admin, 'POST', '/api/redemptions/bulk', bulk)).body).toMatchObject({ done: 0 });
    }
  });
});

it('an admin who takes the leave back, also after the day, makes it a credit again', async () => {
  const { user, admin, id } = await approved(2);
  await choose(user, id, ['2026-03-13', '2026-03-16']);
  const listIds = () =>
    rows<{ id: string }>(`SELECT id FROM leaves WHERE user_id = ? AND status = 'approved' ORDER BY start_date`, user);
  const [first, second] = await listIds();
  const later = appAt(new Date('2026-03-14T14:00:00.000Z'));
  const takeBack = (leaveId = '') =>
    call(later, admin, 'POST', `/api/leaves/${leaveId}/take-back`, { reason: 'You came.' });
  expect((await takeBack(first?.id)).body).toMatchObject({ kind: 'reward', startDate: '2026-03-13' });
  expect(await read(admin, id)).toMatchObject({
    status: 'approved',
    chosenDays: ['2026-03-16'],
    order: { state: 'due' },
  });
  expect((await takeBack(second?.id)).status).toBe(200);
  expect(await read(admin, id)).toMatchObject({ status: 'approved', chosenDays: [], order: { state: 'due' } });
  expect(readCode(await takeBack(first?.id))).toBe('leave_taken_back');
  expect((await readNotices(user)).filter(({ kind }) => kind === 'leave_taken_back')).toEqual(
    ['2026-03-13', '2026-03-16'].map((day) => ({
      kind: 'leave_taken_back',
      facts: { startDate: day, endDate: day, reason: 'You came.', isReward: true },
    })),
  );
  expect((await choose(user, id, ['2026-03-16', '2026-03-17'], later)).body).toMatchObject({ status: 'fulfilled' });
});

it('nobody asks for leave of this kind, gives it or imports it', async () => {
  const [user, admin] = [await person(), await person({ role: 'admin' })];
  const days = { startDate: '2026-03-16', endDate: '2026-03-16', kind: 'reward' };
  const answers = [
    await call(app, user, 'POST', '/api/leaves/requests', days),
    await call(app, admin, 'POST', '/api/leaves', { userId: user, reason: 'Given.', ...days }),
    await call(app, admin, 'POST', '/api/leaves/import', {
      rows: [{ ...days, email: `${user}@example.test` }],
      reason: 'x',
      dryRun: false,
    }),
  ];
  expect(answers.map(readCode)).toEqual(['validation_failed', 'validation_failed', 'validation_failed']);
});
