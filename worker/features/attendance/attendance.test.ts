import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Attendance } from '#domain/api/attendance.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { buildDemoCompany } from '#worker/db/seed/company.ts';
import { seedStatements } from '#worker/db/seed/statements.ts';
import { appAt, call, NOW, person, rebuildFigures, rows, setPolicy } from '#worker/test/harness.ts';

async function checkedIn(
  userId: string,
  date: string,
  streakDay: number,
  more: { points?: number; freezes?: number; validThrough?: string; type?: 'early' | 'ontime' } = {},
): Promise<void> {
  const { points = 2, freezes = 0, validThrough = '2099-01-01', type = 'early' } = more;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO check_ins (local_date, user_id, id, time_zone, check_in_time, method, time_proof, check_in_type,
         is_on_time, points_earned, streak_day, longest_streak, streak_freezes, local_seconds)
       VALUES (?1, ?2, ?3, 'America/Toronto', 1000 * unixepoch(?1 || 'T12:00:00Z'), 'b', 'v', ?4, 1, ?5, ?6, ?6, ?7, 25200)`,
    ).bind(date, userId, crypto.randomUUID(), type === 'early' ? 'e' : 'o', points, streakDay, freezes),
    env.DB.prepare(
      `INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id,
         description, running_balance, running_earned, booked_day, created_at)
       SELECT id, ledger_seq + 1, 'earned', ?1, 'check_in', ?2, '', points_balance + ?1,
         total_points_earned + ?1, ?2, 1000 * unixepoch(?2 || 'T12:00:00Z')
       FROM users WHERE id = ?3`,
    ).bind(points, date, userId),
  ]);
  await rebuildFigures();
  await rows('UPDATE users SET streak_valid_through = ? WHERE id = ?', validThrough, userId);
}

async function attendance(userId: string, at: string, year?: number): Promise<Attendance> {
  const query = year === undefined ? '' : `?year=${year}`;
  const { status, body } = await call(appAt(new Date(at)), userId, 'GET', `/api/attendance${query}`);
  expect(status).toBe(200);
  return body as unknown as Attendance;
}

const pickDays = ({ days }: Attendance, from: string, to = '9999') =>
  days
    .filter(({ date }) => date >= from && date <= to)
    .map(({ date, reason, streak }) => `${date} ${reason} ${streak}`);

let calendars = 0;
async function calendarWith(...holidays: [date: string, name: string][]): Promise<string> {
  const id = `calendar-${++calendars}`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO work_calendars (id, name, workdays, created_at, updated_at) VALUES (?1, ?1, '[1,2,3,4,5]', '', '')`,
    ).bind(id),
    ...holidays.map(([date, name]) =>
      env.DB.prepare('INSERT INTO holidays (calendar_id, date, name) VALUES (?, ?, ?)').bind(id, date, name),
    ),
  ]);
  return id;
}

