import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appAt, balanceOf, call, givePoints, person, rows } from '../../test/harness.ts';

/** Monday 2026-03-02 06:30:00 in Toronto. */
const MONDAY = new Date('2026-03-02T11:30:00.000Z');
const ID = expect.stringMatching(/^[0-9a-f-]{36}$/);

let badges = 0;
/** A badge of the test's own. */
async function badge(columns: Record<string, string | number> = {}): Promise<string> {
  const id = `badge-${++badges}`;
  const row: Record<string, string | number> = {
    id,
    name: `Badge ${badges}`,
    description: 'For the test.',
    icon: 'medal',
    points: 10,
    category: 'milestone',
    tier: 'bronze',
    rarity: 'common',
    criteria_type: 'total_checkins',
    criteria_count: 1,
    created_at: '2024-01-15T12:00:00.000Z',
    updated_at: '2024-01-15T12:00:00.000Z',
    ...columns,
  };
  const names = Object.keys(row);
  await env.DB.prepare(`INSERT INTO badges (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .bind(...Object.values(row))
    .run();
  return id;
}

const checkInAt = (user: string, at: Date | string, body: object = {}, key?: string) =>
  call(appAt(new Date(at)), user, 'POST', '/api/checkins', body, key === undefined ? {} : { 'Idempotency-Key': key });
const held = (user: string) =>
  rows('SELECT badge_id, earned_date, progress, points FROM user_badges WHERE user_id = ? ORDER BY badge_id', user);
const paid = (user: string) =>
  rows(
    `SELECT reference_id, points_amount, transaction_type, description FROM point_transactions
     WHERE user_id = ? AND reference_type = 'badge' ORDER BY seq`,
    user,
  );

beforeEach(async () => {
  await env.DB.prepare('UPDATE badges SET is_active = 0').run();
});
// The ledger is append-only: what a test's badge paid stays, and the badge with it.
afterEach(async () => {
  await env.DB.prepare('UPDATE badges SET is_active = 0').run();
});

describe('a check-in that earns', () => {
  it('gives the badge with its points once, and says so on the receipt, also in a replay', async () => {
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
    expect(await balanceOf(user)).toBe(12);
    // A renamed badge leaves yesterday's receipt as it was.
    await env.DB.prepare(`UPDATE badges SET name = 'Another' WHERE id = ?`).bind(first).run();
    expect((await checkInAt(user, MONDAY)).body.awards).toEqual([award]);
  });

  it('gives every kind that is met, none that is switched off, and pays none without points', async () => {
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
    expect(await balanceOf(user)).toBe(2);
  });

  it('gives it once to 20 check-ins and 5 grants at once', async () => {
    const [admin, user, id] = [await person({ role: 'admin' }), await person(), await badge()];
    const app = appAt(MONDAY);
    // Met already by the record, so that both ways are open.
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
    // The receipt names the badge only if the check-in brought it.
    const [receipt] = await rows<{ awards: string }>('SELECT awards FROM check_ins WHERE user_id = ?', user);
    const [given] = await rows<{ id: string }>('SELECT id FROM user_badges WHERE user_id = ?', user);
    const isGranted = given?.id.endsWith(`:${user}`);
    expect((JSON.parse(receipt?.awards ?? '') as unknown[]).length).toBe(isGranted ? 0 : 1);
    expect(await balanceOf(user)).toBe(12);
  });

  it('completes a perfect month on the person’s own calendar, once', async () => {
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
    // March 2026: Mondays and Tuesdays, without the fair's Monday and the week of leave.
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
    // A check-in on a day off in the same month adds nothing.
    await checkInAt(user, '2026-04-01T11:30:00Z');
    expect(await rows('SELECT month FROM perfect_months WHERE user_id = ?', user)).toEqual([{ month: '2026-03' }]);
    expect(await held(user)).toHaveLength(1);
  });

  it('completes the month that is over with a late check-in', async () => {
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
    // Two working days of April, and twenty of leave: no perfect month, but the day counts.
    expect(late).toMatchObject({ status: 201, body: { localDate: '2026-04-30', awards: [] } });
    expect(await rows('SELECT month FROM perfect_months WHERE user_id = ?', user)).toEqual([]);
  });
});

const EARLY_BIRD = [
  { kind: 'achievement', id: 'early_bird', name: 'Early Bird', icon: 'sunrise', tier: null, points: 0 },
];

describe('GET /api/badges', () => {
  it('has every badge with one’s progress, and those one has that are given no more', async () => {
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

describe('granting a badge that came later', () => {
  it('shows who meets it and what it costs, then gives it, and never again', async () => {
    const admin = await person({ role: 'admin', name: 'Ada Admin' });
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
    expect(await balanceOf(met)).toBe(15);
    expect(await held(gone)).toEqual([]);
    expect(await held(short)).toEqual([]);
    expect(await rows('SELECT actor_id, action, target_type FROM audit_log WHERE target_id = ?', id)).toEqual([
      { actor_id: admin, action: 'badge.granted', target_type: 'badge' },
    ]);
  });

  it('goes on where it ended when there are more than a hundred', async () => {
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

  it('refuses a badge that is not there, one that is given no more, and input of one’s own', async () => {
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

describe('GET /api/achievements', () => {
  const achievement = async (user: string, id: string) =>
    ((await call(appAt(MONDAY), user, 'GET', '/api/achievements')).body.items as { id: string }[]).find(
      (one) => one.id === id,
    );

  it('has the six with what is done, and Early Bird after five early days in a row', async () => {
    const user = await person();
    const days = ['02', '03', '04', '05'].map((day) => `2026-03-${day}T11:30:00Z`);
    for (const day of days) await checkInAt(user, day);
    const { body } = await call(appAt(MONDAY), user, 'GET', '/api/achievements');
    expect((body.items as object[]).map((item) => ({ ...item, description: '', icon: '' }))).toEqual(
      [
        ['early_bird', 'Early Bird', 'punctuality', 100, 4, 5],
        ['streak_master', 'Streak Master', 'consistency', 200, 4, 30],
        ['team_player', 'Team Player', 'teamwork', 150, 0, 5],
        ['perfect_month', 'Perfect Month', 'consistency', 300, 0, 1],
        ['rising_star', 'Rising Star', 'performance', 250, 8, 1000],
        ['leadership_excellence', 'Leadership Excellence', 'leadership', 500, 0, 3],
      ].map(([id, title, category, points, progress, maxProgress]) => ({
        id,
        title,
        description: '',
        icon: '',
        category,
        points,
        progress,
        maxProgress,
        unlocked: false,
        unlockedAt: null,
      })),
    );
    const fifth = '2026-03-06T11:30:00.000Z';
    expect((await checkInAt(user, fifth)).body.awards).toEqual(EARLY_BIRD);
    expect(await achievement(user, 'early_bird')).toMatchObject({ progress: 5, unlocked: true, unlockedAt: fifth });
    // A late morning takes nothing back.
    await checkInAt(user, '2026-03-09T13:30:00Z');
    expect(await achievement(user, 'early_bird')).toMatchObject({ progress: 5, unlocked: true, unlockedAt: fifth });
  });

  it('keeps the best run when a day is late, and joins two runs when a late check-in fills the day between', async () => {
    const [broken, joined] = [await person(), await person()];
    for (const user of [broken, joined]) {
      for (const day of ['02', '03', '04']) await checkInAt(user, `2026-03-${day}T11:30:00Z`);
      await checkInAt(user, '2026-03-06T11:30:00Z');
      expect(await achievement(user, 'early_bird')).toMatchObject({ progress: 3 });
    }
    const filled = await checkInAt(
      joined,
      '2026-03-06T12:00:00Z',
      { occurredAt: '2026-03-05T11:30:00.000Z' },
      'fill-march-05',
    );
    expect(filled.body.awards).toEqual(EARLY_BIRD);
    expect(await achievement(joined, 'early_bird')).toMatchObject({ progress: 5, unlocked: true });
    expect(await achievement(broken, 'early_bird')).toMatchObject({ progress: 3, unlocked: false });
  });

  it('unlocks Rising Star with the bonus that makes a thousand in a month', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    // What was brought over was not earned this month.
    await givePoints(user, 5000);
    const award = (amount: number) =>
      call(appAt(MONDAY), admin, 'POST', '/api/points', { userId: user, amount, description: 'x' });
    await award(999);
    expect(await achievement(user, 'rising_star')).toMatchObject({ progress: 999, unlocked: false });
    await award(1);
    expect(await achievement(user, 'rising_star')).toMatchObject({ unlocked: true, unlockedAt: MONDAY.toISOString() });
  });
});

describe('GET /api/activity', () => {
  it('tells what happened, newest first, one page at a time, and only to oneself', async () => {
    const [admin, user, other] = [await person({ role: 'admin', name: 'Ada' }), await person(), await person()];
    const id = await badge({ name: 'First', points: 10 });
    await checkInAt(user, MONDAY);
    await env.DB.prepare('UPDATE badges SET is_active = 0').run();
    await call(appAt(new Date('2026-03-02T15:00:00Z')), admin, 'POST', '/api/points', {
      userId: user,
      amount: 5,
      description: 'For the help',
    });
    await checkInAt(user, '2026-03-03T14:00:00Z');
    const ask = (as: string, query = '') => call(appAt(MONDAY), as, 'GET', `/api/activity${query}`);
    const { body } = await ask(user);
    const common = { description: '', awardedBy: null, targetUser: user };
    const all = [
      {
        ...common,
        id: ID,
        type: 'check_in',
        title: 'Check-in',
        timestamp: '2026-03-03T14:00:00.000Z',
        points: 1,
        subject: { kind: 'check_in', id: '2026-03-03', status: null },
      },
      {
        ...common,
        id: ID,
        type: 'bonus_points',
        title: 'For the help',
        timestamp: '2026-03-02T15:00:00.000Z',
        points: 5,
        awardedBy: 'Ada',
        subject: { kind: 'award', id: admin, status: null },
      },
      {
        ...common,
        id,
        type: 'achievement_unlocked',
        title: 'First',
        description: 'For the test.',
        timestamp: MONDAY.toISOString(),
        points: 10,
        subject: { kind: 'badge', id, status: null },
      },
      {
        ...common,
        id: ID,
        type: 'check_in',
        title: 'Early check-in',
        timestamp: MONDAY.toISOString(),
        points: 2,
        subject: { kind: 'check_in', id: '2026-03-02', status: null },
      },
    ];
    expect(body).toEqual({ items: all });
    for (const limit of [1, 2, 3]) {
      const paged: unknown[] = [];
      let query = `?limit=${limit}`;
      for (let page = 0; page < 5; page++) {
        const { body: one } = await ask(user, query);
        paged.push(...(one.items as unknown[]));
        if (!one.nextCursor) break;
        query = `?limit=${limit}&cursor=${String(one.nextCursor)}`;
      }
      expect(paged).toEqual(all);
    }
    expect((await ask(other)).body).toEqual({ items: [] });
    expect((await ask(user, '?userId=x')).status).toBe(400);
    expect((await ask(user, '?cursor=nonsense')).status).toBe(400);
  });

  it('tells what an admin decided about a claim, and not what one cancelled oneself', async () => {
    const [admin, user] = [await person({ role: 'admin', name: 'Ada' }), await person()];
    await givePoints(user, 100);
    const app = appAt(MONDAY);
    await env.DB.prepare(
      `INSERT INTO rewards (id, name, points_cost, category, created_at, updated_at) VALUES ('act-reward', 'Tea', 5, 'weekly', 'x', 'x')`,
    ).run();
    const claim = async () =>
      String((await call(app, user, 'POST', '/api/rewards/claim', { rewardId: 'act-reward' })).body.id);
    const [rejected, cancelled] = [await claim(), await claim()];
    await call(app, admin, 'PUT', `/api/redemptions/${rejected}`, { status: 'rejected', rejectionReason: 'Sold out' });
    await call(app, user, 'POST', `/api/redemptions/${cancelled}/cancel`, {});
    expect((await call(app, user, 'GET', '/api/activity')).body).toEqual({
      items: [
        {
          id: rejected,
          type: 'admin_action',
          title: 'Tea',
          description: 'Sold out',
          timestamp: MONDAY.toISOString(),
          points: 0,
          awardedBy: 'Ada',
          targetUser: user,
          subject: { kind: 'claim', id: rejected, status: 'rejected' },
        },
      ],
    });
  });
});
