import { DurableObject } from 'cloudflare:workers';
import { UNKNOWN_COMPANY, type LiveState } from '#domain/live/audience.ts';
import { LIVE_TOPICS, type LiveTopic } from '#domain/live/messages.ts';
import { addTopics, findNewCheckIns, NO_LIVE_CHANGES, type LiveChanges } from '#domain/live/live-changes.ts';
import { dueAt } from '#domain/live/pace.ts';
import { addUpPresence, tellChange } from '#domain/live/presence.ts';
import { readChangedUsers, readLiveDay } from '#worker/core/live-facts.ts';
import { openDb } from '#worker/db/client.ts';
import { readClock, type Env } from '#worker/env.ts';
import type { LiveHubCalls, LiveRoomCalls, RoomReport } from './rooms.ts';
import { logFailure, wakeAt } from './wake.ts';

interface HubState {
  live: LiveState;
  waiting: LiveTopic[];
  sending: LiveTopic[];
  isPresenceNew: boolean;
  /**
   * True when a socket was open at every change since the day was read. Otherwise the check-ins since that reading are
   * not sent as new.
   */
  isFollowed: boolean;
  toldAtMs: number;
  zone: string | null;
}

const NEW_HUB: HubState = {
  live: UNKNOWN_COMPANY,
  waiting: [],
  sending: [],
  isPresenceNew: false,
  isFollowed: false,
  toldAtMs: 0,
  zone: null,
};

/**
 * The prefix of the keys of the rooms' reports. Each report has its own key, because a value is limited to 2 MB and all
 * reports together could exceed that.
 */
const ROOM_PREFIX = 'room:';

/** No request from outside reaches the hub. */
export class LiveHub extends DurableObject<Env> implements LiveHubCalls {
  #loaded: HubState | undefined;
  #loadedRooms: Map<string, RoomReport> | undefined;

  get #state(): HubState {
    return (this.#loaded ??= this.ctx.storage.kv.get<HubState>('state') ?? structuredClone(NEW_HUB));
  }

  get #rooms(): Map<string, RoomReport> {
    const stored = () => Array.from(this.ctx.storage.kv.list<RoomReport>({ prefix: ROOM_PREFIX }));
    return (this.#loadedRooms ??= new Map(stored().map(([key, report]) => [key.slice(ROOM_PREFIX.length), report])));
  }

  #save(): void {
    this.ctx.storage.kv.put('state', this.#state);
  }

  #wake = (): Promise<void> => wakeAt(this.ctx.storage, dueAt(this.#state.toldAtMs, Date.now()));

  async poke(topics: readonly LiveTopic[]): Promise<void> {
    const state = this.#state;
    const waiting = addTopics(state.waiting, topics);
    if (waiting.length > state.waiting.length) {
      state.waiting = waiting;
      this.#save();
    }
    await this.#wake();
  }

  async report(room: string, report: RoomReport): Promise<LiveState> {
    const state = this.#state;
    const wasEmpty = this.#isEmpty();
    this.#rooms.set(room, report);
    this.ctx.storage.kv.put(ROOM_PREFIX + room, report);
    const before = state.live.presence;
    const presence = addUpPresence(
      before,
      Array.from(this.#rooms.values(), (one) => one.presence),
    );
    state.live = { ...state.live, presence, turn: state.live.turn + 1 };
    if (tellChange(before, presence)) state.isPresenceNew = true;
    if (report.sockets > 0 && (wasEmpty || !state.isFollowed)) await this.#read();
    this.#save();
    if (state.isPresenceNew) await this.#wake();
    return state.live;
  }

  async usersChanged(keys: readonly string[]): Promise<void> {
    const changed = await readChangedUsers(openDb(this.env.DB), keys);
    await this.#each((room) => room.follow(changed));
  }

  async closeDisplay(id: string): Promise<void> {
    await this.#each((room) => room.closeDisplay(id));
  }

  /** Repairs the effects of lost messages, once an hour. */
  async heal(): Promise<void> {
    await this.#each((room) => room.heal());
    await this.poke(LIVE_TOPICS);
  }

  override async alarm(): Promise<void> {
    const state = this.#state;
    const now = Date.now();
    if (dueAt(state.toldAtMs, now) > now) return this.#wake();
    const changed = addTopics(state.sending, state.waiting);
    if (changed.length === 0 && !state.isPresenceNew) return;
    // The topics stay in the state until they are sent, so that the alarm also sends them after an eviction.
    Object.assign(state, { sending: changed, waiting: [], toldAtMs: now });
    this.#save();
    const checkIns = changed.length > 0 ? await this.#readNews() : NO_LIVE_CHANGES.checkIns;
    state.isPresenceNew = false;
    await this.#tell({ changed, checkIns });
    state.sending = [];
    this.#save();
  }

  #tell(changes: LiveChanges): Promise<void> {
    const { live } = this.#state;
    return this.#each(
      (room) => room.publish(live, changes),
      (name) => (this.#rooms.get(name)?.sockets ?? 0) > 0,
      // A repeated call could send the same changes twice.
      { isRepeated: false },
    );
  }

  #isEmpty = (): boolean => [...this.#rooms.values()].every(({ sockets }) => sockets === 0);

  async #readNews(): Promise<LiveChanges['checkIns']> {
    const state = this.#state;
    if (this.#isEmpty()) {
      state.isFollowed = false;
      return [];
    }
    const { isFollowed } = state;
    const before = state.live.latest;
    await this.#read();
    return isFollowed && state.isFollowed ? findNewCheckIns(before, state.live.latest) : [];
  }

  async #read(): Promise<void> {
    const state = this.#state;
    try {
      const { live, zone } = await readLiveDay(openDb(this.env.DB), readClock(this.env)(), state.zone);
      state.live = { ...state.live, ...live, turn: state.live.turn + 1 };
      state.zone = zone;
      state.isFollowed = true;
    } catch (error) {
      // The topics are sent although this read failed, because clients request the changed data themselves.
      logFailure('live day', error);
    }
  }

  async #each(
    act: (room: DurableObjectStub<LiveRoomCalls>) => Promise<unknown>,
    isMeant: (name: string) => boolean = () => true,
    { isRepeated } = { isRepeated: true },
  ): Promise<void> {
    const names = [...this.#rooms.keys()].filter(isMeant);
    // A stub stays broken after a failure, so the second attempt gets a new stub.
    const once = async (name: string) => act(this.env.LIVE!.getByName(name));
    const twice = (name: string) => once(name).catch(() => once(name));
    const done = await Promise.allSettled(names.map(isRepeated ? twice : once));
    for (const one of done) if (one.status === 'rejected') logFailure('live room', one.reason);
  }
}
