import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Attendance } from '#domain/api/attendance.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { findDifferences } from '#worker/core/audit/find-differences.ts';
import { openDb } from '#worker/db/client.ts';
import { appAt, badge, call, checkInAt, person, retireBadges, rows, setPolicy } from '#worker/test/harness.ts';

// 12 March 2026 is a Thursday. The calendar has Monday to Friday.
const THURSDAY = '2026-03-12T20:00:00Z';
const SATURDAY = '2026-03-13T12:00:00Z';
const MONDAY = '2026-03-15T19:00:00Z';

const move = (id: string, timeZone: string, at: string) =>
  call(appAt(new Date(at)), id, 'PUT', '/api/profile', { timeZone });
const readStreakAt = async (id: string, at: string) =>
  (await call(appAt(new Date(at)), id, 'GET', '/api/me')).body.currentStreak;
const stored = async (id: string) =>
  (await rows('SELECT skipped_days, streak_valid_through, streak_freezes FROM users WHERE id = ?', id))[0];
const audit = (id: string, at: string) =>
  findDifferences(openDb(env.DB), { after: '', through: id }, new Date(at)).then((found) =>
    found.filter(({ userId }) => userId === id),
  );

async function attending(timeZone: string, ...instants: string[]) {
  const id = await person({ time_zone: timeZone });
  for (const at of instants) expect((await checkInAt(id, at)).status).toBe(201);
  return id;
}

