import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, toInstant } from '#domain/time/local-date.ts';
import { openDb } from '../db/client.ts';
import { countingD1 } from '../test/counting-d1.ts';
import { failingD1 } from '../test/failing-d1.ts';
import { appAt, call, forgetFolds, partsAt, person, rows } from '../test/harness.ts';
import { interleaved } from '../test/interleaved.ts';
import { celebrations } from './celebrations.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** Thursday. Eight in Toronto is 12:00 UTC. */
const DAY = '2026-03-12';
const EIGHT = '2026-03-12T12:00:00.000Z';

const run = async (at: string | Date = EIGHT, d1: D1Database = env.DB) => {
  const report = await runDueJobs(partsAt(new Date(at), { d1 }), [celebrations]);
  return report.failed;
};
const again = async (at: string | Date = EIGHT, d1: D1Database = env.DB) => {
  await rows('DELETE FROM jobs');
  return run(at, d1);
};
const set = (key: string, value: unknown) =>
  rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES (?, ?, 'x', 'x')
     ON CONFLICT DO UPDATE SET setting_value = excluded.setting_value`,
    key,
    JSON.stringify(value),
  );
const stored = () =>
  rows('SELECT user_id AS id, kind, day, department, years FROM celebrations ORDER BY user_id, kind, day');
const notices = (id: string) => rows('SELECT kind, facts FROM notices WHERE user_id = ? ORDER BY created_at, kind', id);
const ledger = (id: string) =>
  rows(
    `SELECT transaction_type AS type, points_amount AS points, reference_type AS reference, reference_id AS ref,
       description, created_by AS by FROM point_transactions WHERE user_id = ? ORDER BY seq`,
    id,
  );
const PAID = { type: 'bonus', reference: 'celebration', ref: '2026', description: 'Celebration', by: null };
const change = (id: string, fields: object, at = EIGHT) => call(appAt(new Date(at)), id, 'PUT', '/api/profile', fields);

beforeEach(async () => {
  await rows('DELETE FROM jobs');
  await rows('DELETE FROM celebrations');
  await rows('DELETE FROM holidays');
  await rows(`UPDATE users SET is_active = 0`);
});
afterEach(async () => {
  await rows(`DELETE FROM system_settings WHERE setting_key IN ('anniversary_points', 'birthday_points')`);
  await forgetFolds();
});

describe('at eight in the morning', () => {
  it('tells of an anniversary, a birthday and a first day, and books no points by default', async () => {
    const hired = await person({ hire_date: '2021-03-12', department: 'Quay' });
    const born = await person({ birthday: '03-12', hire_date: '2021-05-01', department: 'Quay' });
    const newcomer = await person({ hire_date: DAY, department: 'Dock' });
    expect(await run('2026-03-12T11:59:00.000Z')).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await run()).toEqual([]);
    expect(await stored()).toEqual([
      { id: hired, kind: 'anniversary', day: DAY, department: 'Quay', years: 5 },
      { id: born, kind: 'birthday', day: DAY, department: 'Quay', years: null },
      { id: newcomer, kind: 'newcomer', day: DAY, department: 'Dock', years: null },
    ]);
    expect(await notices(hired)).toEqual([{ kind: 'celebration_anniversary', facts: '{"years":5,"points":0}' }]);
    expect(await notices(born)).toEqual([{ kind: 'celebration_birthday', facts: '{"points":0}' }]);
    expect(await notices(newcomer)).toEqual([{ kind: 'celebration_welcome', facts: '{}' }]);
    for (const id of [hired, born, newcomer]) expect(await ledger(id)).toEqual([]);
    const [{ last_counts: counts } = {}] = await rows('SELECT last_counts FROM jobs');
    expect(JSON.parse(String(counts))).toEqual({ people: 3 });
  });

  it('books the points of the settings, under one neutral name, and counts them as gifts', async () => {
    await set('anniversary_points', 50);
    await set('birthday_points', 20);
    const both = await person({ hire_date: '2025-03-12', birthday: '03-12' });
    expect(await run()).toEqual([]);
    expect(await ledger(both)).toEqual([
      { ...PAID, points: 20 },
      { ...PAID, points: 50 },
    ]);
    expect(await notices(both)).toEqual([
      { kind: 'celebration_anniversary', facts: '{"years":1,"points":50}' },
      { kind: 'celebration_birthday', facts: '{"points":20}' },
    ]);
    expect(
      await rows(
        'SELECT points_balance, total_points_earned, week_points, week_gifts, board_week FROM users WHERE id = ?',
        both,
      ),
    ).toEqual([{ points_balance: 70, total_points_earned: 70, week_points: 70, week_gifts: 70, board_week: 0 }]);
  });

  it('leaves out users who do not agree, who may not use the app, and who have no date', async () => {
    const old = { hire_date: '2020-03-12', birthday: '03-12' };
    await person({ ...old, shows_anniversary: 0, birthday: null });
    await person({ ...old, is_active: 0 });
    await person({ ...old, approval_status: 'pending' });
    await person({ ...old, approval_status: 'suspended' });
    await person({ hire_date: DAY, shows_anniversary: 0 });
    await person({ hire_date: DAY, is_hire_date_known: 0 });
    await person({ hire_date: '2025-03-12', is_hire_date_known: 0 });
    await person({ hire_date: '' });
    await person({ hire_date: '2027-03-12' });
    const admin = await person({ hire_date: '2020-03-12', role: 'admin' });
    expect(await run()).toEqual([]);
    expect((await stored()).map(({ id }) => id)).toEqual([admin]);
  });

  it.each([
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/St_Johns',
    'Pacific/Pago_Pago',
  ])('in %s comes at eight of the local day', async (zone) => {
    const id = await person({ time_zone: zone, birthday: '03-12' });
    const eight = toInstant(zone, DAY, 8 * 3600);
    for (let ms = eight.getTime() - 36 * 3_600_000; ms < eight.getTime(); ms += 9 * 3_600_000) {
      expect(await run(new Date(ms))).toEqual([]);
    }
    expect(await stored()).toEqual([]);
    expect(await run(eight)).toEqual([]);
    expect(await stored()).toEqual([{ id, kind: 'birthday', day: DAY, department: 'General', years: null }]);
  });

  it('follows the clock on the day on which summer time begins', async () => {
    await person({ birthday: '03-08' });
    expect(await run('2026-03-08T11:45:00.000Z')).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await run('2026-03-08T12:00:00.000Z')).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });

  it('celebrates 29 February on the 28th, except in a leap year', async () => {
    await person({ hire_date: '2024-02-29', birthday: '02-29' });
    expect(await run('2026-02-28T13:00:00.000Z')).toEqual([]);
    expect(await stored()).toMatchObject([
      { kind: 'anniversary', day: '2026-02-28', years: 2 },
      { kind: 'birthday', day: '2026-02-28' },
    ]);
    await rows('DELETE FROM celebrations');
    expect(await again('2028-02-28T13:00:00.000Z')).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await again('2028-02-29T13:00:00.000Z')).toEqual([]);
    expect(await stored()).toMatchObject([{ day: '2028-02-29', years: 4 }, { day: '2028-02-29' }]);
  });

  it('welcomes a newcomer on the first working day, once, even when that day moves', async () => {
    const id = await person({ hire_date: '2026-03-14' });
    for (const day of ['2026-03-14', '2026-03-15']) expect(await run(`${day}T12:00:00.000Z`)).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await run('2026-03-16T12:00:00.000Z')).toEqual([]);
    await rows(`INSERT INTO holidays (calendar_id, date, name) VALUES ('standard', '2026-03-16', 'A holiday')`);
    expect(await again('2026-03-17T12:00:00.000Z')).toEqual([]);
    expect(await stored()).toEqual([{ id, kind: 'newcomer', day: '2026-03-16', department: 'General', years: null }]);
    expect(await notices(id)).toHaveLength(1);
  });

  it('a zone that the runtime does not know does not stop the others', async () => {
    await person({ birthday: '03-12', time_zone: 'Mars/Olympus' });
    const id = await person({ birthday: '03-12' });
    expect(await run()).toEqual([]);
    expect(await stored()).toMatchObject([{ id }]);
  });
});

describe('a celebration is announced and paid once', () => {
  beforeEach(() => set('birthday_points', 20));
  const paid = async (id: string) => (await ledger(id)).length;

  it('when the job runs again and again, also late', async () => {
    const id = await person({ birthday: '03-12' });
    for (let ms = Date.parse(EIGHT); ms < Date.parse(EIGHT) + 48 * 3_600_000; ms += 9 * 3_600_000) {
      expect(await again(new Date(ms))).toEqual([]);
    }
    expect([await paid(id), (await stored()).length, (await notices(id)).length]).toEqual([1, 1, 1]);
  });

  it('when a late run makes up for a pause, up to three days, in the daytime', async () => {
    const id = await person({ birthday: '03-12' });
    expect(await run('2026-03-12T11:00:00.000Z')).toEqual([]);
    expect(await run('2026-03-15T11:00:00.000Z')).toEqual([]);
    expect(await stored()).toEqual([]);
    await rows(`UPDATE jobs SET last_started_at = '2026-03-12T11:00:00.000Z'`);
    expect(await run('2026-03-15T12:00:00.000Z')).toEqual([]);
    expect(await stored()).toMatchObject([{ id, day: DAY }]);
    await rows('DELETE FROM celebrations');
    await rows(`UPDATE jobs SET last_started_at = '2026-03-12T11:00:00.000Z'`);
    expect(await run('2026-03-16T13:00:00.000Z')).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await paid(id)).toBe(1);
  });

  it('when two runs write at once', async () => {
    const id = await person({ birthday: '03-12' });
    const { d1, attempts } = interleaved(() => celebrations.runSlice(sliceAt(env.DB)));
    await celebrations.runSlice(sliceAt(d1));
    expect(attempts()).toBeGreaterThan(0);
    expect([await paid(id), (await stored()).length, (await notices(id)).length]).toEqual([1, 1, 1]);
  });

  it('when two runs welcome a newcomer whose first day has moved between them', async () => {
    await person({ hire_date: '2026-03-11', created_at: '2026-03-01T12:00:00.000Z' });
    const holiday = `INSERT INTO holidays (calendar_id, date, name) VALUES ('standard', '2026-03-11', 'A holiday')`;
    const { d1 } = interleaved(async () => {
      await rows(holiday);
      await celebrations.runSlice(sliceAt(env.DB));
    });
    await celebrations.runSlice(sliceAt(d1));
    expect(await stored()).toMatchObject([{ kind: 'newcomer', day: DAY }]);
  });

  it.each([2, 3, 4, 5, 6, 8, 10, 12])('when query %i of the run is the last one', async (nth) => {
    const id = await person({ birthday: '03-12', hire_date: '2020-03-12' });
    for (const after of [false, true]) {
      await again(EIGHT, failingD1(nth, after).d1);
      await again();
    }
    expect([await paid(id), (await stored()).length, (await notices(id)).length]).toEqual([1, 2, 2]);
  });

  it('when the user changes the birthday, and takes it back and gives it again', async () => {
    const id = await person({ birthday: '03-12' });
    expect(await again()).toEqual([]);
    await change(id, { birthday: null });
    await change(id, { birthday: '03-12' });
    expect(await again('2026-03-12T13:00:00.000Z')).toEqual([]);
    expect(await stored()).toHaveLength(1);
    await change(id, { birthday: '03-13' });
    expect(await again('2026-03-13T13:00:00.000Z')).toEqual([]);
    expect(await stored()).toMatchObject([{ day: '2026-03-13' }]);
    expect(await notices(id)).toEqual([{ kind: 'celebration_birthday', facts: '{"points":0}' }]);
    expect(await paid(id)).toBe(1);
    await change(id, { birthday: '03-12' }, '2027-03-11T12:00:00.000Z');
    expect(await again('2027-03-12T13:00:00.000Z')).toEqual([]);
    expect(await paid(id)).toBe(2);
  });

  it('when HR moves the hire date within the year', async () => {
    await set('anniversary_points', 50);
    const id = await person({ hire_date: '2020-03-12' });
    expect(await again()).toEqual([]);
    await rows(`UPDATE users SET hire_date = '2020-03-13' WHERE id = ?`, id);
    expect(await again('2026-03-13T13:00:00.000Z')).toEqual([]);
    expect(await stored()).toHaveLength(2);
    expect(await paid(id)).toBe(1);
  });

  it('when the user celebrates another day of the year between reading and writing', async () => {
    const id = await person({ birthday: '03-12' });
    const { d1 } = interleaved(async () => {
      await change(id, { birthday: '03-11' });
      await celebrations.runSlice(sliceAt(env.DB));
      await change(id, { birthday: '03-12' });
    });
    await celebrations.runSlice(sliceAt(d1));
    expect(await paid(id)).toBe(1);
    expect(await again('2026-03-12T13:00:00.000Z')).toEqual([]);
    expect(await stored()).toMatchObject([{ kind: 'birthday', day: DAY }]);
    expect(await paid(id)).toBe(1);
  });

  it('when a journey across the date line repeats the day, or leaves it out', async () => {
    const west = await person({
      time_zone: 'Pacific/Kiritimati',
      pending_time_zone: 'Pacific/Honolulu',
      pending_time_zone_from: '2026-03-13',
      birthday: '03-12',
    });
    const east = await person({
      time_zone: 'Pacific/Honolulu',
      pending_time_zone: 'Pacific/Kiritimati',
      pending_time_zone_from: DAY,
      birthday: '03-12',
    });
    for (let ms = Date.parse('2026-03-11T00:00:00Z'); ms < Date.parse('2026-03-14T00:00:00Z'); ms += 3 * 3_600_000) {
      await run(new Date(ms));
    }
    expect([await paid(west), await paid(east)]).toEqual([1, 1]);
    const [{ created_at: at = '' } = {}] = await rows<{ created_at: string }>(
      'SELECT created_at FROM notices WHERE user_id = ?',
      east,
    );
    // The 12th was left out, so the morning of the 13th counts.
    expect(at).toBe(toInstant('Pacific/Kiritimati', '2026-03-13', 8 * 3600).toISOString());
  });
});

const sliceAt = (d1: D1Database, now = new Date(EIGHT)) => {
  const parts = partsAt(now, { d1 });
  return { db: openDb(parts.d1), parts, now, runStartedAt: now, lastStartedAt: now, cursor: null };
};

describe('consent', () => {
  it('that is taken back between reading and writing stops the celebration', async () => {
    await set('birthday_points', 20);
    const id = await person({ birthday: '03-12' });
    const { d1 } = interleaved(() => change(id, { birthday: null }));
    await celebrations.runSlice(sliceAt(d1));
    expect([await stored(), await notices(id), await ledger(id)]).toEqual([[], [], []]);
  });

  it('does not hold for a hire date that is a guess since the job read it', async () => {
    const id = await person({ hire_date: '2020-03-12' });
    const { d1 } = interleaved(() => rows('UPDATE users SET is_hire_date_known = 0 WHERE id = ?', id));
    await celebrations.runSlice(sliceAt(d1));
    expect([await stored(), await notices(id)]).toEqual([[], []]);
  });

  it('that is taken back deletes the birthday, its celebration and its notification, and nothing else', async () => {
    const id = await person({ birthday: '03-12', hire_date: '2020-03-12' });
    expect(await run()).toEqual([]);
    const { status, body } = await change(id, { birthday: null });
    expect([status, body.birthday, body.showsAnniversary]).toEqual([200, null, true]);
    expect(await rows('SELECT birthday FROM users WHERE id = ?', id)).toEqual([{ birthday: null }]);
    expect(await stored()).toMatchObject([{ kind: 'anniversary' }]);
    expect(await notices(id)).toMatchObject([{ kind: 'celebration_anniversary' }]);
  });

  it('to anniversaries that is taken back deletes them, and keeps the birthday', async () => {
    const id = await person({ birthday: '03-12', hire_date: '2020-03-12' });
    expect(await run()).toEqual([]);
    const { body } = await change(id, { showsAnniversary: false });
    expect([body.birthday, body.showsAnniversary]).toEqual(['03-12', false]);
    expect(await stored()).toMatchObject([{ kind: 'birthday' }]);
    expect(await again('2026-03-12T13:00:00.000Z')).toEqual([]);
    expect(await stored()).toMatchObject([{ kind: 'birthday' }]);
  });

  it('that is given on the day itself is celebrated within a quarter of an hour', async () => {
    const id = await person();
    expect(await run('2026-03-12T20:00:00.000Z')).toEqual([]);
    await change(id, { birthday: '03-12' }, '2026-03-12T20:05:00.000Z');
    expect(await run('2026-03-12T20:15:00.000Z')).toEqual([]);
    expect(await stored()).toMatchObject([{ id, kind: 'birthday' }]);
  });
});

describe('the size', () => {
  it('a run goes on in slices until all are celebrated, within the limit of statements', async () => {
    await set('birthday_points', 5);
    const ids: string[] = [];
    for (let index = 0; index < 40; index++) ids.push(await person({ birthday: '03-12' }));
    const { d1, take } = countingD1(env.DB);
    let cursor: unknown = null;
    let slices = 0;
    for (;;) {
      const result = await celebrations.runSlice({ ...sliceAt(d1), cursor });
      expect(take().statements).toBeLessThanOrEqual(celebrations.queries);
      slices += 1;
      if (result.isDone || !('cursor' in result)) break;
      ({ cursor } = result);
    }
    expect(slices).toBe(3);
    expect((await stored()).length).toBe(40);
    expect(
      await rows(
        `SELECT count(*) AS n FROM point_transactions WHERE reference_type = 'celebration' AND
      user_id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(ids),
      ),
    ).toEqual([{ n: 40 }]);
  });

  it('a run reads only the users of the dates', async () => {
    const { d1, take } = countingD1(env.DB);
    await celebrations.runSlice(sliceAt(d1));
    const { rowsRead } = take();
    await env.DB.batch(
      Array.from({ length: 300 }, (_, index) => addDays('2021-05-01', index % 200)).map((hired, index) =>
        env.DB.prepare(
          `INSERT INTO users (id, employee_id, email, name, hire_date, birthday, time_zone, work_calendar_id, created_at,
             updated_at)
           VALUES (?1, ?1, ?1, ?1, ?2, ?3, 'America/Toronto', 'standard', '2021-01-01T00:00:00.000Z', 'x')`,
        ).bind(`many-${index}`, hired, hired.slice(5)),
      ),
    );
    await celebrations.runSlice(sliceAt(d1));
    // The end of a range costs a row of the next date.
    expect(take().rowsRead).toBeLessThanOrEqual(rowsRead + 10);
    await rows(`DELETE FROM users WHERE id LIKE 'many-%'`);
  });
});
