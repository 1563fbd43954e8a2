import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, toInstant } from '#domain/time/local-date.ts';
import { openDb } from '../db/client.ts';
import { countingD1 } from '../test/counting-d1.ts';
import { failingD1 } from '../test/failing-d1.ts';
import { checkInAt, partsAt, person, rows } from '../test/harness.ts';
import { subscribeToPush } from '../test/providers/push.ts';
import { reminders } from './reminders.ts';
import { runDueJobs } from './run-due-jobs.ts';

const cron = (at: Date | string, d1?: D1Database) => {
  const now = new Date(at);
  return runDueJobs(partsAt(now, d1 && { d1 }), [reminders]);
};
async function reachable(columns: Record<string, string | number | null>): Promise<string> {
  const id = await person(columns);
  await subscribeToPush(id);
  return id;
}
const listReminders = (userId: string, kind = 'daily_checkin') =>
  rows<{ day: string; at: string }>(
    `SELECT facts ->> 'date' AS day, due_at AS at FROM deliveries WHERE user_id = ? AND kind = ?
       AND day BETWEEN '2026-03-02' AND '2026-03-15' ORDER BY due_at`,
    userId,
    kind,
  );
const leave = (userId: string, start: string, end: string, status = 'approved') =>
  rows(
    `INSERT INTO leaves (id, user_id, start_date, end_date, status, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 'x', 'x')`,
    `leave-${userId}-${start}`,
    userId,
    start,
    end,
    status,
  );
const empty = async () => {
  await rows('DELETE FROM deliveries');
  await rows('DELETE FROM jobs');
};

beforeAll(async () => {
  const calendar = (id: string, workdays: string, times: string | null) =>
    rows(
      `INSERT INTO work_calendars (id, name, workdays, times, created_at, updated_at) VALUES (?, ?, ?, ?, 'x', 'x')`,
      id,
      id,
      workdays,
      times,
    );
  await calendar('sunday', '[7,1,2,3,4]', null);
  await calendar('night', '[1,2,3,4,5]', '{"earlyBefore":"21:45","onTimeBefore":"22:00","dayStart":720}');
  await rows(`INSERT INTO holidays (calendar_id, date, name) VALUES ('standard', '2026-03-11', 'A holiday')`);
});
afterAll(() => rows('DELETE FROM push_subscriptions'));

