import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { makePng } from '#domain/test/images.ts';
import { toBase64 } from '#domain/text/encode-bytes.ts';
import { openDb } from '../db/client.ts';
import { toSettings } from '../db/settings.ts';
import { followUser, liftEndedLocks } from '../identity/follow-provider.ts';
import type { ProviderProfile } from '../identity/identity.ts';
import { followAccount, settleAddresses } from '../identity/settle-addresses.ts';
import { changedBefore } from '../test/changed-before.ts';
import { appAt, call, person, rows } from '../test/harness.ts';
import { interleaved } from '../test/interleaved.ts';
import { stage } from '../test/people-import.ts';
import { sendWebhook } from '../test/providers/clerk-messages.ts';
import { runBeside, expectDone, readOutcome } from './run-beside.ts';
import { makeSide, NOW } from './side.ts';

type App = ReturnType<typeof appAt>;

const account = (app: App, as: string, id: string, change: object) => call(app, as, 'PUT', `/api/users/${id}`, change);
const setting = (app: App, as: string, key: string, body: object) => call(app, as, 'PUT', `/api/settings/${key}`, body);
const newId = () => crypto.randomUUID();
const IMAGE = toBase64(makePng(64, 64));
const readUser = async (id: string) => (await rows('SELECT * FROM users WHERE id = ?', id))[0];

describe('an admin who becomes an employee during the request', () => {
  const STAGED = 'Name,Email\nNew,new@actor.test\n';
  it.each([
    ['change an account', (app, admin, user) => account(app, admin, user, { department: 'Sales' })],
    ['change a setting', (app, admin) => setting(app, admin, 'claims_per_hour', { value: 7 })],
    ['change the logo', (app, admin) => call(app, admin, 'PUT', '/api/company/logo', { image: IMAGE })],
    [
      'bring a removed user back',
      async (app, admin, user) => {
        await rows('UPDATE users SET is_active = 0 WHERE id = ?', user);
        return call(app, admin, 'POST', `/api/users/${user}/bring-back`, {});
      },
    ],
    [
      'remove a picture',
      async (app, admin, user) => {
        await expectDone(call(appAt(NOW), user, 'PUT', '/api/profile/picture', { image: IMAGE }));
        return call(app, admin, 'DELETE', `/api/users/${user}/picture`);
      },
    ],
    [
      'apply an import',
      async (app, admin) => {
        const { id } = await stage(admin, STAGED);
        return call(app, admin, 'POST', `/api/users/import/${id}/apply`, {});
      },
    ],
  ] satisfies [string, (app: App, admin: string, user: string) => ReturnType<typeof call>][])(
    'an admin who becomes an employee during the request cannot %s',
    async (_, act) => {
      const [admin, boss, user] = [
        await person({ role: 'admin' }),
        await person({ role: 'super_admin' }),
        await person(),
      ];
      const refused = await runBeside(
        (app) => act(app, admin, user),
        (app) => expectDone(account(app, boss, admin, { role: 'employee' })),
      );
      expect(readOutcome(refused)).toBe('auth/forbidden');
      await rows(`UPDATE users SET role = 'employee' WHERE id = ?`, boss);
    },
  );
});

describe('a super admin who becomes an admin during the request', () => {
  it.each(['PUT', 'DELETE'] as const)(
    'the request %s for a custom setting is refused when its super admin becomes an admin',
    async (method) => {
      const [one, two] = [await person({ role: 'super_admin' }), await person({ role: 'super_admin' })];
      await expectDone(setting(appAt(NOW), two, 'custom.intranet', { value: method }));
      const refused = await runBeside(
        (app) => call(app, one, method, '/api/settings/custom.intranet', method === 'PUT' ? { value: 'mine' } : {}),
        (app) => expectDone(account(app, two, one, { role: 'admin' })),
      );
      expect(readOutcome(refused)).toBe('auth/forbidden');
      await rows(`UPDATE users SET role = 'employee' WHERE id IN (?, ?)`, one, two);
    },
  );
});

it('when two super admins remove each other’s role at the same time, one stays a super admin', async () => {
  await rows(`UPDATE users SET role = 'employee' WHERE role = 'super_admin'`);
  const [one, two] = [await person({ role: 'super_admin' }), await person({ role: 'super_admin' })];
  const refused = await runBeside(
    (app) => account(app, one, two, { role: 'employee' }),
    (app) => expectDone(account(app, two, one, { role: 'admin' })),
  );
  expect(readOutcome(refused)).toBe('auth/forbidden');
  expect(await readUser(two)).toMatchObject({ role: 'super_admin' });
  await rows(`UPDATE users SET role = 'employee' WHERE id IN (?, ?)`, one, two);
});

const PROFILE: ProviderProfile = {
  subject: '',
  email: null,
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: null,
  createdAtMs: NOW.getTime() - 1_000,
  updatedAtMs: NOW.getTime(),
  block: null,
  blockEndsAtMs: null,
};
const follow = (subject: string, changes: Partial<ProviderProfile>, d1 = env.DB) =>
  followUser(openDb(d1), { ...PROFILE, email: `${subject}@example.test`, ...changes, subject }, { now: NOW, newId });

