import { describe, expect, it } from 'vitest';
import { appAt, badge, call, checkInAt, NEW_BADGE, person, retireBadges, reward, rows } from '../test/harness.ts';
import { runBeside, expectDone, readOutcome } from './run-beside.ts';
import { makeSide, NOW } from './side.ts';

type App = ReturnType<typeof appAt>;

const readAudit = (id: string) =>
  rows<{ action: string; before: string | null; after: string | null }>(
    `SELECT action, before_value AS before, after_value AS after FROM audit_log WHERE target_id = ? ORDER BY action DESC, before_value`,
    id,
  );

it('a station keeps a new name although its display is revoked at the same time', async () => {
  const [one, two] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
  const fields = { name: 'Gate', location: '', timeZone: null, opensAt: '00:00', closesAt: '00:00', isKiosk: false };
  const { body } = await call(appAt(NOW), one, 'POST', '/api/qr/stations', fields);
  const path = `/api/qr/stations/${String(body.id)}`;
  await call(appAt(NOW), one, 'PUT', `${path}/display`);
  const changed = await runBeside(
    (app) => call(app, one, 'PUT', path, { name: 'North gate' }),
    (app) => expectDone(call(app, two, 'DELETE', `${path}/display`)),
  );
  expect(changed).toMatchObject({ status: 200, body: { name: 'North gate', displaySince: null, version: 3 } });
  expect((await readAudit(String(body.id))).map(({ action }) => action)).toEqual([
    'station.updated',
    'station.display_revoked',
    'station.display_connected',
    'station.created',
  ]);
});

