import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, badge, call, checkInAt, givePoints, person, retireBadges } from '#worker/test/harness.ts';

/** Monday 2026-03-02 06:30:00 in Toronto. */
const MONDAY = new Date('2026-03-02T11:30:00.000Z');

beforeEach(retireBadges);

describe('GET /api/activity', () => {
  it('returns the user’s own activities in pages, newest first, and no activities of other users', async () => {
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
        id: `${user}-4`,
        type: 'check_in',
        title: 'Check-in',
        timestamp: '2026-03-03T14:00:00.000Z',
        points: 1,
        subject: { kind: 'check_in', id: '2026-03-03', status: null },
      },
      {
        ...common,
        id: `${user}-3`,
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
        id: `${user}-1`,
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

  it('lists a rejected claim, but no cancelled claim', async () => {
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
