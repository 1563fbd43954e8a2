import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '../db/client.ts';
import { liftEndedLocks } from '../identity/follow-provider.ts';
import type { Identity } from '../identity/identity.ts';
import { clerkUser, sendWebhook } from '../test/providers/clerk-messages.ts';
import { appAt, badge, call, givePoints, NOW, person, reward, rows, type Answer } from '../test/harness.ts';
import { applyAll, stage } from '../test/people-import.ts';
import { expectRanksHold, forgetRanks, hasRanks, ofApp, readRanks, TEST_RANKS } from '../test/ranks.ts';

const app = appAt();
let boss = '';
let user = '';

beforeEach(async () => {
  await rows('DELETE FROM system_settings');
  boss = await person({ role: 'super_admin' });
  for (const [points, department, location] of [
    [3, 'Told', 'Oslo'],
    [5, 'Told', 'Oslo'],
    [5, 'Told', 'Rome'],
    [8, 'Untold', 'Oslo'],
    [12, 'Untold', ''],
  ] as const) {
    const id = await person({ department, location, is_time_zone_known: 1 });
    await givePoints(id, points);
    if (points === 8) user = id;
  }
  await readRanks();
});

async function expectUpdate(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) });
  expect(hasRanks()).toBe(true);
  await expectRanksHold();
  return body;
}
const act = (method: 'POST' | 'PUT', path: string, body: object, as = boss) =>
  expectUpdate(call(app, as, method, path, body));
const put = (change: object) => act('PUT', `/api/users/${user}`, { ...change, reason: 'Test.' });

it('a write succeeds even when the update of the leaderboards fails', async () => {
  const failing = appAt(NOW, {
    ranks: {
      tell: () => {
        throw new Error('no room');
      },
      countAbove: async () => [],
    },
  });
  expect((await call(failing, await person(), 'POST', '/api/checkins', {})).status).toBe(201);
});

it('the leaderboards are correct after a commit that happened during their reading', async () => {
  forgetRanks();
  const reading = readRanks();
  const answers = [call(app, user, 'POST', '/api/checkins', {}), call(app, boss, 'POST', '/api/checkins', {})];
  forgetRanks();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(201);
  await reading;
  await readRanks();
  await expectRanksHold();
});