async function leave(userId: string, from: string, to: string, status = 'approved'): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO leaves (id, user_id, start_date, end_date, status, created_at, updated_at) VALUES (?, ?, ?, ?, ?, '', '')`,
  )
    .bind(crypto.randomUUID(), userId, from, to, status)
    .run();
}

describe('GET /api/attendance', () => {
  it('returns each day of the year up to today, with the streak and the reason for it', async () => {
    const user = await person({
      hire_date: '2026-04-01',
      work_calendar_id: await calendarWith(['2026-04-03', 'Good Friday']),
    });
    await leave(user, '2026-04-07', '2026-04-07');
    await leave(user, '2026-04-09', '2026-04-09', 'requested');
    await checkedIn(user, '2026-04-01', 1, { points: 1, type: 'ontime' });
    await checkedIn(user, '2026-04-02', 2);
    await checkedIn(user, '2026-04-04', 2, { points: 1, type: 'ontime' });
    await checkedIn(user, '2026-04-06', 3, { points: 12, validThrough: '2026-04-08' });
    const bonuses = [
      { reason: 'streak_bonus', points: 5, every: 3, streakDay: 3 },
      { reason: 'streak_bonus', points: 3, every: 1, streakDay: 3 },
      { reason: 'active_streak', points: 2 },
    ];
    await rows(
      `UPDATE check_ins SET bonus_points = 10, bonus_lines = ? WHERE user_id = ? AND local_date = '2026-04-06'`,
      JSON.stringify(bonuses),
      user,
    );
    const answer = await attendance(user, '2026-04-10T13:00:00Z');
    expect({ ...answer, days: null }).toEqual({
      year: 2026,
      today: '2026-04-10',
      firstYear: 2026,
      firstCheckIn: '2026-04-01',
      days: null,
      currentStreak: { days: 0, startedOn: null, freezes: null },
    });
    expect(answer.days).toHaveLength(100);
    expect(answer.days.slice(0, 90).every(({ reason, points }) => reason === 'before' && points === null)).toBe(true);
    expect(answer.days.slice(90)).toEqual([
      { date: '2026-04-01', reason: 'checked_in', streak: 1, points: 1, checkInType: 'ontime' },
      { date: '2026-04-02', reason: 'checked_in', streak: 2, points: 2, checkInType: 'early' },
      { date: '2026-04-03', reason: 'holiday', streak: 2, points: null, checkInType: null, holiday: 'Good Friday' },
      { date: '2026-04-04', reason: 'checked_in_day_off', streak: 2, points: 1, checkInType: 'ontime' },
      { date: '2026-04-05', reason: 'rest', streak: 2, points: null, checkInType: null },
      { date: '2026-04-06', reason: 'checked_in', streak: 3, points: 12, streakBonus: 8, checkInType: 'early' },
      { date: '2026-04-07', reason: 'leave', streak: 3, points: null, checkInType: null },
      { date: '2026-04-08', reason: 'missed', streak: 0, points: null, checkInType: null },
      { date: '2026-04-09', reason: 'missed', streak: 0, points: null, checkInType: null },
      { date: '2026-04-10', reason: 'open', streak: 0, points: null, checkInType: null },
    ]);
  });

  it('returns the day on which the streak began, even when that day is in an earlier year', async () => {
    const user = await person({
      hire_date: '2025-06-02',
      work_calendar_id: await calendarWith(['2025-12-25', 'Christmas Day'], ['2026-01-01', "New Year's Day"]),
    });
    await checkedIn(user, '2025-12-19', 1);
    await checkedIn(user, '2025-12-23', 1);
    await checkedIn(user, '2025-12-24', 2);
    await checkedIn(user, '2025-12-26', 3);
    await leave(user, '2025-12-29', '2025-12-31');
    await checkedIn(user, '2026-01-02', 4, { validThrough: '2026-01-05' });
    const now = await attendance(user, '2026-01-05T13:00:00Z');
    expect(now.currentStreak).toEqual({ days: 4, startedOn: '2025-12-23', freezes: null });
    expect(pickDays(now, '2026-01-01')).toEqual([
      '2026-01-01 holiday 3',
      '2026-01-02 checked_in 4',
      '2026-01-03 rest 4',
      '2026-01-04 rest 4',
      '2026-01-05 open 4',
    ]);
    const past = await attendance(user, '2026-01-05T13:00:00Z', 2025);
    expect(past).toMatchObject({ year: 2025, today: '2026-01-05', currentStreak: null });
    expect(past.days).toHaveLength(365);
    expect(pickDays(past, '2025-12-22')).toEqual([
      '2025-12-22 missed 0',
      '2025-12-23 checked_in 1',
      '2025-12-24 checked_in 2',
      '2025-12-25 holiday 2',
      '2025-12-26 checked_in 3',
      '2025-12-27 rest 3',
      '2025-12-28 rest 3',
      '2025-12-29 leave 3',
      '2025-12-30 leave 3',
      '2025-12-31 leave 3',
    ]);
  });

  it('reads the calendar of an earlier year, with its leap day', async () => {
    const user = await person({
      hire_date: '2023-05-01',
      work_calendar_id: await calendarWith(['2024-02-28', 'Founders’ Day']),
    });
    await leave(user, '2024-03-01', '2024-03-01');
    await checkedIn(user, '2024-02-27', 1);
    await checkedIn(user, '2024-02-29', 2);
    const past = await attendance(user, '2026-12-31T13:00:00Z', 2024);
    expect(past.days).toHaveLength(366);
    expect(pickDays(past, '2024-02-26', '2024-03-04')).toEqual([
      '2024-02-26 before 0',
      '2024-02-27 checked_in 1',
      '2024-02-28 holiday 1',
      '2024-02-29 checked_in 2',
      '2024-03-01 leave 2',
      '2024-03-02 rest 2',
      '2024-03-03 rest 2',
      '2024-03-04 missed 0',
    ]);
    // The last day of a past year is missed.
    expect(pickDays(past, '2024-12-31')).toEqual(['2024-12-31 missed 0']);
    expect((await attendance(user, '2026-12-31T13:00:00Z')).days).toHaveLength(365);
  });

  it('ends with the current day in the user’s own time zone', async () => {
    const [east, west] = [
      await person({ time_zone: 'Pacific/Kiritimati' }),
      await person({ time_zone: 'Pacific/Pago_Pago' }),
    ];
    const at = '2026-12-31T10:30:00Z';
    expect(await attendance(east, at)).toMatchObject({ year: 2027, today: '2027-01-01' });
    expect((await attendance(east, at)).days).toHaveLength(1);
    expect(await attendance(west, at)).toMatchObject({ year: 2026, today: '2026-12-30' });
    expect((await attendance(west, at)).days).toHaveLength(364);
    const moved = await person({
      time_zone: 'Europe/London',
      pending_time_zone: 'Asia/Tokyo',
      pending_time_zone_from: '2026-03-02',
    });
    expect(await attendance(moved, '2026-03-01T23:30:00Z')).toMatchObject({ today: '2026-03-01' });
    expect(await attendance(moved, '2026-03-02T16:00:00Z')).toMatchObject({ today: '2026-03-03' });
  });

  it('marks only today as open for a user who joined today', async () => {
    const user = await person({ hire_date: '2026-03-02' });
    const answer = await attendance(user, '2026-03-02T12:30:00Z');
    expect(answer).toMatchObject({ firstCheckIn: null, firstYear: 2026, currentStreak: { days: 0, startedOn: null } });
    expect(pickDays(answer, '2026-03-01')).toEqual(['2026-03-01 before 0', '2026-03-02 open 0']);
  });

  it('continues an opening streak from the first check-in', async () => {
    const user = await person({ opening_check_ins: 40, opening_longest_streak: 20, total_check_ins: 40 });
    await checkedIn(user, '2026-02-26', 13);
    await checkedIn(user, '2026-02-27', 14, { validThrough: '2026-03-02' });
    const answer = await attendance(user, '2026-03-02T12:30:00Z');
    expect(answer).toMatchObject({
      firstYear: 2024,
      firstCheckIn: '2026-02-26',
      currentStreak: { days: 14, startedOn: null },
    });
    expect(pickDays(answer, '2026-02-25')).toEqual([
      '2026-02-25 before 0',
      '2026-02-26 checked_in 13',
      '2026-02-27 checked_in 14',
      '2026-02-28 rest 14',
      '2026-03-01 rest 14',
      '2026-03-02 open 14',
    ]);
  });

  it('returns the earliest day as the first check-in, even when a later day was booked first', async () => {
    const user = await person();
    await checkedIn(user, '2026-02-27', 2);
    await checkedIn(user, '2026-02-26', 1);
    expect(await attendance(user, '2026-03-02T12:30:00Z')).toMatchObject({ firstCheckIn: '2026-02-26' });
  });

  it('marks the days on which a freeze kept the streak when the company uses freezes', async () => {
    const policy = { ...SCORING_PRESETS.standard, freezes: { cap: 2, earnedEvery: 2 } };
    await setPolicy(policy);
    const user = await person();
    await checkedIn(user, '2026-03-02', 1);
    await checkedIn(user, '2026-03-03', 2, { freezes: 1, validThrough: '2026-03-05' });
    const answer = await attendance(user, '2026-03-05T13:00:00Z');
    expect(pickDays(answer, '2026-03-02')).toEqual([
      '2026-03-02 checked_in 1',
      '2026-03-03 checked_in 2',
      '2026-03-04 frozen 2',
      '2026-03-05 open 2',
    ]);
    expect(answer.currentStreak).toEqual({
      days: 2,
      startedOn: '2026-03-02',
      freezes: { left: 0, cap: 2, earnedEvery: 2 },
    });
    await setPolicy(null);
  });

  it('refuses a year before the user joined, a future year, and the attendance of another user', async () => {
    const user = await person({ hire_date: '2024-07-15' });
    const other = await person();
    await checkedIn(other, '2026-02-27', 1);
    const ask = async (query: string) => {
      const { status, body } = await call(
        appAt(new Date('2026-03-02T12:30:00Z')),
        user,
        'GET',
        `/api/attendance?${query}`,
      );
      return [status, (body.error as { code: string } | undefined)?.code];
    };
    expect(await ask('year=2024')).toEqual([200, undefined]);
    for (const year of ['2023', '2027', '0', '-1', '20260', '2026.5', 'x', '', '2026&year=2025']) {
      expect([year, ...(await ask(`year=${year}`))]).toEqual([year, 400, 'validation_failed']);
    }
    expect(await ask(`userId=${other}`)).toEqual([403, 'auth/forbidden']);
    expect((await attendance(user, '2026-03-02T12:30:00Z')).days.every(({ points }) => points === null)).toBe(true);
  });

  it('agrees with every check-in and every streak of the demo company', async () => {
    await env.DB.batch(seedStatements(buildDemoCompany({ now: NOW })).map((sql) => env.DB.prepare(sql)));
    const people = await rows<{ id: string }>(`SELECT id FROM users WHERE id LIKE 'demo-%'`);
    expect(people).toHaveLength(42);
    const app = appAt();
    for (const { id } of people) {
      const me = (await call(app, id, 'GET', '/api/me')).body as { currentStreak: number; today: { date: string } };
      const now = await attendance(id, NOW.toISOString());
      const past = now.firstYear < now.year ? await attendance(id, NOW.toISOString(), now.year - 1) : { days: [] };
      const days = [...past.days, ...now.days];
      const made = await rows<{ date: string; streak: number; points: number }>(
        `SELECT local_date AS date, streak_day AS streak, points_earned AS points FROM check_ins
         WHERE user_id = ? ORDER BY local_date`,
        id,
      );
      expect({
        id,
        made: days.flatMap(({ date, streak, points }) => (points === null ? [] : [{ date, streak, points }])),
        last: days.at(-1)?.date,
        streak: days.at(-1)?.streak,
        current: now.currentStreak?.days,
      }).toEqual({ id, made, last: me.today.date, streak: me.currentStreak, current: me.currentStreak });
      // No day is missing, and the streak changes only on a check-in or a missed day.
      const unexplained = days.filter((day, index) => {
        const before = days[index - 1];
        if (!before || before.reason === 'before') return false;
        if (day.reason === 'missed') return day.streak !== 0;
        return day.streak !== before.streak + (day.reason === 'checked_in' ? 1 : 0);
      });
      expect(unexplained).toEqual([]);
    }
  });
});
