import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Attendance } from '#domain/api/attendance.ts';
import { listDays } from '#domain/time/day-list.ts';
import { toWeekday } from '#domain/time/local-date.ts';
import { findDifferences } from '#worker/core/audit/find-differences.ts';
import { openDb } from '#worker/db/client.ts';
import { appAt, badge, call, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';

const DAILY = 'every-day';
const EARLY_WEEK = 'monday-to-wednesday';
let admin: string;

/** In winter, the time in Toronto is 07:30. */
const morning = (date: string) => `${date}T12:30:00.000Z`;
const setCalendar = (id: string, workCalendarId: string, on: string, more: object = {}, key?: string) =>
  call(
    appAt(new Date(`${on}T17:00:00.000Z`)),
    admin,
    'PUT',
    `/api/users/${id}`,
    { workCalendarId, ...more },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );

/** The stored streak and the attendance must show the same streak. */
async function streakOn(id: string, date: string): Promise<{ streak: number; told: string[] }> {
  const app = appAt(new Date(`${date}T17:00:00.000Z`));
  const { body } = await call(app, admin, 'GET', `/api/attendance?userId=${id}`);
  const { days, currentStreak } = body as unknown as Attendance;
  const stored = (await call(app, admin, 'GET', `/api/users/${id}`)).body.currentStreak;
  const told = days.at(-1)?.streak;
  expect([date, told, currentStreak?.days]).toEqual([date, stored, stored]);
  return {
    streak: Number(stored),
    told: days.slice(-7).map((day) => `${day.date.slice(8)} ${day.reason} ${day.streak}`),
  };
}

const stored = async (id: string) =>
  (await rows(`SELECT work_calendar_id, current_streak, streak_valid_through FROM users WHERE id = ?`, id))[0];

beforeAll(async () => {
  admin = await person({ role: 'admin' });
  await rows(`INSERT INTO work_calendars (id, name, workdays, created_at, updated_at)
    VALUES ('${DAILY}', 'Every day', '[1,2,3,4,5,6,7]', 'x', 'x'), ('${EARLY_WEEK}', 'Early week', '[1,2,3]', 'x', 'x')`);
  await rows(`INSERT INTO holidays (calendar_id, date, name) VALUES ('${DAILY}', '2026-03-08', 'Sunday off')`);
});

describe('a change of calendar', () => {
  it('a new calendar applies from the next day on, and does not change the days before', async () => {
    const id = await person();
    await checkInAt(id, morning('2026-03-05'));
    await checkInAt(id, morning('2026-03-06'));
    // The calendar is set on a Saturday, which was a day off. The Sunday after it is a holiday of the new calendar.
    expect((await setCalendar(id, DAILY, '2026-03-07')).status).toBe(200);
    expect(await stored(id)).toEqual({
      work_calendar_id: DAILY,
      current_streak: 2,
      streak_valid_through: '2026-03-09',
    });
    expect((await streakOn(id, '2026-03-07')).streak).toBe(2);
    await checkInAt(id, morning('2026-03-09'));
    // The Saturday of the next week is a workday of the new calendar.
    for (const date of ['10', '11', '12', '13']) await checkInAt(id, morning(`2026-03-${date}`));
    expect((await streakOn(id, '2026-03-14')).streak).toBe(7);
    const { streak, told } = await streakOn(id, '2026-03-15');
    expect(streak).toBe(0);
    expect(told.slice(-3)).toEqual(['13 checked_in 7', '14 missed 0', '15 open 0']);
    const { body } = await call(appAt(new Date('2026-03-15T17:00:00Z')), admin, 'GET', `/api/attendance?userId=${id}`);
    const days = (body as unknown as Attendance).days.filter(
      ({ date }) => date >= '2026-03-06' && date <= '2026-03-09',
    );
    expect(days.map(({ date, reason, streak: at }) => `${date.slice(8)} ${reason} ${at}`)).toEqual([
      '06 checked_in 2',
      '07 rest 2',
      '08 holiday 2',
      '09 checked_in 3',
    ]);
  });

  it('a new calendar makes a month perfect when the month has no further scheduled days', async () => {
    const prize = await badge({ criteria_type: 'perfect_month', criteria_count: 1 });
    // January 2026 ends on a Saturday.
    const scheduled = listDays('2026-01-01', '2026-01-30').filter((day) => toWeekday(day) <= 5);
    const listPerfectMonths = (user: string) => rows('SELECT month FROM perfect_months WHERE user_id = ?', user);
    const attending = async (...missed: string[]) => {
      const user = await person();
      for (const day of scheduled) if (!missed.includes(day)) await checkInAt(user, morning(day));
      return user;
    };
    const id = await attending('2026-01-29', '2026-01-30');
    const other = await attending('2026-01-12', '2026-01-29', '2026-01-30');
    for (const user of [id, other]) {
      expect(await listPerfectMonths(user)).toEqual([]);
      expect((await setCalendar(user, EARLY_WEEK, '2026-01-28')).status).toBe(200);
    }
    expect(await listPerfectMonths(other)).toEqual([]);
    expect(await listPerfectMonths(id)).toEqual([{ month: '2026-01' }]);
    const { body } = await checkInAt(id, morning('2026-02-02'));
    expect((body.awards as { id: string }[]).map((award) => award.id)).toContain(prize);
    await retireBadges();
  });

  it('a calendar with fewer workdays keeps a streak over the new days off', async () => {
    const id = await person();
    for (const date of ['02', '03', '04']) await checkInAt(id, morning(`2026-03-${date}`));
    await setCalendar(id, EARLY_WEEK, '2026-03-04');
    expect((await stored(id))?.streak_valid_through).toBe('2026-03-09');
    expect((await streakOn(id, '2026-03-06')).streak).toBe(3);
    expect((await streakOn(id, '2026-03-09')).streak).toBe(3);
    expect((await streakOn(id, '2026-03-10')).streak).toBe(0);
  });

  it('a new calendar does not restore a broken streak, and does not break a valid streak', async () => {
    const [broken, open] = [await person(), await person()];
    for (const id of [broken, open]) await checkInAt(id, morning('2026-03-02'));
    await checkInAt(open, morning('2026-03-04'));
    // The first user missed Wednesday. The second user can still check in on Thursday.
    await setCalendar(broken, EARLY_WEEK, '2026-03-05');
    expect((await streakOn(broken, '2026-03-05')).streak).toBe(0);
    await setCalendar(open, EARLY_WEEK, '2026-03-05');
    expect((await stored(open))?.streak_valid_through).toBe('2026-03-05');
    expect((await streakOn(open, '2026-03-05')).streak).toBe(1);
    expect((await streakOn(open, '2026-03-06')).streak).toBe(0);
  });

  it('a night calendar that never applied does not move the day until which the streak is valid', async () => {
    await rows(`INSERT OR IGNORE INTO work_calendars (id, name, workdays, times, created_at, updated_at) VALUES
      ('nights', 'Nights', '[1,2,3,4,5]', '{"earlyBefore":"21:45","onTimeBefore":"22:00","dayStart":720}', 'x', 'x')`);
    for (const moves of [
      ['nights', 'standard'],
      ['nights', DAILY, 'nights', 'standard'],
    ]) {
      const id = await person();
      await checkInAt(id, morning('2026-03-04'));
      for (const calendar of moves) expect((await setCalendar(id, calendar, '2026-03-04')).status).toBe(200);
      expect((await stored(id))?.streak_valid_through).toBe('2026-03-05');
      expect((await streakOn(id, '2026-03-06')).streak).toBe(0);
      const found = await findDifferences(openDb(env.DB), { after: '', through: id }, new Date(morning('2026-03-06')));
      expect(found.filter(({ userId }) => userId === id)).toEqual([]);
    }
  });

  it('the last of two new calendars on one day applies, even when it is the original calendar', async () => {
    const [twice, back] = [await person(), await person()];
    for (const id of [twice, back]) await checkInAt(id, morning('2026-03-06'));
    await setCalendar(twice, DAILY, '2026-03-06');
    await setCalendar(twice, EARLY_WEEK, '2026-03-06');
    expect((await stored(twice))?.streak_valid_through).toBe('2026-03-09');
    await setCalendar(back, DAILY, '2026-03-06');
    await setCalendar(back, 'standard', '2026-03-06');
    expect((await stored(back))?.streak_valid_through).toBe('2026-03-09');
    for (const id of [twice, back]) {
      expect(await rows('SELECT until, calendar_id FROM past_calendars WHERE user_id = ?', id)).toEqual([
        { until: '2026-03-06', calendar_id: 'standard' },
      ]);
      expect((await streakOn(id, '2026-03-08')).streak).toBe(1);
    }
  });

  it('a late check-in for a day before the change is scored by the old calendar', async () => {
    const id = await person();
    await checkInAt(id, morning('2026-03-05'));
    await setCalendar(id, EARLY_WEEK, '2026-03-06');
    // The check-in was made on Friday, which was a workday at that time, and is sent on Saturday.
    const { body } = await checkInAt(id, morning('2026-03-07'), { occurredAt: morning('2026-03-06') });
    expect(body).toMatchObject({ localDate: '2026-03-06', streakDay: 2 });
    expect((await stored(id))?.streak_valid_through).toBe('2026-03-09');
    expect((await streakOn(id, '2026-03-09')).streak).toBe(2);
  });

  it('a new calendar and a check-in at the same time are both stored', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const id = await person();
      await checkInAt(id, morning('2026-03-05'));
      const [change, made] = await Promise.all([
        setCalendar(id, DAILY, '2026-03-06'),
        checkInAt(id, '2026-03-06T17:00:00.000Z'),
      ]);
      expect([change.status, made.status]).toEqual([200, 201]);
      expect(await stored(id)).toEqual({
        work_calendar_id: DAILY,
        current_streak: 2,
        streak_valid_through: '2026-03-07',
      });
      expect((await streakOn(id, '2026-03-08')).streak).toBe(0);
    }
  });

  it('a new calendar applies to every day of a user who has no check-in yet', async () => {
    const id = await person();
    await setCalendar(id, DAILY, '2026-03-07');
    expect(await rows('SELECT * FROM past_calendars WHERE user_id = ?', id)).toEqual([]);
    const { body } = await checkInAt(id, morning('2026-03-07'));
    expect(body).toMatchObject({ streakDay: 1 });
  });

  it('a new calendar keeps past perfect months, and writes one notification and one audit entry', async () => {
    const id = await person();
    await checkInAt(id, morning('2026-03-06'));
    await rows(`INSERT INTO perfect_months (user_id, month, completed_at) VALUES (?, '2026-02', 'x')`, id);
    const tries = Array.from({ length: 5 }, () =>
      setCalendar(id, DAILY, '2026-03-06', { reason: 'Weekend shifts.' }, 'calendar-once'),
    );
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveProperty('size', 1);
    expect(answers[0]?.body).toMatchObject({ workCalendarId: DAILY, currentStreak: 1 });
    expect(await rows('SELECT month FROM perfect_months WHERE user_id = ?', id)).toEqual([{ month: '2026-02' }]);
    expect(await rows('SELECT kind, facts, created_at FROM notices WHERE user_id = ?', id)).toEqual([
      {
        kind: 'calendar_changed',
        facts: '{"calendar":"Every day","reason":"Weekend shifts."}',
        created_at: '2026-03-06T17:00:00.000Z',
      },
    ]);
    const [entry] = await rows<{ before_value: string; after_value: string; reason: string }>(
      `SELECT before_value, after_value, reason FROM audit_log WHERE target_id = ? AND target_type = 'user'`,
      id,
    );
    expect(JSON.parse(entry?.before_value ?? '')).toMatchObject({ workCalendarId: 'standard' });
    expect(JSON.parse(entry?.after_value ?? '')).toMatchObject({ workCalendarId: DAILY });
    expect(entry?.reason).toBe('Weekend shifts.');
  });

  it('a request with an unknown calendar or with the current calendar changes nothing', async () => {
    const id = await person();
    expect(await setCalendar(id, 'nowhere', '2026-03-06')).toMatchObject({
      status: 404,
      body: { error: { code: 'calendar_not_found' } },
    });
    expect(await setCalendar(id, 'no way', '2026-03-06')).toMatchObject({ status: 400 });
    expect((await setCalendar(id, 'standard', '2026-03-06')).status).toBe(200);
    expect(await rows('SELECT * FROM notices WHERE user_id = ?', id)).toEqual([]);
  });
});
