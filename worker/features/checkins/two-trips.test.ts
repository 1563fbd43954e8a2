import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { RISING_STAR_POINTS } from '#domain/achievements/achievements.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { add, readForgiven, takeBack } from '#worker/test/corrected-record.ts';
import {
  appAt,
  badge,
  readBalance,
  call,
  checkedClock,
  checkInAt,
  person,
  retireBadges,
  rows,
} from '#worker/test/harness.ts';

/** Returns 07:30 in Toronto on a day of March 2026 before the 8th. */
const at = (day: number) => new Date(`2026-03-0${day}T12:30:00.000Z`);

/** A check-in needs two. */
async function checkInCounted(user: string, when: Date, body: object = {}) {
  const { d1, take } = countingD1(env.DB);
  const { status, body: answer } = await call(appAt(when, { d1 }), user, 'POST', '/api/checkins', body);
  expect(status).toBe(201);
  const { awards } = answer as { awards: { id: string }[] };
  return { trips: take().roundTrips, awards: awards.map(({ id }) => id) };
}

async function userWithStreak(columns: Record<string, string> = {}): Promise<string> {
  const user = await person(columns);
  await checkInAt(user, at(2));
  expect(await checkInCounted(user, at(3))).toEqual({ trips: 2, awards: [] });
  return user;
}

beforeEach(retireBadges);

