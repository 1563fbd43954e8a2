import { describe, expect, it } from 'vitest';
import type { Identity, ProviderProfile } from '#worker/identity/identity.ts';
import { appAt, call, givePoints, NOW, person, rows } from '#worker/test/harness.ts';
import { readRows, stage } from '#worker/test/people-import.ts';
import { clerkUser, sendWebhook } from '#worker/test/providers/clerk-messages.ts';

const emailFor = (name: string) => `${name}@rehired.test`;
const provided = (subject: string, name: string, t: number, isVerified = true) =>
  clerkUser(subject, t, {
    first_name: 'Rena',
    last_name: 'Halvik',
    email_addresses: [
      { id: 'e', email_address: emailFor(name), verification: { status: isVerified ? 'verified' : 'unverified' } },
    ],
  });

function signIn(subject: string, name: string, emailVerified = true) {
  const profile: ProviderProfile = {
    subject,
    email: emailFor(name),
    emailVerified,
    firstName: 'Rena',
    lastName: 'Halvik',
    role: null,
    block: null,
    blockEndsAtMs: null,
    createdAtMs: 0,
    updatedAtMs: 50,
  };
  const identity: Identity = {
    authenticate: async () => ({ subject, role: null, impersonator: null }),
    readProfile: async () => profile,
    endSessions: async () => false,
    invite: null,
  };
  return call(appAt(NOW, { identity }), null, 'GET', '/api/me');
}
const refusal = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  (body.error as { code: string } | undefined)?.code,
];

async function removed(name: string): Promise<{ id: string; admin: string; number: string }> {
  const admin = await person({ role: 'admin' });
  await sendWebhook('user.created', provided(`${name}_old`, name, 10));
  const [{ id = '' } = {}] = await rows<{ id: string }>('SELECT id FROM users WHERE employee_id = ?', `${name}_old`);
  const number = `R-${name}`;
  await call(appAt(), admin, 'PUT', `/api/users/${id}`, { employeeNumber: number });
  await givePoints(id, 120);
  await sendWebhook('user.deleted', { id: `${name}_old`, object: 'user', deleted: true });
  return { id, admin, number };
}
const decide = (admin: string, id: string, act: 'bring-back' | 'set-aside', body: object = {}) =>
  call(appAt(), admin, 'POST', `/api/users/${id}/${act}`, body);
const readUsers = (name: string) =>
  rows(
    `SELECT employee_id AS subject, is_active AS active, approval_status AS status, points_balance AS points,
       employee_number AS number, email FROM users WHERE employee_id LIKE ? OR email = ? ORDER BY created_at, id`,
    `${name}_%`,
    emailFor(name),
  );
const listWaiting = async (admin: string, name: string) => {
  const { body } = await call(appAt(), admin, 'GET', '/api/users/waiting');
  return (body.items as { email: string }[]).filter(({ email }) => email === emailFor(name));
};
const stageRow = (admin: string, name: string, number: string) =>
  stage(admin, `Name,Email,Employee number\nRena Halvik,${emailFor(name)},${number}`);