describe('a change at the identity provider', () => {
  it('a change at the provider is applied to a record that an admin changes at the same time', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    const { d1 } = interleaved(() =>
      expectDone(account(appAt(NOW), admin, user, { approvalStatus: 'suspended', reason: 'We are looking into it.' })),
    );
    await follow(user, {}, d1);
    expect(await readUser(user)).toMatchObject({ approval_status: 'suspended', first_name: 'Ada', version: 2 });
  });

  it('the email address stays when another record gets the new address at the same time', async () => {
    const user = await person();
    const { d1 } = interleaved(() => person({ email: 'taken@example.test' }));
    await follow(user, { email: 'taken@example.test' }, d1);
    expect(await readUser(user)).toMatchObject({ email: `${user}@example.test`, first_name: 'Ada' });
  });

  it('a user keeps the role super admin when the only other super admin loses it at the same time', async () => {
    const [one, two] = [await person({ role: 'super_admin' }), await person({ role: 'super_admin' })];
    const { d1 } = interleaved(() => follow(two, { role: 'employee' }));
    await rows(`UPDATE users SET identity_role = 'super_admin' WHERE id IN (?, ?)`, one, two);
    await follow(one, { role: 'employee' }, d1);
    expect([(await readUser(one))?.role, (await readUser(two))?.role]).toEqual(['super_admin', 'employee']);
    await rows(`UPDATE users SET role = 'employee' WHERE id = ?`, one);
  });

  it('the end of a lock writes nothing when an admin approves the user at the same time', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    await rows(
      `UPDATE users SET approval_status = 'suspended', provider_block = 'locked', status_before_block = 'approved',
         block_ends_at = ? WHERE id = ?`,
      NOW.toISOString(),
      user,
    );
    const change = { approvalStatus: 'approved' };
    const d1 = changedBefore('UPDATE users SET', () => expectDone(account(appAt(NOW), admin, user, change)));
    await liftEndedLocks(openDb(d1), NOW, newId);
    expect(await readUser(user)).toMatchObject({ approval_status: 'approved', version: 1 });
    expect(await rows('SELECT actor_id FROM audit_log WHERE target_id = ?', user)).toEqual([{ actor_id: admin }]);
  });
});

describe('an address that the provider names for another user', () => {
  const when = { now: NOW, newId, settings: toSettings([]) };
  const settle = (d1 = env.DB) => settleAddresses(openDb(d1), when);
  const makePair = async (email: string) => ({
    holder: await person({ is_active: 0, email }),
    wanting: await person({ identity_email: email }),
  });
  const readActions = (id: string) => rows('SELECT action FROM audit_log WHERE target_id = ?', id);

  it('stays with a removed user’s record that an admin brings back at the same time', async () => {
    const [email, admin] = ['back@example.test', await person({ role: 'admin' })];
    const { holder, wanting } = await makePair(email);
    const { d1 } = interleaved(() =>
      expectDone(call(appAt(NOW), admin, 'POST', `/api/users/${holder}/bring-back`, {})),
    );
    await settle(d1);
    expect(await readUser(holder)).toMatchObject({ email, is_active: 1, version: 1 });
    expect(await readUser(wanting)).toMatchObject({ email: `${wanting}@example.test`, version: 0 });
    expect(await readActions(holder)).toEqual([{ action: 'user.brought_back' }]);
  });

  it('does not pass to a user who is removed at the same time', async () => {
    const email = 'gone@example.test';
    const { holder, wanting } = await makePair(email);
    const { d1 } = interleaved(() => sendWebhook('user.deleted', { id: wanting, object: 'user', deleted: true }));
    await settle(d1);
    expect(await readUser(holder)).toMatchObject({ email, version: 0 });
    expect(await readUser(wanting)).toMatchObject({ email: `${wanting}@example.test`, is_active: 0, version: 1 });
    expect(await readActions(holder)).toEqual([]);
  });

  it('is told to the admins once when two messages arrive at the same time', async () => {
    const [email, admin] = ['waits@example.test', await person({ role: 'admin' })];
    await person({ is_active: 0, email, name: 'Ada Lovelace' });
    const d1 = changedBefore('INSERT INTO notices', () => settle());
    await followAccount(openDb(d1), { ...PROFILE, subject: 'waits', email }, when);
    const told = await rows(
      `SELECT told_at AS at, (SELECT json_group_array(json(facts)) FROM notices
         WHERE user_id = ? AND kind = 'account_waiting') AS notices
       FROM waiting_accounts WHERE employee_id = 'waits'`,
      admin,
    );
    const facts = { email, person: 'Ada Lovelace', name: 'Ada Lovelace' };
    expect(told).toEqual([{ at: NOW.toISOString(), notices: JSON.stringify([facts]) }]);
  });
});

