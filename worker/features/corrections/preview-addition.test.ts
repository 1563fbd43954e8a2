import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  add,
  app,
  code,
  DAYS,
  readLedger,
  listNotices,
  state,
  takeBack,
  whoCheckedIn,
  without,
} from '#worker/test/corrected-record.ts';
import { badge, readBalance, call, person, retireBadges, rows } from '#worker/test/harness.ts';
import { expectCheckInsArePaid } from '#worker/test/ledger.ts';

let admin: string;
beforeEach(async () => {
  await retireBadges();
  admin = await person({ role: 'admin' });
});
afterEach(expectCheckInsArePaid);

const preview = (as: string, userId: string, date: string, time = '07:30') =>
  call(app, as, 'GET', `/api/checkins/corrections/preview?userId=${userId}&date=${date}&time=${time}`);
const pickShown = ({ body }: { body: Record<string, unknown> }) => {
  const { points, badgePoints, currentStreak } = body;
  return { points, badgePoints, currentStreak };
};
const everything = async (user: string) => ({
  ...(await state(user)),
  ledger: await readLedger(user),
  notices: await listNotices(user),
  audit: await rows('SELECT count(*) AS n FROM audit_log'),
});

describe('GET /api/checkins/corrections/preview', () => {
  it('returns the effect of the addition, including badges, and writes nothing', async () => {
    const user = await whoCheckedIn(without('2026-03-09'));
    const name = `Eight days ${user}`;
    await badge({ name, criteria_type: 'streak', criteria_count: 8, points: 30 });
    const before = await everything(user);
    const shown = await preview(admin, user, '2026-03-09');
    expect(shown).toMatchObject({
      status: 200,
      body: {
        date: '2026-03-09',
        streakBefore: 2,
        points: 7,
        badgePoints: 30,
        currentStreak: 8,
        changedDays: 2,
        badges: [name],
      },
    });
    expect(await everything(user)).toEqual(before);

    const balance = await readBalance(user);
    const done = await add(admin, user, '2026-03-09', { expected: pickShown(shown) });
    expect(done).toMatchObject({ status: 201, body: { points: 7, currentStreak: 8, changedDays: 2 } });
    expect((await readBalance(user)) - balance).toBe(37);
    await retireBadges();
  });

  it('returns more points for an early time than for a later time', async () => {
    const user = await whoCheckedIn(without('2026-03-09'));
    expect((await preview(admin, user, '2026-03-09', '07:44')).body.points).toBe(7);
    expect((await preview(admin, user, '2026-03-09', '07:59')).body.points).toBe(6);
  });

  it('refuses everything that the addition would refuse', async () => {
    const [user, peer] = [await whoCheckedIn(DAYS), await person({ role: 'admin' })];
    expect(code(await preview(admin, user, '2026-03-09'))).toBe('check_in_exists');
    expect(code(await preview(admin, admin, '2026-03-09'))).toBe('check_in_own');
    expect(code(await preview(admin, peer, '2026-03-09'))).toBe('account_of_admin');
    expect(code(await preview(admin, 'nobody', '2026-03-09'))).toBe('user_not_found');
    expect(code(await preview(admin, user, '2026-03-13'))).toBe('validation_failed');
    expect(code(await preview(admin, user, '2026-01-05'))).toBe('validation_failed');
    expect(code(await preview(admin, user, '2026-03-08', '24:00'))).toBe('validation_failed');
    expect((await preview(user, peer, '2026-03-09')).status).toBe(403);
  });

  it('refuses an effect with more points than the admin may give in a day', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, description, category, created_at, updated_at)
       VALUES ('award_points_per_day', '6', '', 'limits', 'x', 'x')`);
    const user = await whoCheckedIn(without('2026-03-09'));
    expect(code(await preview(admin, user, '2026-03-09'))).toBe('award_day_limit');
    expect((await preview(admin, user, '2026-03-09', '07:59')).status).toBe(200);
    await rows(`DELETE FROM system_settings WHERE setting_key = 'award_points_per_day'`);
  });
});

describe('the effect that a preview showed', () => {
  it('is refused when the record has changed since the preview', async () => {
    const user = await whoCheckedIn(without('2026-03-09'));
    const expected = pickShown(await preview(admin, user, '2026-03-09'));
    const other = await person({ role: 'admin' });
    expect((await takeBack(other, user, '2026-03-10')).status).toBe(200);
    const before = await everything(user);
    expect(await add(admin, user, '2026-03-09', { expected })).toMatchObject({
      status: 409,
      body: { error: { code: 'version_conflict' } },
    });
    expect(await everything(user)).toEqual(before);
    const again = pickShown(await preview(admin, user, '2026-03-09'));
    expect(again).not.toEqual(expected);
    expect((await add(admin, user, '2026-03-09', { expected: again })).status).toBe(201);
  });

  it('is still accepted when the user has changed only the profile since the preview', async () => {
    const user = await whoCheckedIn(without('2026-03-09'));
    const expected = pickShown(await preview(admin, user, '2026-03-09'));
    expect((await call(app, user, 'PUT', '/api/profile', { bio: 'Hello' })).status).toBe(200);
    expect((await add(admin, user, '2026-03-09', { expected })).status).toBe(201);
  });
});

describe('GET /api/points/limits', () => {
  it('returns the points that the admin may still give within 24 hours, and never less than 0', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, description, category, created_at, updated_at)
       VALUES ('award_points_per_day', '30', '', 'limits', 'x', 'x'), ('award_max_points', '20', '', 'limits', 'x', 'x')`);
    const user = await person();
    const left = async () => (await call(app, admin, 'GET', '/api/points/limits')).body;
    expect(await left()).toEqual({ perAward: 20, leftToday: 30 });
    await call(app, admin, 'POST', '/api/points', { userId: user, amount: 20, description: 'x' });
    expect(await left()).toEqual({ perAward: 20, leftToday: 10 });
    await rows(`UPDATE system_settings SET setting_value = '5' WHERE setting_key = 'award_points_per_day'`);
    expect(await left()).toEqual({ perAward: 20, leftToday: 0 });
    await rows(`DELETE FROM system_settings WHERE setting_key LIKE 'award_%'`);
    expect((await call(app, user, 'GET', '/api/points/limits')).status).toBe(403);
  });
});
