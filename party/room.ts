import { Server, type Connection, type ConnectionContext, type WSMessage } from 'partyserver';
import * as v from 'valibot';
import { sql } from 'drizzle-orm';
import { AUDIENCES, greet, tellAudience, UNKNOWN_COMPANY, type LiveState } from '#domain/live/audience.ts';
import { findAudience, findTag, type LiveHolder, type UserHolder } from '#domain/live/holder.ts';
import {
  CLIENT_MESSAGE_MAX,
  clientMessageSchema,
  CLOSE_CODES,
  PING,
  PONG,
  type ServerMessage,
} from '#domain/live/messages.ts';
import { mergeLiveChanges, NO_LIVE_CHANGES, type LiveChanges } from '#domain/live/live-changes.ts';
import { countMessage, dueAt, type Sent } from '#domain/live/pace.ts';
import { readPresence, type Device } from '#domain/live/presence.ts';
import { readChangedUsers, readEndedWalls, type ChangedUser } from '#worker/core/live-facts.ts';
import { updateRow } from '#worker/core/rows.ts';
import { openDb } from '#worker/db/client.ts';
import { users } from '#worker/db/schema.ts';
import type { Env } from '#worker/env.ts';
import { HUB_NAME, type LiveRoomCalls, type RoomReport } from './rooms.ts';
import { TICKET_HEADER, Tickets } from './tickets.ts';
import { logFailure, wakeAt } from './wake.ts';

const SOCKETS_MAX = 20;
const HEALED_AT_ONCE = 500;
const REPORT_AGAIN_MS = 5000;

interface RoomState {
  /** `live` is the state that the hub sent last, and `lastSent` is the state that the sockets have. */
  live: LiveState;
  lastSent: LiveState;
  changes: LiveChanges;
  isNew: boolean;
  toldAtMs: number;
  reported: RoomReport | null;
}

const NEW_ROOM: RoomState = {
  live: UNKNOWN_COMPANY,
  lastSent: UNKNOWN_COMPANY,
  changes: NO_LIVE_CHANGES,
  isNew: false,
  toldAtMs: 0,
  reported: null,
};

/** The state of a socket. It survives hibernation. It is null for a socket without a ticket. */
interface SocketState {
  holder: LiveHolder;
  isIdle: boolean;
  sent: Sent;
  /**
   * `ticket` means that the socket does not count in presence yet. `read` means that the user's row was read, so the
   * socket counts. `greeted` means that the socket also receives broadcasts.
   */
  stage: 'ticket' | 'read' | 'greeted';
}
type Socket = Connection<SocketState>;

/** A room may be evicted at any moment, so it stores the state that it sent last. */
export class LiveRoom extends Server<Env & Cloudflare.Env> implements LiveRoomCalls {
  static override options = { hibernate: true };

  #tickets = new Tickets(this.ctx.storage);
  #loaded: RoomState | undefined;
  /** The time of the last presence check, epoch milliseconds. After an eviction the check runs at once. */
  #lookedAtMs = 0;

  constructor(ctx: DurableObjectState, env: Env & Cloudflare.Env) {
    super(ctx, env);
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  get #state(): RoomState {
    return (this.#loaded ??= this.ctx.storage.kv.get<RoomState>('state') ?? structuredClone(NEW_ROOM));
  }

  #save(): void {
    this.ctx.storage.kv.put('state', this.#state);
  }

  #wakeToLook = (): Promise<void> => wakeAt(this.ctx.storage, dueAt(this.#lookedAtMs, Date.now()));

  #sockets(tag?: string): Socket[] {
    return [...this.getConnections<SocketState>(tag)].filter(({ state }) => state !== null);
  }

  async issue(holder: LiveHolder): Promise<string> {
    const state = this.#state;
    if (!state.reported) await this.#report();
    return this.#tickets.issue(holder, Date.now());
  }

  async publish(live: LiveState, changes: LiveChanges): Promise<void> {
    const state = this.#state;
    state.changes = mergeLiveChanges(state.changes, changes);
    this.#take(live);
    await wakeAt(this.ctx.storage, dueAt(state.toldAtMs, Date.now()));
  }

  async follow(changed: readonly ChangedUser[]): Promise<void> {
    const ended = new Set(changed.flatMap(({ userId, holder }) => (holder ? [] : [userId])));
    if (ended.size > 0) this.#tickets.take((one) => one.kind === 'user' && ended.has(one.user.userId));
    for (const { userId, holder } of changed) {
      for (const socket of this.#sockets(`user:${userId}`)) {
        if (holder) this.#become(socket, holder);
        else socket.close(CLOSE_CODES.deactivated, 'deactivated');
      }
    }
    await this.#wakeToLook();
  }