describe('a user who is removed and comes back with the same address', () => {
  it('is told that HR decides, and HR finds the account in a list and by a notification', async () => {
    const { id, admin, number } = await removed('told');
    for (const act of ['approved', 'suspended']) {
      const change = { approvalStatus: act, reason: 'x' };
      expect(refusal(await call(appAt(), admin, 'PUT', `/api/users/${id}`, change))).toEqual([409, 'account_removed']);
    }
    const bulk = { ids: [id], act: { type: 'approve' } };
    expect((await call(appAt(), admin, 'POST', '/api/users/bulk', bulk)).body.items).toMatchObject([
      { id, outcome: 'refused', code: 'account_removed' },
    ]);
    expect(refusal(await signIn('told_new', 'told'))).toEqual([409, 'account_waits_for_hr']);
    expect(refusal(await signIn('told_new', 'told'))).toEqual([409, 'account_waits_for_hr']);
    expect(await listWaiting(admin, 'told')).toEqual([
      {
        subject: 'told_new',
        email: emailFor('told'),
        name: 'Rena Halvik',
        isVerified: true,
        since: NOW.toISOString(),
        of: { id, name: 'Rena Halvik', isActive: false, pointsBalance: 120, employeeNumber: number },
      },
    ]);
    expect(
      await rows(
        `SELECT facts FROM notices WHERE user_id = ? AND kind = 'account_waiting' AND facts LIKE '%told@%'`,
        admin,
      ),
    ).toEqual([{ facts: JSON.stringify({ email: emailFor('told'), person: 'Rena Halvik', name: 'Rena Halvik' }) }]);
    const imported = await stageRow(admin, 'told', number);
    expect(imported.counts).toEqual({ new: 0, changed: 0, unchanged: 0, wrong: 1 });
    const [row] = await readRows(admin, imported.id, 'wrong');
    expect(row?.problems).toMatchObject([{ column: 'email', code: 'removed_account', value: emailFor('told') }]);
  });

  it('goes on with the earlier record and its points after an admin brought it back', async () => {
    const { id, admin, number } = await removed('back');
    await signIn('back_new', 'back');
    const answer = await decide(admin, id, 'bring-back', { reason: 'Hired again.' });
    expect(answer).toMatchObject({ status: 200, body: { id, isActive: true, pointsBalance: 120 } });
    expect(await signIn('back_new', 'back')).toMatchObject({ status: 200, body: { id, pointsBalance: 120 } });
    expect(await readUsers('back')).toEqual([
      { subject: 'back_new', active: 1, status: 'approved', points: 120, number, email: emailFor('back') },
    ]);
    expect(await listWaiting(admin, 'back')).toEqual([]);
    const audit = await rows(
      `SELECT actor_id AS actor, before_value AS "before", after_value AS "after", reason FROM audit_log
       WHERE target_id = ? AND action = 'user.brought_back'`,
      id,
    );
    const fields = { approvalStatus: 'approved', role: 'employee', email: emailFor('back'), employeeNumber: number };
    expect(
      audit.map(({ before, after, ...rest }) => ({
        ...rest,
        before: JSON.parse(String(before)),
        after: JSON.parse(String(after)),
      })),
    ).toEqual([
      {
        actor: admin,
        reason: 'Hired again.',
        before: { isActive: false, ...fields, pointsBalance: 120 },
        after: { isActive: true, ...fields, pointsBalance: 120 },
      },
    ]);
    // Late messages about the removed account change nothing.
    await sendWebhook('user.deleted', { id: 'back_old', object: 'user', deleted: true });
    await sendWebhook('user.updated', provided('back_old', 'back', 900));
    expect((await signIn('back_new', 'back')).status).toBe(200);
    // A second decision is refused, because the user is back.
    expect(refusal(await decide(admin, id, 'set-aside'))).toEqual([409, 'account_wrong_state']);
  });

  it('may be brought back before the new account exists', async () => {
    const { id, admin } = await removed('early');
    expect((await decide(admin, id, 'bring-back')).status).toBe(200);
    expect(refusal(await signIn('early_mal', 'early', false))).toEqual([409, 'account_conflict']);
    expect(await signIn('early_new', 'early')).toMatchObject({ status: 200, body: { id, pointsBalance: 120 } });
    await sendWebhook('user.created', provided('early_new', 'early', 60));
    expect(await readUsers('early')).toMatchObject([{ subject: 'early_new', points: 120 }]);
  });

  it.each(['approved', 'pending'])(
    'gets a new record that is %s after an admin set the old one aside',
    async (status) => {
      const name = `aside${status}`;
      const { id, admin, number } = await removed(name);
      await rows(
        `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
       VALUES ('new_account_status', ?, 'x', 'x')`,
        JSON.stringify(status),
      );
      await signIn(`${name}_new`, name);
      expect((await decide(admin, id, 'set-aside')).status).toBe(200);
      const come = await signIn(`${name}_new`, name);
      expect(refusal(come)).toEqual(status === 'approved' ? [200, undefined] : [403, 'account_pending']);
      await rows(`DELETE FROM system_settings WHERE setting_key = 'new_account_status'`);
      expect(await readUsers(name)).toEqual(
        expect.arrayContaining([
          {
            subject: `${name}_old`,
            active: 0,
            status: 'approved',
            points: 120,
            number: '',
            email: `${name}_old@no-email.invalid`,
          },
          { subject: `${name}_new`, active: 1, status, points: 0, number: '', email: emailFor(name) },
        ]),
      );
      // The address and the employee number belong to the new record now.
      const imported = await stageRow(admin, name, number);
      expect(imported.counts).toEqual({ new: 0, changed: 1, unchanged: 0, wrong: 0 });
      expect(refusal(await decide(admin, id, 'bring-back'))).toEqual([409, 'account_address_gone']);
      const [entry] = await rows<{ before: string }>(
        `SELECT before_value AS "before" FROM audit_log WHERE target_id = ? AND action = 'user.set_aside'`,
        id,
      );
      expect(JSON.parse(entry?.before ?? '')).toMatchObject({
        email: emailFor(name),
        employeeNumber: number,
        pointsBalance: 120,
      });
    },
  );

  it('waits with the state of the newest message, even if an older message arrives later', async () => {
    const { id, admin } = await removed('late');
    await sendWebhook('user.updated', provided('late_new', 'late', 60));
    await sendWebhook('user.created', provided('late_new', 'late', 50, false));
    expect(await listWaiting(admin, 'late')).toMatchObject([{ subject: 'late_new', isVerified: true, of: { id } }]);
    // The provider has verified the address, so the account gets the record at once.
    expect((await decide(admin, id, 'bring-back')).status).toBe(200);
    expect(await readUsers('late')).toMatchObject([{ subject: 'late_new', active: 1, points: 120 }]);
  });

  it('does not wait after the new account is removed too, even if its messages arrive later', async () => {
    const { admin } = await removed('twice');
    await sendWebhook('user.deleted', { id: 'twice_new', object: 'user', deleted: true });
    await sendWebhook('user.created', provided('twice_new', 'twice', 60));
    expect(refusal(await signIn('twice_new', 'twice'))).toEqual([403, 'account_inactive']);
    expect(await listWaiting(admin, 'twice')).toEqual([]);
    expect(await readUsers('twice')).toMatchObject([{ subject: 'twice_old', active: 0 }]);
    expect(await rows(`SELECT id FROM notices WHERE user_id = ? AND facts LIKE '%twice@%'`, admin)).toEqual([]);
  });

  it('only a super admin decides on an admin, and no admin decides on a user who may use the app', async () => {
    const { id, admin } = await removed('rights');
    const active = await person();
    expect(refusal(await decide(admin, active, 'bring-back'))).toEqual([409, 'account_wrong_state']);
    expect(refusal(await decide(admin, 'nobody', 'set-aside'))).toEqual([404, 'user_not_found']);
    expect(refusal(await decide(admin, id, 'set-aside', { version: 1_000 }))).toEqual([409, 'version_conflict']);
    await rows(`UPDATE users SET role = 'super_admin' WHERE id = ?`, id);
    expect(refusal(await decide(admin, id, 'bring-back'))).toEqual([403, 'account_of_admin']);
    const boss = await person({ role: 'super_admin' });
    // The role comes from the new account, not from the removed one.
    expect(await decide(boss, id, 'bring-back')).toMatchObject({ status: 200, body: { role: 'employee' } });
  });

  it.each([
    ['bring-back', 'set-aside'],
    ['bring-back', 'bring-back'],
    ['set-aside', 'set-aside'],
  ] as const)('has one record when sign-ins, messages, %s and %s happen at the same time', async (one, other) => {
    const name = `race${one}${other}`.replaceAll('-', '');
    const { id, admin } = await removed(name);
    const answers = await Promise.all([
      signIn(`${name}_new`, name),
      decide(admin, id, one),
      signIn(`${name}_new`, name),
      sendWebhook('user.created', provided(`${name}_new`, name, 40)),
      decide(admin, id, other),
      signIn(`${name}_new`, name),
    ]);
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    const made = await rows(
      `SELECT action FROM audit_log WHERE target_id = ? AND action IN ('user.brought_back', 'user.set_aside')`,
      id,
    );
    expect(made).toHaveLength(1);
    expect((await signIn(`${name}_new`, name)).status).toBe(200);
    const found = await readUsers(name);
    const isBack = made[0]?.action === 'user.brought_back';
    expect(found.filter(({ active }) => active === 1)).toMatchObject([
      { subject: `${name}_new`, points: isBack ? 120 : 0, email: emailFor(name) },
    ]);
    expect(found.reduce((sum, { points }) => sum + Number(points), 0)).toBe(120);
  });
});
