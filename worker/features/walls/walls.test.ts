import { beforeEach, describe, expect, it } from 'vitest';
import { WALLS_MAX } from '#domain/api/walls.ts';
import { NO_ROOMS, type Live } from '#worker/parts.ts';
import { appAt, badge, call, checkInAt, person, rebuildFigures, retireBadges, rows } from '#worker/test/harness.ts';
import { runBeside, expectDone, readOutcome } from '#worker/races/run-beside.ts';
import { NOW } from '#worker/races/side.ts';
import { openStation } from '#worker/test/stations.ts';

/** Monday, 7:30 in Toronto. */
const AT = new Date('2026-03-02T12:30:00.000Z');
const after = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
const app = appAt(AT);

let admin = '';

const add = (fields: object = {}, by = admin, at = app) =>
  call(at, by, 'POST', '/api/walls', { name: 'Lobby', showsAnnouncements: false, ...fields });
const look = (credential: string, at = AT) =>
  call(appAt(at), null, 'GET', '/api/walls/day', undefined, { Authorization: `Display ${credential}` });
async function connect(fields: object = {}) {
  const { wall, credential } = (await add(fields)).body as { wall: { id: string }; credential: string };
  return { id: wall.id, credential };
}
const team = (department: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => person({ department })));
const named = (name: string, columns: Record<string, string | number> = {}) =>
  person({ name: `${name} Okafor`, first_name: name, is_named_at_stations: 1, ...columns });
async function arrive(users: readonly string[], at = AT) {
  for (const user of users) expect((await checkInAt(user, at)).status).toBe(201);
}

const EMPTY = {
  timeZone: 'America/Toronto',
  date: '2026-03-02',
  isDayOff: false,
  backOn: null,
  figures: null,
  names: [],
  celebrations: [],
  announcement: null,
  brand: { name: '', logo: null },
};

