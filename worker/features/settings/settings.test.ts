import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIssue } from '#domain/errors/field-problems.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { SETTINGS } from '#domain/settings/settings.ts';
import { as, readAudit, code } from '#worker/test/ask-settings.ts';
import { changedBefore } from '#worker/test/changed-before.ts';
import { appAt, readBalance, call, givePoints, NOW, person, rows } from '#worker/test/harness.ts';

const app = appAt();
let [admin, other, boss, employee]: string[] = [];

beforeAll(async () => {
  admin = await person({ role: 'admin', name: 'Ann' });
  other = await person({ role: 'admin', name: 'Olu' });
  boss = await person({ role: 'super_admin', name: 'Bea' });
  employee = await person();
});

describe('GET /api/settings', () => {
  it('returns every setting with its default and the role that may change it', async () => {
    const { status, body } = await as(admin).get();
    expect(status).toBe(200);
    const items = body.items as Record<string, unknown>[];
    expect(items.map(({ key }) => key)).toEqual(Object.values(SETTINGS).map(({ key }) => key));
    expect(items.find(({ key }) => key === 'new_account_status')).toEqual({
      key: 'new_account_status',
      category: 'people',
      description: 'New accounts. Let new people start right away, or have an admin approve them first.',
      value: 'approved',
      default: 'approved',
      isDefault: true,
      isBroken: false,
      changedBy: null,
      changedAt: null,
      changeableBy: 'super_admin',
      mayChange: false,
      version: null,
    });
    expect((await as(boss).get('new_account_status')).body).toMatchObject({ mayChange: true });
    expect((await as(admin).get('no_such_setting')).status).toBe(404);
    expect(code(await as(admin).get('no_such_setting'))).toBe('setting_not_found');
    expect((await as(admin).get('NO')).status).toBe(400);
  });
});

