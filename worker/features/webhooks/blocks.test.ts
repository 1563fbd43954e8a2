import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { openDb } from '#worker/db/client.ts';
import { liftEndedLocks } from '#worker/identity/follow-provider.ts';
import { appAt, call, givePoints, NOW, person, rows } from '#worker/test/harness.ts';
import { clerkUser, sendWebhook } from '#worker/test/providers/clerk-messages.ts';

const HOUR_MS = 3_600_000;
const minutesAgo = (minutes: number) => NOW.getTime() - minutes * 60_000;

const update = (id: string, minutes: number, changes: object = {}) =>
  sendWebhook('user.updated', clerkUser(id, minutesAgo(minutes), changes));
const ban = (id: string, minutes: number) => update(id, minutes, { banned: true });
const lock = (id: string, minutes: number, seconds: number | null = 3_600) =>
  update(id, minutes, { locked: true, lockout_expires_in_seconds: seconds });

const me = (id: string, now = NOW) => call(appAt(now), id, 'GET', '/api/me');
const readStatus = async (id: string) =>
  (await rows<{ approval_status: string }>('SELECT approval_status FROM users WHERE employee_id = ?', id))[0]
    ?.approval_status;
const readId = async (id: string) =>
  (await rows<{ id: string }>('SELECT id FROM users WHERE employee_id = ?', id))[0]?.id ?? '';
const readAudit = async (id: string) =>
  rows(
    `SELECT actor_id AS actor, action, before_value AS "before", after_value AS "after", reason FROM audit_log
     WHERE target_type = 'user' AND target_id = ? ORDER BY created_at, action DESC`,
    await readId(id),
  );

async function member(id: string, changes: object = {}): Promise<void> {
  await sendWebhook('user.created', clerkUser(id, minutesAgo(100), changes));
}

