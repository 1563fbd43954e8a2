import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIssue } from '#domain/errors/field-problems.ts';
import { appAt, badge, call, checkInAt, NEW_BADGE, NOW, person, retireBadges, rows } from '#worker/test/harness.ts';

const app = appAt();
const ID = expect.stringMatching(/^[\w-]{12}$/);
let admin: string;

const post = (body: object, key?: string) =>
  call(app, admin, 'POST', '/api/badges', body, key ? { 'Idempotency-Key': key } : {});
const put = (id: string, body: object, key?: string) =>
  call(app, admin, 'PUT', `/api/badges/${id}`, body, key ? { 'Idempotency-Key': key } : {});
const code = (answer: { body: Record<string, unknown> }) => (answer.body.error as { code: string } | undefined)?.code;
const managed = async (id: string) =>
  ((await call(app, admin, 'GET', '/api/badges/all')).body.items as { id: string }[]).find((one) => one.id === id);
const listActions = async (id: string) =>
  (
    await rows<{ action: string }>(`SELECT action FROM audit_log WHERE target_type = 'badge' AND target_id = ?`, id)
  ).map(({ action }) => action);

async function earnedBadge(): Promise<string> {
  const id = await badge({ criteria_type: 'total_checkins', criteria_count: 1 });
  await checkInAt(await person(), NOW);
  return id;
}

beforeAll(async () => {
  admin = await person({ role: 'admin' });
});