describe('a badge', () => {
  const put = (app: App, as: string, id: string, body: object) => call(app, as, 'PUT', `/api/badges/${id}`, body);
  const remove = (app: App, as: string, id: string) => call(app, as, 'DELETE', `/api/badges/${id}`);
  const create = (app: App, as: string, body: object = {}) =>
    call(app, as, 'POST', '/api/badges', { ...NEW_BADGE, ...body });

  it('a badge keeps two changes of different fields that happen at the same time', async () => {
    const [one, two, id] = [await person({ role: 'admin' }), await person({ role: 'admin' }), await badge()];
    const changed = await runBeside(
      (app) => put(app, one, id, { name: 'First' }),
      (app) => expectDone(put(app, two, id, { description: 'Second.' })),
    );
    expect(changed).toMatchObject({ status: 200, body: { name: 'First', description: 'Second.', version: 2 } });
    expect((await readAudit(id)).map(({ before }) => JSON.parse(before ?? '{}').version)).toEqual([0, 1]);
  });

  it('the terms of a badge cannot be changed when a user earns the badge at the same time', async () => {
    await retireBadges();
    const [admin, user, id] = [await person({ role: 'admin' }), await person(), await badge()];
    const changed = await runBeside(
      (app) => put(app, admin, id, { points: 50 }),
      () => expectDone(checkInAt(user, NOW)),
    );
    expect(readOutcome(changed)).toBe('badge_earned');
  });

  it('the audit entry of a deleted badge contains a change that was made at the same time', async () => {
    const [admin, id] = [await person({ role: 'admin' }), await badge()];
    const deleted = await runBeside(
      (app) => remove(app, admin, id),
      (app) => expectDone(put(app, admin, id, { name: 'Renamed' })),
    );
    expect(deleted).toMatchObject({ status: 200, body: { outcome: 'deleted', badge: { name: 'Renamed' } } });
    expect(
      JSON.parse((await readAudit(id)).find(({ action }) => action === 'badge.deleted')?.before ?? '{}'),
    ).toMatchObject({ name: 'Renamed' });
  });

  it('a badge is retired instead of deleted when a user earns it at the same time', async () => {
    await retireBadges();
    const [admin, user, id] = [await person({ role: 'admin' }), await person(), await badge()];
    const deleted = await runBeside(
      (app) => remove(app, admin, id),
      () => expectDone(checkInAt(user, NOW)),
    );
    expect(deleted).toMatchObject({ status: 200, body: { outcome: 'retired', badge: { isActive: false } } });
    expect(await rows('SELECT badge_id FROM user_badges WHERE user_id = ?', user)).toEqual([{ badge_id: id }]);
  });

  it.each(['made', 'brought back'])(
    'a badge is not %s when another badge reaches the limit at the same time',
    async (what) => {
      await retireBadges();
      const admin = await person({ role: 'super_admin' });
      await rows(
        `INSERT INTO badges (id, name, icon, category, tier, rarity, criteria_type, criteria_count, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
       SELECT ? || i, 'Full', 'star', 'growth', 'gold', 'epic', 'streak', 900, 'x', 'x' FROM n`,
        what,
      );
      const retired = await badge({ is_active: 0 });
      const refused = await runBeside(
        (app) => (what === 'made' ? create(app, admin) : put(app, admin, retired, { isActive: true })),
        (app) => expectDone(create(app, admin)),
      );
      expect(readOutcome(refused)).toBe('badge_limit');
      await retireBadges();
    },
  );

  it.each([
    ['becomes an employee', { role: 'employee' }, 'auth/forbidden'],
    ['is suspended', { approvalStatus: 'suspended', reason: 'We are looking into it.' }, 'account_suspended'],
  ])('no badge is created when the admin %s during the request', async (_, change, refusal) => {
    const [admin, boss] = [await person({ role: 'admin' }), await person({ role: 'super_admin' })];
    const refused = await runBeside(
      (app) => create(app, admin),
      (app) => expectDone(call(app, boss, 'PUT', `/api/users/${admin}`, change)),
    );
    expect(readOutcome(refused)).toBe(refusal);
  });

  it('only one of two badges is created when both together exceed the admin’s limit of a day', async () => {
    const admin = await person({ role: 'admin' });
    await rows(`INSERT INTO system_settings (setting_key, setting_value, description, category, created_at, updated_at)
      VALUES ('award_points_per_day', '40', '', 'limits', 'x', 'x')`);
    const refused = await runBeside(
      (app) => create(app, admin, { points: 30 }),
      (app) => expectDone(create(app, admin, { points: 20 })),
    );
    expect(readOutcome(refused)).toBe('badge_day_limit');
    await rows(`DELETE FROM system_settings`);
  });
});

describe('a grant', () => {
  const grant = (app: App, admin: string, id: string) => call(app, admin, 'POST', `/api/badges/${id}/grants`, {});
  const holders = (id: string) => rows('SELECT user_id FROM user_badges WHERE badge_id = ?', id);

  it('no badge is granted when the user stops meeting the criteria or is suspended during the request', async () => {
    const one = await makeSide();
    const gone = await runBeside(
      (app) => grant(app, one.admin, one.waitingBadge),
      (app) => expectDone(call(app, one.boss, 'DELETE', `/api/activities/${one.prefix}activity`)),
    );
    expect(gone).toMatchObject({ status: 200, body: { granted: 0 } });
    const two = await makeSide();
    const suspended = await runBeside(
      (app) => grant(app, two.admin, two.waitingBadge),
      (app) =>
        expectDone(call(app, two.admin, 'PUT', `/api/users/${two.user}`, { approvalStatus: 'suspended', reason: 'x' })),
    );
    expect(suspended).toMatchObject({ status: 200, body: { granted: 0 } });
    expect(await holders(one.waitingBadge)).toEqual([]);
    expect(await holders(two.waitingBadge)).toEqual([]);
  });

  it('a badge is not granted again when the user earns it during the request', async () => {
    const { admin, user, waitingBadge } = await makeSide();
    const granted = await runBeside(
      (app) => grant(app, admin, waitingBadge),
      () => expectDone(checkInAt(user, NOW)),
    );
    expect(granted).toMatchObject({ status: 200, body: { granted: 0 } });
    expect(await holders(waitingBadge)).toHaveLength(1);
  });

  it('a badge is not granted when the admin who set its terms gives the last points of the day', async () => {
    const { user, admin, boss } = await makeSide();
    const id = await badge({ terms_by: admin });
    await rows(`INSERT INTO system_settings (setting_key, setting_value, description, category, created_at, updated_at)
      VALUES ('award_points_per_day', '50', '', 'limits', 'x', 'x')`);
    // The admin has already given 20 points.
    const award = { userId: user, amount: 25, description: 'Well done.' };
    const refused = await runBeside(
      (app) => grant(app, boss, id),
      (app) => expectDone(call(app, admin, 'POST', '/api/points', award)),
    );
    expect(readOutcome(refused)).toBe('badge_terms_limit');
    expect(await holders(id)).toEqual([]);
    expect(
      await rows('SELECT sum(points_amount) AS given FROM point_transactions WHERE created_by = ?', admin),
    ).toEqual([{ given: 45 }]);
    await rows('DELETE FROM system_settings');
  });
});