beforeEach(async () => {
  await retireBadges();
  await rows('DELETE FROM walls');
  await rows('DELETE FROM announcements');
  // Users of earlier tests must not count in a department, and must not be named.
  await rows(`UPDATE users SET approval_status = 'rejected', is_named_at_stations = 0`);
  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('company_time_zone', '"America/Toronto"', 'x', 'x') ON CONFLICT DO NOTHING`);
  admin = await person({ role: 'admin', department: '' });
  await rebuildFigures();
});

describe('walls', () => {
  it('a wall is added, listed with the time of its last request, and revoked', async () => {
    const made = await add({ name: ' Main lobby ', showsAnnouncements: true });
    const credential = String(made.body.credential);
    const wall = {
      id: expect.any(String),
      name: 'Main lobby',
      showsAnnouncements: true,
      createdAt: AT.toISOString(),
      seenAt: null,
    };
    expect(made).toMatchObject({ status: 201, body: { wall, credential: expect.stringMatching(/^[\w-]{43}$/) } });
    const { id } = made.body.wall as { id: string };
    for (const table of ['walls', 'audit_log', 'idempotency_keys']) {
      expect(JSON.stringify(await rows(`SELECT * FROM ${table}`)), table).not.toContain(credential);
    }
    const ofReader = async () => (await call(app, admin, 'GET', '/api/profile/station-name')).body;
    expect(await ofReader()).toEqual({ isNamed: false, hasWalls: true });
    const list = async () => (await call(app, admin, 'GET', '/api/walls')).body;
    expect(await list()).toEqual({ items: [{ ...wall, id }] });
    expect(await look(credential)).toMatchObject({ status: 200, body: { ...EMPTY, now: AT.toISOString() } });
    expect(await list()).toEqual({ items: [{ ...wall, id, seenAt: AT.toISOString() }] });
    // A request within five minutes after the stored time does not write the wall's row.
    await look(credential, after(4));
    expect(await list()).toEqual({ items: [{ ...wall, id, seenAt: AT.toISOString() }] });
    await look(credential, after(6));
    expect(await list()).toEqual({ items: [{ ...wall, id, seenAt: after(6).toISOString() }] });
    expect(await call(app, admin, 'DELETE', `/api/walls/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect(await list()).toEqual({ items: [] });
    expect(await ofReader()).toEqual({ isNamed: false, hasWalls: false });
    expect(readOutcome(await look(credential))).toBe('display_unknown');
    expect(readOutcome(await call(app, admin, 'DELETE', `/api/walls/${id}`))).toBe('wall_not_found');
    expect(await rows('SELECT action FROM audit_log WHERE target_id = ? ORDER BY action', id)).toEqual([
      { action: 'wall.created' },
      { action: 'wall.revoked' },
    ]);
  });

  it('walls are managed only by admins, and show the day only with their own credential', async () => {
    const { id, credential } = await connect();
    const user = await person();
    for (const [method, path] of [
      ['GET', '/api/walls'],
      ['GET', '/api/walls/preview'],
      ['POST', '/api/walls'],
      ['DELETE', `/api/walls/${id}`],
    ] as const) {
      expect(readOutcome(await call(app, user, method, path, method === 'GET' ? undefined : {})), path).toBe(
        'auth/forbidden',
      );
      const asWall = await call(app, null, method, path, method === 'GET' ? undefined : {}, {
        Authorization: `Display ${credential}`,
      });
      expect(asWall.status, path).toBe(401);
    }
    const station = await openStation(admin, AT);
    for (const wrong of [station.credential, `${credential.slice(1)}A`, credential.toLowerCase(), '']) {
      expect(readOutcome(await look(wrong)), wrong).toBe('display_unknown');
    }
    expect(readOutcome(await call(app, admin, 'GET', '/api/walls/day'))).toBe('display_unknown');
    const asStation = { Authorization: `Display ${credential}` };
    expect(readOutcome(await call(app, null, 'GET', '/api/qr/display', undefined, asStation))).toBe('display_unknown');
    for (const fields of [
      { name: '' },
      { name: 'x'.repeat(81) },
      { name: 'a\nb' },
      { showsAnnouncements: 1 },
      { id },
    ]) {
      expect(readOutcome(await add(fields)), JSON.stringify(fields)).toBe('validation_failed');
    }
    expect((await look(credential)).status).toBe(200);
  });

  it('at most ten walls can exist, even when two admins add the tenth wall at once', async () => {
    for (let number = 1; number < WALLS_MAX; number++) expect((await add()).status).toBe(201);
    const other = await person({ role: 'admin' });
    const last = await runBeside(
      (at) => add({}, admin, at),
      (at) => expectDone(add({}, other, at)),
    );
    expect(readOutcome(last)).toBe('wall_limit');
    expect(await rows('SELECT count(*) AS walls FROM walls')).toEqual([{ walls: WALLS_MAX }]);
    const [first] = await rows<{ id: string }>('SELECT id FROM walls LIMIT 1');
    await call(app, admin, 'DELETE', `/api/walls/${first!.id}`);
    expect((await add()).status).toBe(201);
  });

  it('a wall is revoked only once when two admins revoke it at once', async () => {
    const { id } = await connect();
    const other = await person({ role: 'admin' });
    const revoke = (by: string, at = appAt(NOW)) => call(at, by, 'DELETE', `/api/walls/${id}`);
    const second = await runBeside(
      (at) => revoke(admin, at),
      (at) => expectDone(revoke(other, at)),
    );
    expect(readOutcome(second)).toBe('wall_not_found');
    expect(
      await rows(`SELECT actor_id AS actor FROM audit_log WHERE target_id = ? AND action = 'wall.revoked'`, id),
    ).toEqual([{ actor: other }]);
  });
});

