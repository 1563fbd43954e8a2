import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { changedBefore } from '../test/changed-before.ts';
import { expectFolded } from '../test/folded-record.ts';
import {
  type Answer,
  appAt,
  readBalance,
  call,
  checkInAt,
  person,
  retireBadges,
  reward,
  rows,
  setPolicy,
  signedClock,
} from '../test/harness.ts';
import { expectCheckInsArePaid } from '../test/ledger.ts';
import { ACTS } from './actions.ts';
import { runBeside, expectDone, readOutcome } from './run-beside.ts';
import { makeSide, NOW } from './side.ts';

type App = ReturnType<typeof appAt>;

const listDays = (user: string) =>
  rows('SELECT local_date, streak_day FROM check_ins WHERE user_id = ? ORDER BY local_date', user);
const late = async (app: App, user: string, occurredAt: string, key?: string) => {
  const body = { occurredAt, ...(await signedClock(user, occurredAt)) };
  return call(app, user, 'POST', '/api/checkins', body, key === undefined ? {} : { 'Idempotency-Key': key });
};
const correct = (app: App, admin: string, path: string, body: object) =>
  call(app, admin, 'POST', `/api/checkins/corrections${path}`, { reason: 'The reader was broken.', ...body });

afterEach(expectCheckInsArePaid);

it('a check-in counts the previous day’s late check-in that arrives at the same time', async () => {
  await retireBadges();
  const user = await person();
  await expectDone(checkInAt(user, '2026-03-10T11:30:00.000Z'));
  const spot = await runBeside(
    (app) => call(app, user, 'POST', '/api/checkins', {}),
    (app) => expectDone(late(app, user, '2026-03-11T11:30:00.000Z')),
  );
  expect(spot).toMatchObject({ status: 201, body: { streakDay: 3 } });
  expect(await listDays(user)).toEqual([
    { local_date: '2026-03-10', streak_day: 1 },
    { local_date: '2026-03-11', streak_day: 2 },
    { local_date: '2026-03-12', streak_day: 3 },
  ]);
  await expectFolded(user, NOW);
});

describe('an act that takes points back while a claim spends all points', () => {
  /**
   * Makes a user under a policy of 2 points per check-in, and 10 more on the second day of a streak. Friday and Monday
   * are a streak of two, and so are Wednesday and Thursday. A check-in on Tuesday joins the two streaks into one streak
   * of five days.
   */
  async function makeSpender() {
    await retireBadges();
    await setPolicy({ ...SCORING_PRESETS.standard, streakBonuses: [{ every: 2, points: 10, upTo: 2 }] });
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    for (const day of ['06T12', '09T11', '11T11', '12T11']) {
      await expectDone(checkInAt(user, `2026-03-${day}:30:00.000Z`));
    }
    expect(await readBalance(user)).toBe(28);
    const rewardId = await reward({ points_cost: 28 });
    const claim = () => expectDone(call(appAt(NOW), user, 'POST', '/api/rewards/claim', { rewardId }));
    return { user, admin, claim };
  }
  const TUESDAY = '2026-03-10';

  it.each([
    ['a late check-in', 201, 8, (app, user) => late(app, user, `${TUESDAY}T11:30:00.000Z`)],
    [
      'an added check-in',
      201,
      8,
      (app, user, admin) => correct(app, admin, '', { userId: user, date: TUESDAY, time: '07:30' }),
    ],
    [
      'a voided check-in',
      'points_spent',
      0,
      (app, user, admin) => correct(app, admin, '/void', { userId: user, date: '2026-03-09' }),
    ],
    [
      'a leave',
      201,
      10,
      (app, user, admin) =>
        call(app, admin, 'POST', '/api/leaves', {
          userId: user,
          startDate: '2026-03-09',
          endDate: '2026-03-09',
          reason: 'A day off.',
        }),
    ],
  ] satisfies [string, number | string, number, (app: App, user: string, admin: string) => Promise<Answer>][])(
    '%s while a claim spends all points has the outcome %s, and %i points are forgiven',
    async (_, outcome, forgiven, act) => {
      const { user, admin, claim } = await makeSpender();
      expect(readOutcome(await runBeside((app) => act(app, user, admin), claim))).toBe(outcome);
      expect(await readBalance(user)).toBe(0);
      const [sum] = await rows<{ points: number }>(
        `SELECT ifnull(sum(points_amount), 0) AS points FROM point_transactions
         WHERE user_id = ? AND reference_type = 'forgiven'`,
        user,
      );
      expect(sum?.points).toBe(forgiven);
      await expectFolded(user, NOW);
      await setPolicy(null);
    },
  );
});

