import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { REBUILD_FIGURES } from '#worker/core/figures/rebuild.ts';
import { appAt, readBalance, call, givePoints, NOW, person, rows } from '#worker/test/harness.ts';

describe('POST /api/points', () => {
  it('adds the bonus to the balance and the total earned, and writes an audit entry', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    await givePoints(user, 10);
    const { status, body } = await call(appAt(), admin, 'POST', '/api/points', {
      userId: user,
      amount: 25,
      description: 'Helped the new people',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: `${user}-2`,
      userId: user,
      transactionType: 'bonus',
      pointsAmount: 25,
      referenceType: 'admin_adjustment',
      referenceId: admin,
      description: 'Helped the new people',
      createdBy: admin,
      runningBalance: 35,
      createdAt: NOW.toISOString(),
    });
    expect(await rows('SELECT points_balance, total_points_earned, week_points FROM users WHERE id = ?', user)).toEqual(
      [{ points_balance: 35, total_points_earned: 35, week_points: 25 }],
    );
    expect(await rows('SELECT action, reason, after_value FROM audit_log WHERE target_id = ?', user)).toEqual([
      { action: 'points.awarded', reason: 'Helped the new people', after_value: '{"amount":25}' },
    ]);
  });

  it('books all of 30 concurrent awards', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    const app = appAt();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        call(app, admin, 'POST', '/api/points', { userId: user, amount: 2, description: 'x' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
    expect(await readBalance(user)).toBe(60);
  });

  it('books one award for ten concurrent requests with the same key', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    const app = appAt();
    const award = () =>
      call(
        app,
        admin,
        'POST',
        '/api/points',
        { userId: user, amount: 7, description: 'Once' },
        { 'Idempotency-Key': 'award-key-1' },
      );
    const answers = await Promise.all(Array.from({ length: 10 }, award));
    await call(app, admin, 'POST', '/api/points', { userId: user, amount: 1, description: 'Another' });
    const later = await award();
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: later.body });
    expect(later.body.runningBalance).toBe(7);
    expect(await readBalance(user)).toBe(8);
  });

  it('refuses an award to the actor, to an unknown, inactive or unapproved user, and of a wrong amount or description', async () => {
    const admin = await person({ role: 'admin' });
    const gone = await person({ is_active: 0 });
    const shutOut = ['pending', 'suspended', 'rejected'].map((approval_status) => person({ approval_status }));
    const award = async (userId: string, amount: unknown = 5, description = 'x') =>
      (await call(appAt(), admin, 'POST', '/api/points', { userId, amount, description })).body.error;
    expect(await award(admin)).toMatchObject({ code: 'points_own' });
    expect(await award('nobody')).toMatchObject({ code: 'user_not_found', message: 'User not found' });
    expect(await award(gone)).toMatchObject({ code: 'user_not_found' });
    for (const user of await Promise.all(shutOut)) {
      expect(await award(user)).toMatchObject({ code: 'award_not_approved' });
      expect([await readBalance(user), await rows('SELECT id FROM audit_log WHERE target_id = ?', user)]).toEqual([
        0,
        [],
      ]);
    }
    for (const amount of [0, -1, 1.5, '5', 10_001, null, Number.MAX_VALUE]) {
      expect(await award(admin, amount)).toMatchObject({
        code: 'validation_failed',
        details: { fields: [{ path: 'amount' }] },
      });
    }
    for (const [description, problem] of [
      [' ', 'empty'],
      ['\u200b', 'only_invisible'],
      ['\u202elive', 'direction_characters'],
      ['half \ud83c', 'control_characters'],
    ] as const) {
      expect(await award(admin, 5, description)).toMatchObject({
        code: 'validation_failed',
        details: { fields: [{ path: 'description', code: problem }] },
      });
    }
  });
});