describe('a quote', () => {
  const QUOTES = '/api/quotes';
  const add = async (app: App, admin: string) =>
    String((await expectDone(call(app, admin, 'POST', QUOTES, { quoteText: 'Begin.' }))).body.id);

  it('a quote keeps two changes of different fields, and is deleted with its last change', async () => {
    const admin = await person({ role: 'admin' });
    const id = await add(appAt(NOW), admin);
    const changed = await runBeside(
      (app) => call(app, admin, 'PUT', `${QUOTES}/${id}`, { author: 'Ada' }),
      (app) => expectDone(call(app, admin, 'PUT', `${QUOTES}/${id}`, { quoteText: 'Begin now.' })),
    );
    expect(changed).toMatchObject({ status: 200, body: { author: 'Ada', quoteText: 'Begin now.' } });
    const deleted = await runBeside(
      (app) => call(app, admin, 'DELETE', `${QUOTES}/${id}`),
      (app) => expectDone(call(app, admin, 'PUT', `${QUOTES}/${id}`, { author: 'Grace' })),
    );
    expect(deleted).toMatchObject({ status: 200, body: { author: 'Grace' } });
  });

  it.each(['made', 'brought back'])(
    'a quote is not %s when another quote reaches the limit at the same time',
    async (what) => {
      const admin = await person({ role: 'admin' });
      const id = await add(appAt(NOW), admin);
      await expectDone(call(appAt(NOW), admin, 'PUT', `${QUOTES}/${id}`, { isActive: false }));
      await rows(
        `INSERT INTO motivational_quotes (id, quote_text, category, is_active, version, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 365)
       SELECT ? || i, 'Full', 'motivation', 1, 0, 'x', 'x' FROM n`,
        what,
      );
      const refused = await runBeside(
        (app) =>
          what === 'made'
            ? call(app, admin, 'POST', QUOTES, { quoteText: 'Late.' })
            : call(app, admin, 'PUT', `${QUOTES}/${id}`, { isActive: true }),
        (app) => add(app, admin),
      );
      expect(readOutcome(refused)).toBe('quote_limit');
      await rows('DELETE FROM motivational_quotes');
    },
  );
});

