import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, test } from 'vitest';
import type { LiveTicket } from '#domain/api/live.ts';
import { CLIENT_MESSAGE_MAX, CLOSE_CODES, PING } from '#domain/live/messages.ts';
import { appAt, call, NOW, person, rows } from '#worker/test/harness.ts';
import { signed, WEBHOOK_SECRET } from '#worker/test/providers/signed-webhook.ts';
import { NO_ROOMS } from '#worker/parts.ts';
import worker from '#worker/index.demo.ts';
import { openLive } from './live-port.ts';
import { openSocket } from './open-socket.ts';
import {
  closeAll,
  connect,
  connectBy,
  eventually,
  evict,
  failOnce,
  hub,
  live,
  liveApp,
  onlineFor,
  pause,
  room,
  requestTicket,
  upgrade,
} from './test/sockets.ts';

afterEach(closeAll);

const refused = (ticket: Pick<LiveTicket, 'room' | 'ticket'>) => expectClosed(ticket, CLOSE_CODES.ticketRefused);
async function expectClosed(ticket: Pick<LiveTicket, 'room' | 'ticket'>, code: number): Promise<void> {
  const socket = await connectBy(ticket);
  await eventually(() => expect(socket.closed()).toBe(code));
  expect(socket.messages).toEqual([]);
}

describe('POST /api/live/ticket', () => {
  it('the answer is a ticket for the room of the user’s zone, and the ticket is valid for one minute', async () => {
    const [ann, ben] = [await person(), await person({ time_zone: 'Europe/Berlin' })];
    const ticket = await requestTicket(ann);
    expect(ticket).toEqual({
      ticket: expect.stringMatching(/^[A-Za-z0-9_-]{51}$/),
      room: 'america-0',
      expiresAt: new Date(NOW.getTime() + 60_000).toISOString(),
    });
    expect((await requestTicket(ben)).room).toBe('europe-0');
    expect((await requestTicket(ann)).ticket).not.toBe(ticket.ticket);
  });

  it('the answer is 503 without rooms, and users who may not use the app are refused', async () => {
    expect(await call(appAt(NOW, { live: NO_ROOMS }), await person(), 'POST', '/api/live/ticket')).toMatchObject({
      status: 503,
      body: { error: { code: 'live_unavailable' } },
    });
    const suspended = await person({ approval_status: 'suspended' });
    expect((await call(liveApp(), suspended, 'POST', '/api/live/ticket')).status).toBe(403);
    expect((await call(liveApp(), null, 'POST', '/api/live/ticket')).status).toBe(401);
  });
});

