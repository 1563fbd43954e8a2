import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { RECOMPUTED_A_REQUEST } from '#domain/api/calendars.ts';
import {
  makeCalendar,
  change,
  holiday,
  preview,
  read,
  recompute,
  recomputeAll,
  readRecord,
  whoCheckedIn,
} from '#worker/test/calendars.ts';
import { app, code, DAYS, listNotices, NOW, SUMMER, without } from '#worker/test/corrected-record.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { appAt, call, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';

describe('a holiday', () => {
  it('on a past day restores broken streaks, books their bonuses and notifies the users', async () => {
    await retireBadges();
    const boss = await person({ role: 'super_admin' });
    const id = await makeCalendar(boss);
    const missed = await whoCheckedIn(id, without('2026-03-05'));
    const there = await whoCheckedIn(id, DAYS);
    const absent = await whoCheckedIn(id, ['2026-03-02T12:30:00.000Z']);
    expect(await readRecord(missed)).toEqual({
      points_balance: 14,
      current_streak: 4,
      longest_streak: 4,
      streak_valid_through: '2026-03-12',
    });
    const holidays = [holiday('2026-03-05')];
    const effect = { people: 2, longer: 1, shorter: 1, pointsAdded: 5, pointsTaken: 0 };
    expect(await preview(boss, id, { holidays })).toEqual({
      ...effect,
      from: '2026-03-05',
      rulesFrom: null,
      next: null,
    });
    expect(await readRecord(missed)).toMatchObject({ current_streak: 4 });

    expect((await change(boss, id, { holidays })).body).toMatchObject({ recomputeFrom: '2026-03-05' });
    expect(await recomputeAll(boss, id)).toEqual([{ ...effect, isDone: true }]);
    expect(await read(boss, id)).toMatchObject({ recomputeFrom: null });
    expect(await readRecord(missed)).toEqual({
      points_balance: 19,
      current_streak: 7,
      longest_streak: 7,
      streak_valid_through: '2026-03-12',
    });
    // A user who checked in on the holiday keeps the base points of that day, but the holiday does not count in the
    // streak.
    expect(await readRecord(there)).toMatchObject({ current_streak: 7 });
    expect(await readRecord(absent)).toMatchObject({ current_streak: 1, streak_valid_through: '2026-03-03' });
    expect(await listNotices(missed)).toEqual([
      { kind: 'calendar_days_changed', facts: { calendar: 'Office', points: 5, streak: 7 } },
    ]);
    expect(await listNotices(absent)).toEqual([]);
    expect(
      await rows(
        `SELECT transaction_type, points_amount, reference_type, reference_id, description, created_by
         FROM point_transactions WHERE user_id = ? ORDER BY seq DESC LIMIT 1`,
        missed,
      ),
    ).toEqual([
      {
        transaction_type: 'bonus',
        points_amount: 5,
        reference_type: 'correction',
        reference_id: '2026-03-11',
        description: 'Days of the calendar changed: Office',
        created_by: null,
      },
    ]);

    expect((await change(boss, id, { holidays: [] })).status).toBe(200);
    await recomputeAll(boss, id);
    expect(await readRecord(missed)).toMatchObject({ points_balance: 14, current_streak: 4 });
  });

  it('on a future day changes the last day on which a streak is valid', async () => {
    const hr = await person({ role: 'admin' });
    const id = await makeCalendar(hr);
    const user = await whoCheckedIn(id, [
      '2026-03-11T11:30:00.000Z',
      '2026-03-12T11:30:00.000Z',
      '2026-03-13T11:30:00.000Z',
    ]);
    const before = await rows('SELECT version FROM users WHERE id = ?', user);
    expect((await change(hr, id, { holidays: [holiday('2026-03-17')] })).status).toBe(200);
    expect(await recomputeAll(hr, id)).toMatchObject([{ people: 0, isDone: true }]);
    expect(await rows('SELECT version FROM users WHERE id = ?', user)).toEqual(before);
    expect((await change(hr, id, { holidays: [holiday('2026-03-16'), holiday('2026-03-17')] })).status).toBe(200);
    expect(await recomputeAll(hr, id)).toMatchObject([{ people: 1, longer: 0, isDone: true }]);
    expect(await readRecord(user)).toMatchObject({ current_streak: 3, streak_valid_through: '2026-03-18' });
    expect(await listNotices(user)).toEqual([]);
  });

  it('needs a super admin when its day has begun, and is refused on a day long ago', async () => {
    const [hr, boss] = [await person({ role: 'admin' }), await person({ role: 'super_admin' })];
    const id = await makeCalendar(hr);
    expect(code(await change(hr, id, { holidays: [holiday('2026-03-13')] }))).toBe('calendar_day_begun');
    const draft = { workdays: [1], times: null, holidays: [holiday('2026-03-12')] };
    expect(code(await call(app, hr, 'POST', `/api/calendars/${id}/preview`, draft))).toBe('calendar_day_begun');
    expect((await change(boss, id, { holidays: [holiday('2026-03-13')] })).status).toBe(200);
    expect(code(await change(boss, id, { holidays: [holiday('2026-01-01')] }))).toBe('validation_failed');
    await recomputeAll(hr, id);
  });

  it('makes a month perfect when its day was the only missed day of the month', async () => {
    const boss = await person({ role: 'super_admin' });
    const id = await makeCalendar(boss, { workdays: [1] });
    const user = await whoCheckedIn(
      id,
      ['2026-02-02', '2026-02-09', '2026-02-23'].map((day) => `${day}T12:30:00.000Z`),
    );
    const months = () => rows('SELECT month FROM perfect_months WHERE user_id = ?', user);
    expect(await months()).toEqual([]);
    await change(boss, id, { holidays: [holiday('2026-02-16')] });
    await recomputeAll(boss, id);
    expect(await months()).toEqual([{ month: '2026-02' }]);
    await change(boss, id, { holidays: [] });
    await recomputeAll(boss, id);
    expect(await months()).toEqual([]);
  });
});