describe('a check-in in two round trips to the database', () => {
  it('gives a badge that was added or changed after the previous check-in', async () => {
    const user = await userWithStreak();
    const id = await badge({ criteria_count: 2 });
    expect(await checkInCounted(user, at(4))).toEqual({ trips: 2, awards: [id] });
    const admin = await person({ role: 'super_admin' });
    const later = await badge({ criteria_count: 90 });
    expect((await checkInCounted(user, at(5))).awards).toEqual([]);
    const change = { criteria: { type: 'total_checkins', count: 4 }, points: 3 };
    expect((await call(appAt(at(5)), admin, 'PUT', `/api/badges/${later}`, change)).status).toBe(200);
    expect(await checkInCounted(user, at(6))).toEqual({ trips: 2, awards: [later] });
  });

  it('gives a badge when a counter of the user reaches its criteria', async () => {
    const third = await badge({ criteria_count: 3 });
    const early = await badge({ criteria_type: 'early_checkin', criteria_count: 4 });
    const streak = await badge({ criteria_type: 'streak', criteria_count: 5 });
    const user = await userWithStreak();
    expect(await checkInCounted(user, at(4))).toEqual({ trips: 2, awards: [third] });
    expect(await checkInCounted(user, at(5))).toEqual({ trips: 2, awards: [early] });
    expect(await checkInCounted(user, at(6))).toEqual({ trips: 2, awards: [streak] });
  });

  it('gives a badge for an activity record that was added after the previous check-in', async () => {
    const id = await badge({ criteria_type: 'team_activities', criteria_count: 1 });
    const [admin, user] = [await person({ role: 'admin' }), await userWithStreak()];
    const activity = { userId: user, kind: 'team', title: 'Summer party', occurredOn: '2026-03-03' };
    expect((await call(appAt(at(3)), admin, 'POST', '/api/activities', activity)).status).toBe(201);
    expect(await checkInCounted(user, at(4))).toEqual({ trips: 2, awards: [id] });
  });

  it('gives an achievement when the points of the month reach it', async () => {
    const user = await userWithStreak();
    await env.DB.prepare('UPDATE users SET month_points = ?1, best_month_points = ?1 WHERE id = ?2')
      .bind(RISING_STAR_POINTS - 1, user)
      .run();
    expect(await checkInCounted(user, at(4))).toEqual({ trips: 2, awards: ['rising_star'] });
  });

  it('pays a day only once when its check-in was voided and is made again', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await userWithStreak()];
    expect((await takeBack(admin, user, '2026-03-03')).status).toBe(200);
    expect(await checkInCounted(user, at(3))).toEqual({ trips: 2, awards: [] });
    expect(
      await rows(
        `SELECT reference_type, points_amount FROM point_transactions WHERE user_id = ? AND reference_id = '2026-03-03'
         ORDER BY seq`,
        user,
      ),
    ).toEqual([
      { reference_type: 'check_in', points_amount: 2 },
      { reference_type: 'correction', points_amount: -2 },
      { reference_type: 'correction', points_amount: 2 },
    ]);
  });

  it('completes a perfect month', async () => {
    const id = await badge({ criteria_type: 'perfect_month', criteria_count: 1 });
    const [admin, user] = [await person({ role: 'admin' }), await userWithStreak()];
    for (const [startDate, endDate] of [
      ['2026-03-05', '2026-03-06'],
      ['2026-03-11', '2026-03-13'],
      ['2026-03-18', '2026-03-20'],
    ]) {
      const leave = { userId: user, startDate, endDate, reason: 'Away' };
      expect((await call(appAt(at(3)), admin, 'POST', '/api/leaves', leave)).status).toBe(201);
    }
    for (const day of ['04', '09', '10', '16', '17', '23', '24', '25', '26', '27', '30']) {
      expect((await checkInAt(user, `2026-03-${day}T11:30:00.000Z`)).body.awards).toEqual([]);
    }
    expect(await checkInCounted(user, new Date('2026-03-31T11:30:00.000Z'))).toEqual({
      trips: 2,
      awards: [id, 'perfect_month'],
    });
  });

  it('counts a holiday after a long leave as a day off', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await userWithStreak()];
    const leave = { userId: user, startDate: '2026-03-05', endDate: '2026-06-30', reason: 'Parents' };
    expect((await call(appAt(at(3)), admin, 'POST', '/api/leaves', leave)).status).toBe(201);
    await rows(`INSERT INTO holidays (calendar_id, date, name) VALUES ('standard', '2026-07-01', 'Canada Day')`);
    await checkInAt(user, at(4));
    expect(await rows('SELECT streak_valid_through FROM users WHERE id = ?', user)).toEqual([
      { streak_valid_through: '2026-07-02' },
    ]);
    await rows(`DELETE FROM holidays WHERE date = '2026-07-01'`);
  });

  it('pays a voided day only once when a late check-in for another day arrives first', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await userWithStreak()];
    await checkInAt(user, at(5));
    expect((await takeBack(admin, user, '2026-03-05', { keepPoints: true })).status).toBe(200);
    const late = { occurredAt: at(4).toISOString(), ...(await checkedClock(user, at(4))) };
    expect((await checkInAt(user, at(5), late)).status).toBe(201);
    await checkInAt(user, at(5));
    expect(await rows('SELECT total_points_earned AS earned FROM users WHERE id = ?', user)).toEqual([{ earned: 8 }]);
    expect(await readBalance(user)).toBe(8);
    expect(await readForgiven(user)).toEqual([]);
  });

  it('completes a perfect month whose first days belong to an opening streak', async () => {
    const opening = {
      current_streak: 1,
      longest_streak: 1,
      opening_streak: 1,
      opening_longest_streak: 1,
      opening_streak_through: '2026-03-06',
      opening_check_ins: 1,
      total_check_ins: 1,
    };
    const [admin, user] = [await person({ role: 'admin' }), await person(opening)];
    const leave = { userId: user, startDate: '2026-03-16', endDate: '2026-03-27', reason: 'Away' };
    expect((await call(appAt(at(3)), admin, 'POST', '/api/leaves', leave)).status).toBe(201);
    for (const day of ['02', '03', '04', '05', '06', '09', '10', '11']) {
      expect((await add(admin, user, `2026-03-${day}`)).status).toBe(201);
    }
    for (const day of ['12', '13', '30']) await checkInAt(user, `2026-03-${day}T11:30:00.000Z`);
    const last = await checkInCounted(user, new Date('2026-03-31T11:30:00.000Z'));
    expect(last).toEqual({ trips: 2, awards: ['perfect_month'] });
  });

  it('counts a holiday of a year ago as a day off after a year of leave', async () => {
    const user = await person();
    for (const day of [3, 4]) await checkInAt(user, `2025-03-0${day}T12:30:00.000Z`);
    await rows(`INSERT INTO holidays (calendar_id, date, name) VALUES ('standard', '2025-03-05', 'Ash Wednesday')`);
    await rows(
      `INSERT INTO leaves (id, user_id, start_date, end_date, created_at, updated_at)
       VALUES (?, ?, '2025-03-06', '2026-03-17', '2025-03-04T12:00:00.000Z', '2025-03-04T12:00:00.000Z')`,
      `leave-of-${user}`,
      user,
    );
    const back = await checkInCounted(user, new Date('2026-03-18T11:30:00.000Z'));
    expect(back).toEqual({ trips: 2, awards: [] });
    expect(await rows('SELECT current_streak FROM users WHERE id = ?', user)).toEqual([{ current_streak: 3 }]);
    await rows(`DELETE FROM holidays WHERE date = '2025-03-05'`);
  });
});
