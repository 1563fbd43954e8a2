import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveTicket } from '#domain/api/live.ts';
import { CLOSE_CODES } from '#domain/live/messages.ts';
import { TELL_EVERY_MS } from '#domain/live/pace.ts';
import { badge, call, NOW, person, retireBadges, rows } from '#worker/test/harness.ts';
import {
  closeAll,
  connect,
  connectBy,
  eventually,
  hub,
  liveApp,
  pause,
  room,
  totalFor,
  type TestSocket,
} from './test/sockets.ts';

const nudge = (changed: string[]) => ({
  type: 'realtime_stats',
  at: NOW.toISOString(),
  onlineNow: 0,
  day: null,
  changed,
});
const listMessages = ({ messages }: TestSocket) => messages.map((message) => ({ ...message, at: NOW.toISOString() }));

let admin = '';
beforeAll(async () => {
  await retireBadges();
  admin = await person({ role: 'admin' });
});
beforeEach(() => rows('DELETE FROM walls'));
afterEach(closeAll);

interface TestWall {
  id: string;
  credential: string;
}
async function makeWall(): Promise<TestWall> {
  const fields = { name: 'Lobby', showsAnnouncements: false };
  const { body } = await call(liveApp(), admin, 'POST', '/api/walls', fields);
  return { id: (body.wall as { id: string }).id, credential: String(body.credential) };
}
const askTicket = ({ credential }: TestWall) =>
  call(liveApp(), null, 'POST', '/api/walls/ticket', undefined, { Authorization: `Display ${credential}` });
async function ticketOfWall(wall: TestWall): Promise<LiveTicket> {
  const { status, body } = await askTicket(wall);
  expect(status).toBe(200);
  return body as unknown as LiveTicket;
}
const connectWall = async (wall: TestWall): Promise<TestSocket> => connectBy(await ticketOfWall(wall));
const checkIn = async (user: string) =>
  expect((await call(liveApp(), user, 'POST', '/api/checkins', { mood: 'tired' })).status).toBe(201);
const revoke = async ({ id }: TestWall) =>
  expect((await call(liveApp(), admin, 'DELETE', `/api/walls/${id}`)).status).toBe(200);

describe('the socket of a wall', () => {
  it('the socket of a wall receives the topic of a check-in within two seconds, but no name or figure', async () => {
    await badge({ name: 'First Steps' });
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, at) => person({ first_name: `Named${at}`, is_named_at_stations: 1 })),
    );
    const wall = await connectWall(await makeWall());
    const watcher = await connect(admin);
    await eventually(() => expect(listMessages(wall)).toEqual([nudge([])]));
    await eventually(() => expect(totalFor(watcher)).toBe(1));
    await pause(TELL_EVERY_MS);
    const startedMs = Date.now();
    await checkIn(people[0] ?? '');
    await eventually(() => expect(listMessages(wall)).toEqual([nudge([]), nudge(['check_in'])]));
    expect(Date.now() - startedMs).toBeLessThan(2000);
    await eventually(() => expect(JSON.stringify(watcher.messages)).toMatch(/First Steps.*"kind":"check_in"/));
    expect(JSON.stringify(watcher.messages)).not.toContain('tired');
    await pause(TELL_EVERY_MS);
    await checkIn(people[1] ?? '');
    await eventually(() => expect(listMessages(wall)).toHaveLength(3));
    expect(listMessages(wall)[2]).toEqual(nudge(['check_in']));
    await retireBadges();
  });

  it('the socket of a wall receives no message about claims or about users who come online', async () => {
    const wall = await connectWall(await makeWall());
    await eventually(() => expect(listMessages(wall)).toEqual([nudge([])]));
    await hub().poke(['redemption', 'points', 'requests']);
    const watcher = await connect(admin);
    await eventually(() =>
      expect(watcher.of('realtime_stats').flatMap(({ changed }) => changed)).toContain('redemption'),
    );
    await pause(TELL_EVERY_MS);
    expect(listMessages(wall)).toEqual([nudge([])]);
  });

  it('the socket of a wall receives at most one message per second during many changes', async () => {
    const wall = await connectWall(await makeWall());
    await pause(TELL_EVERY_MS);
    const startedMs = Date.now();
    for (let round = 0; round < 30; round++) {
      await hub().poke(['check_in']);
      await pause(60);
    }
    await pause(1500);
    expect(wall.messages.length).toBeGreaterThan(2);
    expect(wall.messages.length).toBeLessThanOrEqual(2 + (Date.now() - startedMs) / TELL_EVERY_MS);
  });

  it('the socket of a wall closes when the wall is revoked, and an earlier ticket then opens no socket', async () => {
    const [gone, stays] = [await makeWall(), await makeWall()];
    const [wall, other] = [await connectWall(gone), await connectWall(stays)];
    const unused = await ticketOfWall(gone);
    await revoke(gone);
    await eventually(() => expect(wall.closed()).toBe(CLOSE_CODES.deactivated));
    const late = await connectBy(unused);
    await eventually(() => expect(late.closed()).toBe(CLOSE_CODES.ticketRefused));
    expect(late.messages).toEqual([]);
    expect(other.closed()).toBeNull();
    expect(await askTicket(gone)).toMatchObject({ status: 401, body: { error: { code: 'display_unknown' } } });
  });

  it('the hourly check closes the socket of a revoked wall', async () => {
    const [gone, stays] = [await makeWall(), await makeWall()];
    const [wall, other] = [await connectWall(gone), await connectWall(stays)];
    await rows('UPDATE walls SET display_hash = NULL, revoked_at = ? WHERE id = ?', NOW.toISOString(), gone.id);
    // The company of these tests is in UTC.
    await room('other-0').heal();
    await eventually(() => expect(wall.closed()).toBe(CLOSE_CODES.deactivated));
    expect(other.closed()).toBeNull();
  });

  it.each(['{"type":"idle","isIdle":true}', '{"type":"status","status":"busy"}', 'x', new ArrayBuffer(4)])(
    'the socket of a wall is closed when it sends %s',
    async (message) => {
      const wall = await connectWall(await makeWall());
      wall.send(message);
      await eventually(() => expect(wall.closed()).toBe(1008));
    },
  );
});
