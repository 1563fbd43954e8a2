import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkPreview, BulkResult } from '#domain/api/people.ts';
import { appAt, readBalance, call, person, rows } from '#worker/test/harness.ts';

const app = appAt();
let admin: string;

const preview = async (ids: string[], act: object, more: object = {}, as = admin) =>
  call(app, as, 'POST', '/api/users/bulk/preview', { ids, act, ...more });
const bulk = async (ids: string[], act: object, key?: string, as = admin) =>
  call(app, as, 'POST', '/api/users/bulk', { ids, act }, key === undefined ? {} : { 'Idempotency-Key': key });
const outcomes = (body: Record<string, unknown>) =>
  (body as unknown as BulkPreview | BulkResult).items.map((item) =>
    'code' in item ? `${item.outcome} ${item.code}` : item.outcome,
  );
const APPROVE = { type: 'approve' };
const award = (amount: number) => ({ type: 'award', amount, description: 'Well done' });
const audits = (id: string) => rows('SELECT action FROM audit_log WHERE target_id = ?', id);

beforeAll(async () => {
  admin = await person({ role: 'admin' });
  await rows(`INSERT INTO work_calendars (id, name, workdays, created_at, updated_at)
    VALUES ('shifts', 'Shifts', '[1,2,3,4,5,6,7]', 'x', 'x')`);
});

describe('POST /api/users/bulk/preview', () => {
  it('returns an outcome for each user in the order of the request, and changes nothing', async () => {
    const waiting = await person({ name: 'Wanda Waits', approval_status: 'pending' });
    const ids = [
      waiting,
      await person({ name: 'Ida In' }),
      await person({ name: 'Sus Pended', approval_status: 'suspended' }),
      await person({ name: 'Peer Admin', role: 'admin', approval_status: 'pending' }),
      admin,
      'nobody',
    ];
    const { status, body } = await preview(ids, APPROVE);
    expect(status).toBe(200);
    expect(outcomes(body)).toEqual([
      'change',
      'unchanged',
      'refused account_not_pending',
      'refused account_of_admin',
      'refused account_own',
      'refused user_not_found',
    ]);
    expect(body).toMatchObject({ people: 1, points: 0 });
    expect((body.items as object[])[0]).toEqual({ id: waiting, name: 'Wanda Waits', outcome: 'change' });
    expect((body.items as object[])[5]).toEqual({
      id: 'nobody',
      name: null,
      outcome: 'refused',
      code: 'user_not_found',
      message: 'User not found',
    });
    expect(await rows('SELECT approval_status FROM users WHERE id = ?', waiting)).toEqual([
      { approval_status: 'pending' },
    ]);
    expect(await audits(waiting)).toEqual([]);
  });

  it('applies the limits of one award and of a day, and subtracts the points of earlier parts', async () => {
    const giver = await person({ role: 'admin' });
    const ids = [await person(), await person(), await person({ is_active: 0 }), await person()];
    await rows(`INSERT INTO system_settings (setting_key, setting_value, description, category, created_at, updated_at)
      VALUES ('award_max_points', '60', '', 'limits', 'x', 'x'), ('award_points_per_day', '100', '', 'limits', 'x', 'x')`);
    const previewAward = async (amount: number, more: object = {}) => {
      const { body } = await preview([...ids, giver], award(amount), more, giver);
      return [body.people, body.points, ...outcomes(body)];
    };
    const own = 'refused points_own';
    const gone = 'refused user_not_found';
    const shutOut = [await person({ approval_status: 'pending' }), await person({ approval_status: 'suspended' })];
    const toThem = await preview(shutOut, award(1), {}, giver);
    expect([toThem.body.people, toThem.body.points, ...outcomes(toThem.body)]).toEqual([
      0,
      0,
      'refused award_not_approved',
      'refused award_not_approved',
    ]);
    expect((await bulk(shutOut, award(1), undefined, giver)).body.items).toMatchObject([
      { outcome: 'refused', code: 'award_not_approved' },
      { outcome: 'refused', code: 'award_not_approved' },
    ]);
    expect(await previewAward(30)).toEqual([3, 90, 'change', 'change', gone, 'change', own]);
    expect(await previewAward(50)).toEqual([
      2,
      100,
      'change',
      'change',
      'refused award_day_limit',
      'refused award_day_limit',
      own,
    ]);
    expect(await previewAward(50, { pointsBefore: 60 })).toMatchObject({ 0: 0, 1: 0, 2: 'refused award_day_limit' });
    expect(await previewAward(61)).toMatchObject({ 0: 0, 2: 'refused award_over_limit' });
    const { body } = await bulk(ids, award(50), undefined, giver);
    expect([body.people, body.points, ...outcomes(body)]).toEqual([
      2,
      100,
      'done',
      'done',
      gone,
      'refused award_day_limit',
    ]);
    expect(await Promise.all(ids.map(readBalance))).toEqual([50, 50, 0, 0]);
    await rows(`DELETE FROM system_settings WHERE setting_key LIKE 'award_%'`);
  });
});