describe('an act that gives points while an award uses up the admin’s limit of a day', () => {
  it.each([
    ['an award', ACTS['award points']],
    ['an added check-in', ACTS['add a check-in']],
    ['a leave that brings a bonus', ACTS['give leave']],
    [
      'a voided check-in whose points stay',
      (app, { user, admin }) => correct(app, admin, '/void', { userId: user, date: '2026-03-06', keepPoints: true }),
    ],
  ] satisfies [string, (typeof ACTS)['award points']][])('%s is refused when the limit is used up', async (_, act) => {
    const side = await makeSide();
    await env.DB.prepare(
      `INSERT INTO system_settings (setting_key, setting_value, description, category, created_at, updated_at)
       VALUES ('award_points_per_day', '60', '', 'limits', 'x', 'x')`,
    ).run();
    const [other, before] = [await person(), await readBalance(side.user)];
    const refused = await runBeside(
      (app) => act(app, side),
      // The second act is on another user, so only the limit of the day stops the first act. 20 points were given before.
      (app) => expectDone(ACTS['award points'](app, { ...side, user: other })),
    );
    expect(readOutcome(refused)).toBe('award_day_limit');
    expect(await readBalance(side.user)).toBe(before);
    await expectFolded(side.user, NOW);
  });
});

it('a leave is taken back only once by two requests at the same time', async () => {
  const side = await makeSide();
  // The other request runs after the read of the leave and before the read of the record.
  const d1 = changedBefore('from leaves where leaves.id', () => expectDone(ACTS['take leave back'](appAt(NOW), side)));
  expect(readOutcome(await ACTS['take leave back'](appAt(NOW, { d1 }), side))).toBe('leave_taken_back');
  const audit = await rows(`SELECT action FROM audit_log WHERE target_id = ? AND action LIKE 'user.leave%'`, side.user);
  expect(audit).toHaveLength(2);
});

it('a check-in with a stored response can be voided, and its replay still gets the stored response', async () => {
  await retireBadges();
  const [user, admin] = [await person(), await person({ role: 'admin' })];
  const made = await expectDone(late(appAt(NOW), user, '2026-03-11T11:30:00.000Z', 'late-key-0001'));
  expect(await correct(appAt(NOW), admin, '/void', { userId: user, date: '2026-03-11' })).toMatchObject({
    status: 200,
  });
  expect(await late(appAt(NOW), user, '2026-03-11T11:30:00.000Z', 'late-key-0001')).toMatchObject({
    status: 201,
    body: made.body,
  });
  expect(await listDays(user)).toEqual([]);
});

describe('a day that has begun for a user but not for the company', () => {
  /** In Auckland it is Thursday, 22:00. A policy that is made at this instant scores the next day, Friday. */
  const BEFORE = new Date('2026-03-12T09:00:00.000Z');
  const savePolicy = (app: App, boss: string, earlyPoints: number) =>
    call(app, boss, 'PUT', '/api/settings/scoring_policy', {
      value: { ...SCORING_PRESETS.standard, earlyPoints, earlyWindowMinutes: null },
    });
  /**
   * Makes a user in Auckland, with a policy of 3 points that begins on the company's next day, Friday the 13th. In
   * Auckland it is already Friday, 03:00.
   */
  async function makeEasterner() {
    await retireBadges();
    await env.DB.prepare('DELETE FROM system_settings').run();
    // A policy that has scored a check-in would remain for the next test.
    await env.DB.prepare('UPDATE check_ins SET policy_number = 0').run();
    // At 03:00, a check-in is early only without a window.
    await setPolicy({ ...SCORING_PRESETS.standard, earlyWindowMinutes: null });
    const [user, boss] = [await person({ time_zone: 'Pacific/Auckland' }), await person({ role: 'super_admin' })];
    await expectDone(savePolicy(appAt(BEFORE), boss, 3));
    return { user, boss };
  }
  const FRIDAY = '2026-03-13';
  const readPoints = async (user: string) =>
    (await rows<{ points_earned: number }>('SELECT points_earned FROM check_ins WHERE user_id = ?', user))[0]
      ?.points_earned;

  it('a policy that has scored a check-in of the day scores all later check-ins of the day', async () => {
    const { user, boss } = await makeEasterner();
    await expectDone(checkInAt(user, NOW));
    await expectDone(savePolicy(appAt(NOW), boss, 2));
    const later = await person({ time_zone: 'Pacific/Auckland' });
    await expectDone(checkInAt(later, NOW));
    expect([await readPoints(user), await readPoints(later)]).toEqual([3, 3]);
    await expectFolded(user, NOW);
  });

  it('a new policy does not replace a policy that scores a check-in at the same time', async () => {
    const { user, boss } = await makeEasterner();
    await expectDone(
      runBeside(
        (app) => savePolicy(app, boss, 2),
        () => expectDone(checkInAt(user, NOW)),
      ),
    );
    expect(await readPoints(user)).toBe(3);
    await expectFolded(user, NOW);
  });

  it.each([
    ['a check-in', (app, user) => call(app, user, 'POST', '/api/checkins', {})],
    ['an added check-in', (app, user, boss) => correct(app, boss, '', { userId: user, date: FRIDAY, time: '02:00' })],
  ] satisfies [string, (app: App, user: string, boss: string) => Promise<Answer>][])(
    'a policy that is replaced during the request does not score: %s',
    async (_, act) => {
      const { user, boss } = await makeEasterner();
      const added = await runBeside(
        (app) => act(app, user, boss),
        (app) => expectDone(savePolicy(app, boss, 1)),
      );
      expect(added.status).toBe(201);
      // The newer policy does not score a day that had begun, so the standard policy scores this day.
      expect(await readPoints(user)).toBe(2);
      await expectFolded(user, NOW);
    },
  );
});