describe('new weekdays and times of a calendar', () => {
  it('do not change days that have begun, and apply to later days', async () => {
    const hr = await person({ role: 'super_admin' });
    const id = await makeCalendar(hr);
    const user = await whoCheckedIn(id, [...SUMMER, '2026-03-12T11:30:00.000Z']);
    const times = { earlyBefore: '13:45', onTimeBefore: '14:00' };
    const draft = { workdays: [1, 2, 3, 4], times };
    expect(await preview(hr, id, draft)).toMatchObject({
      from: '2026-03-14',
      rulesFrom: '2026-03-14',
      people: 0,
      next: null,
    });
    expect((await change(hr, id, draft)).body).toMatchObject({ rulesFrom: '2026-03-14' });
    await recomputeAll(hr, id);
    expect(await readRecord(user)).toMatchObject({ streak_valid_through: '2026-03-13' });
    const friday = await checkInAt(user, '2026-03-13T12:30:00.000Z');
    expect(friday.body).toMatchObject({ checkInType: 'ontime', isOnTime: false });
    expect(await readRecord(user)).toMatchObject({ current_streak: 5, streak_valid_through: '2026-03-16' });
    const monday = new Date('2026-03-16T17:30:00.000Z');
    const me = await call(appAt(monday), user, 'GET', '/api/me');
    expect(me.body).toMatchObject({ scoring: { earlyBefore: '13:45', onTimeBefore: '14:00' } });
    // It is 13:30 in Toronto.
    expect((await checkInAt(user, monday)).body).toMatchObject({
      checkInType: 'early',
      isOnTime: true,
      pointsEarned: 2,
    });
    expect((await checkInAt(user, '2026-03-17T17:50:00.000Z')).body).toMatchObject({
      checkInType: 'ontime',
      isOnTime: true,
    });
  });

  it('do not change the times of earlier check-ins and of corrections of earlier days', async () => {
    const [hr, boss] = [await person({ role: 'admin' }), await person({ role: 'super_admin' })];
    const id = await makeCalendar(boss, { times: { earlyBefore: '09:00', onTimeBefore: '10:00' } });
    const user = await whoCheckedIn(id, ['2026-03-10T12:30:00.000Z', '2026-03-11T12:30:00.000Z']);
    expect((await change(boss, id, { times: null })).status).toBe(200);
    const later = appAt(new Date('2026-03-16T14:00:00.000Z'));
    const added = await call(later, hr, 'POST', '/api/checkins/corrections', {
      userId: user,
      date: '2026-03-09',
      time: '08:50',
      reason: 'Asked.',
    });
    expect(added.body).toMatchObject({ date: '2026-03-09', points: 2 });
    const holidays = [holiday('2026-03-10')];
    expect((await change(boss, id, { holidays }, later)).status).toBe(200);
    await recomputeAll(hr, id);
    expect(
      await rows('SELECT local_date, check_in_type, times FROM check_ins WHERE user_id = ? ORDER BY 1', user),
    ).toEqual(
      ['2026-03-09', '2026-03-10', '2026-03-11'].map((local_date) => ({
        local_date,
        check_in_type: 'e',
        times: '09:00 10:00',
      })),
    );
  });
});

