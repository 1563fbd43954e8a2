import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { REBUILD_FIGURES } from '#worker/core/figures/rebuild.ts';
import { expectDone, readOutcome, runBeside } from '#worker/races/run-beside.ts';
import { appAt, call, givePoints, person, readBalance, reward, rows } from '#worker/test/harness.ts';
import { expectInvariantsHold } from '#worker/test/ledger.ts';

/** Monday 2026-03-30. The next month begins on Wednesday. */
const NOW = new Date('2026-03-30T14:00:00.000Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
let admin: string;
let user: string;

const award = async (amount: number, at = NOW, as = admin, userId = user) =>
  call(appAt(at), as, 'POST', '/api/points', { userId, amount, description: 'Well done' });
const takeBack = (id: unknown, at = NOW, as = admin, key?: string) =>
  call(
    appAt(at),
    as,
    'POST',
    `/api/points/${String(id)}/take-back`,
    {},
    key === undefined ? {} : { 'Idempotency-Key': key },
  );
const left = async (at = NOW) => (await call(appAt(at), admin, 'GET', '/api/points/limits')).body.leftToday;
const figures = async () => ({
  user: await rows(
    `SELECT points_balance, total_points_earned, board_points, week_start, week_points, week_gifts, board_week, month,
       month_points, month_gifts, board_month, best_month_points FROM users WHERE id = ?`,
    user,
  ),
  days: await rows('SELECT day, department, points_earned, newly_active FROM department_days ORDER BY 1, 2'),
});

beforeEach(async () => {
  admin = await person({ role: 'admin', name: 'Ada', time_zone: 'UTC' });
  user = await person({ time_zone: 'UTC' });
});

describe('POST /api/points/:id/take-back', () => {
  it('takes points back with a ledger row of its own, an audit entry and a notification, and gives the limit back', async () => {
    await award(30);
    const before = await figures();
    const { body } = await award(1_000);
    expect(await left()).toBe(10_000 - 1_030);
    const taken = await takeBack(body.id, later(1), admin, 'take-back-key-1');
    expect({ status: taken.status, body: taken.body }).toEqual({
      status: 201,
      body: {
        id: `${user}-3`,
        userId: user,
        transactionType: 'bonus',
        pointsAmount: -1_000,
        referenceType: 'taken_back',
        referenceId: body.id,
        description: 'Well done',
        createdBy: admin,
        runningBalance: 30,
        createdAt: later(1).toISOString(),
      },
    });
    expect(await figures()).toEqual(before);
    await env.DB.batch(REBUILD_FIGURES.map((text) => env.DB.prepare(text)));
    expect(await figures()).toEqual(before);
    expect(await left(later(1))).toBe(10_000 - 30);
    expect((await takeBack(body.id, later(2), admin, 'take-back-key-1')).body).toEqual(taken.body);
    expect(readOutcome(await takeBack(body.id, later(2)))).toBe('award_taken_back');
    expect(
      await rows(
        `SELECT actor_id, before_value, reason FROM audit_log WHERE action = 'points.taken_back' AND target_id = ?`,
        user,
      ),
    ).toEqual([{ actor_id: admin, before_value: '{"amount":1000}', reason: 'Well done' }]);
    expect(await rows(`SELECT kind, facts FROM notices WHERE user_id = ? AND kind = 'bonus_taken_back'`, user)).toEqual(
      [{ kind: 'bonus_taken_back', facts: '{"points":1000,"description":"Well done"}' }],
    );
    await expectInvariantsHold();
  });

  it('takes points of an earlier week and month back from that week and month', async () => {
    await award(20);
    const before = await figures();
    const { body } = await award(500);
    await award(7, later(48));
    await takeBack(body.id, later(72));
    await env.DB.batch(REBUILD_FIGURES.map((text) => env.DB.prepare(text)));
    const after = await figures();
    expect(after.user).toMatchObject([
      { points_balance: 27, month: '2026-04', month_points: 7, best_month_points: 20 },
    ]);
    expect(after.days.filter(({ day }) => day === '2026-03-30')).toEqual(
      before.days.filter(({ day }) => day === '2026-03-30'),
    );
    await expectInvariantsHold();
  });

  it('refuses other admins, other rows, points that are spent, old awards and unknown rows', async () => {
    const other = await person({ role: 'super_admin' });
    const { body } = await award(50);
    expect(readOutcome(await takeBack(body.id, NOW, other))).toBe('award_of_other');
    expect((await takeBack(body.id, NOW, user)).status).toBe(403);
    await givePoints(user, 5);
    expect(readOutcome(await takeBack(`${user}-2`))).toBe('award_not_found');
    expect(readOutcome(await takeBack(`${user}-99`))).toBe('award_not_found');
    expect((await takeBack('nonsense')).status).toBe(400);
    expect(readOutcome(await takeBack(body.id, later(24 * 60 + 1)))).toBe('award_too_old');
    const rewardId = await reward({ points_cost: 6 });
    await expectDone(call(appAt(NOW), user, 'POST', '/api/rewards/claim', { rewardId }));
    expect(readOutcome(await takeBack(body.id))).toBe('award_spent');
    expect(await readBalance(user)).toBe(49);
    const shown = async (as: string) =>
      (
        (await call(appAt(NOW), as, 'GET', `/api/points/history?userId=${user}`)).body.items as {
          mayTakeBack: boolean;
        }[]
      ).map(({ mayTakeBack }) => mayTakeBack);
    expect(await shown(admin)).toEqual([false, false, false]);
    await award(9);
    expect(await shown(admin)).toEqual([true, false, false, true]);
    expect(await shown(other)).toEqual([false, false, false, false]);
    await takeBack(body.id);
    expect(await shown(admin)).toEqual([false, false, false, false, false]);
  });

  it('an award and its taking back, again and again, leave the limit and the leaderboard as they were', async () => {
    await award(10);
    const before = (await figures()).user;
    for (let times = 0; times < 4; times++) {
      const { status, body } = await award(9_000);
      expect(status).toBe(201);
      await takeBack(body.id);
    }
    expect((await figures()).user).toEqual(before);
    expect([await left(), (await call(appAt(NOW), user, 'GET', '/api/me')).status]).toEqual([9_990, 200]);
  });
});

describe('races of taking points back', () => {
  it('of ten requests at the same time, one takes the points back', async () => {
    const { body } = await award(40);
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(body.id)));
    expect(answers.map(readOutcome).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 'award_taken_back')]);
    expect(await readBalance(user)).toBe(0);
  });

  it('points that a claim spends during the act stay, and a claim during the act finds no points', async () => {
    const { body } = await award(40);
    const rewardId = await reward({ points_cost: 40 });
    const claim = (app = appAt(NOW)) => call(app, user, 'POST', '/api/rewards/claim', { rewardId });
    const refused = await runBeside(
      (app) => call(app, admin, 'POST', `/api/points/${String(body.id)}/take-back`, {}),
      (app) => expectDone(claim(app)),
    );
    expect(readOutcome(refused)).toBe('award_spent');
    expect(await readBalance(user)).toBe(0);
    const second = await award(40);
    const unclaimed = await runBeside(claim, () => expectDone(takeBack(second.body.id)));
    expect(readOutcome(unclaimed)).toBe('insufficient_points');
    expect(await readBalance(user)).toBe(0);
  });

  it('a second taking back during the first is refused', async () => {
    await givePoints(user, 100);
    const { body } = await award(40);
    const answer = await runBeside(
      (app) => call(app, admin, 'POST', `/api/points/${String(body.id)}/take-back`, {}),
      () => expectDone(takeBack(body.id)),
    );
    expect(readOutcome(answer)).toBe('award_taken_back');
    expect(await readBalance(user)).toBe(100);
  });
});
