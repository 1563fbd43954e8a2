import { describe, expect, it } from 'vitest';
import { appAt, badge, call, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';

/** Thursday 2026-03-12 22:00 in Toronto, which is already Friday in UTC. */
const NOW = new Date('2026-03-13T02:00:00.000Z');
const app = appAt(NOW);
const ID = expect.stringMatching(/^[\w-]{12}$/);

type Fields = Record<string, unknown>;
const record = (as: string, userId: string, extra: Fields = {}, key?: string) =>
  call(
    app,
    as,
    'POST',
    '/api/activities',
    { userId, kind: 'team', title: 'Ran the fire drill', occurredOn: '2026-03-12', ...extra },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );
const list = (as: string, userId: string, query = '') =>
  call(app, as, 'GET', `/api/activities?userId=${userId}${query}`);
const code = (answer: { body: Fields }) => (answer.body.error as { code: string } | undefined)?.code;

describe('activity records', () => {
  it('an admin records and removes an activity record, and the user is notified each time', async () => {
    const [admin, user] = [await person({ role: 'admin', name: 'Ada' }), await person()];
    const made = await record(admin, user);
    const whole = {
      id: ID,
      userId: user,
      kind: 'team',
      title: 'Ran the fire drill',
      occurredOn: '2026-03-12',
      recordedBy: admin,
      createdAt: NOW.toISOString(),
    };
    expect(made).toMatchObject({ status: 201 });
    expect(made.body).toEqual(whole);
    expect((await list(admin, user)).body).toEqual({ items: [{ ...whole, recordedByName: 'Ada' }] });
    const id = String(made.body.id);
    const remove = () => call(app, admin, 'DELETE', `/api/activities/${id}`);
    expect((await remove()).body).toEqual(made.body);
    expect(code(await remove())).toBe('activity_not_found');
    expect((await list(admin, user)).body).toEqual({ items: [] });
    expect(
      await rows(
        `SELECT action, actor_id, before_value, after_value FROM audit_log WHERE target_type = 'activity' AND target_id = ?
         ORDER BY action DESC`,
        id,
      ),
    ).toEqual([
      { action: 'activity.removed', actor_id: admin, before_value: JSON.stringify(made.body), after_value: null },
      { action: 'activity.recorded', actor_id: admin, before_value: null, after_value: JSON.stringify(made.body) },
    ]);
    const facts = JSON.stringify({ title: 'Ran the fire drill', kind: 'team' });
    expect(await rows('SELECT kind, facts FROM notices WHERE user_id = ? ORDER BY kind', user)).toEqual([
      { kind: 'activity_recorded', facts },
      { kind: 'activity_removed', facts },
    ]);
  });

  it('the next check-in gives a badge that activity records complete', async () => {
    await retireBadges();
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    const id = await badge({ criteria_type: 'team_activities', criteria_count: 2, points: 20 });
    await record(admin, user);
    await record(admin, user, { title: 'Organised the lunch', occurredOn: '2025-12-24' });
    expect(await rows('SELECT badge_id FROM user_badges WHERE user_id = ?', user)).toEqual([]);
    await checkInAt(user, NOW);
    expect(await rows('SELECT badge_id FROM user_badges WHERE user_id = ?', user)).toEqual([{ badge_id: id }]);
  });

  it('the list of activity records has pages and begins with the latest day', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    const days = ['2026-03-10', '2026-03-12', '2026-03-11', '2026-03-11', '2025-01-01'];
    for (const occurredOn of days) await record(admin, user, { occurredOn });
    const listedDays: string[] = [];
    let query = '&limit=2';
    for (let page = 0; page < 5; page++) {
      const { body } = await list(admin, user, query);
      listedDays.push(...(body.items as { occurredOn: string }[]).map(({ occurredOn }) => occurredOn));
      if (body.nextCursor === undefined) break;
      query = `&limit=2&cursor=${String(body.nextCursor)}`;
    }
    expect(listedDays).toEqual(days.toSorted().toReversed());
    expect((await list(admin, user, '&cursor=nonsense')).status).toBe(400);
  });

  it('refuses an admin’s own activity, a future day and an unknown kind', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    expect(code(await record(admin, admin))).toBe('activity_own');
    expect(code(await record(admin, 'nobody'))).toBe('user_not_found');
    expect(code(await list(admin, 'nobody'))).toBe('user_not_found');
    for (const extra of [
      { occurredOn: '2026-03-13' },
      { kind: 'sports' },
      { title: ' ' },
      { title: 'x'.repeat(121) },
    ]) {
      expect((await record(admin, user, extra)).status).toBe(400);
    }
    const same = await Promise.all(Array.from({ length: 4 }, () => record(admin, user, {}, 'activity-key')));
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(((await list(admin, user)).body.items as unknown[]).length).toBe(1);
    const boss = await person({ role: 'super_admin' });
    const { body } = await record(boss, admin);
    expect(code(await call(app, admin, 'DELETE', `/api/activities/${String(body.id)}`))).toBe('activity_own');
  });
});
