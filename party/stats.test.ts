import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_TOPICS } from '#domain/live/messages.ts';
import { TELL_EVERY_MS } from '#domain/live/pace.ts';
import type { CheckIn } from '#domain/api/checkins.ts';
import { readLiveDay } from '#worker/core/live-facts.ts';
import { openDb } from '#worker/db/client.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { badge, call, NOW, person, retireBadges, rows } from '#worker/test/harness.ts';
import {
  closeAll,
  connect,
  connectBy,
  eventually,
  evict,
  hub,
  live,
  liveApp,
  pause,
  room,
  type TestSocket,
} from './test/sockets.ts';

/** The tolerance for measured times. A busy machine receives messages late. */
const TOLERANCE_MS = 500;

let admin = '';
beforeAll(async () => {
  await retireBadges();
  admin = await person({ role: 'admin' });
});
afterEach(closeAll);

const checkIn = async (user: string): Promise<CheckIn> => {
  const { status, body } = await call(liveApp(), user, 'POST', '/api/checkins', { mood: 'tired', notes: 'My own' });
  expect(status).toBe(201);
  return body as unknown as CheckIn;
};
const stats = (socket: TestSocket) => socket.of('realtime_stats').at(-1);
const events = (socket: TestSocket) => socket.of('activity').flatMap((message) => message.events);

async function makeCompany(people: number): Promise<string[]> {
  await rows("UPDATE users SET is_active = 0 WHERE role = 'employee'");
  return Promise.all(Array.from({ length: people }, (_, index) => person({ name: `Person of ${people}, ${index}` })));
}
const checkedIn = async () =>
  (
    await rows<{ count: number }>(
      'SELECT count(*) AS count FROM check_ins WHERE local_date = ?',
      NOW.toISOString().slice(0, 10),
    )
  )[0]?.count ?? 0;

const asDisplay = async (id = 'display-1') => {
  const issued = await live.issueTicket({ kind: 'display', id }, { timeZone: 'America/Toronto', key: id });
  if (!issued) throw new Error('There are rooms');
  return connectBy(issued);
};