describe('the preview and the recomputation of a change', () => {
  it('include the effect of an earlier change that is not yet recomputed', async () => {
    await retireBadges();
    const boss = await person({ role: 'super_admin' });
    const id = await makeCalendar(boss);
    await whoCheckedIn(id, without('2026-03-05'));
    expect((await change(boss, id, { holidays: [holiday('2026-03-05')] })).status).toBe(200);
    const holidays = [holiday('2026-03-05'), holiday('2026-03-20')];
    expect(await preview(boss, id, { holidays })).toMatchObject({
      people: 1,
      longer: 1,
      pointsAdded: 5,
      from: '2026-03-05',
    });
    await change(boss, id, { holidays });
    expect(await recomputeAll(boss, id)).toMatchObject([{ people: 1, longer: 1, pointsAdded: 5, isDone: true }]);
  });

  it('run in parts, which another admin may continue', async () => {
    await retireBadges();
    const [boss, other] = [await person({ role: 'super_admin' }), await person({ role: 'admin' })];
    const id = await makeCalendar(boss);
    const people = [];
    for (let n = 0; n < RECOMPUTED_A_REQUEST + 2; n++) {
      people.push(
        await whoCheckedIn(
          id,
          ['06T12', '10T11', '11T11'].map((day) => `2026-03-${day}:30:00.000Z`),
        ),
      );
    }
    const holidays = [holiday('2026-03-09')];
    const draft = { workdays: [1, 2, 3, 4, 5], times: null, holidays };
    const first = await preview(boss, id, draft);
    expect(first).toMatchObject({
      people: RECOMPUTED_A_REQUEST,
      longer: RECOMPUTED_A_REQUEST,
      next: expect.any(String),
    });
    expect(await preview(boss, id, { ...draft, after: first.next })).toMatchObject({
      people: 2,
      longer: 2,
      next: null,
    });
    await change(boss, id, { holidays });

    const { d1, take } = countingD1(env.DB);
    const counted = await call(appAt(NOW, { d1 }), boss, 'POST', `/api/calendars/${id}/recompute`, {});
    expect(counted.body).toMatchObject({ people: RECOMPUTED_A_REQUEST, isDone: false });
    // D1 allows 1,000 statements in a request.
    expect(take().statements).toBeLessThan(700);
    expect((await recompute(other, id)).body).toMatchObject({ people: 2, longer: 2, isDone: true });
    expect(await rows(`SELECT count(*) AS n FROM users WHERE work_calendar_id = ? AND current_streak = 3`, id)).toEqual(
      [{ n: people.length }],
    );
  });

  it('do not change the company’s figures of past days when the default calendar gets new weekdays', async () => {
    const boss = await person({ role: 'super_admin' });
    const ask = async () => (await call(app, boss, 'GET', '/api/analytics?from=2026-03-02&to=2026-03-10')).body;
    const before = await ask();
    const [standard] = await rows<{ id: string }>('SELECT id FROM work_calendars WHERE is_default = 1');
    const { workdays } = await read(boss, String(standard?.id));
    expect((await change(boss, String(standard?.id), { workdays: [1] })).status).toBe(200);
    expect(await ask()).toEqual(before);
    expect((await change(boss, String(standard?.id), { workdays })).body).toMatchObject({ rulesFrom: null });
    await recomputeAll(boss, String(standard?.id));
  });
});
