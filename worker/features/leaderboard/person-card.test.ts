import { beforeAll, describe, expect, it } from 'vitest';
import { CARD_AWARDS } from '#domain/api/leaderboard.ts';
import { appAt, call, person, rows } from '#worker/test/harness.ts';

const card = (as: string, id: string) => call(appAt(), as, 'GET', `/api/leaderboard/people/${id}`);
const NOBODY = { status: 404, body: { error: { code: 'user_not_found' } } };

let reader = '';
let ada = '';
beforeAll(async () => {
  reader = await person();
  ada = await person({
    name: 'Ada Lovelace',
    department: 'IT',
    bio: 'Engines.',
    avatar_url: '',
    phone: '+1 555',
    location: 'London',
  });
  await rows(
    `INSERT INTO badges (id, name, description, icon, points, category, tier, rarity, criteria_type, criteria_count, created_at,
       updated_at, is_active)
     SELECT 'card-' || value, 'Badge ' || value, '', 'star', 7, 'milestone', 'gold', 'rare', 'streak', 90000 + value, 'x', 'x', 0
     FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]')`,
  );
  await rows(
    `INSERT INTO user_badges (user_id, badge_id, id, earned_date, progress, points)
     SELECT ?, 'card-' || value, 'given-' || value, printf('2026-01-%02dT12:00:00.000Z', value), 1, 0
     FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]')`,
    ada,
  );
  await rows(
    `INSERT INTO user_achievements (user_id, achievement_id, unlocked_at) VALUES (?, 'early_bird', '2026-01-14T18:00:00.000Z')`,
    ada,
  );
});

describe('GET /api/leaderboard/people/:id', () => {
  it('returns only the data that colleagues may see, with the newest awards', async () => {
    const { status, body } = await card(reader, ada);
    expect(status).toBe(200);
    const { awards, ...rest } = body;
    expect(rest).toEqual({ userId: ada, name: 'Ada Lovelace', avatarUrl: '', department: 'IT', bio: 'Engines.' });
    expect(awards).toHaveLength(CARD_AWARDS);
    expect((awards as { id: string }[]).slice(0, 3)).toEqual([
      { kind: 'badge', id: 'card-15', name: 'Badge 15', icon: 'star', tier: 'gold', at: '2026-01-15T12:00:00.000Z' },
      {
        kind: 'achievement',
        id: 'early_bird',
        name: 'Early Bird',
        icon: 'sunrise',
        tier: null,
        at: '2026-01-14T18:00:00.000Z',
      },
      { kind: 'badge', id: 'card-14', name: 'Badge 14', icon: 'star', tier: 'gold', at: '2026-01-14T12:00:00.000Z' },
    ]);
  });

  it('returns a user’s card also to that user and to admins', async () => {
    expect(await card(ada, ada)).toMatchObject({ status: 200, body: { name: 'Ada Lovelace' } });
    expect(await card(await person({ role: 'admin' }), ada)).toMatchObject({ status: 200 });
  });

  it.each([
    ['who hides themselves', { hidden_from_leaderboard: 1 }],
    ['who is inactive', { is_active: 0 }],
    ['who is suspended', { approval_status: 'suspended' }],
    ['who waits for approval', { approval_status: 'pending' }],
    ['who is an admin', { role: 'admin' }],
  ])('returns no card of a user %s, even to an admin', async (_, columns) => {
    const id = await person(columns);
    expect(await card(reader, id)).toMatchObject(NOBODY);
    expect(await card(await person({ role: 'super_admin' }), id)).toMatchObject(NOBODY);
  });

  it('returns status 404 for an unknown id', async () => {
    expect(await card(reader, 'nobody')).toMatchObject(NOBODY);
  });
});
