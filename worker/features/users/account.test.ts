import { describe, expect, it } from 'vitest';
import { createIssue } from '#domain/errors/field-problems.ts';
import { appAt, call, NOW, person, rows } from '#worker/test/harness.ts';

const app = appAt();
const put = (as: string, id: string, body: object, key?: string) =>
  call(app, as, 'PUT', `/api/users/${id}`, body, key === undefined ? {} : { 'Idempotency-Key': key });
const code = (answer: { body: Record<string, unknown> }) => (answer.body.error as { code: string } | undefined)?.code;
const readAudit = (id: string) =>
  rows(
    `SELECT actor_id, action, before_value, after_value, reason, created_at FROM audit_log
     WHERE target_type = 'user' AND target_id = ? ORDER BY created_at, id`,
    id,
  );

describe('PUT /api/users/:id', () => {
  it('approves a pending user, and logs the actor, the values before and the values after', async () => {
    const admin = await person({ role: 'admin' });
    const id = await person({ approval_status: 'pending', department: 'IT' });
    expect((await call(app, id, 'GET', '/api/me')).status).toBe(403);
    const answer = await put(admin, id, { approvalStatus: 'approved', version: 0 });
    expect(answer).toMatchObject({ status: 200, body: { id, approvalStatus: 'approved', version: 1 } });
    expect((await call(app, id, 'GET', '/api/me')).status).toBe(200);
    const unchanged = {
      role: 'employee',
      department: 'IT',
      location: '',
      hireDate: '2024-01-15',
      employeeNumber: '',
      workCalendarId: 'standard',
    };
    expect(await readAudit(id)).toEqual([
      {
        actor_id: admin,
        action: 'user.approved',
        before_value: JSON.stringify({ approvalStatus: 'pending', ...unchanged }),
        after_value: JSON.stringify({ approvalStatus: 'approved', ...unchanged }),
        reason: null,
        created_at: NOW.toISOString(),
      },
    ]);
  });

  it('suspends or rejects a user only with a reason, and approves a suspended user again', async () => {
    const admin = await person({ role: 'admin' });
    const id = await person();
    for (const approvalStatus of ['suspended', 'rejected']) {
      expect(await put(admin, id, { approvalStatus })).toMatchObject({
        status: 400,
        body: { error: { details: { fields: [createIssue('reason', 'reason_missing')] } } },
      });
    }
    expect((await put(admin, id, { approvalStatus: 'suspended', reason: 'Left the badge at home.' })).status).toBe(200);
    expect(code(await call(app, id, 'GET', '/api/me'))).toBe('account_suspended');
    expect(code(await put(admin, id, { approvalStatus: 'rejected', reason: 'No.' }))).toBe('account_wrong_state');
    expect((await put(admin, id, { approvalStatus: 'approved' })).status).toBe(200);
    const readNotices = (await readAudit(id)).map(({ action, reason }) => [action, reason]);
    expect(readNotices.toSorted()).toEqual([
      ['user.approved', null],
      ['user.suspended', 'Left the badge at home.'],
    ]);
  });

  it('changes a user’s department, location and hire date, and refuses other fields', async () => {
    const admin = await person({ role: 'admin' });
    const id = await person({ department: 'IT', location: 'Toronto' });
    const change = { department: 'Sales', location: 'Lisbon', hireDate: '2020-02-29' };
    expect(await put(admin, id, change)).toMatchObject({ status: 200, body: change });
    expect(await put(admin, id, { hireDate: '2021-02-29' })).toMatchObject({ status: 400 });
    for (const field of ['pointsBalance', 'email', 'isActive', 'employeeId', 'currentStreak']) {
      expect(await put(admin, id, { [field]: 1 })).toMatchObject({
        status: 400,
        body: { error: { details: { fields: [createIssue(field, 'unknown')] } } },
      });
    }
  });

  it('an admin who changes the hire date makes it known, and another change does not', async () => {
    const admin = await person({ role: 'admin' });
    const id = await person({ is_hire_date_known: 0 });
    const isKnown = () => rows('SELECT is_hire_date_known AS known FROM users WHERE id = ?', id);
    expect((await put(admin, id, { department: 'Sales' })).status).toBe(200);
    expect(await isKnown()).toEqual([{ known: 0 }]);
    expect((await put(admin, id, { hireDate: '2020-02-29' })).status).toBe(200);
    expect(await isKnown()).toEqual([{ known: 1 }]);
  });

  it('refuses a change of the actor’s own account, an admin’s change of another admin, and a stale version', async () => {
    const [admin, peer, boss] = [
      await person({ role: 'admin' }),
      await person({ role: 'admin' }),
      await person({ role: 'super_admin' }),
    ];
    const id = await person();
    const suspend = { approvalStatus: 'suspended', reason: 'x' };
    expect(code(await put(admin, admin, { department: 'Board' }))).toBe('account_own');
    expect(code(await put(admin, peer, suspend))).toBe('account_of_admin');
    expect(code(await put(admin, boss, suspend))).toBe('account_of_admin');
    expect(code(await put(admin, 'nobody', suspend))).toBe('user_not_found');
    await put(admin, id, { department: 'A' });
    expect(code(await put(admin, id, { department: 'B', version: 0 }))).toBe('version_conflict');
    expect((await put(boss, peer, suspend)).status).toBe(200);
  });

  it('lets only a super admin change a role, but not the super admin’s own role', async () => {
    const [admin, boss] = [await person({ role: 'admin' }), await person({ role: 'super_admin' })];
    const id = await person();
    expect(code(await put(admin, id, { role: 'admin' }))).toBe('auth/forbidden');
    expect(code(await put(boss, boss, { role: 'employee' }))).toBe('account_own');
    expect(await put(boss, id, { role: 'admin', reason: 'Runs HR now.' })).toMatchObject({ body: { role: 'admin' } });
    expect((await readAudit(id)).map(({ action, reason }) => [action, reason])).toEqual([
      ['user.role', 'Runs HR now.'],
    ]);
  });

  it('keeps one super admin when two super admins remove each other’s role at once', async () => {
    await rows(`UPDATE users SET role = 'employee' WHERE role = 'super_admin'`);
    const [ann, ben] = [await person({ role: 'super_admin' }), await person({ role: 'super_admin' })];
    const answers = await Promise.all([put(ann, ben, { role: 'admin' }), put(ben, ann, { role: 'admin' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await rows(`SELECT count(*) AS n FROM users WHERE role = 'super_admin'`)).toEqual([{ n: 1 }]);
  });

  it('notifies the user only of a change of status or role', async () => {
    const [admin, boss] = [await person({ role: 'admin' }), await person({ role: 'super_admin' })];
    const id = await person();
    await put(admin, id, { department: 'Sales' });
    await put(admin, id, { approvalStatus: 'rejected', reason: 'x' });
    const readNotices = () => rows('SELECT kind, facts, created_at, read_at FROM notices WHERE user_id = ?', id);
    expect(await readNotices()).toEqual([]);
    await put(admin, id, { approvalStatus: 'suspended', reason: 'Until Monday.' }, 'suspend-once-1');
    await put(admin, id, { approvalStatus: 'suspended', reason: 'Until Monday.' }, 'suspend-once-1');
    await put(boss, id, { role: 'admin' });
    expect((await readNotices()).toSorted((a, b) => (String(a.kind) < String(b.kind) ? -1 : 1))).toEqual([
      {
        kind: 'account_status',
        facts: '{"status":"suspended","reason":"Until Monday."}',
        created_at: NOW.toISOString(),
        read_at: null,
      },
      { kind: 'role_changed', facts: '{"role":"admin"}', created_at: NOW.toISOString(), read_at: null },
    ]);
  });

  it('changes the user once, with one audit row, for ten concurrent requests with one Idempotency-Key', async () => {
    const admin = await person({ role: 'admin' });
    const id = await person({ approval_status: 'pending' });
    const tries = Array.from({ length: 10 }, () => put(admin, id, { approvalStatus: 'approved' }, 'approve-once-1'));
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveProperty('size', 1);
    expect(await readAudit(id)).toHaveLength(1);
  });

  it('updates the number of users of a department when a user is approved or moves', async () => {
    const admin = await person({ role: 'admin' });
    const id = await person({ approval_status: 'pending', department: 'Counted' });
    const people = () => rows(`SELECT people FROM department_people WHERE department = 'Counted' AND people > 0`);
    expect(await people()).toEqual([]);
    await put(admin, id, { approvalStatus: 'approved' });
    expect(await people()).toEqual([{ people: 1 }]);
    await put(admin, id, { department: 'Elsewhere' });
    expect(await people()).toEqual([]);
  });
});