describe('POST /api/walls/ticket', () => {
  function noteRooms() {
    const issued: unknown[] = [];
    const closed: string[] = [];
    const live: Live = {
      ...NO_ROOMS,
      closeDisplay: async (id) => void closed.push(id),
      issueTicket: async (...asked) => {
        issued.push(asked);
        return { room: 'america-0', ticket: 'x'.repeat(51) };
      },
    };
    return { issued, closed, app: appAt(AT, { live }) };
  }
  const askTicket = (at: ReturnType<typeof appAt>, headers: Record<string, string>, by: string | null = null) =>
    call(at, by, 'POST', '/api/walls/ticket', undefined, headers);
  const by = (credential: string) => ({ Authorization: `Display ${credential}` });

  it('returns a ticket for a room of the company’s zone, and writes nothing', async () => {
    const { id, credential } = await connect();
    const rooms = noteRooms();
    expect(await askTicket(rooms.app, by(credential))).toMatchObject({
      status: 200,
      body: { room: 'america-0', ticket: 'x'.repeat(51), expiresAt: after(1).toISOString() },
    });
    expect(rooms.issued).toEqual([
      [
        { kind: 'display', id },
        { timeZone: 'America/Toronto', key: id },
      ],
    ]);
    expect(await rows('SELECT seen_at FROM walls')).toEqual([{ seen_at: null }]);
    expect(readOutcome(await askTicket(appAt(AT, { live: NO_ROOMS }), by(credential)))).toBe('live_unavailable');
  });

  it('returns no ticket without the credential of a current wall', async () => {
    const { id, credential } = await connect();
    const station = await openStation(admin, AT);
    const rooms = noteRooms();
    for (const wrong of [{}, by(station.credential), by(`${credential.slice(1)}A`), by('')]) {
      expect(readOutcome(await askTicket(rooms.app, wrong)), JSON.stringify(wrong)).toBe('display_unknown');
    }
    expect(readOutcome(await askTicket(rooms.app, {}, admin))).toBe('display_unknown');
    const user = await person();
    for (const [who, path] of [
      [user, id],
      [admin, 'none'],
    ] as const) {
      expect((await call(rooms.app, who, 'DELETE', `/api/walls/${path}`)).status).toBeGreaterThan(400);
    }
    expect(rooms.closed).toEqual([]);
    expect((await call(rooms.app, admin, 'DELETE', `/api/walls/${id}`)).status).toBe(200);
    expect(rooms.closed).toEqual([id]);
    expect(readOutcome(await askTicket(rooms.app, by(credential)))).toBe('display_unknown');
    expect(rooms.issued).toEqual([]);
  });

  it('returns no ticket above the rate limit of displays', async () => {
    const { credential } = await connect();
    const asked: string[] = [];
    const limits = {
      allow: async (limit: string, key: string) => {
        asked.push(`${limit} ${key}`);
        return false;
      },
    };
    expect(readOutcome(await askTicket(appAt(AT, { limits }), by(credential)))).toBe('rate_limited');
    expect(asked).toEqual(['requests display ']);
  });
});