describe('POST /api/badges', () => {
  it('adds a badge that users can earn from then on, and writes an audit entry', async () => {
    const { status, body } = await post(NEW_BADGE);
    const at = NOW.toISOString();
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: ID,
        ...NEW_BADGE,
        isActive: true,
        earned: 0,
        termsBy: admin,
        isConfirmed: false,
        created: at,
        updated: at,
        version: 0,
      },
    });
    expect(await managed(String(body.id))).toEqual(body);
    expect(await listActions(String(body.id))).toEqual(['badge.created']);
    const user = await person();
    const seen = (await call(app, user, 'GET', '/api/badges')).body.items as { id: string }[];
    expect(seen.find(({ id }) => id === body.id)).toEqual({ id: body.id, ...NEW_BADGE, earnedDate: null, progress: 0 });
    await put(String(body.id), { isActive: false });
  });

  it('adds one badge when five requests with the same key arrive at the same time', async () => {
    const tries = Array.from({ length: 5 }, () => post({ ...NEW_BADGE, name: 'Once' }, 'make-badge-once'));
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await rows(`SELECT count(*) AS n FROM badges WHERE name = 'Once'`)).toEqual([{ n: 1 }]);
    await put(String(answers[0]?.body.id), { isActive: false });
  });

  it('refuses invalid badges', async () => {
    for (const wrong of [
      { name: '' },
      { icon: 'skull' },
      { points: -1 },
      { points: 1.5 },
      { category: 'luck' },
      { criteria: { type: 'luck', count: 1 } },
      { criteria: { type: 'streak', count: 0 } },
      { criteria: { type: 'streak', count: 1, more: 1 } },
      { isActive: false },
    ]) {
      expect((await post({ ...NEW_BADGE, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    }
  });
});

describe('PUT /api/badges/:id', () => {
  it('changes all fields of a badge that no user has', async () => {
    const id = await badge();
    const change = { name: 'Renamed', points: 99, criteria: { type: 'streak', count: 400 }, tier: 'gold' };
    expect(await put(id, { ...change, version: 0 })).toMatchObject({
      status: 200,
      body: { id, ...change, version: 1 },
    });
    expect(code(await put(id, { name: 'Stale', version: 0 }))).toBe('version_conflict');
    expect(code(await put('nothing', { name: 'x' }))).toBe('badge_not_found');
    await put(id, { isActive: false });
  });

  it('changes only the texts and looks of a badge that a user has', async () => {
    const id = await earnedBadge();
    expect(await managed(id)).toMatchObject({ earned: 1 });
    for (const change of [
      { points: 11 },
      { criteria: { type: 'total_checkins', count: 3 } },
      { criteria: { type: 'streak', count: 1 } },
    ]) {
      expect(await put(id, { name: 'Other', ...change })).toMatchObject({
        status: 409,
        body: { error: { code: 'badge_earned' } },
      });
    }
    const same = { points: 10, criteria: { type: 'total_checkins', count: 1 } };
    expect(await put(id, { ...same, name: 'First step', icon: 'crown', rarity: 'epic' })).toMatchObject({
      status: 200,
      body: { ...same, name: 'First step', icon: 'crown', rarity: 'epic', earned: 1, version: 1 },
    });
    expect(await listActions(id)).toEqual(['badge.updated']);
    await put(id, { isActive: false });
  });

  it('does not change the points of a badge that a user earns at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await badge({ points: 7 });
      const user = await person();
      const [, answer] = await Promise.all([checkInAt(user, NOW), put(id, { points: 8 })]);
      const [held] = await rows<{ points: number }>('SELECT points FROM user_badges WHERE badge_id = ?', id);
      // If the check-in was first, the user has the badge and the change is refused. If the change was first, the
      // check-in uses the new terms.
      const outcomes = [
        [200, 8],
        [409, 7],
      ];
      expect(outcomes).toContainEqual([answer.status, held?.points]);
      await put(id, { isActive: false });
    }
  });

  it('retires a badge, which its holders keep, and restores the badge', async () => {
    const id = await earnedBadge();
    const [{ holder } = { holder: '' }] = await rows<{ holder: string }>(
      'SELECT user_id AS holder FROM user_badges WHERE badge_id = ?',
      id,
    );
    expect(await put(id, { isActive: false }, `retire-${id}`)).toMatchObject({
      status: 200,
      body: { isActive: false },
    });
    expect(await put(id, { isActive: false }, `retire-${id}`)).toMatchObject({ body: { version: 1 } });
    const late = await person();
    await checkInAt(late, NOW);
    const readProgress = async (user: string) =>
      ((await call(app, user, 'GET', '/api/badges')).body.items as { id: string; earnedDate: string }[]).find(
        (one) => one.id === id,
      );
    expect(await readProgress(late)).toBeUndefined();
    expect(await readProgress(holder)).toMatchObject({ earnedDate: NOW.toISOString() });
    expect(await put(id, { isActive: true })).toMatchObject({ body: { isActive: true, earned: 1 } });
    expect(await readProgress(late)).toMatchObject({ earnedDate: null, progress: 1 });
    expect(await listActions(id)).toEqual(expect.arrayContaining(['badge.retired', 'badge.restored']));
    await put(id, { isActive: false });
  });

  it('refuses more active badges than the limit, until a badge is retired', async () => {
    const [{ active } = { active: 0 }] = await rows<{ active: number }>(
      'SELECT count(*) AS active FROM badges WHERE is_active = 1',
    );
    await rows(
      `INSERT INTO badges (id, name, icon, category, tier, rarity, criteria_type, criteria_count, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       SELECT 'full-' || i, 'Full', 'star', 'growth', 'gold', 'epic', 'streak', 900, '2026-01-15T12:00:00.000Z', '2026-01-15T12:00:00.000Z' FROM n`,
      200 - active,
    );
    expect(code(await post(NEW_BADGE))).toBe('badge_limit');
    await put('full-1', { isActive: false });
    const [one, two] = await Promise.all([post({ ...NEW_BADGE, name: 'A' }), post({ ...NEW_BADGE, name: 'B' })]);
    expect([one.status, two.status].toSorted()).toEqual([201, 409]);
    expect(code(await put('full-1', { isActive: true }))).toBe('badge_limit');
    await rows(`UPDATE badges SET is_active = 0 WHERE name IN ('Full', 'A', 'B')`);
  });
});