describe('a ticket', () => {
  it('a ticket opens only one socket', async () => {
    const ann = await person();
    const ticket = await requestTicket(ann);
    const socket = await connectBy(ticket);
    await refused(ticket);
    await eventually(() => expect(onlineFor(socket)).toEqual([`${ann} online`]));
  });

  it('a ticket that three sockets use at the same time opens only one of them', async () => {
    const ticket = await requestTicket(await person());
    const sockets = await Promise.all([connectBy(ticket), connectBy(ticket), connectBy(ticket)]);
    await eventually(() =>
      expect(sockets.filter(({ closed }) => closed() === CLOSE_CODES.ticketRefused)).toHaveLength(2),
    );
    await eventually(() => expect(sockets.filter(({ messages }) => messages.length > 0)).toHaveLength(1));
  });

  it('a ticket opens a socket after an eviction of the room', async () => {
    const ann = await person();
    const ticket = await requestTicket(ann);
    await evict(room());
    const socket = await connectBy(ticket);
    await eventually(() => expect(onlineFor(socket)).toEqual([`${ann} online`]));
  });

  it('a ticket opens no socket when it is forged, empty, changed, or of another room', async () => {
    const ticket = await requestTicket(await person());
    const last = ticket.ticket.at(-1) === 'A' ? 'B' : 'A';
    await refused({ ...ticket, ticket: ticket.ticket.slice(0, -1) + last });
    await refused({ ...ticket, ticket: '' });
    await refused({ ...ticket, ticket: 'x'.repeat(51) });
    await refused({ ...ticket, room: 'europe-0' });
    const socket = await connectBy(ticket);
    await eventually(() => expect(socket.messages.length).toBeGreaterThan(0));
  });

  it('a ticket opens no socket after a minute', async () => {
    const ticket = await requestTicket(await person());
    const old = (Date.now() - 1).toString(36).padStart(8, '0') + ticket.ticket.slice(8);
    await runInDurableObject(room(), (_, { storage }) => {
      const holder = storage.kv.get(`ticket:${ticket.ticket}`);
      storage.kv.delete(`ticket:${ticket.ticket}`);
      storage.kv.put(`ticket:${old}`, holder);
    });
    await refused({ ...ticket, ticket: old });
    const left = await runInDurableObject(room(), (_, { storage }) => [...storage.kv.list({ prefix: 'ticket:' })]);
    expect(left.map(([key]) => key)).not.toContain(`ticket:${old}`);
  });

  it('a ticket opens a socket only for its own user, even when the address names another user', async () => {
    const [ann, ben] = [await person(), await person()];
    const socket = await connectBy(await requestTicket(ann));
    const { webSocket } = await openSocket(
      new Request(
        `http://localhost/parties/live/america-0?ticket=${(await requestTicket(ben)).ticket}&_pk=${ann}&userId=${ann}`,
        {
          headers: {
            Upgrade: 'websocket',
            Origin: 'http://localhost',
            'x-partykit-props': btoa(JSON.stringify({ userId: ann })),
            'x-partykit-room': 'europe-0',
          },
        },
      ),
      env,
    );
    webSocket?.accept();
    await eventually(() => expect(onlineFor(socket)).toEqual([`${ann} online`, `${ben} online`].toSorted()));
    webSocket?.close(1000);
  });

  it('a socket has the rights of the user’s record at the time when it opens', async () => {
    const [chief, gone, watcher] = [await person({ role: 'admin' }), await person(), await person()];
    expect((await call(liveApp(), watcher, 'POST', '/api/checkins', {})).status).toBe(201);
    const [asAdmin, asUser] = [await requestTicket(chief), await requestTicket(gone)];
    await rows("UPDATE users SET role = 'employee', presence_status = 'busy' WHERE id = ?", chief);
    await rows("UPDATE users SET approval_status = 'suspended' WHERE id = ?", gone);
    const other = await connect(watcher);
    const former = await connectBy(asAdmin);
    await eventually(() => expect(former.of('users_online')[0]).toMatchObject({ kind: 'list', ownStatus: 'busy' }));
    await expectClosed(asUser, CLOSE_CODES.deactivated);
    await pause(1200);
    expect(former.of('activity')).toEqual([]);
    expect(JSON.stringify(other.messages)).not.toContain(gone);
  });

  it('a request for a ticket is refused with 503 when the room fails', async () => {
    const failing = { getByName: () => ({ issue: () => Promise.reject(new Error('reset')) }) };
    const broken = openLive({ ...env, LIVE: failing as unknown as typeof env.LIVE }, 1);
    expect(await call(appAt(NOW, { live: broken }), await person(), 'POST', '/api/live/ticket')).toMatchObject({
      status: 503,
      body: { error: { code: 'live_unavailable' } },
    });
  });

  it('the state of a socket does not contain its ticket', async () => {
    const ticket = await requestTicket(await person());
    await connectBy(ticket);
    await runInDurableObject(room(), (_, state) => {
      const sockets = state.getWebSockets().map((socket) => socket.deserializeAttachment() as unknown);
      expect(sockets.length).toBeGreaterThan(0);
      expect(JSON.stringify([sockets, [...state.storage.kv.list()]])).not.toContain(ticket.ticket);
    });
  });
});