describe('realtime_stats', () => {
  it('in a company with five scheduled users, every user receives new figures after a check-in', async () => {
    const [ann = '', ben = ''] = await makeCompany(5);
    const before = await checkedIn();
    const sockets = [await connect(admin), await connect(ben)];
    for (const socket of sockets) await eventually(() => expect(stats(socket)?.day?.checkedIn).toBe(before));
    await pause(TELL_EVERY_MS);
    await checkIn(ann);
    for (const socket of sockets) {
      await eventually(() => expect(stats(socket)?.day?.checkedIn).toBe(before + 1));
      expect(stats(socket)).toEqual({
        type: 'realtime_stats',
        at: NOW.toISOString(),
        onlineNow: 2,
        day: { checkedIn: before + 1, onTimeRate: 100, pointsGiven: (before + 1) * 2 },
        changed: ['check_in', 'points'],
      });
    }
  });

  it('in a company of four users, only admins receive the figures', async () => {
    const people = await makeCompany(4);
    const [chief, ben] = [await connect(admin), await connect(people[1] ?? '')];
    await checkIn(people[0] ?? '');
    await eventually(() => expect(stats(ben)?.changed).toEqual(['check_in', 'points']));
    await eventually(() => expect(stats(chief)?.day?.checkedIn).toBeGreaterThan(0));
    expect(ben.of('realtime_stats').map(({ day }) => day)).toEqual(ben.of('realtime_stats').map(() => null));
  });

  it('in a company of five users, the figures are the same when a user is on leave', async () => {
    const people = await makeCompany(5);
    const today = NOW.toISOString().slice(0, 10);
    const readDay = async () => (await readLiveDay(openDb(env.DB), NOW, null)).live;
    const before = await readDay();
    expect(before.isDayShown).toBe(true);
    await rows(
      `INSERT INTO leaves (id, user_id, start_date, end_date, kind, status, note, created_at, updated_at)
       VALUES ('leave-1', ?, ?, ?, 'vacation', 'approved', '', '', '')`,
      people[4],
      today,
      today,
    );
    expect(await readDay()).toEqual(before);
  });

  it('during many changes, each socket receives at most one message of each type per second', async () => {
    const people = await makeCompany(6);
    const sockets = [await connect(admin), await connect(people[0] ?? ''), await asDisplay()];
    const comers: TestSocket[] = [];
    await pause(TELL_EVERY_MS);
    const seen = sockets.map(({ messages }) => messages.length);
    const startedMs = Date.now();
    for (let round = 0; round < 40; round++) {
      await Promise.all([1, 2, 3, 4, 5].map(() => live.changed(['check_in', 'points'])));
      if (round % 8 === 0) comers.push(await connect(people[1 + round / 8] ?? ''));
      if (round === 20) await checkIn(people[5] ?? '');
      await pause(60);
    }
    await pause(1500);
    const seconds = (Date.now() - startedMs) / 1000;
    for (const [index, { messages, atMs, of }] of sockets.entries()) {
      for (const type of ['users_online', 'realtime_stats', 'activity'] as const) {
        const times = atMs.filter((_, at) => at >= (seen[index] ?? 0) && messages[at]?.type === type);
        for (const [at, time] of times.slice(1).entries()) {
          expect(time - (times[at] ?? 0), type).toBeGreaterThanOrEqual(TELL_EVERY_MS - TOLERANCE_MS);
        }
        expect(times.length).toBeLessThanOrEqual(seconds + 1);
      }
      expect(of('realtime_stats').length).toBeGreaterThan(2);
    }
    expect(comers).toHaveLength(5);
  });

  it('figures are sent and read at most once a second, even when alarms run too early', async () => {
    const people = await makeCompany(5);
    const socket = await connect(people[0] ?? '');
    await pause(TELL_EVERY_MS);
    const readTurn = () =>
      runInDurableObject(
        hub(),
        (_, { storage }) => storage.kv.get<{ live: { turn: number } }>('state')?.live.turn ?? 0,
      );
    const turn = await readTurn();
    const startedMs = Date.now();
    const company = await hub().report('other-63', { sockets: 0, presence: { total: 0, users: [] } });
    for (let time = 0; time < 8; time++) {
      await hub().poke(['points']);
      await runDurableObjectAlarm(hub());
      await room().publish(company, { changed: ['people'], checkIns: [] });
      await runDurableObjectAlarm(room());
      await pause(50);
    }
    const reads = (await readTurn()) - turn - 1;
    expect(reads).toBeLessThanOrEqual(1 + (Date.now() - startedMs) / TELL_EVERY_MS);
    await pause(1500);
    const times = socket.atMs.filter(
      (at, index) => at >= startedMs && socket.messages[index]?.type === 'realtime_stats',
    );
    expect(times.length).toBeGreaterThan(0);
    expect(times.length).toBeLessThanOrEqual(
      1 + ((times.at(-1) ?? 0) - (times[0] ?? 0) + TOLERANCE_MS) / TELL_EVERY_MS,
    );
  });

  it('after an eviction between a commit and the broadcast, the change is sent exactly once', async () => {
    const people = await makeCompany(5);
    const [chief, ben] = [await connect(admin), await connect(people[1] ?? '')];
    await pause(TELL_EVERY_MS);
    const before = await checkedIn();
    await checkIn(people[0] ?? '');
    await evict(hub());
    await evict(room());
    await runDurableObjectAlarm(hub());
    await evict(room());
    for (const socket of [chief, ben]) {
      await eventually(() => expect(stats(socket)?.day?.checkedIn).toBe(before + 1));
    }
    await pause(1200);
    expect(
      events(chief).filter((event) => event.kind === 'check_in' && event.checkIn.userId === people[0]),
    ).toHaveLength(1);
  });
});

describe('the hourly check', () => {
  it('the hourly check makes screens read all data again', async () => {
    const socket = await connect(admin);
    await pause(TELL_EVERY_MS);
    await hub().heal();
    await eventually(() => expect(stats(socket)?.changed.toSorted()).toEqual(LIVE_TOPICS.toSorted()));
  });
});

