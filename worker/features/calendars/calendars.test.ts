import { describe, expect, it } from 'vitest';
import { makeCalendar, change, create, holiday, read, recomputeAll, whoCheckedIn } from '#worker/test/calendars.ts';
import { app, code, NOW, without } from '#worker/test/corrected-record.ts';
import { call, person, rows } from '#worker/test/harness.ts';

describe('a work calendar', () => {
  it('is added, read and changed, and is deleted when no user has it', async () => {
    const hr = await person({ role: 'super_admin' });
    const made = await create(hr, {
      holidays: [holiday('2026-12-25', 'Christmas'), holiday('2026-05-01', 'Labour Day')],
    });
    const fields = {
      id: expect.any(String),
      name: 'Office',
      workdays: [1, 2, 3, 4, 5],
      times: null,
      rulesFrom: null,
      isDefault: false,
      comingHolidays: 2,
      recomputeFrom: null,
      version: 0,
      created: NOW.toISOString(),
      updated: NOW.toISOString(),
    };
    expect(made).toMatchObject({ status: 201, body: fields });
    const id = String(made.body.id);
    expect(await read(hr, id)).toEqual({
      ...fields,
      people: 0,
      holidays: [holiday('2026-05-01', 'Labour Day'), holiday('2026-12-25', 'Christmas')],
    });
    const times = { earlyBefore: '13:45', onTimeBefore: '14:00' };
    const changed = await change(hr, id, { name: 'Late shift', times, holidays: [holiday('2026-05-01', 'May Day')] });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        ...fields,
        name: 'Late shift',
        times,
        rulesFrom: '2026-03-14',
        comingHolidays: 1,
        recomputeFrom: '2026-03-14',
        version: 1,
      },
    });
    expect((await call(app, hr, 'GET', '/api/calendars')).body.items).toContainEqual(changed.body);
    expect(await recomputeAll(hr, id)).toEqual([
      { people: 0, longer: 0, shorter: 0, pointsAdded: 0, pointsTaken: 0, isDone: true },
    ]);
    const gone = await call(app, hr, 'DELETE', `/api/calendars/${id}`);
    expect(gone).toMatchObject({ status: 200, body: { id, name: 'Late shift' } });
    expect(code(await call(app, hr, 'GET', `/api/calendars/${id}`))).toBe('calendar_not_found');
    expect(await rows('SELECT 1 FROM holidays WHERE calendar_id = ?', id)).toEqual([]);
    expect(
      await rows('SELECT action, before_value, after_value FROM audit_log WHERE target_id = ? ORDER BY action', id),
    ).toEqual([
      {
        action: 'calendar.created',
        before_value: null,
        after_value: JSON.stringify({
          name: 'Office',
          workdays: [1, 2, 3, 4, 5],
          times: null,
          isDefault: false,
          holidays: ['2026-12-25 Christmas', '2026-05-01 Labour Day'],
        }),
      },
      { action: 'calendar.deleted', before_value: expect.any(String), after_value: null },
      {
        action: 'calendar.updated',
        before_value: JSON.stringify({
          name: 'Office',
          workdays: [1, 2, 3, 4, 5],
          times: null,
          isDefault: false,
          holidays: ['2026-05-01 Labour Day', '2026-12-25 Christmas'],
        }),
        after_value: JSON.stringify({
          name: 'Late shift',
          workdays: [1, 2, 3, 4, 5],
          times,
          isDefault: false,
          holidays: ['2026-05-01 May Day'],
        }),
      },
    ]);
  });

  it.each([
    ['no weekday', { workdays: [] }, 'workdays'],
    ['a weekday twice', { workdays: [1, 1] }, 'workdays'],
    ['an eighth weekday', { workdays: [8] }, 'workdays.0'],
    ['no name', { name: ' ' }, 'name'],
    ['a time that does not exist', { times: { earlyBefore: '24:00', onTimeBefore: '08:00' } }, 'times.earlyBefore'],
    ['two holidays on one day', { holidays: [holiday('2026-05-01'), holiday('2026-05-01', 'May Day')] }, 'holidays'],
    ['a holiday on a day that does not exist', { holidays: [holiday('2026-02-30')] }, 'holidays.0.date'],
    ['a holiday in three years', { holidays: [holiday('2029-05-01')] }, 'holidays.0.date'],
    ['a holiday without a name', { holidays: [holiday('2026-05-01', '')] }, 'holidays.0.name'],
    ['251 holidays', { holidays: Array.from({ length: 251 }, () => holiday('2026-05-01')) }, 'holidays'],
  ])('cannot have %s', async (_what, fields, path) => {
    const hr = await person({ role: 'admin' });
    const answer = await create(hr, fields);
    expect(answer.status).toBe(400);
    const { details } = answer.body.error as { details: { fields: { path: string }[] } };
    expect(details.fields[0]?.path).toBe(path);
  });

  it('cannot be deleted while it is the default calendar, or after a user has had it', async () => {
    const hr = await person({ role: 'admin' });
    const [id, other] = [await makeCalendar(hr), await makeCalendar(hr)];
    const user = await whoCheckedIn(id, ['2026-03-11T11:30:00.000Z']);
    const remove = async (calendar: string) => code(await call(app, hr, 'DELETE', `/api/calendars/${calendar}`));
    expect(await remove(id)).toBe('calendar_in_use');
    expect((await call(app, hr, 'PUT', `/api/users/${user}`, { workCalendarId: other })).status).toBe(200);
    expect(await remove(id)).toBe('calendar_in_use');
    expect(await remove(other)).toBe('calendar_in_use');
    expect(code(await change(hr, id, { version: 1 }))).toBe('version_conflict');

    const [standard] = await rows<{ id: string }>('SELECT id FROM work_calendars WHERE is_default = 1');
    expect(await remove(String(standard?.id))).toBe('calendar_default');
    const empty = await makeCalendar(hr);
    expect((await change(hr, empty, { isDefault: true })).body).toMatchObject({ isDefault: true });
    expect(await remove(empty)).toBe('calendar_default');
    expect((await change(hr, String(standard?.id), { isDefault: true })).body).toMatchObject({ isDefault: true });
    expect(await read(hr, empty)).toMatchObject({ isDefault: false });
    expect(await remove(empty)).toBeUndefined();
  });
});

describe('a change of times or of past days', () => {
  it('needs a super admin for times, and is refused when it brings points to the actor', async () => {
    const hr = await person({ role: 'admin' });
    const times = { earlyBefore: '23:58', onTimeBefore: '23:59' };
    expect(code(await create(hr, { times }))).toBe('calendar_times');
    const id = await makeCalendar(hr);
    expect(code(await change(hr, id, { times }))).toBe('calendar_times');
    const boss = await whoCheckedIn(id, without('2026-03-05'), { role: 'super_admin' });
    expect(code(await change(boss, id, { times }))).toBe('calendar_own');
    const holidays = [holiday('2026-03-05')];
    expect(code(await change(boss, id, { holidays }))).toBe('calendar_own');
    const draft = { workdays: [1, 2, 3, 4, 5], times: null, holidays };
    expect(code(await call(app, boss, 'POST', `/api/calendars/${id}/preview`, draft))).toBe('calendar_own');
    expect((await change(boss, id, { holidays: [holiday('2026-03-12')] })).status).toBe(200);
    await recomputeAll(boss, id);
  });
});