describe('PUT /api/settings/:key', () => {
  it('stores, changes and resets a setting, and writes an audit entry with the actor for each change', async () => {
    const made = await as(admin).put('claims_per_hour', { value: 30, reason: 'A sale.', version: null });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      key: 'claims_per_hour',
      category: 'limits',
      description: 'Claims per hour. How many rewards one person can claim in an hour.',
      value: 30,
      default: 20,
      isDefault: false,
      isBroken: false,
      changedBy: { id: admin, name: 'Ann' },
      changedAt: NOW.toISOString(),
      changeableBy: 'admin',
      mayChange: true,
      version: expect.stringMatching(/^[\w-]{12}$/),
    });
    expect((await as(other).get('claims_per_hour')).body).toEqual(made.body);
    const [row] = await rows(`SELECT * FROM system_settings WHERE setting_key = 'claims_per_hour'`);
    expect(row).toMatchObject({ setting_value: '30', category: 'limits', updated_by: admin });

    const changed = await as(other).put('claims_per_hour', { value: 5, version: made.body.version });
    expect(changed.body).toMatchObject({ value: 5, changedBy: { name: 'Olu' } });
    const back = await as(boss).reset('claims_per_hour', { version: changed.body.version });
    expect(back.body).toMatchObject({
      value: 20,
      isDefault: true,
      version: null,
      changedBy: { id: boss, name: 'Bea' },
    });
    expect((await as(admin).get('claims_per_hour')).body).toMatchObject({
      isDefault: true,
      version: null,
      changedAt: NOW.toISOString(),
    });

    const entries = await readAudit('claims_per_hour');
    expect(entries).toHaveLength(3);
    expect(entries).toEqual(
      expect.arrayContaining([
        {
          actor_id: admin,
          action: 'setting.changed',
          before_value: '{"value":20,"isDefault":true}',
          after_value: '{"value":30,"isDefault":false}',
          reason: 'A sale.',
        },
        {
          actor_id: other,
          action: 'setting.changed',
          before_value: '{"value":30,"isDefault":false}',
          after_value: '{"value":5,"isDefault":false}',
          reason: null,
        },
        {
          actor_id: boss,
          action: 'setting.reset',
          before_value: '{"value":5,"isDefault":false}',
          after_value: '{"value":20,"isDefault":true}',
          reason: null,
        },
      ]),
    );
  });

  it('writes nothing when the value does not change', async () => {
    await as(admin).put('reminder_weekly_on', { value: 5 });
    const again = await as(other).put('reminder_weekly_on', { value: 5 });
    expect(again).toMatchObject({ status: 200, body: { value: 5, changedBy: { name: 'Ann' } } });
    expect((await as(admin).reset('reminder_monthly_on')).body).toMatchObject({ isDefault: true });
    expect(await readAudit('reminder_weekly_on')).toHaveLength(1);
    expect(await readAudit('reminder_monthly_on')).toEqual([]);
  });

  it.each([
    ['claims_per_hour', 0, createIssue('value', 'whole_number', { min: 1, max: 1_000 })],
    ['claims_per_hour', '5', createIssue('value', 'whole_number', { min: 1, max: 1_000 })],
    ['claims_per_hour', null, createIssue('value', 'whole_number', { min: 1, max: 1_000 })],
    ['company_time_zone', 'Mars/Olympus', createIssue('value', 'time_zone')],
    ['leaderboard_all_time_by', 'luck', createIssue('value', 'one_of', { options: 'earned, balance' })],
    ['reminder_daily_at', '7:30', createIssue('value', 'time')],
    ['reminder_monthly_on', 31, createIssue('value', 'whole_number', { min: 1, max: 28 })],
    ['currency', 'XXQ', createIssue('value', 'currency')],
    [
      'scoring_policy',
      { ...SCORING_PRESETS.standard, basePoints: 0 },
      createIssue('value.basePoints', 'whole_number', { min: 1, max: 1_000 }),
    ],
    [
      'scoring_policy',
      { ...SCORING_PRESETS.standard, streakBonuses: [{ every: 0, points: 5, upTo: null }] },
      createIssue('value.streakBonuses.0.every', 'whole_number', { min: 1, max: 1_000 }),
    ],
    ['scoring_policy', { ...SCORING_PRESETS.standard, sneaky: 1 }, createIssue('value.sneaky', 'unknown')],
  ])('refuses the setting %s with the value %j', async (key, value, issue) => {
    const { status, body } = await as(boss).put(key, { value });
    expect({ status, fields: (body.error as { details: { fields: unknown } }).details.fields }).toEqual({
      status: 400,
      fields: [issue],
    });
    expect(await readAudit(key === 'claims_per_hour' ? 'none' : key)).toEqual([]);
  });

  it('refuses a request without a value, and the reset of an unknown key', async () => {
    expect((await as(boss).put('currency', {})).status).toBe(400);
    expect(code(await as(boss).reset('no_such_setting'))).toBe('setting_not_found');
  });

  it('lets only super admins change settings that give access or limit admins', async () => {
    for (const [key, value] of [
      ['new_account_status', 'pending'],
      ['offline_check_in_max_hours', 24],
      ['unverified_check_ins_per_month', 31],
      ['archive_after_months', 24],
      ['award_max_points', 100],
      ['award_points_per_day', 500],
      ['check_in_max_points', 500],
    ] as const) {
      const refused = await as(admin).put(key, { value });
      expect({ key, status: refused.status, code: code(refused) }).toEqual({
        key,
        status: 403,
        code: 'setting_reserved',
      });
      expect(code(await as(admin).reset(key))).toBe('setting_reserved');
      expect((await as(employee).put(key, { value })).status).toBe(403);
      expect(await readAudit(key)).toEqual([]);
      expect((await as(boss).put(key, { value })).status).toBe(200);
      expect((await as(boss).reset(key)).status).toBe(200);
    }
  });

  it('does not overwrite a change that the admin has not seen', async () => {
    const seen = await as(admin).get('claims_per_hour');
    const theirs = await as(other).put('claims_per_hour', { value: 3, version: seen.body.version });
    const own = await as(admin).put('claims_per_hour', { value: 4, version: seen.body.version });
    expect({ status: own.status, code: code(own) }).toEqual({ status: 409, code: 'version_conflict' });
    expect(code(await as(admin).reset('claims_per_hour', { version: null }))).toBe('version_conflict');
    await as(other).reset('claims_per_hour', { version: theirs.body.version });
    await as(other).put('claims_per_hour', { value: 9 });
    expect(code(await as(admin).put('claims_per_hour', { value: 4, version: theirs.body.version }))).toBe(
      'version_conflict',
    );
    expect((await as(admin).get('claims_per_hour')).body).toMatchObject({ value: 9 });
  });

  it('lets only one of several concurrent requests with the same version change the setting', async () => {
    const seen = await as(admin).get('reminder_monthly_on');
    const tries = await Promise.all(
      [11, 12, 13, 14].map((value) => as(admin).put('reminder_monthly_on', { value, version: seen.body.version })),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const won = tries.find(({ status }) => status === 200);
    expect((await as(admin).get('reminder_monthly_on')).body).toEqual(won?.body);
    expect(await readAudit('reminder_monthly_on')).toHaveLength(1);
  });

  it('answers a repeated request with the first response, and writes only once', async () => {
    const sent = () => as(admin).put('reminder_daily_at', { value: '08:15' }, 'setting-key-1');
    const answers = await Promise.all([sent(), sent(), sent()]);
    await as(other).put('reminder_daily_at', { value: '06:00' });
    answers.push(await sent());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await as(admin).get('reminder_daily_at')).body).toMatchObject({ value: '06:00' });
    expect(await readAudit('reminder_daily_at')).toHaveLength(2);
    const reused = await as(admin).put('reminder_daily_at', { value: '09:00' }, 'setting-key-1');
    expect(code(reused)).toBe('idempotency_key_reused');
  });

  it('refuses a user who stops being an admin during the request', async () => {
    const fickle = await person({ role: 'admin' });
    let batches = 0;
    // The first batch authorises the user, and the second one writes.
    const d1 = new Proxy(env.DB, {
      get(target, name) {
        if (name !== 'batch') return Reflect.get(target, name).bind(target) as unknown;
        return async (statements: D1PreparedStatement[]) => {
          if (++batches === 2) await rows(`UPDATE users SET role = 'employee' WHERE id = ?`, fickle);
          return target.batch(statements);
        };
      },
    });
    const late = await call(appAt(NOW, { d1 }), fickle, 'PUT', '/api/settings/reminder_weekly_on', { value: 3 });
    expect({ status: late.status, code: code(late) }).toEqual({ status: 403, code: 'auth/forbidden' });
    expect(await rows('SELECT 1 FROM audit_log WHERE actor_id = ?', fickle)).toEqual([]);
    expect((await as(admin).get('reminder_weekly_on')).body.value).not.toBe(3);
  });

  it('marks a setting with an invalid stored value as broken, and uses the default', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('currency', '"gold"', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`);
    const broken = await as(admin).get('currency');
    expect(broken.body).toMatchObject({ value: 'USD', isDefault: false, isBroken: true, changedBy: null, version: '' });
    const fixed = await as(admin).put('currency', { value: 'EUR', version: '' });
    expect(fixed.body).toMatchObject({ value: 'EUR', isBroken: false });
  });
});

describe('a changed setting', () => {
  it('a changed or reset ranking setting ranks the all-time leaderboard again', async () => {
    const ranked = await person();
    await givePoints(ranked, 50);
    const spender = await call(app, boss ?? '', 'POST', '/api/rewards', { name: 'Tea', pointsCost: 20 });
    expect((await call(app, ranked, 'POST', '/api/rewards/claim', { rewardId: spender.body.id })).status).toBe(201);
    expect(await readBalance(ranked)).toBe(30);
    const readLeaderboard = async () =>
      (await rows<{ board_points: number }>('SELECT board_points FROM users WHERE id = ?', ranked))[0]?.board_points;
    expect(await readLeaderboard()).toBe(50);
    await as(admin).put('leaderboard_all_time_by', { value: 'balance' });
    expect(await readLeaderboard()).toBe(30);
    await as(admin).reset('leaderboard_all_time_by');
    expect(await readLeaderboard()).toBe(50);
  });

  it('a changed company time zone may move the company’s day, but not back into a past week', async () => {
    const monday = appAt(new Date('2026-03-09T03:00:00.000Z'));
    const put = (at: typeof monday, value: string) =>
      call(at, admin ?? '', 'PUT', '/api/settings/company_time_zone', { value });
    const refused = await put(monday, 'America/Toronto');
    expect({ status: refused.status, code: code(refused) }).toEqual({ status: 409, code: 'setting_reopens_boards' });
    const later = appAt(new Date('2026-03-09T05:00:00.000Z'));
    expect((await put(later, 'America/Toronto')).status).toBe(200);
    const sunday = appAt(new Date('2026-03-15T23:30:00.000Z'));
    expect((await put(sunday, 'Asia/Kolkata')).status).toBe(200);
    const reset = await call(sunday, admin ?? '', 'DELETE', '/api/settings/company_time_zone', {});
    expect(code(reset)).toBe('setting_reopens_boards');
  });
});

describe('the limit of points for one check-in', () => {
  const policy = (change: object) => ({ value: { ...SCORING_PRESETS.standard, ...change } });
  const bonus = { every: 1, points: 40, upTo: null };

  it('the limit applies to the scoring policies of admins, but not of super admins', async () => {
    // The standard policy gives at most 17 points for a check-in: 2 because it is early, and 10 and 5 for the streak.
    // The new policy is within the limit, but raises the 17 points by more than half.
    expect((await as(admin).put('scoring_policy', policy({ earlyPoints: 85 }))).status).toBe(202);
    expect(code(await as(admin).put('scoring_policy', policy({ earlyPoints: 86 })))).toBe('scoring_over_limit');
    const sums = [
      { basePoints: 1_000 },
      { streakBonuses: [bonus, { ...bonus, every: 2 }, { ...bonus, every: 3 }] },
      { activeStreakBonus: { points: 84, withinDays: 7 } },
    ];
    for (const change of sums) {
      expect(await as(admin).put('scoring_policy', policy(change))).toMatchObject({
        status: 409,
        body: { error: { code: 'scoring_over_limit' } },
      });
    }
    const proposed = async () => (await as(admin).get('scoring_policy')).body.approval;
    expect(await proposed()).toMatchObject({ proposal: { policy: { earlyPoints: 85 } } });
    expect((await as(boss).put('scoring_policy', policy({ earlyPoints: 500 }))).status).toBe(202);
    expect(await proposed()).toMatchObject({ proposal: { policy: { earlyPoints: 500 } } });
    expect((await as(boss).put('scoring_policy', policy({ earlyPoints: 3 }))).status).toBe(200);
    expect(code(await as(admin).put('check_in_max_points', { value: 1_000 }))).toBe('setting_reserved');
    await as(boss).put('check_in_max_points', { value: 16 });
    expect(code(await as(admin).reset('scoring_policy'))).toBe('scoring_over_limit');
    await as(boss).reset('check_in_max_points');
    expect((await as(admin).reset('scoring_policy')).status).toBe(200);
  });

  it('the limit applies also when it is lowered during the request', async () => {
    const lower = () => as(boss).put('check_in_max_points', { value: 20 });
    const beside = appAt(NOW, { d1: changedBefore('INSERT INTO audit_log', lower) });
    const saved = await call(beside, admin ?? '', 'PUT', '/api/settings/scoring_policy', policy({ earlyPoints: 80 }));
    expect(code(saved)).toBe('scoring_over_limit');
    expect((await as(admin).get('scoring_policy')).body).toMatchObject({ isDefault: true });
    expect((await as(admin).get('check_in_max_points')).body.value).toBe(20);
    await as(boss).reset('check_in_max_points');
  });
});
