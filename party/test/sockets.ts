import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import type { LiveTicket } from '#domain/api/live.ts';
import { PONG, serverMessageSchema, type ClientMessage, type ServerMessage } from '#domain/live/messages.ts';
import { appAt, call, NOW } from '#worker/test/harness.ts';
import type { LiveHub } from '../hub.ts';
import { openLive } from '../live-port.ts';
import { openSocket } from '../open-socket.ts';
import type { LiveRoom } from '../room.ts';
import { HUB_NAME } from '../rooms.ts';

export const live = openLive(env, 1);
export const hub = () => env.HUB.getByName(HUB_NAME);
export const room = (name = 'america-0') => env.LIVE.getByName(name);

export const liveApp = (now: Date = NOW) => appAt(now, { live });

export async function requestTicket(user: string): Promise<LiveTicket> {
  const { status, body } = await call(liveApp(), user, 'POST', '/api/live/ticket');
  expect(status).toBe(200);
  return body as unknown as LiveTicket;
}

export interface TestSocket {
  socket: WebSocket;
  messages: ServerMessage[];
  pongs: () => number;
  atMs: number[];
  closed: () => number | null;
  send: (message: ClientMessage | string | ArrayBuffer) => void;
  of: <T extends ServerMessage['type']>(type: T) => Extract<ServerMessage, { type: T }>[];
}

export const upgrade = (name: string, ticket: string, headers: Record<string, string> = {}) =>
  openSocket(
    new Request(`http://localhost/parties/live/${name}?ticket=${ticket}&_pk=chosen-by-the-client`, {
      headers: { Upgrade: 'websocket', Origin: 'http://localhost', ...headers },
    }),
    env,
  );

const open = new Set<WebSocket>();

export async function connectBy({ room: name, ticket }: Pick<LiveTicket, 'room' | 'ticket'>): Promise<TestSocket> {
  const { status, webSocket: socket } = await upgrade(name, ticket);
  expect(status).toBe(101);
  if (!socket) throw new Error('101 brings a socket');
  const messages: ServerMessage[] = [];
  const atMs: number[] = [];
  let code: number | null = null;
  let pongs = 0;
  socket.addEventListener('message', ({ data }) => {
    if (data === PONG) {
      pongs++;
      return;
    }
    atMs.push(Date.now());
    messages.push(v.parse(serverMessageSchema, JSON.parse(String(data))));
  });
  socket.addEventListener('close', (event) => {
    code = event.code;
    open.delete(socket);
  });
  socket.accept();
  open.add(socket);
  const of = <T extends ServerMessage['type']>(type: T) =>
    messages.filter((message): message is Extract<ServerMessage, { type: T }> => message.type === type);
  const send = (message: ClientMessage | string | ArrayBuffer) =>
    socket.send(typeof message === 'string' || message instanceof ArrayBuffer ? message : JSON.stringify(message));
  return { socket, messages, pongs: () => pongs, atMs, closed: () => code, send, of };
}

export const connect = async (user: string): Promise<TestSocket> => connectBy(await requestTicket(user));

export function onlineFor({ of }: TestSocket): string[] {
  const online = new Map<string, string>();
  for (const message of of('users_online')) {
    if (message.kind === 'list') online.clear();
    for (const id of message.kind === 'change' ? message.gone : []) online.delete(id);
    for (const user of message.kind === 'list' ? message.users : message.put) online.set(user.userId, user.status);
  }
  return [...online].map(([id, status]) => `${id} ${status}`).toSorted();
}

export const totalFor = ({ of }: TestSocket): number | undefined => of('users_online').at(-1)?.total;

/** An object that is not running counts as evicted. */
export async function evict(stub: DurableObjectStub<undefined>): Promise<void> {
  await evictDurableObject(stub).catch((error: unknown) => {
    if (!/not currently running/.test(String(error))) throw error;
  });
}

export async function failOnce<Room extends LiveHub | LiveRoom>(
  stub: DurableObjectStub<Room>,
  binding: 'DB' | 'HUB' | 'LIVE',
): Promise<void> {
  await runInDurableObject(stub, (instance) => {
    const own = instance as unknown as { env: Record<string, unknown> };
    const whole = own.env;
    const failing = new Proxy({}, { get: () => () => Promise.reject(new Error('reset')) });
    const getByName = () => {
      own.env = whole;
      return failing;
    };
    own.env = { ...whole, [binding]: binding === 'DB' ? {} : { getByName } };
  });
}

/** The rooms send at most once a second. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 8000, interval: 20 });

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function closeAll(): Promise<void> {
  for (const socket of open) socket.close(1000);
  open.clear();
  for (const name of ['america-0', 'europe-0', 'other-0']) {
    await evict(room(name));
    await room(name).heal();
  }
  await vi.waitFor(
    async () => {
      const { presence } = await hub().report('other-63', { sockets: 0, presence: { total: 0, users: [] } });
      expect(presence).toEqual({ total: 0, users: [] });
    },
    { timeout: 8000, interval: 50 },
  );
}