describe('GET /api/walls/day', () => {
  it('returns the same figures as an admin’s preview', async () => {
    const { credential } = await connect();
    const [sales, office] = [await team('Sales', 8), await team('IT', 5), await team('HR', 4)];
    await rebuildFigures();
    const figures = async (at = AT) => (await look(credential, at)).body.figures;
    const none = [
      { name: 'IT', level: 0 },
      { name: 'Sales', level: 0 },
      // This entry combines HR and the department of the admin, which are too small to be named.
      { name: null, level: 0 },
    ];
    const first = { stage: 'first', percent: null, sun: 0, teams: none, points: null, longStreaks: null };
    expect(await figures()).toEqual(first);
    await arrive([...sales.slice(0, 2), ...office.slice(0, 2)]);
    expect(await figures()).toEqual(first);
    await arrive(sales.slice(2, 5));
    const growing = {
      stage: 'growing',
      percent: 40,
      sun: 35,
      teams: [{ name: 'IT', level: 0 }, { name: 'Sales', level: 3 }, none[2]],
      points: 10,
      longStreaks: null,
    };
    expect(await figures()).toEqual(growing);
    expect((await call(app, admin, 'GET', '/api/walls/preview')).body).toEqual({
      ...EMPTY,
      now: AT.toISOString(),
      figures: growing,
    });
    expect(await figures(new Date('2026-03-03T04:59:00.000Z'))).toEqual(growing);
    expect(await figures(new Date('2026-03-03T05:00:00.000Z'))).toEqual(first);
  });

  it('returns the date of the next workday, and no figures, on a day off', async () => {
    const { credential } = await connect();
    await team('Sales', 8);
    await rebuildFigures();
    const body = async (at: string) => (await look(credential, new Date(at))).body;
    const off = { isDayOff: true, figures: null };
    expect(await body('2026-03-07T15:00:00.000Z')).toMatchObject({ ...off, date: '2026-03-07', backOn: '2026-03-09' });
    await rows(`INSERT INTO holidays (date, name, calendar_id)
      SELECT '2026-03-09', 'Founders’ day', id FROM work_calendars WHERE is_default = 1`);
    expect(await body('2026-03-08T15:00:00.000Z')).toMatchObject({ ...off, date: '2026-03-08', backOn: '2026-03-10' });
    expect(await body('2026-03-09T15:00:00.000Z')).toMatchObject({ ...off, date: '2026-03-09', backOn: '2026-03-10' });
    expect(await body('2026-03-10T15:00:00.000Z')).toMatchObject({ isDayOff: false, figures: { stage: 'first' } });
    await rows(`DELETE FROM holidays WHERE date = '2026-03-09'`);
  });

  it('names the last six users who allow displays to name them, for half an hour after the check-in', async () => {
    const { credential } = await connect();
    const names = async (at: Date) => (await look(credential, at)).body.names;
    const seven = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'].map((name) => named(name)));
    for (const [minute, user] of seven.entries()) await arrive([user], after(minute));
    await arrive([await person(), await named('Hidden', { hidden_from_leaderboard: 1 })], after(7));
    expect(await names(after(8))).toEqual(['Gus', 'Fay', 'Eve', 'Dan', 'Cleo', 'Ben']);
    await rows('UPDATE users SET is_named_at_stations = 0 WHERE id = ?', seven[6]!);
    await rows('UPDATE users SET is_active = 0 WHERE id = ?', seven[5]!);
    await rows(`UPDATE users SET approval_status = 'suspended' WHERE id = ?`, seven[4]!);
    await rebuildFigures();
    expect(await names(after(8))).toEqual(['Dan', 'Cleo', 'Ben', 'Ada']);
    expect(await names(after(31))).toEqual(['Dan', 'Cleo']);
    expect(await names(after(33))).toEqual([]);
  });

  it('celebrates streak bonuses and badges of users who allow displays to name them', async () => {
    const { credential } = await connect();
    await badge({ name: 'First light' });
    const [ada, quiet] = [await named('Ada'), await person({ name: 'Quiet One' })];
    // The check-ins are before 07:00. Five such days bring an achievement.
    for (const day of ['02', '03', '04', '05', '06', '09', '10']) {
      await arrive([ada, quiet], new Date(`2026-03-${day}T11:30:00.000Z`));
    }
    const celebrations = async (at: string) => (await look(credential, new Date(at))).body.celebrations;
    expect(await celebrations('2026-03-02T23:00:00.000Z')).toEqual([
      { firstName: 'Ada', kind: 'badge', title: 'First light' },
    ]);
    expect(await celebrations('2026-03-06T23:00:00.000Z')).toEqual([
      { firstName: 'Ada', kind: 'achievement', title: 'early_bird' },
    ]);
    expect(await celebrations('2026-03-10T12:31:00.000Z')).toEqual([{ firstName: 'Ada', kind: 'streak', title: '7' }]);
    await retireBadges();
  });

  it('returns the newest current announcement only if the wall shows announcements', async () => {
    const [open, closed] = [await connect({ showsAnnouncements: true }), await connect()];
    const say = (title: string, until: string, at = AT) =>
      call(appAt(at), admin, 'POST', '/api/announcements', { title, message: 'Hello.', until });
    await say('Over soon', '2026-03-02');
    await say('Summer party', '2026-03-04', after(1));
    const { body } = await say('A mistake', '2026-03-04', after(2));
    const at = after(3);
    expect((await look(open.credential, at)).body.announcement).toEqual({ title: 'A mistake', message: 'Hello.' });
    await call(appAt(at), admin, 'DELETE', `/api/announcements/${String(body.id)}`);
    expect((await look(open.credential, at)).body.announcement).toEqual({ title: 'Summer party', message: 'Hello.' });
    expect((await look(closed.credential, at)).body.announcement).toBeNull();
    const later = new Date('2026-03-05T15:00:00.000Z');
    expect((await look(open.credential, later)).body.announcement).toBeNull();
  });
});