describe('the limits for the terms of a badge', () => {
  const setLimits = (perAward: number, perDay: number) =>
    rows(
      `INSERT INTO system_settings (setting_key, setting_value, description, category, created_at, updated_at)
       VALUES ('award_max_points', ?, '', 'limits', 'x', 'x'), ('award_points_per_day', ?, '', 'limits', 'x', 'x')`,
      String(perAward),
      String(perDay),
    );
  const as = (who: string, method: 'POST' | 'PUT', path: string, body: object, at = NOW) =>
    call(appAt(at), who, method, `/api/badges${path}`, body);
  let maker: string;
  let boss: string;
  beforeEach(async () => {
    await retireBadges();
    maker = await person({ role: 'admin' });
    boss = await person({ role: 'super_admin' });
  });
  afterEach(async () => {
    await rows(`DELETE FROM system_settings WHERE setting_key LIKE 'award_%'`);
    await retireBadges();
  });

  it('an admin’s badge brings at most the points of one award', async () => {
    await setLimits(50, 1_000);
    expect(await as(maker, 'POST', '', { ...NEW_BADGE, points: 51 })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'badge_over_limit',
          details: { fields: [createIssue('points', 'whole_number', { min: 0, max: 50 })] },
        },
      },
    });
    expect((await as(maker, 'POST', '', { ...NEW_BADGE, points: 50 })).status).toBe(201);
    const { status, body } = await as(boss, 'POST', '', { ...NEW_BADGE, points: 9_000 });
    expect(status).toBe(201);
    const path = `/${String(body.id)}`;
    for (const change of [
      { points: 8_999 },
      { criteria: { type: 'total_checkins', count: 1 } },
      { criteria: { type: 'streak', count: 2 }, name: 'x' },
    ]) {
      expect(code(await as(maker, 'PUT', path, change))).toBe('badge_over_limit');
    }
    expect((await as(maker, 'PUT', path, { name: 'Renamed', points: 9_000 })).status).toBe(200);
    expect((await as(maker, 'PUT', path, { isActive: false })).status).toBe(200);
    expect(code(await as(maker, 'PUT', path, { isActive: true }))).toBe('badge_over_limit');
    expect((await as(maker, 'PUT', path, { isActive: true, points: 50 })).status).toBe(200);
    expect((await as(boss, 'PUT', path, { points: 9_000 })).status).toBe(200);
  });

  it('the badges that an admin sets within 24 hours share a limit of points', async () => {
    await setLimits(50, 100);
    const later = new Date(NOW.getTime() + 24 * 3_600_000);
    const tries = Array.from({ length: 6 }, (_, n) =>
      as(maker, 'POST', '', { ...NEW_BADGE, name: `Mine ${n}`, points: 30 }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map((answer) => code(answer) ?? answer.status).toSorted()).toEqual([
      201,
      201,
      201,
      'badge_day_limit',
      'badge_day_limit',
      'badge_day_limit',
    ]);
    const path = `/${String(answers.find(({ status }) => status === 201)?.body.id)}`;
    expect((await as(maker, 'PUT', path, { points: 40 })).status).toBe(200);
    expect(code(await as(maker, 'PUT', path, { points: 41 }))).toBe('badge_day_limit');
    expect(code(await as(maker, 'POST', '', { ...NEW_BADGE, points: 1 }))).toBe('badge_day_limit');
    expect((await as(maker, 'POST', '', { ...NEW_BADGE, points: 0 })).status).toBe(201);
    expect((await as(boss, 'POST', '', { ...NEW_BADGE, points: 5_000 })).status).toBe(201);
    expect((await as(await person({ role: 'admin' }), 'POST', '', { ...NEW_BADGE, points: 50 })).status).toBe(201);
    expect((await as(maker, 'POST', '', { ...NEW_BADGE, points: 50 }, later)).status).toBe(201);
  });

  it('the admin who last set the terms gets the badge without points, until another admin sets the terms', async () => {
    const [first, second, user] = [maker, await person({ role: 'admin' }), await person()];
    const { body } = await as(first, 'POST', '', {
      ...NEW_BADGE,
      points: 40,
      criteria: { type: 'total_checkins', count: 1 },
    });
    const id = String(body.id);
    const earned = async (who: string) => {
      const { body: made } = await checkInAt(who, NOW);
      const [held] = await rows('SELECT points FROM user_badges WHERE user_id = ? AND badge_id = ?', who, id);
      return [(made.awards as { points: number }[]).map(({ points }) => points), held];
    };
    expect(await earned(first)).toEqual([[0], { points: 0 }]);
    expect(await earned(user)).toEqual([[40], { points: 40 }]);
    await as(second, 'PUT', `/${id}`, { isActive: false });
    await as(second, 'PUT', `/${id}`, { isActive: true });
    expect(await earned(second)).toEqual([[0], { points: 0 }]);
    const third = await person({ role: 'admin' });
    await as(third, 'PUT', `/${id}`, { name: 'Renamed' });
    expect(await earned(third)).toEqual([[40], { points: 40 }]);
  });
});