describe('a reward', () => {
  it('a reward keeps two changes of different fields at the same time, and its stock after a claim', async () => {
    const { admin, user, rewardId } = await makeSide();
    const put = (app: App, body: object) => call(app, admin, 'PUT', `/api/rewards/${rewardId}`, body);
    const changed = await runBeside(
      (app) => put(app, { name: 'Tea card' }),
      (app) => expectDone(put(app, { description: 'A pot of it.' })),
    );
    expect(changed).toMatchObject({ status: 200, body: { name: 'Tea card', description: 'A pot of it.', stock: 2 } });
    const again = await runBeside(
      (app) => put(app, { name: 'Cake card' }),
      (app) => expectDone(call(app, user, 'POST', '/api/rewards/claim', { rewardId })),
    );
    expect(again).toMatchObject({ status: 200, body: { name: 'Cake card', stock: 1 } });
  });

  it('a claim uses a new price, and is refused when the stock or the hourly limit is used up', async () => {
    const one = await makeSide();
    const claim = (app: App, user: string, rewardId: string) =>
      call(app, user, 'POST', '/api/rewards/claim', { rewardId });
    const cheaper = await runBeside(
      (app) => claim(app, one.user, one.rewardId),
      (app) => expectDone(call(app, one.admin, 'PUT', `/api/rewards/${one.rewardId}`, { pointsCost: 25 })),
    );
    expect(cheaper).toMatchObject({ status: 201, body: { pointsSpent: 25 } });
    const two = await makeSide();
    const last = await reward({ points_cost: 1, stock: 1 });
    expect(
      readOutcome(
        await runBeside(
          (app) => claim(app, one.user, last),
          (app) => expectDone(claim(app, two.user, last)),
        ),
      ),
    ).toBe('reward_out_of_stock');
    const many = await reward({ points_cost: 1 });
    const three = await makeSide();
    // The side has made two claims.
    await rows(`INSERT INTO system_settings (setting_key, setting_value, description, category, created_at, updated_at)
      VALUES ('claims_per_hour', '3', '', 'limits', 'x', 'x')`);
    expect(
      readOutcome(
        await runBeside(
          (app) => claim(app, three.user, many),
          (app) => expectDone(claim(app, three.user, many)),
        ),
      ),
    ).toBe('claim_limit');
    await rows('DELETE FROM system_settings');
  });
});

it('an activity record is removed only once by two requests at the same time', async () => {
  const { boss, user, prefix } = await makeSide();
  const id = `${prefix}activity`;
  const remove = (app: App) => call(app, boss, 'DELETE', `/api/activities/${id}`);
  expect(readOutcome(await runBeside(remove, (app) => expectDone(remove(app))))).toBe('activity_not_found');
  expect(await readAudit(id)).toHaveLength(1);
  expect(await rows(`SELECT id FROM notices WHERE user_id = ? AND kind = 'activity_removed'`, user)).toHaveLength(1);
});

it.each([
  ['is suspended', { approvalStatus: 'suspended', reason: 'We are looking into it.' }, 'award_not_approved'],
  ['becomes an admin', { role: 'admin' }, 'account_of_admin'],
])('an admin records no activity for a user who %s during the request', async (_, change, refusal) => {
  const [admin, boss] = [await person({ role: 'admin' }), await person({ role: 'super_admin' })];
  const user = await person();
  const activity = { userId: user, kind: 'team', title: 'Fair', occurredOn: '2026-03-11' };
  const refused = await runBeside(
    (app) => call(app, admin, 'POST', '/api/activities', activity),
    (app) => expectDone(call(app, boss, 'PUT', `/api/users/${user}`, change)),
  );
  expect(readOutcome(refused)).toBe(refusal);
  expect(await rows('SELECT id FROM activity_records WHERE user_id = ?', user)).toEqual([]);
});

it('an announcement is withdrawn only once by two requests at the same time', async () => {
  const admin = await person({ role: 'admin' });
  const announcement = { title: 'Summer party', message: 'On Friday.', until: '2026-03-20' };
  const made = await expectDone(call(appAt(NOW), admin, 'POST', '/api/announcements', announcement));
  const id = String(made.body.id);
  const withdraw = (app: App) => call(app, admin, 'DELETE', `/api/announcements/${id}`);
  expect(await runBeside(withdraw, (app) => expectDone(withdraw(app)))).toMatchObject({ status: 200 });
  expect((await readAudit(id)).map(({ action }) => action)).toEqual([
    'announcement.withdrawn',
    'announcement.published',
  ]);
});
