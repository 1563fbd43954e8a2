import * as v from 'valibot';
import { findAudience, type LiveHolder } from '#domain/live/holder.ts';
import { greet, SHOWN_FROM_PEOPLE, tellAudience, type LiveState } from '#domain/live/audience.ts';
import {
  LIVE_TOPICS,
  onlineUserSchema,
  PRESENCE_STATUSES,
  type ClientMessage,
  type LiveTopic,
  type ServerMessage,
} from '#domain/live/messages.ts';
import { addTopics, findNewCheckIns, type LiveCheckIn } from '#domain/live/live-changes.ts';
import { dueAt } from '#domain/live/pace.ts';
import { NOBODY_ONLINE, readPresence, type Device } from '#domain/live/presence.ts';

/** A browser runs timers of hidden tabs once a minute. */
const HERE_EVERY_MS = 20_000;
/** A tab that was closed by force does not announce that it leaves. */
const GONE_AFTER_MS = 150_000;

const { status: _, ...named } = onlineUserSchema.entries;
const status = v.picklist(PRESENCE_STATUSES);

const tabMessageSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('here'),
    tab: v.string(),
    device: v.strictObject({ user: v.strictObject(named), chosen: status, isIdle: v.boolean() }),
    /** True when the other tabs should announce themselves in return. */
    isNew: v.boolean(),
  }),
  v.strictObject({ kind: v.literal('gone'), tab: v.string() }),
  v.strictObject({ kind: v.literal('chose'), userId: v.string(), status }),
  v.strictObject({ kind: v.literal('changed'), topics: v.array(v.picklist(LIVE_TOPICS)) }),
]);
type TabMessage = v.InferOutput<typeof tabMessageSchema>;

export type CompanyNow = Pick<LiveState, 'day'> & { people: number; latest: LiveCheckIn[] };

interface TabRoomParts {
  tab: string;
  holder: Extract<LiveHolder, { kind: 'user' }>;
  say: (message: TabMessage) => void;
  readCompany: () => Promise<CompanyNow | null>;
  onMessage: (message: ServerMessage) => void;
  now: () => number;
}

/**
 * Every tab has its own room, which sends its user the messages that a room on a server would send. Tabs exchange
 * presence and changed topics, but no figures.
 */
export function createTabRoom({ tab, holder, say, readCompany, onMessage, now }: TabRoomParts) {
  const audience = findAudience(holder);
  let own: Device = { user: holder.user, chosen: holder.chosen, isIdle: false };
  /** Until the user chooses a status in this tab, the tab adopts the status that was chosen in another tab. */
  let isChosen = false;
  const others = new Map<string, { device: Device; heardAtMs: number }>();
  let changed: LiveTopic[] = [];
  let company: CompanyNow = { day: null, people: 0, latest: [] };
  let lastState: LiveState | null = null;
  let toldAtMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const sayHere = (isNew: boolean) => say({ kind: 'here', tab, device: own, isNew });

  function readState(): LiveState {
    for (const [other, { heardAtMs }] of others) if (now() - heardAtMs > GONE_AFTER_MS) others.delete(other);
    const devices = [own, ...[...others.values()].map(({ device }) => device)];
    return {
      turn: (lastState?.turn ?? 0) + 1,
      at: new Date(now()).toISOString(),
      presence: readPresence(lastState?.presence ?? NOBODY_ONLINE, devices),
      day: company.day,
      isDayShown: company.people >= SHOWN_FROM_PEOPLE,
      latest: company.latest,
    };
  }

  async function tell(): Promise<void> {
    const topics = changed;
    changed = [];
    if (topics.length > 0 || !lastState) company = (await readCompany().catch(() => null)) ?? company;
    if (isOver) return;
    timer = undefined;
    toldAtMs = now();
    const before = lastState;
    const state = readState();
    lastState = state;
    if (before) {
      const changes = { changed: topics, checkIns: findNewCheckIns(before.latest, state.latest) };
      for (const message of tellAudience(audience, before, state, changes)) onMessage(message);
    } else {
      onMessage({ type: 'users_online', kind: 'list', ...state.presence, ownStatus: own.chosen });
      for (const message of greet(audience, state)) onMessage(message);
    }
    // The company may have changed while this function read it.
    if (changed.length > 0) tellSoon();
  }

  function tellSoon(): void {
    if (isOver) return;
    timer ??= setTimeout(() => void tell(), dueAt(toldAtMs, now()) - now());
  }

  function change(topics: readonly LiveTopic[]): void {
    changed = addTopics(changed, topics);
    tellSoon();
  }

  const beat = setInterval(() => {
    sayHere(false);
    tellSoon();
  }, HERE_EVERY_MS);
  sayHere(true);
  tellSoon();

  return {
    hear(data: unknown): void {
      const read = v.safeParse(tabMessageSchema, data);
      if (!read.success || isOver) return;
      const message = read.output;
      if (message.kind === 'changed') {
        change(message.topics);
        return;
      }
      if (message.kind === 'here') {
        others.set(message.tab, { device: message.device, heardAtMs: now() });
        const { user, chosen } = message.device;
        if (message.isNew) sayHere(false);
        else if (user.userId === own.user.userId && !isChosen && chosen !== own.chosen) {
          own = { ...own, chosen };
          sayHere(false);
        }
      } else if (message.kind === 'gone') {
        others.delete(message.tab);
      } else if (message.userId === own.user.userId) {
        isChosen = true;
        own = { ...own, chosen: message.status };
        sayHere(false);
      }
      tellSoon();
    },
    take(message: ClientMessage): void {
      if (isOver) return;
      if (message.type === 'idle') own = { ...own, isIdle: message.isIdle };
      else {
        isChosen = true;
        own = { ...own, chosen: message.status };
        say({ kind: 'chose', userId: own.user.userId, status: message.status });
      }
      sayHere(false);
      tellSoon();
    },
    change(topics: readonly LiveTopic[]): void {
      say({ kind: 'changed', topics: [...topics] });
      change(topics);
    },
    leave(): void {
      isOver = true;
      clearInterval(beat);
      clearTimeout(timer);
      say({ kind: 'gone', tab });
    },
  };
}