describe('GET /api/badges/all', () => {
  it('lists active badges by name, and then retired badges, the latest retired first', async () => {
    await rows(
      'DELETE FROM badges WHERE id NOT IN (SELECT badge_id FROM user_badges) AND id NOT IN (SELECT badge_id FROM badge_holders)',
    );
    const b = await badge({ name: 'b' });
    const a = await badge({ name: 'A' });
    const old = await badge({ name: 'old', is_active: 0, updated_at: '2030-01-01T00:00:00.000Z' });
    const older = await badge({ name: 'older', is_active: 0, updated_at: '2029-01-01T00:00:00.000Z' });
    const { items } = (await call(app, admin, 'GET', '/api/badges/all')).body as { items: { id: string }[] };
    expect(items.slice(0, 4).map(({ id }) => id)).toEqual([a, b, old, older]);
  });
});

describe('DELETE /api/badges/:id', () => {
  const remove = (id: string, key?: string) =>
    call(app, admin, 'DELETE', `/api/badges/${id}`, undefined, key ? { 'Idempotency-Key': key } : {});

  it('deletes a badge that no user earned', async () => {
    const { body } = await post({ ...NEW_BADGE, name: 'Never earned' });
    const id = String(body.id);
    const answers = await Promise.all(Array.from({ length: 3 }, () => remove(id, 'delete-a-badge')));
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      Array.from({ length: 3 }, () => [200, { outcome: 'deleted', badge: body }]),
    );
    expect(await managed(id)).toBeUndefined();
    expect((await listActions(id)).toSorted()).toEqual(['badge.created', 'badge.deleted']);
    expect(code(await remove(id))).toBe('badge_not_found');
  });

  it('retires a badge that a user earned, instead of deleting the badge', async () => {
    const id = await badge({ criteria_type: 'total_checkins', criteria_count: 1, points: 7 });
    const holder = await person();
    await checkInAt(holder, NOW);
    const first = await remove(id);
    expect(first.body).toMatchObject({ outcome: 'retired', badge: { id, isActive: false, earned: 1 } });
    expect((await remove(id)).body).toEqual(first.body);
    expect(await listActions(id)).toEqual(['badge.retired']);
    const seen = (await call(app, holder, 'GET', '/api/badges')).body.items as { id: string; earnedDate: string }[];
    expect(seen.find((one) => one.id === id)?.earnedDate).toBe(NOW.toISOString());
    expect(await rows(`SELECT points_amount FROM point_transactions WHERE reference_id = ?`, id)).toEqual([
      { points_amount: 7 },
    ]);
  });

  it('does not delete a badge that a user earns at the same time', async () => {
    const id = await badge({ criteria_type: 'total_checkins', criteria_count: 1 });
    const holder = await person();
    const [, deleted] = await Promise.all([checkInAt(holder, NOW), remove(id)]);
    const held = await rows('SELECT 1 FROM user_badges WHERE badge_id = ?', id);
    expect(deleted.body.outcome).toBe(held.length > 0 ? 'retired' : 'deleted');
    expect((await rows('SELECT 1 FROM check_ins WHERE user_id = ?', holder)).length).toBe(1);
  });
});
