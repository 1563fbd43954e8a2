import { describe, expect, it } from 'vitest';
import { appAt, call, NOW, person, reward, rows } from '#worker/test/harness.ts';
import { interleaved } from '#worker/test/interleaved.ts';

const pin = (as: string, rewardId: unknown, app = appAt()) => call(app, as, 'PUT', '/api/me/pin', { rewardId });
const unpin = (as: string) => call(appAt(), as, 'DELETE', '/api/me/pin');
const pinned = async (as: string) => (await call(appAt(), as, 'GET', '/api/me')).body.pinnedReward;

describe('a pinned reward', () => {
  it('is the only goal of a user until the user removes it', async () => {
    const [user, other] = [await person(), await person()];
    const [headphones, tea] = [await reward({ points_cost: 75 }), await reward({ points_cost: 5 })];
    expect(await pinned(user)).toBeNull();
    const { status, body } = await pin(user, headphones);
    expect(status).toBe(200);
    expect(body.pinnedReward).toMatchObject({ id: headphones, pointsCost: 75, offer: 'open' });
    expect(await pinned(user)).toEqual(body.pinnedReward);
    expect(await pinned(other)).toBeNull();
    await pin(user, tea);
    expect(await pinned(user)).toMatchObject({ id: tea });
    expect((await unpin(user)).body).toEqual({ pinnedReward: null });
    expect((await unpin(user)).status).toBe(200);
    expect(await pinned(user)).toBeNull();
  });

  it('is returned with its current offer: open, sold out, unavailable or gone', async () => {
    const user = await person();
    const one = await reward({ stock: 1 });
    await pin(user, one);
    await rows('UPDATE rewards SET stock = 0 WHERE id = ?', one);
    expect(await pinned(user)).toMatchObject({ id: one, offer: 'sold_out' });
    await rows('UPDATE rewards SET available = 0 WHERE id = ?', one);
    expect(await pinned(user)).toMatchObject({ offer: 'unavailable' });
    await rows(`UPDATE rewards SET retired_at = '2026-03-02T00:00:00.000Z' WHERE id = ?`, one);
    expect(await pinned(user)).toMatchObject({ offer: 'gone' });
  });

  it('cannot be a retired or unknown reward', async () => {
    const user = await person();
    const [kept, gone] = [await reward(), await reward()];
    await pin(user, kept);
    await rows(`UPDATE rewards SET retired_at = '2026-03-02T00:00:00.000Z' WHERE id = ?`, gone);
    for (const id of [gone, 'none']) {
      expect(await pin(user, id)).toMatchObject({ status: 404, body: { error: { code: 'reward_not_found' } } });
    }
    expect((await pin(user, '')).status).toBe(400);
    expect((await pin(user, null)).status).toBe(400);
    expect(await pinned(user)).toMatchObject({ id: kept });
  });

  it('cannot be a reward that is retired during the request', async () => {
    const [user, admin, id] = [await person(), await person({ role: 'admin' }), await reward()];
    const { d1 } = interleaved(() => call(appAt(), admin, 'DELETE', `/api/rewards/${id}`));
    expect(await pin(user, id, appAt(NOW, { d1 }))).toMatchObject({
      status: 404,
      body: { error: { code: 'reward_not_found' } },
    });
    expect(await pinned(user)).toBeNull();
  });

  it('does not change the version of the user', async () => {
    const user = await person();
    await pin(user, await reward());
    expect(await rows('SELECT version FROM users WHERE id = ?', user)).toEqual([{ version: 0 }]);
  });
});

const MONDAY = new Date('2026-03-02T12:30:00.000Z');

describe('the department today', () => {
  const department = async (as: string, at = MONDAY) =>
    (await call(appAt(at), as, 'GET', '/api/me')).body.departmentToday;
  const team = (name: string, people: number, more = {}) =>
    Promise.all(Array.from({ length: people }, () => person({ department: name, ...more })));
  const comeIn = async (users: readonly string[], at = MONDAY) => {
    for (const user of users) expect((await call(appAt(at), user, 'POST', '/api/checkins', {})).status).toBe(201);
  };

  it('has a count only between the stages "first" and "most"', async () => {
    const users = await team('Bakery', 8);
    const [first = ''] = users;
    expect(await department(first)).toEqual({ stage: 'first', count: null, sun: 0 });
    await comeIn(users.slice(0, 2));
    expect(await department(first)).toEqual({ stage: 'first', count: null, sun: 0 });
    await comeIn(users.slice(2, 5));
    expect(await department(first)).toEqual({ stage: 'some', count: 5, sun: 75 });
    await comeIn(users.slice(5, 6));
    const most = { stage: 'most', count: null, sun: 100 };
    expect(await department(first)).toEqual(most);
    await comeIn(users.slice(6, 7));
    // One user has not checked in.
    expect(await department(first)).toEqual(most);
    await comeIn(users.slice(7));
    expect(await department(first)).toEqual(most);
  });

  it('is null for a small department and for a user without a department', async () => {
    const users = await team('Front desk', 4);
    await comeIn(users);
    expect(await department(users[0] ?? '')).toBeNull();
    expect(await department(await person({ department: '' }))).toBeNull();
  });

  it('counts the check-ins of the user’s own local day', async () => {
    // Late on Monday in Toronto it is Tuesday in Kiritimati.
    const at = new Date('2026-03-03T02:00:00Z');
    const here = await team('Pier', 4);
    const there = await team('Pier', 4, { time_zone: 'Pacific/Kiritimati' });
    await comeIn([...here, ...there.slice(0, 3)], at);
    expect(await department(here[0] ?? '', at)).toEqual({ stage: 'some', count: 4, sun: 50 });
    expect(await department(there[0] ?? '', at)).toEqual({ stage: 'some', count: 3, sun: 25 });
  });
});

