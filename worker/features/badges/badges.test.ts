import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { changedBefore } from '#worker/test/changed-before.ts';
import { appAt, badge, readBalance, call, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';

/** Monday 2026-03-02 06:30:00 in Toronto. */
const MONDAY = new Date('2026-03-02T11:30:00.000Z');

const held = (user: string) =>
  rows('SELECT badge_id, earned_date, progress, points FROM user_badges WHERE user_id = ? ORDER BY badge_id', user);
const paid = (user: string) =>
  rows(
    `SELECT reference_id, points_amount, transaction_type, description FROM point_transactions
     WHERE user_id = ? AND reference_type = 'badge' ORDER BY seq`,
    user,
  );

beforeEach(retireBadges);

describe('a check-in that earns a badge', () => {
  it('gives the badge and its points once, and lists the badge on the receipt', async () => {
    const [user, first] = [await person(), await badge({ name: 'First One' })];
    await badge({ criteria_count: 2 });
    const answer = await checkInAt(user, MONDAY, {}, 'first-badge-1');
    const award = { kind: 'badge', id: first, name: 'First One', icon: 'medal', tier: 'bronze', points: 10 };
    expect(answer).toMatchObject({ status: 201, body: { pointsEarned: 2, awards: [award] } });
    expect(await checkInAt(user, MONDAY, {}, 'first-badge-1')).toMatchObject({ body: answer.body });
    expect((await checkInAt(user, MONDAY)).body).toEqual(answer.body);
    const earned = { badge_id: first, earned_date: MONDAY.toISOString(), progress: 1, points: 10 };
    expect(await held(user)).toEqual([earned]);
    expect(await paid(user)).toEqual([
      { reference_id: first, points_amount: 10, transaction_type: 'bonus', description: 'Badge: First One' },
    ]);
    expect(await readBalance(user)).toBe(12);
    await env.DB.prepare(`UPDATE badges SET name = 'Another' WHERE id = ?`).bind(first).run();
    expect((await checkInAt(user, MONDAY)).body.awards).toEqual([award]);
  });

  it('gives every active badge whose criteria are met', async () => {
    const user = await person();
    await env.DB.batch(
      [
        ['team', 'team-1'],
        ['wellness', 'well-1'],
        ['course', 'course-1'],
        ['suggestion', 'idea-1'],
      ].map(([kind, id]) =>
        env.DB.prepare(
          `INSERT INTO activity_records (id, user_id, kind, title, occurred_on, created_at) VALUES (?, ?, ?, 'x', '2026-02-27', 'x')`,
        ).bind(`${user}-${id}`, user, kind),
      ),
    );
    const ids: string[] = [];
    for (const type of [
      'early_checkin',
      'streak',
      'total_checkins',
      'team_activities',
      'wellness_activities',
      'courses_completed',
      'suggestions_implemented',
    ]) {
      ids.push(await badge({ criteria_type: type, points: 0 }));
    }
    await badge({ is_active: 0 });
    await badge({ criteria_type: 'perfect_month' });
    const { body } = await checkInAt(user, MONDAY);
    expect((body.awards as { id: string }[]).map(({ id }) => id)).toEqual(ids.toSorted());
    expect((await held(user)).map(({ badge_id }) => badge_id)).toEqual(ids.toSorted());
    expect(await paid(user)).toEqual([]);
    expect(await readBalance(user)).toBe(2);
  });

  it('gives the badge once when 20 check-ins and 5 grants run at the same time', async () => {
    const [admin, user, id] = [await person({ role: 'admin' }), await person(), await badge()];
    const app = appAt(MONDAY);
    await env.DB.prepare('UPDATE users SET total_check_ins = 5, opening_check_ins = 5 WHERE id = ?').bind(user).run();
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => call(app, user, 'POST', '/api/checkins', {})),
      ...Array.from({ length: 5 }, () => call(app, admin, 'POST', `/api/badges/${id}/grants`, {})),
    ]);
    const states = answers.map(({ status }) => status);
    expect(states.filter((status) => status === 201)).toHaveLength(1);
    expect(states.every((status) => status === 200 || status === 201)).toBe(true);
    expect(await held(user)).toHaveLength(1);
    expect(await paid(user)).toHaveLength(1);
    const bodies = new Set(answers.slice(0, 20).map(({ body }) => JSON.stringify(body)));
    expect(bodies.size).toBe(1);
    const [receipt] = await rows<{ awards: string }>('SELECT awards FROM check_ins WHERE user_id = ?', user);
    const [given] = await rows<{ id: string }>('SELECT id FROM user_badges WHERE user_id = ?', user);
    const isGranted = given?.id.endsWith(`:${user}`);
    expect((JSON.parse(receipt?.awards ?? '') as unknown[]).length).toBe(isGranted ? 0 : 1);
    expect(await readBalance(user)).toBe(12);
  });

  it('completes a perfect month once, by the work calendar of the user', async () => {
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO work_calendars (id, name, workdays, created_at, updated_at) VALUES ('two-days', 'Two days', '[1,2]', 'x', 'x')`,
      ),
      env.DB.prepare(`INSERT INTO holidays (calendar_id, date, name) VALUES ('two-days', '2026-03-09', 'Fair')`),
    ]);
    const user = await person({ work_calendar_id: 'two-days' });
    await env.DB.prepare(
      `INSERT INTO leaves (id, user_id, start_date, end_date, created_at, updated_at) VALUES ('l-1', ?, '2026-03-16', '2026-03-17', 'x', 'x')`,
    )
      .bind(user)
      .run();
    const id = await badge({ criteria_type: 'perfect_month', points: 40 });
    // The days are all Mondays and Tuesdays of March 2026, except the holiday and the two days of leave.
    const days = ['02', '03', '10', '23', '24', '30', '31'];
    const awards: unknown[] = [];
    for (const day of days) awards.push((await checkInAt(user, `2026-03-${day}T11:30:00Z`)).body.awards);
    expect(awards.slice(0, -1)).toEqual(days.slice(1).map(() => []));
    expect(awards.at(-1)).toEqual([
      expect.objectContaining({ kind: 'badge', id, points: 40 }),
      {
        kind: 'achievement',
        id: 'perfect_month',
        name: 'Perfect Month',
        icon: 'calendar-check',
        tier: null,
        points: 0,
      },
    ]);
    // A check-in on a day off changes nothing.
    await checkInAt(user, '2026-04-01T11:30:00Z');
    expect(await rows('SELECT month FROM perfect_months WHERE user_id = ?', user)).toEqual([{ month: '2026-03' }]);
    expect(await held(user)).toHaveLength(1);
  });

  it('a late check-in belongs to its own day, also when this day completes no perfect month', async () => {
    const user = await person({ hire_date: '2026-03-27' });
    await env.DB.prepare(
      `INSERT INTO leaves (id, user_id, start_date, end_date, created_at, updated_at) VALUES ('l-2', ?, '2026-04-01', '2026-04-28', 'x', 'x')`,
    )
      .bind(user)
      .run();
    await env.DB.prepare(`UPDATE users SET hire_date = '2026-03-27' WHERE id = ?`).bind(user).run();
    const april = '2026-04-30T11:30:00.000Z';
    await checkInAt(user, '2026-05-01T11:30:00Z');
    const late = await checkInAt(user, '2026-05-01T12:00:00Z', { occurredAt: april }, 'late-april-30');
    // April has two scheduled days and twenty days of leave, too few scheduled days for a perfect month.
    expect(late).toMatchObject({ status: 201, body: { localDate: '2026-04-30', awards: [] } });
    expect(await rows('SELECT month FROM perfect_months WHERE user_id = ?', user)).toEqual([]);
  });
});

describe('GET /api/badges', () => {
  it('returns every active badge with the user’s progress, and retired badges that the user has', async () => {
    const [user, old] = [await person(), await badge({ name: 'Old' })];
    await checkInAt(user, MONDAY);
    await env.DB.prepare('UPDATE badges SET is_active = 0 WHERE id = ?').bind(old).run();
    const next = await badge({
      name: 'Next',
      criteria_type: 'streak',
      criteria_count: 30,
      tier: 'gold',
      rarity: 'rare',
    });
    const { status, body } = await call(appAt(MONDAY), user, 'GET', '/api/badges');
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          id: next,
          name: 'Next',
          description: 'For the test.',
          icon: 'medal',
          points: 10,
          category: 'milestone',
          tier: 'gold',
          rarity: 'rare',
          criteria: { type: 'streak', count: 30 },
          earnedDate: null,
          progress: 1,
        },
        expect.objectContaining({ id: old, name: 'Old', earnedDate: MONDAY.toISOString(), progress: 1 }),
      ],
    });
  });
});

describe('granting a new badge to the users who already meet its criteria', () => {
  it('previews the receivers and the points of a grant, and then gives the badge once', async () => {
    const admin = await person({ role: 'admin', name: 'Ada Admin', total_check_ins: 9, opening_check_ins: 9 });
    const [met, gone, short] = [
      await person({ name: 'Zoë Met', total_check_ins: 3, opening_check_ins: 3 }),
      await person({ total_check_ins: 9, opening_check_ins: 9, is_active: 0 }),
      await person({ total_check_ins: 2, opening_check_ins: 2 }),
    ];
    const id = await badge({ criteria_count: 3, points: 15, name: 'Three' });
    const app = appAt(MONDAY);
    const preview = async () => (await call(app, admin, 'GET', `/api/badges/${id}/grants`)).body;
    const before = (await preview()) as { people: number; points: number; first: object[] };
    expect(before).toMatchObject({ badge: { id, name: 'Three', points: 15 }, points: before.people * 15 });
    expect(before.first).toContainEqual({ id: met, name: 'Zoë Met', department: 'General' });
    expect(await held(met)).toEqual([]);

    const given = await call(app, admin, 'POST', `/api/badges/${id}/grants`, {}, { 'Idempotency-Key': 'grant-key-1' });
    expect(given).toMatchObject({ status: 200, body: { granted: before.people } });
    const again = await call(app, admin, 'POST', `/api/badges/${id}/grants`, {}, { 'Idempotency-Key': 'grant-key-1' });
    expect(again.body).toEqual(given.body);
    expect((await call(app, admin, 'POST', `/api/badges/${id}/grants`, {})).body).toEqual({ granted: 0 });
    expect(await preview()).toMatchObject({ people: 0, points: 0, first: [] });

    expect(await held(met)).toEqual([{ badge_id: id, earned_date: MONDAY.toISOString(), progress: 3, points: 15 }]);
    expect(await readBalance(met)).toBe(15);
    for (const other of [gone, short, admin]) expect(await held(other)).toEqual([]);
    expect(await rows('SELECT actor_id, action, target_type FROM audit_log WHERE target_id = ?', id)).toEqual([
      { actor_id: admin, action: 'badge.granted', target_type: 'badge' },
    ]);
  });

  it('books the points under a unique id, even for a user with a long id', async () => {
    const admin = await person({ role: 'admin' });
    const people = ['a', 'b'].map((letter) => letter.repeat(64));
    for (const id of people) await person({ id, total_check_ins: 700, opening_check_ins: 700 });
    const id = await badge({ criteria_count: 700, points: 15 });
    const app = appAt(MONDAY);
    expect((await call(app, admin, 'POST', `/api/badges/${id}/grants`, {})).body).toEqual({ granted: 2 });
    const histories = people.map((userId) => call(app, admin, 'GET', `/api/points/history?userId=${userId}`));
    const ids = (await Promise.all(histories)).map(({ body }) => (body.items as { id: string }[])[0]?.id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toEqual(people.map((userId) => `${userId}-1`));
    for (const one of people) await rows('UPDATE users SET is_active = 0 WHERE id = ?', one);
  });

  it('pays no points to the admin who set the terms of the badge', async () => {
    const [setter, giver] = [
      await person({ role: 'super_admin', longest_streak: 1_000 }),
      await person({ role: 'super_admin' }),
    ];
    const user = await person({ longest_streak: 1_000 });
    const id = await badge({ criteria_type: 'streak', criteria_count: 1_000 });
    expect((await call(appAt(MONDAY), setter, 'PUT', `/api/badges/${id}`, { points: 25 })).status).toBe(200);
    const path = `/api/badges/${id}/grants`;
    expect((await call(appAt(MONDAY), giver, 'GET', path)).body).toMatchObject({ people: 2, points: 25 });
    expect((await call(appAt(MONDAY), giver, 'POST', path, {})).body).toEqual({ granted: 2 });
    expect([await held(setter), await paid(setter), await readBalance(setter)]).toEqual([
      [{ badge_id: id, earned_date: MONDAY.toISOString(), progress: 1_000, points: 0 }],
      [],
      0,
    ]);
    expect([await held(user), await readBalance(user)]).toEqual([
      [{ badge_id: id, earned_date: MONDAY.toISOString(), progress: 1_000, points: 25 }],
      25,
    ]);
    await rows('UPDATE users SET is_active = 0 WHERE longest_streak = 1000');
  });

  it('grants to a hundred users per request, and continues with the cursor of the previous response', async () => {
    const admin = await person({ role: 'admin' });
    for (let n = 0; n < 103; n++) await person({ longest_streak: 700 + n });
    const id = await badge({ criteria_type: 'streak', criteria_count: 700, points: 1 });
    const first = await call(appAt(MONDAY), admin, 'POST', `/api/badges/${id}/grants`, {});
    expect(first.body).toEqual({ granted: 100, nextCursor: expect.any(String) });
    const { nextCursor: cursor } = first.body;
    const second = await call(appAt(MONDAY), admin, 'POST', `/api/badges/${id}/grants`, { cursor });
    expect(second.body).toEqual({ granted: 3 });
    expect(await rows('SELECT count(*) AS n FROM user_badges WHERE badge_id = ?', id)).toEqual([{ n: 103 }]);
  });

  it('unlocks Rising Star when the points of the badge bring a user to a thousand points in a month', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person({ longest_streak: 2000 })];
    await call(appAt(MONDAY), admin, 'POST', '/api/points', { userId: user, amount: 950, description: 'x' });
    // No other user meets the criteria.
    const id = await badge({ criteria_type: 'streak', criteria_count: 2000, points: 50 });
    await call(appAt(MONDAY), admin, 'POST', `/api/badges/${id}/grants`, {});
    expect(await readBalance(user)).toBe(1000);
    expect(await rows('SELECT achievement_id FROM user_achievements WHERE user_id = ?', user)).toEqual([
      { achievement_id: 'rising_star' },
    ]);
    await rows('UPDATE users SET is_active = 0 WHERE longest_streak = 2000');
  });

  it('refuses an unknown badge, a retired badge and invalid input', async () => {
    const admin = await person({ role: 'admin' });
    const [id, off] = [await badge(), await badge({ is_active: 0 })];
    for (const path of ['/api/badges/none/grants', `/api/badges/${off}/grants`]) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await call(appAt(), admin, method, path, method === 'POST' ? {} : undefined);
        expect(answer).toMatchObject({ status: 404, body: { error: { code: 'badge_not_found' } } });
      }
    }
    for (const body of [{ userId: admin }, { points: 500 }, { cursor: 'x y' }]) {
      expect((await call(appAt(), admin, 'POST', `/api/badges/${id}/grants`, body)).status).toBe(400);
    }
  });
});

const changedBeforeInsert = (change: () => Promise<unknown>) => changedBefore('INSERT INTO user_badges', change);

describe('a badge that changes after it was read and before it is given', () => {
  const CHANGES: [string, object, number | null][] = [
    ['has other points', { points: 3 }, 3],
    ['has stricter criteria', { criteria: { type: 'total_checkins', count: 500 } }, null],
    ['is retired', { isActive: false }, null],
    ['has another name', { name: 'Renamed' }, 10],
  ];
  const readPoints = async (user: string) => {
    const [row] = await rows<{ points: number }>('SELECT points FROM user_badges WHERE user_id = ?', user);
    return row?.points ?? null;
  };

  it.each(CHANGES)(
    '%s: a check-in gives the badge only by its current terms, also one that an admin adds',
    async (_, change, points) => {
      const [boss, one, other, id] = [
        await person({ role: 'super_admin' }),
        await person(),
        await person(),
        await badge(),
      ];
      const put = () => call(appAt(MONDAY), boss, 'PUT', `/api/badges/${id}`, change);
      const checkedIn = await call(appAt(MONDAY, { d1: changedBeforeInsert(put) }), one, 'POST', '/api/checkins', {});
      expect([checkedIn.status, await readPoints(one)]).toEqual([201, points]);
      expect((checkedIn.body.awards as { points: number }[]).map((award) => award.points)).toEqual(
        points === null ? [] : [points],
      );
      expect(await readBalance(one)).toBe(2 + (points ?? 0));

      const second = await badge();
      const putSecond = () => call(appAt(MONDAY), boss, 'PUT', `/api/badges/${second}`, change);
      const app = appAt(MONDAY, { d1: changedBeforeInsert(putSecond) });
      await env.DB.prepare('UPDATE badges SET is_active = 0 WHERE id = ?').bind(id).run();
      const missed = { userId: other, date: '2026-02-27', time: '06:30', reason: 'The reader was broken.' };
      expect((await call(app, boss, 'POST', '/api/checkins/corrections', missed)).status).toBe(201);
      expect(await readPoints(other)).toBe(points);
      expect(await readBalance(other)).toBe(2 + (points ?? 0));
    },
  );

  it.each(CHANGES)('%s: a grant gives the badge only by its current terms', async (_, change, points) => {
    const boss = await person({ role: 'super_admin' });
    await rows('UPDATE users SET is_active = 0 WHERE total_check_ins = 400');
    const met = await person({ longest_streak: 800, total_check_ins: 400, opening_check_ins: 400 });
    const id = await badge({ criteria_count: 400 });
    const put = () => call(appAt(MONDAY), boss, 'PUT', `/api/badges/${id}`, change);
    const app = appAt(MONDAY, { d1: changedBeforeInsert(put) });
    const key = { 'Idempotency-Key': `grant-changed-${id}` };
    const grant = (on: ReturnType<typeof appAt>) => call(on, boss, 'POST', `/api/badges/${id}/grants`, {}, key);
    const granted = await grant(app);
    const expected =
      'isActive' in change
        ? { status: 404, body: { error: { code: 'badge_not_found' } } }
        : { status: 200, body: { granted: points === null ? 0 : 1 } };
    expect(granted).toMatchObject(expected);
    expect([await readPoints(met), await readBalance(met)]).toEqual([points, points ?? 0]);
    expect(await grant(appAt())).toMatchObject(expected);
  });
});

it('the audit entry of a grant counts only the users who got the badge', async () => {
  const admin = await person({ role: 'admin' });
  const [first, second] = [await person({ longest_streak: 900 }), await person({ longest_streak: 900 })];
  const id = await badge({ criteria_type: 'streak', criteria_count: 900, points: 4 });
  const elsewhere = () =>
    rows(
      `INSERT INTO user_badges (user_id, badge_id, id, earned_date, progress, points) VALUES (?, ?, 'elsewhere', 'x', 900, 0)`,
      second,
      id,
    );
  const app = appAt(MONDAY, { d1: changedBeforeInsert(elsewhere) });
  expect((await call(app, admin, 'POST', `/api/badges/${id}/grants`, {})).body).toEqual({ granted: 1 });
  const log = await rows<{ after_value: string }>(`SELECT after_value FROM audit_log WHERE target_id = ?`, id);
  expect(log.map(({ after_value }) => JSON.parse(after_value) as object)).toEqual([
    { grant: expect.stringMatching(/^[\w-]{12}$/), people: 1, points: 4 },
  ]);
  expect([await readBalance(first), await readBalance(second)]).toEqual([4, 0]);
});