describe('updates of the leaderboards', () => {
  it('a check-in, an added check-in and a voided check-in update the leaderboards', async () => {
    await act('POST', '/api/checkins', {}, user);
    const date = new Date(NOW.getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
    await act('POST', '/api/checkins/corrections', { userId: user, date, time: '07:30', reason: 'Test.' });
    await act('POST', '/api/checkins/corrections/void', { userId: user, date, reason: 'Test.' });
    expect(hasRanks()).toBe(true);
  });

  it('an award to one user and an award to many users update the leaderboards', async () => {
    await act('POST', '/api/points', { userId: user, amount: 4, description: 'x' });
    const ids = (
      await rows<{ id: string }>(`SELECT id FROM users WHERE department = 'Told' AND role = 'employee'`)
    ).map(({ id }) => id);
    await readRanks();
    await act('POST', '/api/users/bulk', { ids, act: { type: 'award', amount: 2, description: 'x' } });
    expect(hasRanks()).toBe(true);
  });

  it('points that are booked in an earlier week and month update the leaderboards', async () => {
    const body = { userId: user, amount: 4, description: 'x' };
    const earlier = appAt(new Date(NOW.getTime() - 40 * 86_400_000));
    await expectUpdate(call(earlier, boss, 'POST', '/api/points', body));
    await act('POST', '/api/points', body);
    await expectUpdate(call(earlier, boss, 'POST', '/api/points', body));
    expect(hasRanks()).toBe(true);
  });

  it('a badge that is granted to users who had earned it updates the leaderboards', async () => {
    await rows('UPDATE users SET total_check_ins = 3, opening_check_ins = 3 WHERE id = ?', user);
    const id = await badge({ criteria_count: 3 });
    await readRanks();
    expect(await act('POST', `/api/badges/${id}/grants`, {})).toEqual({ granted: 1 });
  });

  it.each(['earned', 'balance'])('claims and refunds update the leaderboards that rank by: %s', async (value) => {
    await call(app, boss, 'PUT', '/api/settings/leaderboard_all_time_by', { value });
    const rewardId = await reward({ points_cost: 4 });
    await readRanks();
    const { id } = (await act('POST', '/api/rewards/claim', { rewardId }, user)) as { id: string };
    await act('POST', '/api/points', { userId: user, amount: 1, description: 'x' });
    await act('PUT', `/api/redemptions/${id}`, { status: 'rejected', rejectionReason: 'Test.' });
    const again = (await act('POST', '/api/rewards/claim', { rewardId }, user)) as { id: string };
    await act('POST', `/api/redemptions/${again.id}/cancel`, {}, user);
    expect(hasRanks()).toBe(true);
  });

  it('after a change of the setting for the leaderboard of all time, the counts are read again', async () => {
    const rewardId = await reward({ points_cost: 7 });
    await call(app, user, 'POST', '/api/rewards/claim', { rewardId });
    await readRanks();
    const value = 'balance';
    expect((await call(app, boss, 'PUT', '/api/settings/leaderboard_all_time_by', { value })).status).toBe(200);
    expect(hasRanks()).toBe(false);
  });

  it('a change of department, location, role or account status updates the leaderboards', async () => {
    await put({ department: 'Told' });
    await put({ location: 'Rome' });
    await put({ department: 'Untold', location: '' });
    await put({ role: 'admin' });
    await put({ role: 'employee' });
    await put({ approvalStatus: 'suspended' });
    await put({ approvalStatus: 'approved' });
    expect(hasRanks()).toBe(true);
  });

  it('a user who hides from the leaderboard or appears again updates the leaderboards', async () => {
    await act('PUT', '/api/profile', { hiddenFromLeaderboard: true }, user);
    await act('PUT', '/api/profile', { bio: 'Hidden.' }, user);
    await act('PUT', '/api/profile', { hiddenFromLeaderboard: false }, user);
    expect(hasRanks()).toBe(true);
  });

  it('a ban, a lock, a role and a removal at the identity provider update the leaderboards', async () => {
    let minute = 100;
    const update = (changes: object) =>
      expectUpdate(sendWebhook('user.updated', clerkUser(user, NOW.getTime() - --minute * 60_000, changes)));
    await update({ banned: true });
    await update({ banned: false });
    await update({ public_metadata: { role: 'admin' } });
    await update({ public_metadata: { role: 'employee' } });
    await update({ locked: true, lockout_expires_in_seconds: 36_000 });
    expect(await rows('SELECT approval_status FROM users WHERE id = ?', user)).toEqual([
      { approval_status: 'suspended' },
    ]);
    const db = openDb(ofApp(env.DB), { tellLeaderboards: TEST_RANKS.tell, wakeSender: () => {} });
    await liftEndedLocks(db, new Date(NOW.getTime() + 36_000_000), () => crypto.randomUUID());
    await expectRanksHold();
    await expectUpdate(sendWebhook('user.deleted', { id: user, deleted: true, object: 'user' }));
    expect(hasRanks()).toBe(true);
    expect(await rows('SELECT approval_status, is_active FROM users WHERE id = ?', user)).toEqual([
      { approval_status: 'approved', is_active: 0 },
    ]);
  });

  it('after an import that changes departments, the counts are read again', async () => {
    const [{ email, name } = { email: '', name: '' }] = await rows<{ email: string; name: string }>(
      'SELECT email, name FROM users WHERE id = ?',
      user,
    );
    const { id } = await stage(boss, `Name,Email,Department\n${name},${email},Told`);
    await readRanks();
    expect((await applyAll(boss, id)).applied.changed).toBe(1);
    expect(hasRanks()).toBe(false);
  });

  it('after an admin’s first sign-in to an imported record with points, the counts are read again', async () => {
    const { id } = await stage(boss, `Name,Email,Department\nIm Ported,im@ported.test,Told`);
    await applyAll(boss, id);
    const imported = `imported-${id}-2`;
    await call(app, boss, 'PUT', `/api/users/${imported}`, { approvalStatus: 'approved' });
    await act('POST', '/api/points', { userId: imported, amount: 6, description: 'x' });
    const identity = {
      authenticate: async () => ({ subject: 'user_ported', role: null, impersonator: null }),
      readProfile: async () => ({
        subject: 'user_ported',
        email: 'im@ported.test',
        emailVerified: true,
        firstName: 'Im',
        lastName: 'Ported',
        avatarUrl: '',
        role: 'admin',
        block: null,
        blockEndsAtMs: null,
        createdAtMs: 0,
        updatedAtMs: 5,
      }),
      endSessions: async () => false,
      invite: null,
    } satisfies Identity;
    // /api/me of an admin needs no rank, so no leaderboard is read before this check.
    expect((await call(appAt(NOW, { identity }), null, 'GET', '/api/me')).body).toMatchObject({ id: imported });
    expect(hasRanks()).toBe(false);
  });
});
