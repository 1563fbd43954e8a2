import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, call, checkedClock, checkInAt, givePoints, person, retireBadges } from '#worker/test/harness.ts';

/** Monday 2026-03-02 06:30:00 in Toronto. */
const MONDAY = new Date('2026-03-02T11:30:00.000Z');

const EARLY_BIRD = [
  { kind: 'achievement', id: 'early_bird', name: 'Early Bird', icon: 'sunrise', tier: null, points: 0 },
];

beforeEach(retireBadges);

describe('GET /api/achievements', () => {
  const achievement = async (user: string, id: string) =>
    ((await call(appAt(MONDAY), user, 'GET', '/api/achievements')).body.items as { id: string }[]).find(
      (one) => one.id === id,
    );

  it('returns six achievements with progress, and unlocks Early Bird after five early check-ins in a row', async () => {
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
    const countUnlocked = async () => (await call(appAt(MONDAY), user, 'GET', '/api/me')).body.achievementsCount;
    expect(await countUnlocked()).toBe(0);
    expect((await checkInAt(user, fifth)).body.awards).toEqual(EARLY_BIRD);
    expect(await countUnlocked()).toBe(1);
    expect(await achievement(user, 'early_bird')).toMatchObject({ progress: 5, unlocked: true, unlockedAt: fifth });
    await checkInAt(user, '2026-03-09T13:30:00Z');
    expect(await achievement(user, 'early_bird')).toMatchObject({ progress: 5, unlocked: true, unlockedAt: fifth });
  });

  it('joins two early runs when the check-in of the day between them arrives late', async () => {
    const [broken, joined] = [await person(), await person()];
    for (const user of [broken, joined]) {
      for (const day of ['02', '03', '04']) await checkInAt(user, `2026-03-${day}T11:30:00Z`);
      await checkInAt(user, '2026-03-06T11:30:00Z');
      expect(await achievement(user, 'early_bird')).toMatchObject({ progress: 3 });
    }
    const occurredAt = '2026-03-05T11:30:00.000Z';
    const late = { occurredAt, ...(await checkedClock(joined, occurredAt)) };
    const filled = await checkInAt(joined, '2026-03-06T12:00:00Z', late, 'fill-march-05');
    expect(filled.body.awards).toEqual(EARLY_BIRD);
    expect(await achievement(joined, 'early_bird')).toMatchObject({ progress: 5, unlocked: true });
    expect(await achievement(broken, 'early_bird')).toMatchObject({ progress: 3, unlocked: false });
  });

  it('unlocks Rising Star when bonus points bring a user to a thousand points in a month', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    await givePoints(user, 5000);
    const award = (amount: number) =>
      call(appAt(MONDAY), admin, 'POST', '/api/points', { userId: user, amount, description: 'x' });
    await award(999);
    expect(await achievement(user, 'rising_star')).toMatchObject({ progress: 999, unlocked: false });
    await award(1);
    expect(await achievement(user, 'rising_star')).toMatchObject({ unlocked: true, unlockedAt: MONDAY.toISOString() });
  });
});