describe('who just came', () => {
  // After the check-ins of the other tests.
  const wednesday = new Date('2026-03-11T12:30:00.000Z');
  const named = (name: string, more = {}) =>
    person({ name: `${name} Okafor`, first_name: name, department: 'Harbour', is_named_at_stations: 1, ...more });
  const arrivals = async (as: string, at: Date) => (await call(appAt(at), as, 'GET', '/api/me')).body.arrivals;
  const comeIn = (user: string, at: Date) => call(appAt(at), user, 'POST', '/api/checkins', {});
  const minutesLater = (minutes: number) => new Date(wednesday.getTime() + minutes * 60_000);

  it('names the newest three colleagues of the department who chose to be named, for half an hour', async () => {
    const me = await named('Me');
    const colleagues = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dov'].map((name) => named(name)));
    const others = [
      await named('Hidden', { hidden_from_leaderboard: 1 }),
      await named('Silent', { is_named_at_stations: 0 }),
      await named('Elsewhere', { department: 'Depot' }),
      await named('Late', { time_zone: 'Pacific/Kiritimati' }),
    ];
    for (const [index, user] of [...colleagues, ...others.slice(0, 3), me].entries()) {
      expect((await comeIn(user, minutesLater(index))).status).toBe(201);
    }
    expect(await arrivals(me, minutesLater(10))).toEqual(['Dov', 'Cleo', 'Ben']);
    expect(await arrivals(me, minutesLater(32))).toEqual(['Dov']);
    expect(await arrivals(me, minutesLater(33))).toEqual([]);
    expect((await comeIn(others[3] ?? '', minutesLater(40))).status).toBe(201);
    expect(await arrivals(me, minutesLater(41))).toEqual(['Late']);
  });

  it('is empty for a user without a department', async () => {
    const alone = await named('Alone', { department: '' });
    expect((await comeIn(await named('Other', { department: '' }), wednesday)).status).toBe(201);
    expect(await arrivals(alone, wednesday)).toEqual([]);
  });
});

describe('who is away this week', () => {
  // A Wednesday. The week ends on the 15th.
  const wednesday = new Date('2026-03-11T12:30:00.000Z');
  const colleague = (first_name: string, more = {}) =>
    person({ name: `${first_name} Okafor`, first_name, department: 'Quay', shows_leave: 1, ...more });
  const readAway = async (as: string) => (await call(appAt(wednesday), as, 'GET', '/api/me')).body.away;
  async function give(user: string, startDate: string, endDate: string, status = 'approved'): Promise<void> {
    await rows(
      `INSERT INTO leaves (id, user_id, start_date, end_date, kind, status, created_at, updated_at)
       VALUES (?, ?, ?, ?, 'sick', ?, 'x', 'x')`,
      `${user}-${startDate}`,
      user,
      startDate,
      endDate,
      status,
    );
  }

  it('names the colleagues of the department who chose to show it, today and later this week', async () => {
    const me = await colleague('Me');
    await give(me, '2026-03-11', '2026-03-11');
    await give(await colleague('Ada'), '2026-03-02', '2026-03-11');
    await give(await colleague('Ben'), '2026-03-15', '2026-03-20');
    await give(await colleague('Past'), '2026-03-02', '2026-03-10');
    await give(await colleague('Next'), '2026-03-16', '2026-03-20');
    await give(await colleague('Asked'), '2026-03-11', '2026-03-12', 'requested');
    await give(await colleague('Silent', { shows_leave: 0 }), '2026-03-11', '2026-03-12');
    await give(await colleague('Elsewhere', { department: 'Depot' }), '2026-03-11', '2026-03-12');
    await give(await colleague('Gone', { is_active: 0 }), '2026-03-11', '2026-03-12');
    expect(await readAway(me)).toEqual(['Ada', 'Ben']);
    expect(await readAway(await colleague('Alone', { department: '' }))).toEqual([]);
  });

  it('follows the choice in the profile, and names at most five', async () => {
    const me = await colleague('Me', { department: 'Dock' });
    const away = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => colleague(name, { department: 'Dock', shows_leave: 0 })),
    );
    for (const user of away) await give(user, '2026-03-12', '2026-03-13');
    expect(await readAway(me)).toEqual([]);
    for (const user of away) {
      const { status, body } = await call(appAt(wednesday), user, 'PUT', '/api/profile', { showsLeave: true });
      expect([status, body.showsLeave]).toEqual([200, true]);
    }
    expect(await readAway(me)).toHaveLength(5);
    await call(appAt(wednesday), String(away[0]), 'PUT', '/api/profile', { showsLeave: false });
    expect(await readAway(me)).toHaveLength(5);
    expect(await readAway(me)).not.toContain('A');
  });
});

it('GET /api/me returns the base points as points per check-in for a user without check-ins', async () => {
  const user = await person();
  const pace = async () =>
    ((await call(appAt(), user, 'GET', '/api/me')).body.stats as { pointsPerCheckIn: number }).pointsPerCheckIn;
  expect(await pace()).toBe(1);
});
