import { beforeEach, describe, expect, it } from 'vitest';
import { SCORING_PRESETS, type ScoringPolicy } from '#domain/scoring/policy.ts';
import { addDays } from '#domain/time/local-date.ts';
import {
  appAt,
  approved,
  badge,
  readBalance,
  call,
  checkInAt,
  person,
  retireBadges,
  rows,
  setPolicy,
} from './test/harness.ts';

/** Thursday 2026-03-12 at 11:00 in London, the company's zone. On Kiritimati it is Friday, 01:00. */
const NOW = '2026-03-12T11:00:00.000Z';
const HUNDRED: ScoringPolicy = { ...SCORING_PRESETS.standard, basePoints: 100, earlyPoints: 100, streakBonuses: [] };
const PLAIN: ScoringPolicy = { ...SCORING_PRESETS.standard, streakBonuses: [] };

async function set(as: string, key: string, value: unknown, at: string = NOW) {
  const app = appAt(new Date(at));
  return approved(await call(app, as, 'PUT', `/api/settings/${key}`, { value }), app);
}
const reset = (as: string, key: string, at: string = NOW) =>
  call(appAt(new Date(at)), as, 'DELETE', `/api/settings/${key}`, {});
const correct = (as: string, path: string, userId: string, daysAgo: number) =>
  call(appAt(new Date(NOW)), as, 'POST', `/api/checkins/corrections${path}`, {
    userId,
    date: addDays('2026-03-12', -daysAgo),
    reason: 'The reader was broken.',
    ...(path === '' && { time: '07:30' }),
  });
const code = ({ body }: { body: Record<string, unknown> }) => (body.error as { code: string } | undefined)?.code;

beforeEach(async () => {
  await rows('DELETE FROM system_settings');
  await setPolicy(null);
  await retireBadges();
});

describe('an admin who sets the policy to 100 points per check-in', () => {
  it('61 check-ins that the admin adds are scored by the policies of their days', async () => {
    const admin = await person({ role: 'admin' });
    const friend = await person({ time_zone: 'UTC' });
    expect((await set(admin, 'scoring_policy', HUNDRED)).status).toBe(200);
    const answers = [];
    for (let daysAgo = 60; daysAgo >= 0; daysAgo--) answers.push((await correct(admin, '', friend, daysAgo)).status);
    expect(answers).toEqual(Array.from({ length: 61 }, () => 201));
    expect((await reset(admin, 'scoring_policy')).status).toBe(200);
    // 44 working days of one streak bring 2 points each, plus 10 at every tenth day and 5 at every seventh day. The
    // 17 days off bring none.
    expect(await readBalance(friend)).toBe(44 * 2 + 4 * 10 + 6 * 5);
  });

  it('added check-ins give no more points than the admin’s limit of a day', async () => {
    const [admin, boss] = [await person({ role: 'admin' }), await person({ role: 'super_admin' })];
    const friend = await person({ time_zone: 'UTC' });
    await set(boss, 'award_points_per_day', 5);
    expect((await correct(admin, '', friend, 3)).status).toBe(201);
    expect((await correct(admin, '', friend, 2)).status).toBe(201);
    expect(code(await correct(admin, '', friend, 1))).toBe('award_day_limit');
    expect(await readBalance(friend)).toBe(4);
  });

  it('the earlier policy scores the admin’s own check-in in every time zone', async () => {
    await setPolicy(PLAIN);
    for (const timeZone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const admin = await person({ role: 'admin', time_zone: timeZone });
      expect((await set(admin, 'scoring_policy', HUNDRED)).status).toBe(200);
      expect((await checkInAt(admin, NOW)).status).toBe(201);
      expect((await set(admin, 'scoring_policy', PLAIN)).status).toBe(200);
      expect(await readBalance(admin), timeZone).toBeLessThanOrEqual(2);
    }
  });
});

it('a used policy scores its day for every user, even after the company’s zone moves west', async () => {
  const boss = await person({ role: 'super_admin' });
  const early = await person({ time_zone: 'Pacific/Kiritimati' });
  const [late, next] = [await person({ time_zone: 'UTC' }), await person({ time_zone: 'UTC' })];
  await set(boss, 'company_time_zone', 'Pacific/Kiritimati', '2026-03-11T06:00:00.000Z');
  // On Kiritimati it is 20:00 of the 11th, so the policy is in force from the 12th on.
  await set(boss, 'scoring_policy', HUNDRED, '2026-03-11T06:00:00.000Z');
  expect((await checkInAt(early, '2026-03-11T11:00:00.000Z')).body).toMatchObject({ pointsEarned: 100 });
  // In London it is the 11th again, and the 12th has not begun.
  expect((await set(boss, 'company_time_zone', 'UTC', '2026-03-11T12:00:00.000Z')).status).toBe(200);
  expect((await set(boss, 'scoring_policy', PLAIN, '2026-03-11T12:00:00.000Z')).status).toBe(200);
  expect((await checkInAt(late, '2026-03-12T09:00:00.000Z')).body).toMatchObject({ pointsEarned: 100 });
  expect((await checkInAt(next, '2026-03-13T09:00:00.000Z')).body).toMatchObject({ pointsEarned: 1 });
  // A record that this policy scored can be recomputed.
  expect((await correct(boss, '', early, 1)).body).toMatchObject({ date: '2026-03-11', points: 2, changedDays: 1 });
  expect(await readBalance(early)).toBe(102);
});

it('badge points of added check-ins count towards the admin’s limit of a day', async () => {
  await badge({ points: 10, criteria_count: 2 });
  const [admin, boss] = [await person({ role: 'admin' }), await person({ role: 'super_admin' })];
  const [ann, ben] = [await person({ time_zone: 'UTC' }), await person({ time_zone: 'UTC' })];
  await set(boss, 'award_points_per_day', 13);
  expect((await correct(admin, '', ann, 3)).status).toBe(201);
  expect(code(await correct(admin, '', ann, 2))).toBe('award_day_limit');
  await set(boss, 'award_points_per_day', 15);
  expect((await correct(admin, '', ann, 2)).status).toBe(201);
  // The admin gave 14 points. The void takes back the points of the day, but the user keeps the badge.
  expect((await correct(admin, '/void', ann, 2)).status).toBe(200);
  expect(code(await correct(admin, '', ben, 2))).toBe('award_day_limit');
  expect(await readBalance(ann)).toBe(12);
});

it('a policy of an earlier release gives the points that the settings screen shows', async () => {
  const admin = await person({ role: 'admin' });
  const user = await person({ time_zone: 'UTC' });
  const { freezes: _freezes, ...stored } = HUNDRED;
  await setPolicy(stored as ScoringPolicy);
  await rows(
    `INSERT INTO system_settings (setting_key, setting_value, description, category, updated_by, created_at, updated_at)
     VALUES ('scoring_policy', ?, '', 'scoring', ?, ?, ?)`,
    JSON.stringify(stored),
    admin,
    NOW,
    NOW,
  );
  const { body } = await call(appAt(new Date(NOW)), admin, 'GET', '/api/settings/scoring_policy');
  expect(body).toMatchObject({ value: HUNDRED, isBroken: false });
  expect((await checkInAt(user, NOW)).body).toMatchObject({ pointsEarned: 100 });
});