describe('a setting', () => {
  it('the audit entry of a setting contains a change that was made at the same time', async () => {
    const [one, two] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
    const changed = await runBeside(
      (app) => setting(app, one, 'claims_per_hour', { value: 7 }),
      (app) => expectDone(setting(app, two, 'claims_per_hour', { value: 5 })),
    );
    expect(changed).toMatchObject({ status: 200, body: { value: 7, changedBy: { id: one } } });
    const log = await rows<{ before: string }>(
      `SELECT json_extract(before_value, '$.value') AS before FROM audit_log
       WHERE target_id = 'claims_per_hour' AND actor_id = ?`,
      one,
    );
    expect(log).toEqual([{ before: 5 }]);
  });

  it('a change or deletion of a custom setting starts from a concurrent change', async () => {
    const boss = await person({ role: 'super_admin' });
    const KEY = 'custom.door';
    await expectDone(setting(appAt(NOW), boss, KEY, { value: 1, description: 'The door.' }));
    const changed = await runBeside(
      (app) => setting(app, boss, KEY, { value: 2 }),
      (app) => expectDone(setting(app, boss, KEY, { value: 1, description: 'The yard.' })),
    );
    expect(changed).toMatchObject({ status: 200, body: { value: 2, description: 'The yard.' } });
    const deleted = await runBeside(
      (app) => call(app, boss, 'DELETE', `/api/settings/${KEY}`, {}),
      (app) => expectDone(setting(app, boss, KEY, { value: 3 })),
    );
    expect(deleted).toMatchObject({ status: 200, body: { value: 3 } });
    await rows(`UPDATE users SET role = 'employee' WHERE id = ?`, boss);
  });

  it('only one of two new custom settings is stored just below the limit', async () => {
    const boss = await person({ role: 'super_admin' });
    await rows('DELETE FROM system_settings');
    await rows(`INSERT INTO system_settings (setting_key, setting_value, description, category, change_id, updated_by, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 49)
      SELECT 'custom.full' || i, '1', '', 'custom', 'x' || i, '${boss}', 'x', 'x' FROM n`);
    const refused = await runBeside(
      (app) => setting(app, boss, 'custom.one', { value: 1 }),
      (app) => expectDone(setting(app, boss, 'custom.two', { value: 1 })),
    );
    expect(readOutcome(refused)).toBe('setting_limit');
    await rows('DELETE FROM system_settings');
    await rows(`UPDATE users SET role = 'employee' WHERE id = ?`, boss);
  });
});

describe('a concurrent duplicate of a request', () => {
  const KEY = { 'Idempotency-Key': 'the-same-key' };

  it('a concurrent duplicate gets the first request’s answer and writes nothing', async () => {
    const { admin, user } = await makeSide();
    const award = (app: App) =>
      call(app, admin, 'POST', '/api/points', { userId: user, amount: 5, description: 'Well done.' }, KEY);
    let first: unknown;
    const second = await runBeside(award, async (app) => {
      first = (await expectDone(award(app))).body;
    });
    expect(second).toMatchObject({ status: 201, body: first });
    const awards = await rows(`SELECT seq FROM point_transactions WHERE user_id = ? AND points_amount = 5`, user);
    expect(awards).toHaveLength(1);
  });

  it('a concurrent duplicate of a bulk request gets the first request’s answer', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    const approve = (app: App) =>
      call(app, admin, 'POST', '/api/users/bulk', { ids: [user], act: { type: 'approve' } }, KEY);
    let first: unknown;
    const d1 = changedBefore('INSERT INTO idempotency_keys', async () => {
      first = (await expectDone(approve(appAt(NOW)))).body;
    });
    expect(await approve(appAt(NOW, { d1 }))).toMatchObject({ status: 200, body: first });
    expect(await rows('SELECT key FROM idempotency_keys WHERE user_id = ?', admin)).toEqual([{ key: 'the-same-key' }]);
  });
});

it('a user who is suspended during the request can neither claim a reward nor cancel a claim', async () => {
  const { user, admin, rewardId, redemptionId } = await makeSide();
  const suspend = (app: App) =>
    expectDone(account(app, admin, user, { approvalStatus: 'suspended', reason: 'We are looking into it.' }));
  const approve = () => expectDone(account(appAt(NOW), admin, user, { approvalStatus: 'approved' }));
  const claimed = await runBeside((app) => call(app, user, 'POST', '/api/rewards/claim', { rewardId }), suspend);
  await approve();
  const cancelled = await runBeside(
    (app) => call(app, user, 'POST', `/api/redemptions/${redemptionId}/cancel`, {}),
    suspend,
  );
  expect([claimed, cancelled].map(readOutcome)).toEqual(['account_suspended', 'account_suspended']);
  expect(await rows('SELECT status FROM redemptions WHERE user_id = ? AND reward_id = ?', user, rewardId)).toEqual([
    { status: 'pending' },
  ]);
});