describe('reading the day', () => {
  it('reading the company’s day costs at most 300 rows', async () => {
    const people = await makeCompany(30);
    for (const user of people) await checkIn(user);
    const { d1, take } = countingD1(env.DB);
    const { live: day, zone } = await readLiveDay(openDb(d1), NOW, null);
    expect([day.latest.length, zone]).toEqual([20, 'UTC']);
    const first = take();
    await readLiveDay(openDb(d1), NOW, zone);
    expect(Math.max(first.rowsRead, take().rowsRead)).toBeLessThanOrEqual(300);
  });
});

describe('activity', () => {
  it('admins receive each check-in, and other users receive only awards', async () => {
    await badge({ name: 'First Steps' });
    const [ann = '', ben = ''] = await makeCompany(5);
    const [chief, other] = [await connect(admin), await connect(ben)];
    await pause(TELL_EVERY_MS);
    const seen = chief.messages.length;
    await checkIn(ann);
    await eventually(() => expect(events(other)).toHaveLength(1));
    expect(events(other)).toEqual([
      { kind: 'badge', userId: ann, name: 'Person of 5, 0', title: 'First Steps', at: NOW.toISOString() },
    ]);
    const { body } = await call(liveApp(), admin, 'GET', '/api/checkins/today?limit=20');
    const listed = (body.items as CheckIn[]).find(({ userId }) => userId === ann);
    const activity = chief.messages
      .slice(seen)
      .flatMap((message) => (message.type === 'activity' ? message.events : []));
    await eventually(() => expect(events(chief)).toContainEqual({ kind: 'check_in', checkIn: listed }));
    expect(activity.length).toBeLessThanOrEqual(2);
    expect(JSON.stringify(other.messages)).not.toMatch(/tired|My own/);
    await retireBadges();
  });

  it('an admin’s new socket receives the latest check-ins of the day, and other sockets receive none', async () => {
    const [ann = '', ben = ''] = await makeCompany(5);
    await checkIn(ann);
    const { body } = await call(liveApp(), admin, 'GET', '/api/checkins/today?limit=20');
    const listed = (body.items as CheckIn[]).map((item) => ({ kind: 'check_in', checkIn: item }));
    const [chief, other] = [await connect(admin), await connect(ben)];
    await eventually(() => expect(chief.of('activity')).not.toEqual([]));
    const [first] = chief.of('activity');
    expect(first?.events.filter(({ kind }) => kind === 'check_in')).toEqual(
      listed.slice(0, first?.events.filter(({ kind }) => kind === 'check_in').length),
    );
    expect(JSON.stringify(first?.events)).toContain(ann);
    await pause(1200);
    expect(other.of('activity')).toEqual([]);
  });

  it('awards of users who hide from the leaderboard are not sent', async () => {
    await badge({ name: 'First Steps' });
    await makeCompany(5);
    const hidden = await person({ hidden_from_leaderboard: 1 });
    const shown = await person({ name: 'Shown Person' });
    const other = await connect(await person());
    await pause(TELL_EVERY_MS);
    for (const user of [hidden, shown]) await checkIn(user);
    const names = (socket: TestSocket) =>
      events(socket)
        .map((event) => (event.kind === 'check_in' ? '' : event.name))
        .toSorted();
    await eventually(() => expect(names(other)).toEqual(['Shown Person']));
    expect(JSON.stringify(other.messages)).not.toContain(hidden);
    await retireBadges();
  });

  it('a user who loses the admin role receives no further check-ins', async () => {
    const [ann = '', ben = ''] = await makeCompany(5);
    const chief = await connect(admin);
    const former = await person({ role: 'admin' });
    const socket = await connect(former);
    await checkIn(ann);
    await eventually(() => expect(JSON.stringify(events(socket))).toContain(ann));
    const boss = await person({ role: 'super_admin' });
    const answer = await call(liveApp(), boss, 'PUT', `/api/users/${former}`, { role: 'employee', reason: 'Test.' });
    expect(answer.status).toBe(200);
    await checkIn(ben);
    await eventually(() => expect(JSON.stringify(events(chief))).toContain(ben));
    await pause(300);
    expect(JSON.stringify(socket.messages)).not.toContain(ben);
    expect(socket.closed()).toBeNull();
  });
});