describe('blocks of the identity provider', () => {
  it.each([
    ['bans', ban, 'Banned at the sign-in provider.'],
    ['locks', lock, 'Locked at the sign-in provider.'],
  ])('a user whom the provider %s cannot use the app during the block', async (word, act, why) => {
    const id = `bl_${word}`;
    await member(id);
    const record = await readId(id);
    await givePoints(record, 30);
    expect((await me(id)).status).toBe(200);
    expect(await act(id, 50)).toMatchObject({ status: 200, body: { received: true } });
    for (const path of ['/api/me', '/api/rewards', '/api/points/history']) {
      expect(await call(appAt(), id, 'GET', path)).toMatchObject({
        status: 403,
        body: { error: { code: 'account_suspended' } },
      });
    }
    expect((await call(appAt(), id, 'POST', '/api/checkins', {})).status).toBe(403);
    expect(await readStatus(id)).toBe('suspended');
    await update(id, 40);
    expect(await me(id)).toMatchObject({ status: 200, body: { pointsBalance: 30, approvalStatus: 'approved' } });
    expect(await readAudit(id)).toEqual([
      {
        actor: 'identity-provider',
        action: 'user.suspended',
        before: '{"approvalStatus":"approved"}',
        after: '{"approvalStatus":"suspended"}',
        reason: why,
      },
      {
        actor: 'identity-provider',
        action: 'user.approved',
        before: '{"approvalStatus":"suspended"}',
        after: '{"approvalStatus":"approved"}',
        reason: 'No longer banned or locked at the sign-in provider.',
      },
    ]);
  });

  it('the newest message decides the account status, even when messages are repeated or out of order', async () => {
    await member('bl_mix');
    for (const act of [
      () => ban('bl_mix', 30),
      () => update('bl_mix', 20),
      () => ban('bl_mix', 30),
      () => ban('bl_mix', 25),
    ]) {
      await act();
    }
    expect(await readStatus('bl_mix')).toBe('approved');
    await Promise.all([ban('bl_mix', 10), ban('bl_mix', 10), ban('bl_mix', 10), update('bl_mix', 15)]);
    expect(await readStatus('bl_mix')).toBe('suspended');
    expect((await readAudit('bl_mix')).filter(({ action }) => action === 'user.suspended')).toHaveLength(2);
    // When two messages have the same time, a block is applied, and the end of a block is not.
    await update('bl_mix', 10);
    expect(await readStatus('bl_mix')).toBe('suspended');
    await member('bl_same');
    await ban('bl_same', 100);
    expect(await readStatus('bl_same')).toBe('suspended');
  });

  it('an account status that an admin sets before or during a block does not end with the block', async () => {
    const boss = await person({ role: 'super_admin' });
    const decide = async (id: string, approvalStatus: string) =>
      call(appAt(), boss, 'PUT', `/api/users/${await readId(id)}`, { approvalStatus, reason: 'Left the team.' });

    await member('bl_before');
    expect((await decide('bl_before', 'suspended')).status).toBe(200);
    await ban('bl_before', 30);
    await update('bl_before', 20);
    expect(await readStatus('bl_before')).toBe('suspended');

    // The admin takes over the suspension, so only an admin may lift it.
    await member('bl_taken');
    await ban('bl_taken', 30);
    expect(await decide('bl_taken', 'suspended')).toMatchObject({ status: 200, body: { approvalStatus: 'suspended' } });
    await update('bl_taken', 20);
    expect(await readStatus('bl_taken')).toBe('suspended');
    expect((await readAudit('bl_taken')).map(({ action }) => action)).toEqual(['user.suspended', 'user.suspended']);

    // A repeated block does not suspend the user again.
    await member('bl_let_in');
    await lock('bl_let_in', 30);
    expect((await decide('bl_let_in', 'approved')).status).toBe(200);
    await lock('bl_let_in', 20);
    expect(await readStatus('bl_let_in')).toBe('approved');
    await update('bl_let_in', 15);
    await ban('bl_let_in', 10);
    expect(await readStatus('bl_let_in')).toBe('suspended');
  });

  it('a pending account is pending again after a block', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('new_account_status', '"pending"', 'x', 'x')`);
    await member('bl_pending');
    await rows(`DELETE FROM system_settings WHERE setting_key = 'new_account_status'`);
    await ban('bl_pending', 30);
    expect(await readStatus('bl_pending')).toBe('suspended');
    await update('bl_pending', 20);
    expect(await readStatus('bl_pending')).toBe('pending');
  });

  it('a blocked user has no rank on the leaderboard and gets no awards', async () => {
    const admin = await person({ role: 'admin' });
    await member('bl_board');
    const id = await readId('bl_board');
    await ban('bl_board', 30);
    expect(await rows('SELECT ranks FROM users WHERE id = ?', id)).toEqual([{ ranks: 0 }]);
    const award = { userId: id, amount: 5, description: 'For nothing' };
    expect((await call(appAt(), admin, 'POST', '/api/points', award)).body).toMatchObject({
      error: { code: 'award_not_approved' },
    });
  });

  it('a user who is blocked before the first sign-in gets a suspended record', async () => {
    await member('bl_new', { banned: true });
    expect(await me('bl_new')).toMatchObject({ status: 403, body: { error: { code: 'account_suspended' } } });
    expect(await readAudit('bl_new')).toMatchObject([{ actor: 'identity-provider', action: 'user.suspended' }]);
    await update('bl_new', 20);
    expect((await me('bl_new')).status).toBe(200);
  });

  it('a user who is blocked before the first sign-in cannot use the app through an imported record', async () => {
    await person({ id: 'imported-9-9', email: 'bl_import@example.test' });
    const emails = [{ id: 'e', email_address: 'bl_import@example.test', verification: { status: 'verified' } }];
    await sendWebhook(
      'user.created',
      clerkUser('bl_import', minutesAgo(90), { banned: true, email_addresses: emails }),
    );
    expect(await readId('bl_import')).toBe('imported-9-9');
    expect(await me('bl_import')).toMatchObject({ status: 403, body: { error: { code: 'account_suspended' } } });
  });

  it('a locked user may use the app again when the lock expires, although the provider sends no message', async () => {
    await member('bl_lock');
    await lock('bl_lock', 30, 3_600);
    const lift = (now: Date) => liftEndedLocks(openDb(env.DB), now, () => crypto.randomUUID());
    await lift(new Date(NOW.getTime() + HOUR_MS / 2 - 1));
    expect(await readStatus('bl_lock')).toBe('suspended');
    const end = new Date(NOW.getTime() + HOUR_MS / 2);
    await lift(end);
    expect((await me('bl_lock', end)).status).toBe(200);
    expect((await readAudit('bl_lock')).at(-1)).toMatchObject({
      actor: 'identity-provider',
      action: 'user.approved',
      reason: 'The lock at the sign-in provider has ended.',
    });
    const late = clerkUser('bl_lock', minutesAgo(30), { locked: true, lockout_expires_in_seconds: 3_600 });
    await sendWebhook('user.updated', late, new Date(end.getTime() + HOUR_MS));
    expect(await readStatus('bl_lock')).toBe('approved');
    // A ban stays until the provider lifts the ban. A lock without an end stays as well.
    await member('bl_ban');
    await ban('bl_ban', 30);
    await member('bl_forever');
    await lock('bl_forever', 30, null);
    await lift(new Date(NOW.getTime() + 1_000 * HOUR_MS));
    expect([await readStatus('bl_ban'), await readStatus('bl_forever')]).toEqual(['suspended', 'suspended']);
  });

  it('a block suspends even the last super admin', async () => {
    await rows(`UPDATE users SET role = 'employee' WHERE role = 'super_admin'`);
    await member('bl_last');
    await update('bl_last', 90, { public_metadata: { role: 'super_admin' } });
    await update('bl_last', 80, { public_metadata: { role: 'super_admin' }, banned: true });
    expect(await me('bl_last')).toMatchObject({ status: 403, body: { error: { code: 'account_suspended' } } });
    await member('bl_next');
    await update('bl_next', 70, { public_metadata: { role: 'super_admin' } });
    expect(await me('bl_next')).toMatchObject({ status: 200, body: { role: 'super_admin' } });
    await update('bl_last', 60, { public_metadata: { role: 'super_admin' } });
    expect(await me('bl_last')).toMatchObject({ status: 200, body: { role: 'super_admin' } });
  });
});

describe('removed users and roles, as docs/operate.md describes them', () => {
  it('a removed user is refused from the next request on, and keeps the ledger', async () => {
    await member('bl_gone');
    const id = await readId('bl_gone');
    await givePoints(id, 30);
    const remove = () => sendWebhook('user.deleted', { id: 'bl_gone', object: 'user', deleted: true });
    await remove();
    await remove();
    expect(await me('bl_gone')).toMatchObject({ status: 403, body: { error: { code: 'account_inactive' } } });
    await update('bl_gone', 1);
    expect((await me('bl_gone')).status).toBe(403);
    expect(await rows('SELECT points_amount FROM point_transactions WHERE user_id = ?', id)).toEqual([
      { points_amount: 30 },
    ]);
    expect(await readAudit('bl_gone')).toEqual([
      {
        actor: 'identity-provider',
        action: 'user.removed',
        before: '{"isActive":true}',
        after: '{"isActive":false}',
        reason: 'Removed at the sign-in provider.',
      },
    ]);
  });

  it('a user whom an admin suspends is refused at the next request', async () => {
    const boss = await person({ role: 'super_admin' });
    await member('bl_susp');
    expect((await me('bl_susp')).status).toBe(200);
    const change = { approvalStatus: 'suspended', reason: 'Left the team.' };
    expect((await call(appAt(), boss, 'PUT', `/api/users/${await readId('bl_susp')}`, change)).status).toBe(200);
    expect((await me('bl_susp')).status).toBe(403);
  });

  it('a role set by SQL stays until the metadata names another role', async () => {
    await member('bl_role');
    await update('bl_role', 60, { public_metadata: { role: 'super_admin' } });
    expect(await readAudit('bl_role')).toEqual([
      {
        actor: 'identity-provider',
        action: 'user.role',
        before: '{"role":"employee"}',
        after: '{"role":"super_admin"}',
        reason: 'Named in the metadata of the sign-in provider.',
      },
    ]);
    await member('bl_command');
    const answer = await rows(
      `UPDATE users SET role = 'super_admin', version = version + 1
       WHERE email = 'BL_command@example.test' COLLATE NOCASE RETURNING id, role`,
    );
    expect(answer).toEqual([{ id: await readId('bl_command'), role: 'super_admin' }]);
    await update('bl_command', 40, { public_metadata: {} });
    expect((await me('bl_command')).body.role).toBe('super_admin');
    await update('bl_command', 30, { public_metadata: { role: 'admin' } });
    expect((await me('bl_command')).body.role).toBe('admin');
  });
});