describe('a company in five zones, during two weeks in which clocks change', () => {
  const [FIRST, LAST] = ['2026-03-02', '2026-03-15'];
  const ZONES = ['America/Toronto', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo', 'Pacific/Auckland'] as const;
  const WORKED = ['02', '03', '04', '05', '06', '09', '10', '12', '13'].map((day) => `2026-03-${day}`);
  const people = new Map<string, string>();
  const failed: string[] = [];
  const of = (name: string) => people.get(name) as string;
  const at = (zone: string, day: string, time = '07:30') => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return toInstant(zone, day, hour * 3_600 + minute * 60).toISOString();
  };

  beforeAll(async () => {
    await empty();
    for (const zone of ZONES) {
      const columns = { time_zone: zone };
      people.set(`plain ${zone}`, await reachable(columns));
      people.set(`away ${zone}`, await reachable(columns));
      people.set(`early ${zone}`, await reachable(columns));
      people.set(`deaf ${zone}`, await person(columns));
      await leave(of(`away ${zone}`), '2026-03-03', '2026-03-06');
      await leave(of(`away ${zone}`), '2026-03-12', '2026-03-12', 'requested');
    }
    people.set('sunday', await reachable({ time_zone: 'Asia/Tokyo', work_calendar_id: 'sunday' }));
    people.set('night', await reachable({ time_zone: 'America/Toronto', work_calendar_id: 'night', day_start: 720 }));
    people.set(
      'moved',
      await reachable({
        time_zone: 'America/Toronto',
        pending_time_zone: 'Asia/Tokyo',
        pending_time_zone_from: '2026-03-09',
      }),
    );
    people.set('admin', await reachable({ role: 'admin' }));
    people.set('suspended', await reachable({ approval_status: 'suspended' }));
    people.set('gone', await reachable({ is_active: 0 }));
    people.set('unwilling', await reachable({ preferences: '{"notifications":false}' }));
    const [start, end] = [Date.parse(`${FIRST}T00:00:00Z`) - 86_400_000, Date.parse(`${LAST}T23:59:00Z`)];
    const instants = new Set<number>();
    // The five-minute runs that can find a reminder, and a few of the other runs.
    for (let ms = start; ms <= end; ms += 6 * 3_600_000) instants.add(ms);
    for (let day = addDays(FIRST, -1); day <= LAST; day = addDays(day, 1)) {
      for (const zone of ZONES) {
        for (const [time, steps] of [
          ['07:20', 3],
          ['08:50', 2],
          ['21:20', 1],
        ] as const) {
          const from =
            toInstant(zone, day, 0).getTime() + (Date.parse(at(zone, day, time)) - Date.parse(at(zone, day, '00:00')));
          for (let step = -1; step < steps; step++) instants.add(from + step * 300_000);
        }
      }
    }
    const checkIns = ZONES.flatMap((zone) =>
      ['2026-03-04', '2026-03-10'].map((day) => ({ zone, atMs: Date.parse(at(zone, day, '07:00')) })),
    );
    for (const ms of [...instants].filter((one) => one >= start && one <= end).toSorted((a, b) => a - b)) {
      for (const due of checkIns.filter(({ atMs }) => atMs <= ms)) {
        await checkInAt(of(`early ${due.zone}`), new Date(due.atMs));
        checkIns.splice(checkIns.indexOf(due), 1);
      }
      failed.push(...(await cron(new Date(ms))).failed);
    }
  }, 240_000);

  it('no run fails', () => expect(failed).toEqual([]));

  it.each(ZONES)('%s: a user gets one reminder on each scheduled day, at 07:30 local time', async (zone) => {
    expect(await listReminders(of(`plain ${zone}`))).toEqual(WORKED.map((day) => ({ day, at: at(zone, day) })));
  });

  it.each(ZONES)('%s: a user gets no reminder on approved leave, but gets one on requested leave', async (zone) => {
    const there = ['02', '09', '10', '12', '13'].map((day) => `2026-03-${day}`);
    expect((await listReminders(of(`away ${zone}`))).map(({ day }) => day)).toEqual(there);
  });

  it.each(ZONES)('%s: a user who has already checked in gets no reminder on that day', async (zone) => {
    const days = (await listReminders(of(`early ${zone}`))).map(({ day }) => day);
    expect(days).toEqual(WORKED.filter((day) => !['2026-03-04', '2026-03-10'].includes(day)));
  });

  it.each(['admin', 'suspended', 'gone', 'unwilling', 'deaf Asia/Tokyo'])('user "%s" gets no message', async (name) => {
    expect(await rows('SELECT * FROM deliveries WHERE user_id = ?', of(name))).toEqual([]);
  });

  it('in Toronto, the reminders follow the change to summer time', async () => {
    const instants = (await listReminders(of('plain America/Toronto'))).map(({ at: instant }) => instant.slice(11, 16));
    expect(instants).toEqual(['12:30', '12:30', '12:30', '12:30', '12:30', '11:30', '11:30', '11:30', '11:30']);
  });

  it('a user whose calendar contains Sundays gets reminders on Sundays', async () => {
    const days = (await listReminders(of('sunday'))).map(({ day }) => day.slice(8));
    expect(days).toEqual(['02', '03', '04', '05', '08', '09', '10', '11', '12', '15']);
  });

  it('a user on the night shift is reminded before the shift begins', async () => {
    const [first] = await listReminders(of('night'));
    expect(first).toEqual({ day: '2026-03-02', at: '2026-03-03T02:30:00.000Z' });
    expect(await listReminders(of('night'))).toHaveLength(10);
  });

  it('a user who changes zones gets reminders in the new zone from the day of the change', async () => {
    const [, , , , friday, monday] = await listReminders(of('moved'));
    expect([friday, monday]).toEqual([
      { day: '2026-03-06', at: '2026-03-06T12:30:00.000Z' },
      { day: '2026-03-09', at: '2026-03-08T22:30:00.000Z' },
    ]);
    expect(await listReminders(of('moved'))).toHaveLength(WORKED.length);
  });

  it('the weekly report is due each Monday at 09:00 local time', async () => {
    expect(await listReminders(of('plain Asia/Kolkata'), 'weekly_report')).toEqual([
      { day: '2026-03-02', at: '2026-03-02T03:30:00.000Z' },
      { day: '2026-03-09', at: '2026-03-09T03:30:00.000Z' },
    ]);
  });
});