describe('awards of an admin', () => {
  const setLimits = async (perAward: number, perDay: number) => {
    await rows(`DELETE FROM system_settings WHERE setting_key LIKE 'award_%'`);
    await rows(
      `INSERT INTO system_settings (setting_key, setting_value, description, category, created_at, updated_at)
       VALUES ('award_max_points', ?, '', 'limits', 'x', 'x'), ('award_points_per_day', ?, '', 'limits', 'x', 'x')`,
      String(perAward),
      String(perDay),
    );
  };
  const award = async (as: string, userId: string, amount: number, at = NOW) => {
    const { status, body } = await call(appAt(at), as, 'POST', '/api/points', { userId, amount, description: 'x' });
    return status === 201 ? 201 : (body.error as { code: string }).code;
  };

  it('an admin has a limit for one award, and a limit for all awards within 24 hours', async () => {
    await setLimits(50, 80);
    const [admin, other, user] = [await person({ role: 'admin' }), await person({ role: 'admin' }), await person()];
    const [evening, nextMorning] = [new Date('2026-03-02T23:59:59Z'), new Date('2026-03-03T00:00:01Z')];
    const nextEvening = new Date('2026-03-03T23:59:59Z');
    expect(await award(admin, user, 51, evening)).toBe('award_over_limit');
    expect(await award(admin, user, 50, evening)).toBe(201);
    expect(await award(admin, user, 31, evening)).toBe('award_day_limit');
    expect(await award(admin, user, 30, evening)).toBe(201);
    expect(await award(admin, user, 1, evening)).toBe('award_day_limit');
    expect(await award(other, user, 50, evening)).toBe(201);
    expect(await award(admin, user, 1, nextMorning)).toBe('award_day_limit');
    expect(await award(admin, user, 50, nextEvening)).toBe(201);
    expect(await readBalance(user)).toBe(180);
    await setLimits(50, 0);
    expect(await award(admin, user, 1, new Date('2026-03-06T12:00:00Z'))).toBe('award_day_limit');
  });

  it('a change of the company’s time zone does not reset the limit of 24 hours', async () => {
    await setLimits(50, 80);
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    const noon = new Date('2026-03-04T12:00:00Z');
    expect([await award(admin, user, 50, noon), await award(admin, user, 30, noon)]).toEqual([201, 201]);
    const zone = await call(appAt(noon), admin, 'PUT', '/api/settings/company_time_zone', {
      value: 'Pacific/Kiritimati',
    });
    expect(zone.status).toBe(200);
    expect(await award(admin, user, 1, new Date('2026-03-04T12:00:01Z'))).toBe('award_day_limit');
    await rows(`DELETE FROM system_settings WHERE setting_key = 'company_time_zone'`);
  });

  it('awards count a user as newly active only once a month', async () => {
    await setLimits(50, 80);
    const [admin, user] = [await person({ role: 'admin' }), await person({ department: 'Night watch' })];
    const noon = new Date('2026-03-04T06:00:00Z');
    expect(await award(admin, user, 10, noon)).toBe(201);
    const zone = await call(appAt(noon), admin, 'PUT', '/api/settings/company_time_zone', {
      value: 'Pacific/Pago_Pago',
    });
    expect(zone.status).toBe(200);
    expect(await award(admin, user, 10, new Date('2026-03-04T06:00:01Z'))).toBe(201);
    await rows(`DELETE FROM system_settings WHERE setting_key = 'company_time_zone'`);
    const days = () =>
      rows(
        `SELECT day, newly_active, points_earned FROM department_days WHERE department = 'Night watch' ORDER BY day`,
      );
    const folded = [
      { day: '2026-03-03', newly_active: 0, points_earned: 10 },
      { day: '2026-03-04', newly_active: 1, points_earned: 10 },
    ];
    expect(await days()).toEqual(folded);
    await env.DB.batch(REBUILD_FIGURES.map((text) => env.DB.prepare(text)));
    expect(await days()).toEqual(folded);
  });

  it('ten concurrent awards stay within the limit of 24 hours', async () => {
    await setLimits(50, 100);
    const admin = await person({ role: 'admin' });
    const people = await Promise.all(Array.from({ length: 10 }, () => person()));
    const answers = await Promise.all(people.map((user) => award(admin, user, 30)));
    expect(answers.filter((answer) => answer === 201)).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'award_day_limit')).toHaveLength(7);
    expect((await Promise.all(people.map(readBalance))).reduce((sum, points) => sum + points, 0)).toBe(90);
  });

  it('a refused award sends no notification', async () => {
    await setLimits(50, 20);
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    await award(admin, user, 20);
    await award(admin, user, 1);
    expect(await rows('SELECT kind, facts FROM notices WHERE user_id = ?', user)).toEqual([
      { kind: 'bonus_awarded', facts: '{"points":20,"description":"x"}' },
    ]);
    await rows(`DELETE FROM system_settings WHERE setting_key LIKE 'award_%'`);
  });

  it('the awards of an admin are added up from a covering index', async () => {
    const plan = await rows<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT ifnull(sum(points_amount), 0) FROM point_transactions WHERE created_by = 'a'
         AND created_at > '2026-03-02T00:00:00.000Z' AND reference_type = 'admin_adjustment' AND transaction_type = 'bonus' AND points_amount > 0`,
    );
    expect(plan.map(({ detail }) => detail).join()).toContain('COVERING INDEX point_transactions_by_giver');
  });
});

describe('GET /api/points/history', () => {
  it('returns the name of the admin who gave a bonus', async () => {
    const [admin, user] = [await person({ role: 'admin', name: 'Ada Admin' }), await person()];
    await givePoints(user, 10);
    const award = { userId: user, amount: 25, description: 'Helped the new people' };
    const awarded = await call(appAt(), admin, 'POST', '/api/points', award);
    const { status, body } = await call(appAt(), user, 'GET', '/api/points/history');
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        { ...awarded.body, createdByName: 'Ada Admin', mayTakeBack: false },
        {
          id: `${user}-1`,
          userId: user,
          transactionType: 'earned',
          pointsAmount: 10,
          referenceType: 'opening',
          referenceId: null,
          description: 'Brought over',
          createdBy: null,
          createdByName: null,
          mayTakeBack: false,
          runningBalance: 10,
          createdAt: '2024-01-15T12:00:00.000Z',
        },
      ],
    });
  });

  it('returns 50 rows a page, newest first, and lets only an admin read another user’s ledger', async () => {
    const [admin, user, stranger] = [await person({ role: 'admin' }), await person(), await person()];
    for (let i = 1; i <= 52; i++) await givePoints(user, i);
    const first = await call(appAt(), user, 'GET', '/api/points/history');
    const amounts = (body: Record<string, unknown>) =>
      (body.items as { pointsAmount: number }[]).map((item) => item.pointsAmount);
    expect(amounts(first.body)).toEqual(Array.from({ length: 50 }, (_, index) => 52 - index));
    const next = `/api/points/history?userId=${user}&cursor=${String(first.body.nextCursor)}`;
    expect(amounts((await call(appAt(), admin, 'GET', next)).body)).toEqual([2, 1]);
    expect((await call(appAt(), stranger, 'GET', `/api/points/history?userId=${user}`)).status).toBe(403);
    expect((await call(appAt(), admin, 'GET', '/api/points/history?userId=nobody')).status).toBe(404);
  });
});