describe('the address of a room', () => {
  async function error(answer: Response) {
    answer.webSocket?.accept();
    answer.webSocket?.close(1000);
    if (answer.webSocket) return [answer.status, 'opened'];
    const { error: refusal } = await answer.json<{ error: { code: string } }>();
    return [answer.status, refusal.code];
  }

  test.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: '' },
    { Origin: 'http://localhost.evil.example' },
  ])('a socket request with %j is refused', async (headers) => {
    const { room: name, ticket } = await requestTicket(await person());
    expect(await error(await upgrade(name, ticket, headers))).toEqual([403, 'cross_site']);
  });

  test.each(['company', 'europe-64', 'europe', 'constructor', '..%2fhub'])(
    'the room name %j gets 404',
    async (name) => {
      expect(await error(await upgrade(name, 'x'))).toEqual([404, 'not_found']);
    },
  );

  test.each([
    '/parties/hub/company',
    '/parties/LIVE/america-0',
    '/parties/live/america-0/x',
    '/parties/ranks/all',
    '/parties/',
  ])('the address %s gets 404', async (path) => {
    const headers = { Upgrade: 'websocket', Origin: 'http://localhost' };
    expect(await error(await openSocket(new Request(`http://localhost${path}`, { headers }), env))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('a request that is not an upgrade gets 404', async () => {
    for (const init of [
      {},
      { method: 'POST', body: 'x', headers: { Upgrade: 'websocket', Origin: 'http://localhost' } },
    ]) {
      const asked = new Request('http://localhost/parties/live/america-0', init);
      expect(await error(await openSocket(asked, env))).toEqual([404, 'not_found']);
    }
    const direct = await room().fetch('https://rooms.invalid/');
    expect([direct.status, await direct.text()]).toEqual([404, '']);
  });
});

describe('messages of a client', () => {
  it('a malformed, too long or binary message closes the socket', async () => {
    const [ann, ben] = [await person(), await person()];
    const watcher = await connect(ben);
    const wrong = [
      ['hello', 1008],
      ['{"type":"users_online","users":[]}', 1008],
      ['{"type":"idle","isIdle":true,"userId":"x"}', 1008],
      ['{"type":"status","status":"admin"}', 1008],
      [`{"type":"idle","isIdle":true${' '.repeat(CLIENT_MESSAGE_MAX)}}`, 1009],
      [new ArrayBuffer(8), 1003],
    ] as const;
    for (const [message, code] of wrong) {
      const socket = await connect(ann);
      socket.send(message);
      await eventually(() => expect(socket.closed(), String(message)).toBe(code));
    }
    await eventually(() => expect(onlineFor(watcher)).toEqual([`${ben} online`]));
  });

  it('pings are answered, do not count as a flood, and are answered after an eviction', async () => {
    const socket = await connect(await person());
    await eventually(() => expect(socket.messages.length).toBeGreaterThan(0));
    await evict(room());
    for (let index = 0; index < 30; index++) socket.send(PING);
    await eventually(() => expect(socket.pongs()).toBe(30));
    expect(socket.closed()).toBeNull();
  });

  it('a flood of messages closes the socket, and the sockets of other users stay open', async () => {
    const [ann, ben] = [await person(), await person()];
    const [socket, watcher] = [await connect(ann), await connect(ben)];
    for (let count = 0; count < 20; count++) socket.send({ type: 'idle', isIdle: count % 2 === 0 });
    await pause(300);
    expect(socket.closed()).toBeNull();
    await evict(room());
    socket.send({ type: 'idle', isIdle: false });
    await eventually(() => expect(socket.closed()).toBe(CLOSE_CODES.flooded));
    await eventually(() => expect(onlineFor(watcher)).toEqual([`${ben} online`]));
  });

  it('a user can open at most 20 sockets', async () => {
    const ann = await person();
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connect(ann)));
    const further = await connect(ann);
    await eventually(() => expect(further.closed()).toBe(CLOSE_CODES.flooded));
    expect(sockets.every(({ closed }) => closed() === null)).toBe(true);
  });
});