describe('a run of the reminders', () => {
  const DUE = '2026-03-03T07:20:00.000Z';
  let two: string[];
  beforeEach(async () => {
    await rows(`UPDATE users SET is_active = 0`);
    await empty();
    two = [await reachable({ time_zone: 'UTC' }), await reachable({ time_zone: 'Europe/London' })];
    await cron('2026-03-03T07:15:00.000Z');
    await rows('DELETE FROM deliveries');
  });
  const everyone = () => rows('SELECT user_id, event, due_at, expires_at FROM deliveries ORDER BY user_id');
  const all = () =>
    two.toSorted().map((user_id) => ({
      user_id,
      event: 'reminder:daily_checkin:2026-03-03',
      due_at: '2026-03-03T07:30:00.000Z',
      expires_at: '2026-03-03T09:30:00.000Z',
    }));

  it.each([false, true])(
    'after a failure at any statement (written: %s), the next runs queue each reminder exactly once',
    async (hasWritten) => {
      let isKilled = true;
      let nth = 0;
      for (; isKilled; nth++) {
        await empty();
        await cron('2026-03-03T07:15:00.000Z');
        await rows('DELETE FROM deliveries');
        const killing = failingD1(nth, hasWritten);
        await cron(DUE, killing.d1).catch(() => {});
        isKilled = killing.hasFailed();
        // After a crash at its claim, the job is free in five minutes. After a later crash, the job is free when its
        // lease ends, because the failure was not stored.
        await cron('2026-03-03T07:25:00.000Z');
        await cron('2026-03-03T07:30:00.000Z');
        expect(await everyone()).toEqual(all());
      }
      expect(nth).toBeGreaterThan(8);
    },
  );

  it('a repeated run reminds no user twice', async () => {
    await cron(DUE);
    await rows('DELETE FROM jobs');
    await cron(DUE);
    expect(await everyone()).toEqual(all());
  });

  it('after a pause of the jobs, a run queues only reminders that are less than two hours late', async () => {
    await cron('2026-03-03T09:29:00.000Z');
    expect(await everyone()).toEqual(all());
    await empty();
    await cron('2026-03-03T07:15:00.000Z');
    await rows('DELETE FROM deliveries');
    await cron('2026-03-03T09:30:00.000Z');
    expect(await everyone()).toEqual([]);
  });

  it('a user with an unknown zone does not stop the reminders of the other users', async () => {
    await reachable({ time_zone: 'Mars/Olympus_Mons' });
    await cron(DUE);
    expect(await everyone()).toEqual(all());
  });

  it('a slice that runs after its reminder expired queues nothing', async () => {
    await cron(DUE, failingD1(4).d1);
    await cron('2026-03-03T12:00:00.000Z');
    expect(await everyone()).toEqual([]);
  });

  it('a run without due reminders reads few rows, and a slice runs at most the declared statements', async () => {
    await rows(
      `INSERT INTO users (id, employee_id, email, name, hire_date, time_zone, work_calendar_id, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
       SELECT 'many-' || i, 'many-' || i, 'many-' || i || '@example.test', 'Many', '2024-01-15', 'UTC', 'standard', 'x', 'x' FROM n`,
    );
    await rows(
      `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
       SELECT id, id, 'https://fcm.googleapis.com/fcm/send/' || id, 'p', 'a', 'x' FROM users WHERE id LIKE 'many-%'`,
    );
    const { d1, take } = countingD1(env.DB);
    const parts = partsAt(new Date(DUE), { d1 });
    const context = {
      db: openDb(d1),
      parts,
      now: new Date(DUE),
      runStartedAt: new Date(DUE),
      lastStartedAt: new Date('2026-03-03T07:15:00.000Z'),
    };
    const quiet = {
      ...context,
      runStartedAt: new Date('2026-03-03T05:00:00.000Z'),
      lastStartedAt: new Date('2026-03-03T04:55:00.000Z'),
    };
    take();
    expect(await reminders.runSlice({ ...quiet, cursor: null })).toMatchObject({ isDone: true });
    const idle = take();
    expect(idle).toMatchObject({ statements: 5, rowsWritten: 0 });
    expect(idle.rowsRead).toBeLessThan(100);
    const first = await reminders.runSlice({ ...context, cursor: null });
    take();
    const cursor = 'cursor' in first ? first.cursor : null;
    const second = await reminders.runSlice({ ...context, cursor });
    const { statements, rowsRead, rowsWritten } = take();
    expect(second).toEqual({
      isDone: true,
      cursor: { tasks: [], after: '' },
      counts: { people: 1202, messages: 1202 },
    });
    expect(statements).toBeLessThanOrEqual(reminders.queries);
    console.log(JSON.stringify({ rowsReadAPerson: rowsRead / 1202, rowsWrittenAPerson: rowsWritten / 1202 }));
    await rows(`DELETE FROM push_subscriptions WHERE user_id LIKE 'many-%'`);
  });
});
