import { Server, type Connection, type ConnectionContext, type WSMessage } from 'partyserver';
import * as v from 'valibot';
import { sql } from 'drizzle-orm';
import { AUDIENCES, greet, tellAudience, type LiveState } from '../domain/live/audience.ts';
import { findAudience, findTag, type LiveHolder, type UserHolder } from '../domain/live/holder.ts';
import {
  CLIENT_MESSAGE_MAX,
  clientMessageSchema,
  CLOSE_CODES,
  PING,
  PONG,
  type ServerMessage,
} from '../domain/live/messages.ts';
import { mergeNews, NO_NEWS, type News } from '../domain/live/news.ts';
import { countMessage, dueAt, type Sent } from '../domain/live/pace.ts';
import { readPresence, type Device } from '../domain/live/presence.ts';
import { readChangedUsers, readEndedWalls, type ChangedUser } from '../worker/core/live-facts.ts';
import { updateRow } from '../worker/core/rows.ts';
import { openDb } from '../worker/db/client.ts';
import { users } from '../worker/db/schema.ts';
import type { Env } from '../worker/env.ts';
import { HUB_NAME, type RoomReport } from './hub.ts';
import { NEW_ROOM, type RoomState } from './room-state.ts';
import { TICKET_HEADER } from './ticket-header.ts';
import { Tickets } from './tickets.ts';
import { logFailure, wakeAt } from './wake.ts';

/** Sockets of one holder in a room; a further one is refused. */
const SOCKETS_MAX = 20;
/** Users that are read at once when a room looks at all of its own. */
const HEALED_AT_ONCE = 500;
/** How long after a report that failed the room tries again. */
const REPORT_AGAIN_MS = 5000;

/** What a socket keeps, also while the room hibernates. Null is a socket without a ticket. */
interface SocketState {
  holder: LiveHolder;
  isIdle: boolean;
  sent: Sent;
  /** With a ticket alone it is no presence; with its user's record as it now is, it is one; broadcasts come after the greeting. */
  stage: 'ticket' | 'read' | 'greeted';
}
type Socket = Connection<SocketState>;

/** The sockets of a region. It holds a projection and may be evicted at any moment: what it told lies in its storage. */
export class LiveRoom extends Server<Env & Cloudflare.Env> {
  static override options = { hibernate: true };

  #tickets = new Tickets(this.ctx.storage);
  #loaded: RoomState | undefined;
  /** When presence was last looked at. After an eviction it is looked at at once. */
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

  // What the Worker and the hub call.

  /** A ticket that opens one socket of this room within a minute. */
  async issue(holder: LiveHolder): Promise<string> {
    const state = this.#state;
    if (!state.reported) await this.#report();
    return this.#tickets.issue(holder, Date.now());
  }

  /** The company as it now is, and what happened. */
  async publish(live: LiveState, news: News): Promise<void> {
    const state = this.#state;
    state.news = mergeNews(state.news, news);
    this.#take(live);
    await wakeAt(this.ctx.storage, dueAt(state.toldAtMs, Date.now()));
  }

  /** Users are not what they were: their sockets follow, and those who may not use the app any more are disconnected. */
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

  /** The status stays as the socket has it: what its user chose just now may not be in the record yet. */
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

  // What sockets do.

  override getConnectionTags(socket: Socket, { request }: ConnectionContext): string[] {
    const holder = this.#tickets.use(request.headers.get(TICKET_HEADER) ?? '', Date.now());
    if (!holder) return [];
    socket.setState({ holder, isIdle: false, sent: { sinceMs: 0, count: 0 }, stage: 'ticket' });
    return [findTag(holder)];
  }

  /** A ticket is up to a minute old: the record counts, and before it the status on another device. */
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

  /** The first socket: nobody handed the company on while the room was empty. */
  async #askCompany(): Promise<void> {
    const state = this.#state;
    if (state.reported?.sockets) return;
    try {
      await this.#report();
      // Another may have come meanwhile: what changed since its greeting is for a broadcast.
      if (this.#sockets().some((socket) => socket.state!.stage === 'greeted')) return;
      Object.assign(state, { told: state.live, news: NO_NEWS });
      this.#save();
    } catch (error) {
      // The socket hears what the room knows; the next look reports again.
      logFailure('live report', error);
    }
  }

  #greet(socket: Socket): void {
    const { holder } = socket.state!;
    socket.setState({ ...socket.state!, stage: 'greeted' });
    this.#list(socket);
    for (const message of greet(findAudience(holder), { ...this.#state.told, latest: this.#state.live.latest })) {
      this.#send(socket, JSON.stringify(message));
    }
  }

  #list(socket: Socket): void {
    const { holder } = socket.state!;
    if (holder.kind !== 'user') return;
    const { total, users: named } = this.#state.told.presence;
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

  /** The status of a user on all of their devices, and in their record. */
  async #choose(holder: UserHolder, chosen: UserHolder['chosen']): Promise<void> {
    for (const socket of this.#sockets(findTag(holder))) {
      socket.setState({ ...socket.state!, holder: { ...holder, chosen } });
      this.#list(socket);
    }
    // Before the write, which may fail.
    await this.#wakeToLook();
    const { userId } = holder.user;
    // It decides about nothing else, so the user's version stays, and the last word counts.
    await updateRow(openDb(this.env.DB), users, { presenceStatus: chosen }, sql`id = ${userId}`);
  }

  override onClose = (): Promise<void> => this.#wakeToLook();

  override onError = (): Promise<void> => this.#wakeToLook();

  override onRequest = (): Response => new Response(null, { status: 404 });

  // What the one alarm does, which may come twice.

  override async onAlarm(): Promise<void> {
    this.#tickets.purge(Date.now());
    const now = Date.now();
    if (dueAt(this.#lookedAtMs, now) > now) await this.#wakeToLook();
    else await this.#look(now);
    this.#broadcast(now);
    const state = this.#state;
    if (state.isNew) await wakeAt(this.ctx.storage, dueAt(state.toldAtMs, Date.now()));
  }

  /** Reports presence where it is not what was reported. It is made of the sockets: no message about one that closed is needed. */
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

  /** Takes the company as the hub has it; an answer may arrive after what the hub handed on later. */
  #take(live: LiveState): void {
    const state = this.#state;
    if (live.turn >= state.live.turn) state.live = live;
    state.isNew = true;
    this.#save();
  }

  /** Tells every socket what its audience may hear: one message of each kind. */
  #broadcast(nowMs: number): void {
    const state = this.#state;
    if (!state.isNew || dueAt(state.toldAtMs, nowMs) > nowMs) return;
    const { told, live, news } = state;
    const messages = Object.fromEntries(
      AUDIENCES.map((audience) => [
        audience,
        tellAudience(audience, told, live, news).map((message) => JSON.stringify(message)),
      ]),
    );
    Object.assign(state, { told: { ...live, latest: [] }, news: NO_NEWS, isNew: false });
    if (Object.values(messages).some(({ length }) => length > 0)) state.toldAtMs = nowMs;
    this.#save();
    for (const socket of this.#sockets()) {
      if (socket.state!.stage !== 'greeted') continue;
      for (const message of messages[findAudience(socket.state!.holder)] ?? []) this.#send(socket, message);
    }
  }
}