describe('POST /api/users/bulk', () => {
  it('approves each pending user with an audit row and a notification, and approves no other user', async () => {
    const ids = [
      await person({ approval_status: 'pending' }),
      await person({ approval_status: 'rejected' }),
      await person(),
      await person({ approval_status: 'pending' }),
    ];
    const { status, body } = await bulk(ids, APPROVE);
    expect(status).toBe(200);
    expect(outcomes(body)).toEqual(['done', 'refused account_not_pending', 'unchanged', 'done']);
    expect(body).toMatchObject({ people: 2, points: 0 });
    expect(await Promise.all(ids.map(audits))).toEqual([
      [{ action: 'user.approved' }],
      [],
      [],
      [{ action: 'user.approved' }],
    ]);
    expect(await rows('SELECT kind, facts FROM notices WHERE user_id = ?', ids[3])).toEqual([
      { kind: 'account_status', facts: '{"status":"approved","reason":null}' },
    ]);
  });

  it('sets a calendar for users who have another calendar', async () => {
    const ids = [await person(), await person({ work_calendar_id: 'shifts' }), admin];
    const { body } = await bulk(ids, { type: 'calendar', calendarId: 'shifts', reason: 'Shifts now.' });
    expect(outcomes(body)).toEqual(['done', 'unchanged', 'refused account_own']);
    expect(await rows('SELECT reason FROM audit_log WHERE target_id = ?', ids[0])).toEqual([{ reason: 'Shifts now.' }]);
    expect(await bulk(ids, { type: 'calendar', calendarId: 'nowhere' })).toMatchObject({
      status: 404,
      body: { error: { code: 'calendar_not_found' } },
    });
  });

  it('acts once for five concurrent requests with one Idempotency-Key, and replays the first response', async () => {
    const ids = [await person(), await person(), await person()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => bulk(ids, award(7), 'bulk-once-1')));
    for (const { status, body } of answers) {
      expect([status, body.people, body.points, ...outcomes(body)]).toEqual([200, 3, 21, 'done', 'done', 'done']);
    }
    expect(await Promise.all(ids.map(readBalance))).toEqual([7, 7, 7]);
    expect((await bulk(ids, award(7), 'bulk-once-1')).body).toEqual(answers[0]?.body);
    expect(await Promise.all(ids.map(readBalance))).toEqual([7, 7, 7]);
    expect(await bulk(ids, award(8), 'bulk-once-1')).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key_reused' } },
    });
  });

  it('acts on the remaining users when an interrupted request is sent again', async () => {
    const ids = [
      await person({ approval_status: 'pending' }),
      await person({ approval_status: 'pending' }),
      await person(),
    ];
    await bulk(ids, APPROVE, 'bulk-broken-1');
    // Simulates a request that was interrupted before the second user, so that its whole response is not stored.
    await rows(`DELETE FROM idempotency_keys WHERE key IN ('bulk-broken-1', 'bulk-broken-1:${ids[1]}')`);
    await rows(`UPDATE users SET approval_status = 'pending' WHERE id = ?`, ids[1]);
    const { body } = await bulk(ids, APPROVE, 'bulk-broken-1');
    expect(outcomes(body)).toEqual(['done', 'done', 'unchanged']);
    expect(await audits(ids[0] ?? '')).toHaveLength(1);
    await rows(`DELETE FROM idempotency_keys WHERE key = 'bulk-broken-1'`);
    expect(await bulk(ids, award(5), 'bulk-broken-1')).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key_reused' } },
    });
    expect(await readBalance(ids[0] ?? '')).toBe(0);
  });

  it('gives points to 50 users in one request', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 50; index++) ids.push(await person());
    const { body } = await bulk(ids, award(3), 'bulk-fifty');
    expect(body).toMatchObject({ people: 50, points: 150 });
    expect(
      await rows(
        `SELECT count(*) AS n, sum(points_balance) AS points FROM users WHERE id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(ids),
      ),
    ).toEqual([{ n: 50, points: 150 }]);
  });

  it('does not approve a user who is rejected during the request', async () => {
    const [id, other] = [await person({ approval_status: 'pending' }), await person({ role: 'admin' })];
    const reject = call(app, other, 'PUT', `/api/users/${id}`, { approvalStatus: 'rejected', reason: 'No.' });
    const [{ body }, rejected] = await Promise.all([bulk([id], APPROVE), reject]);
    const [row] = await rows<{ approval_status: string }>('SELECT approval_status FROM users WHERE id = ?', id);
    const isFirst = outcomes(body)[0] === 'done';
    expect([rejected.status, row?.approval_status]).toEqual(isFirst ? [409, 'approved'] : [200, 'rejected']);
  });

  it('refuses an empty list, too many users, a user twice, and an invalid action', async () => {
    const id = await person();
    const fields = async (ids: string[], act: object) => {
      const { status, body } = await bulk(ids, act);
      return [
        status,
        ...((body.error as { details: { fields: { path: string }[] } }).details.fields ?? []).map(({ path }) => path),
      ];
    };
    expect(await fields([], APPROVE)).toEqual([400, 'ids']);
    expect(await fields([id, id], APPROVE)).toEqual([400, 'ids']);
    expect(
      await fields(
        Array.from({ length: 101 }, (_, index) => `p${index}`),
        APPROVE,
      ),
    ).toEqual([400, 'ids']);
    expect(await fields([id], { type: 'suspend' })).toEqual([400, 'act.type']);
    expect(await fields([id], award(0))).toEqual([400, 'act.amount']);
    expect(await fields([id], { type: 'award', amount: 5, description: ' ' })).toEqual([400, 'act.description']);
    expect(await fields([id], { ...APPROVE, sneaky: 1 })).toEqual([400, 'act.sneaky']);
  });
});

describe('GET /api/users/filters', () => {
  it('returns each department and location of the users, and each calendar, only once', async () => {
    await person({ department: 'Zebra', location: 'Zug', approval_status: 'pending' });
    await person({ department: 'Zebra', location: 'Aarau', role: 'admin' });
    const { status, body } = await call(app, admin, 'GET', '/api/users/filters');
    expect(status).toBe(200);
    expect(body.isCut).toBe(false);
    expect(body.departments).toEqual(['General', 'Zebra']);
    expect(body.locations).toEqual(['Aarau', 'Zug']);
    expect((body.calendars as { id: string }[]).map(({ id }) => id)).toContain('shifts');
    expect((body.calendars as object[]).find((one) => 'id' in one && one.id === 'shifts')).toEqual({
      id: 'shifts',
      name: 'Shifts',
      workdays: [1, 2, 3, 4, 5, 6, 7],
    });
  });

  it('sets isCut when there are more values than it returns', async () => {
    const names = JSON.stringify(Array.from({ length: 501 }, (_, index) => `Place ${String(index).padStart(3, '0')}`));
    const one = await person();
    const insert = `INSERT INTO users (id, employee_id, email, name, work_calendar_id, hire_date, time_zone, department,
        location, created_at, updated_at)
      SELECT 'crowd-' || key, 'crowd-' || key, 'crowd' || key || '@example.com', 'Crowd', u.work_calendar_id, u.hire_date,
        u.time_zone, u.department, value, u.created_at, u.updated_at
      FROM json_each(?) JOIN users AS u ON u.id = ?`;
    await rows(insert, names, one);
    const { body } = await call(app, admin, 'GET', '/api/users/filters');
    expect(body.isCut).toBe(true);
    expect(body.locations).toHaveLength(500);
  });
});