  /**
   * Replaces the holder of a socket, but keeps the chosen status, because the user's row may not contain the latest
   * choice yet.
   */
  #become(socket: Socket, holder: UserHolder): void {
    const { holder: own } = socket.state!;
    const chosen = own.kind === 'user' ? own.chosen : holder.chosen;
    socket.setState({ ...socket.state!, holder: { ...holder, chosen } });
  }

  async closeDisplay(id: string): Promise<void> {
    this.#tickets.take((one) => one.kind === 'display' && one.id === id);
    for (const socket of this.#sockets(`display:${id}`)) socket.close(CLOSE_CODES.deactivated, 'deactivated');
    await this.#wakeToLook();
  }

  async heal(): Promise<void> {
    const holders = this.#sockets().map(({ state }) => state!.holder);
    const ids = [...new Set(holders.flatMap((holder) => (holder.kind === 'user' ? [holder.user.userId] : [])))];
    const walls = [...new Set(holders.flatMap((holder) => (holder.kind === 'display' ? [holder.id] : [])))];
    for (let from = 0; from < ids.length; from += HEALED_AT_ONCE) {
      await this.follow(await readChangedUsers(openDb(this.env.DB), ids.slice(from, from + HEALED_AT_ONCE)));
    }
    if (walls.length > 0) {
      for (const id of await readEndedWalls(openDb(this.env.DB), walls)) await this.closeDisplay(id);
    }
    await this.#wakeToLook();
  }

  override getConnectionTags(socket: Socket, { request }: ConnectionContext): string[] {
    const holder = this.#tickets.use(request.headers.get(TICKET_HEADER) ?? '', Date.now());
    if (!holder) return [];
    socket.setState({ holder, isIdle: false, sent: { sinceMs: 0, count: 0 }, stage: 'ticket' });
    return [findTag(holder)];
  }

  /** Reads the user's current row, because a ticket may be a minute old. */
  async #readUser(socket: Socket): Promise<void> {
    const { holder } = socket.state!;
    if (holder.kind === 'display') {
      socket.setState({ ...socket.state!, stage: 'read' });
      return;
    }
    const [read] = await readChangedUsers(openDb(this.env.DB), [holder.user.userId]).catch((error: unknown) => {
      logFailure('live connect', error);
      return [];
    });
    if (read && !read.holder) return this.follow([read]);
    const other = this.#sockets(findTag(holder)).find(({ id }) => id !== socket.id)?.state?.holder;
    const now = read?.holder ?? holder;
    const chosen = other?.kind === 'user' ? other.chosen : now.chosen;
    socket.setState({ ...socket.state!, holder: { ...now, chosen }, stage: 'read' });
  }

  override async onConnect(socket: Socket): Promise<void> {
    const { state: own } = socket;
    if (!own) return socket.close(CLOSE_CODES.ticketRefused, 'ticket refused');
    if (this.#sockets(findTag(own.holder)).length > SOCKETS_MAX) return socket.close(CLOSE_CODES.flooded, 'flooded');
    try {
      await this.#readUser(socket);
      if (socket.state!.stage !== 'read') return;
      await this.#askCompany();
      this.#greet(socket);
      await this.#wakeToLook();
    } catch (error) {
      logFailure('live connect', error);
    }
  }

  /** Reports to the hub when the first socket opens, because the hub sends nothing to a room without sockets. */
  async #askCompany(): Promise<void> {
    const state = this.#state;
    if (state.reported?.sockets) return;
    try {
      await this.#report();
      // A socket that was greeted before needs the changes since then, so the changes stay for the next broadcast.
      if (this.#sockets().some((socket) => socket.state!.stage === 'greeted')) return;
      Object.assign(state, { lastSent: state.live, changes: NO_LIVE_CHANGES });
      this.#save();
    } catch (error) {
      // The socket receives the state that the room has. The next check of presence reports to the hub again.
      logFailure('live report', error);
    }
  }

  #greet(socket: Socket): void {
    const { holder } = socket.state!;
    socket.setState({ ...socket.state!, stage: 'greeted' });
    this.#list(socket);
    for (const message of greet(findAudience(holder), { ...this.#state.lastSent, latest: this.#state.live.latest })) {
      this.#send(socket, JSON.stringify(message));
    }
  }

  #list(socket: Socket): void {
    const { holder } = socket.state!;
    if (holder.kind !== 'user') return;
    const { total, users: named } = this.#state.lastSent.presence;
    const list: ServerMessage = { type: 'users_online', kind: 'list', total, ownStatus: holder.chosen, users: named };
    this.#send(socket, JSON.stringify(list));
  }

  #send(socket: Socket, message: string): void {
    try {
      socket.send(message);
    } catch {
      socket.close(1011, 'unreachable');
    }
  }

  override async onMessage(socket: Socket, message: WSMessage): Promise<void> {
    try {
      const own = socket.state;
      if (own?.holder.kind !== 'user') return socket.close(1008, 'not for displays');
      const sent = countMessage(own.sent, Date.now());
      if (!sent) return socket.close(CLOSE_CODES.flooded, 'flooded');
      socket.setState({ ...own, sent });
      if (typeof message !== 'string') return socket.close(1003, 'text alone');
      if (message.length > CLIENT_MESSAGE_MAX) return socket.close(1009, 'too long');
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), clientMessageSchema), message);
      if (!read.success) return socket.close(1008, 'malformed');
      if (read.output.type === 'idle') socket.setState({ ...own, sent, isIdle: read.output.isIdle });
      else await this.#choose(own.holder, read.output.status);
      await this.#wakeToLook();
    } catch (error) {
      logFailure('live message', error);
    }
  }

  async #choose(holder: UserHolder, chosen: UserHolder['chosen']): Promise<void> {
    for (const socket of this.#sockets(findTag(holder))) {
      socket.setState({ ...socket.state!, holder: { ...holder, chosen } });
      this.#list(socket);
    }
    // Sets the alarm before the write, because the write may fail.
    await this.#wakeToLook();
    const { userId } = holder.user;
    // No other data depends on the status, so the user's version does not change and the last write wins.
    await updateRow(openDb(this.env.DB), users, { presenceStatus: chosen }, sql`id = ${userId}`);
  }

  override onClose = (): Promise<void> => this.#wakeToLook();

  override onError = (): Promise<void> => this.#wakeToLook();

  override onRequest = (): Response => new Response(null, { status: 404 });

  // The room has only one alarm. It may run twice.

  override async onAlarm(): Promise<void> {
    this.#tickets.purge(Date.now());
    const now = Date.now();
    if (dueAt(this.#lookedAtMs, now) > now) await this.#wakeToLook();
    else await this.#look(now);
    this.#broadcast(now);
    const state = this.#state;
    if (state.isNew) await wakeAt(this.ctx.storage, dueAt(state.toldAtMs, Date.now()));
  }

  /** Presence is counted from the open sockets, so a closed socket needs no message. */
  async #look(nowMs: number): Promise<void> {
    this.#lookedAtMs = nowMs;
    const { reported } = this.#state;
    const report = this.#readReport();
    if (JSON.stringify(report) === JSON.stringify(reported)) return;
    try {
      await this.#report(report);
    } catch (error) {
      logFailure('live report', error);
      await wakeAt(this.ctx.storage, nowMs + REPORT_AGAIN_MS);
    }
  }

  #readReport(): RoomReport {
    const sockets = this.#sockets().filter(({ state }) => state!.stage !== 'ticket');
    const devices = sockets.flatMap(({ state }): Device[] => {
      const { holder, isIdle } = state!;
      return holder.kind === 'user' ? [{ user: holder.user, chosen: holder.chosen, isIdle }] : [];
    });
    const before = this.#state.reported?.presence ?? { total: 0, users: [] };
    return { sockets: sockets.length, presence: readPresence(before, devices) };
  }

  async #report(report = this.#readReport()): Promise<void> {
    const live = await this.env.HUB!.getByName(HUB_NAME).report(this.name, report);
    this.#state.reported = report;
    this.#take(live);
  }

  #take(live: LiveState): void {
    const state = this.#state;
    if (live.turn >= state.live.turn) state.live = live;
    state.isNew = true;
    this.#save();
  }

  /** Each audience gets at most one message of each type. */
  #broadcast(nowMs: number): void {
    const state = this.#state;
    if (!state.isNew || dueAt(state.toldAtMs, nowMs) > nowMs) return;
    const { lastSent, live, changes } = state;
    const messages = Object.fromEntries(
      AUDIENCES.map((audience) => [
        audience,
        tellAudience(audience, lastSent, live, changes).map((message) => JSON.stringify(message)),
      ]),
    );
    Object.assign(state, { lastSent: { ...live, latest: [] }, changes: NO_LIVE_CHANGES, isNew: false });
    if (Object.values(messages).some(({ length }) => length > 0)) state.toldAtMs = nowMs;
    this.#save();
    for (const socket of this.#sockets()) {
      if (socket.state!.stage !== 'greeted') continue;
      for (const message of messages[findAudience(socket.state!.holder)] ?? []) this.#send(socket, message);
    }
  }
}