describe('a user who may not use the app any more', () => {
  const change = async (id: string, body: object) =>
    call(liveApp(), await person({ role: 'super_admin' }), 'PUT', `/api/users/${id}`, body);

  it('a user whom an admin suspends is disconnected, and the user’s tickets become invalid', async () => {
    const [ann, ben] = [await person(), await person()];
    const [socket, tab, watcher] = [await connect(ann), await connect(ann), await connect(ben)];
    const ticket = await requestTicket(ann);
    expect((await change(ann, { approvalStatus: 'suspended', reason: 'Test.' })).status).toBe(200);
    for (const one of [socket, tab]) await eventually(() => expect(one.closed()).toBe(CLOSE_CODES.deactivated));
    await refused(ticket);
    await eventually(() => expect(onlineFor(watcher)).toEqual([`${ben} online`]));
    expect(watcher.closed()).toBeNull();
  });

  it('a user whom the identity provider removes is disconnected, even when the room was evicted', async () => {
    await person({ employee_id: 'provider_ann' });
    const socket = await connect('provider_ann');
    await evict(room());
    const body = JSON.stringify({ type: 'user.deleted', object: 'event', data: { id: 'provider_ann' } });
    const app = appAt(NOW, { live, webhookSecret: WEBHOOK_SECRET });
    const headers = { 'Content-Type': 'application/json', ...(await signed(body)) };
    expect((await call(app, null, 'POST', '/api/webhooks/clerk', body, headers)).status).toBe(200);
    await eventually(() => expect(socket.closed()).toBe(CLOSE_CODES.deactivated));
  });

  it('the hourly check disconnects a suspended user when the message was lost', async () => {
    const [ann, ben] = [await person(), await person()];
    const [socket, watcher] = [await connect(ann), await connect(ben)];
    await rows("UPDATE users SET approval_status = 'suspended' WHERE id = ?", ann);
    await env.HUB.getByName('company').heal();
    await eventually(() => expect(socket.closed()).toBe(CLOSE_CODES.deactivated));
    expect(watcher.closed()).toBeNull();
  });

  it('the hourly check disconnects a suspended user even when the database fails for the jobs', async () => {
    const ann = await person();
    const socket = await connect(ann);
    await rows("UPDATE users SET approval_status = 'suspended' WHERE id = ?", ann);
    const failing = () => {
      throw new Error('no database');
    };
    const DB = new Proxy({}, { get: () => failing }) as D1Database;
    await expect(worker.scheduled({} as ScheduledController, { ...env, AUTH_MODE: 'demo', DB })).rejects.toBeInstanceOf(
      Error,
    );
    await eventually(() => expect(socket.closed()).toBe(CLOSE_CODES.deactivated));
  });

  it('a suspended user is disconnected although the hub and a room fail once', async () => {
    const ann = await person();
    const socket = await connect(ann);
    await rows("UPDATE users SET approval_status = 'suspended' WHERE id = ?", ann);
    await failOnce(hub(), 'LIVE');
    let calls = 0;
    const failing = {
      getByName: () => (++calls === 1 ? { usersChanged: () => Promise.reject(new Error('reset')) } : hub()),
    };
    await openLive({ ...env, HUB: failing as unknown as typeof env.HUB }, 1).usersChanged([ann]);
    await eventually(() => expect(socket.closed()).toBe(CLOSE_CODES.deactivated));
  });

  it('a user whose name changes stays connected', async () => {
    const [ann, ben] = [await person({ name: 'Ann' }), await person()];
    const [socket, watcher] = [await connect(ann), await connect(ben)];
    await call(liveApp(), ann, 'PUT', '/api/profile', { name: 'Ann New' });
    await eventually(() => expect(JSON.stringify(watcher.of('users_online').at(-1))).toContain('Ann New'));
    expect(socket.closed()).toBeNull();
  });
});