describe('a journey over the date line', () => {
  it.each([
    ['Pacific/Honolulu', 'Pacific/Kiritimati'],
    ['Pacific/Pago_Pago', 'Pacific/Apia'],
    ['Pacific/Niue', 'Pacific/Tongatapu'],
    ['Pacific/Honolulu', 'Pacific/Auckland'],
  ])('from %s to %s, the Friday that never is breaks no streak', async (from, to) => {
    const id = await attending(from, '2026-03-11T20:00:00Z', THURSDAY);
    expect((await move(id, to, '2026-03-12T20:05:00Z')).status).toBe(200);
    expect(await stored(id)).toEqual({
      skipped_days: '["2026-03-13"]',
      streak_valid_through: '2026-03-16',
      streak_freezes: 0,
    });
    expect(await readStreakAt(id, SATURDAY)).toBe(2);
    expect(await audit(id, SATURDAY)).toEqual([]);
    const { body } = await checkInAt(id, MONDAY);
    expect(body).toMatchObject({ localDate: '2026-03-16', streakDay: 3 });
    expect(await audit(id, MONDAY)).toEqual([]);

    const attendance = await call(appAt(new Date(MONDAY)), id, 'GET', '/api/attendance');
    const { days } = attendance.body as unknown as Attendance;
    expect(days.slice(-5).map(({ date, reason, streak }) => `${date.slice(8)} ${reason} ${streak}`)).toEqual([
      '12 checked_in 2',
      '13 rest 2',
      '14 rest 2',
      '15 rest 2',
      '16 checked_in 3',
    ]);
  });

  it.each([
    // The day on which the journey begins comes again, and brings no second streak day.
    ['Pacific/Kiritimati', 'Pacific/Honolulu', 4],
    ['Pacific/Apia', 'Pacific/Pago_Pago', 4],
    ['Europe/Berlin', 'Asia/Tokyo', 5],
  ])('from %s to %s, every day stays', async (from, to, streak) => {
    const id = await attending(from, '2026-03-09T12:00:00Z', '2026-03-10T12:00:00Z');
    await move(id, to, '2026-03-10T12:05:00Z');
    expect((await stored(id))?.skipped_days).toBe('[]');
    for (const day of ['11', '12', '13']) await checkInAt(id, `2026-03-${day}T12:30:00Z`);
    expect(await audit(id, '2026-03-13T23:00:00Z')).toEqual([]);
    expect(await readStreakAt(id, '2026-03-13T23:00:00Z')).toBe(streak);
  });

  it('a journey that is taken back on the same day leaves the Friday in place', async () => {
    const id = await attending('Pacific/Honolulu', THURSDAY);
    await move(id, 'Pacific/Kiritimati', '2026-03-12T20:05:00Z');
    await move(id, 'Pacific/Apia', '2026-03-12T20:06:00Z');
    expect(await stored(id)).toMatchObject({ skipped_days: '["2026-03-13"]', streak_valid_through: '2026-03-16' });
    await move(id, 'Pacific/Honolulu', '2026-03-12T20:07:00Z');
    expect(await stored(id)).toMatchObject({ skipped_days: '[]', streak_valid_through: '2026-03-13' });
    expect(await audit(id, '2026-03-12T21:00:00Z')).toEqual([]);
    expect(await readStreakAt(id, '2026-03-14T20:00:00Z')).toBe(0);
  });

  it('a journey by a new location, together with a new calendar, leaves out the Friday', async () => {
    const admin = await person({ role: 'super_admin' });
    for (const [key, value] of [
      ['location_time_zones', [{ location: 'Tarawa', timeZone: 'Pacific/Kiritimati' }]],
      ['zone_choice', 'locations'],
    ]) {
      const set = await call(appAt(new Date(THURSDAY)), admin, 'PUT', `/api/settings/${String(key)}`, { value });
      expect(set.status).toBe(200);
    }
    await rows(`INSERT OR IGNORE INTO work_calendars (id, name, workdays, created_at, updated_at)
      VALUES ('six-days', 'Six days', '[1,2,3,4,5,6]', 'x', 'x')`);
    for (const [change, validThrough] of [
      [{ location: 'Tarawa' }, '2026-03-16'],
      [{ location: 'Tarawa', workCalendarId: 'six-days' }, '2026-03-14'],
    ] as const) {
      const id = await attending('Pacific/Honolulu', THURSDAY);
      const answer = await call(appAt(new Date('2026-03-12T20:05:00Z')), admin, 'PUT', `/api/users/${id}`, change);
      expect(answer.status).toBe(200);
      expect(await stored(id)).toMatchObject({ skipped_days: '["2026-03-13"]', streak_valid_through: validThrough });
      expect(await audit(id, SATURDAY)).toEqual([]);
    }
    await rows('DELETE FROM system_settings');
  });

  it('a new calendar after the journey keeps the Friday left out', async () => {
    const admin = await person({ role: 'admin' });
    const id = await attending('Pacific/Honolulu', THURSDAY);
    await move(id, 'Pacific/Kiritimati', '2026-03-12T20:05:00Z');
    await rows(`INSERT OR IGNORE INTO work_calendars (id, name, workdays, created_at, updated_at)
      VALUES ('from-tuesday', 'From Tuesday', '[2,3,4,5]', 'x', 'x')`);
    await call(appAt(new Date(SATURDAY)), admin, 'PUT', `/api/users/${id}`, { workCalendarId: 'from-tuesday' });
    expect(await stored(id)).toMatchObject({ skipped_days: '["2026-03-13"]', streak_valid_through: '2026-03-17' });
    expect(await audit(id, SATURDAY)).toEqual([]);
  });

  it('spends no freeze', async () => {
    const { standard } = SCORING_PRESETS;
    await setPolicy({ ...standard, freezes: { cap: 2, earnedEvery: 2 } });
    const id = await attending('Pacific/Honolulu', '2026-03-11T20:00:00Z', THURSDAY);
    await move(id, 'Pacific/Kiritimati', '2026-03-12T20:05:00Z');
    const before = (await stored(id))?.streak_freezes;
    expect(before).toBe(1);
    expect((await checkInAt(id, MONDAY)).body).toMatchObject({ streakDay: 3 });
    expect((await stored(id))?.streak_freezes).toBe(1);
    await setPolicy(null);
  });

  it('a planned journey completes a month only when the user can no longer break it', async () => {
    const prize = await badge({ criteria_type: 'perfect_month', criteria_count: 1 });
    // The Friday is the last day of July.
    const id = await person({ time_zone: 'Pacific/Honolulu', hire_date: '2026-06-01' });
    for (let day = 1; day <= 29; day++) await checkInAt(id, `2026-07-${String(day).padStart(2, '0')}T20:00:00Z`);
    await move(id, 'Pacific/Kiritimati', '2026-07-30T19:00:00Z');
    expect((await checkInAt(id, '2026-07-30T20:00:00Z')).status).toBe(201);
    expect(await rows('SELECT month FROM perfect_months WHERE user_id = ?', id)).toEqual([]);

    const { body } = await checkInAt(id, '2026-08-02T20:00:00Z');
    expect(body).toMatchObject({ localDate: '2026-08-03' });
    expect((body.awards as { id: string }[]).map((award) => award.id)).toEqual([prize, 'perfect_month']);
    expect(await rows('SELECT month FROM perfect_months WHERE user_id = ?', id)).toEqual([{ month: '2026-07' }]);
    await retireBadges();
  });
});
