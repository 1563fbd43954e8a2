import type { LiveState } from '#domain/live/audience.ts';
import type { LiveHolder } from '#domain/live/holder.ts';
import type { LiveChanges } from '#domain/live/live-changes.ts';
import type { LiveTopic } from '#domain/live/messages.ts';
import type { Presence } from '#domain/live/presence.ts';
import type { RankQuestion } from '#domain/leaderboard/leaderboards.ts';
import type { RankUpdate } from '#domain/leaderboard/rank-updates.ts';
import type { ChangedUser } from '#worker/core/live-facts.ts';

// The names of the Durable Objects and the calls to them. The bindings (worker/env.ts) have these types rather than the
// classes, because the classes read the bindings.

export const HUB_NAME = 'company';
export const RANK_ROOM = 'company';
export const senderName = (number: number): string => `sender-${number}`;

/** `sockets` includes displays and users who chose to be offline. */
export interface RoomReport {
  sockets: number;
  presence: Presence;
}

/** A message with a repeated id is dropped. */
export interface RankMessage extends RankUpdate {
  id: string;
}

export interface LiveRoomCalls extends Rpc.DurableObjectBranded {
  issue(holder: LiveHolder): Promise<string>;
  publish(live: LiveState, changes: LiveChanges): Promise<void>;
  follow(changed: readonly ChangedUser[]): Promise<void>;
  closeDisplay(id: string): Promise<void>;
  heal(): Promise<void>;
}

export interface LiveHubCalls extends Rpc.DurableObjectBranded {
  poke(topics: readonly LiveTopic[]): Promise<void>;
  report(room: string, report: RoomReport): Promise<LiveState>;
  usersChanged(keys: readonly string[]): Promise<void>;
  closeDisplay(id: string): Promise<void>;
  heal(): Promise<void>;
}

export interface RankRoomCalls extends Rpc.DurableObjectBranded {
  countAbove(questions: readonly RankQuestion[]): Promise<(number | null)[]>;
  tell(message: RankMessage): Promise<void>;
}

export interface SenderRoomCalls extends Rpc.DurableObjectBranded {
  wake(number: number): Promise<void>;
}
