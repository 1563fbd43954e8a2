import type { LiveTopic } from '#domain/live/messages.ts';
import { MOVES_MAX, type RankUpdate } from '#domain/leaderboard/rank-updates.ts';
import type { Db } from '../db/client.ts';
import { isMove, toEntry, type RankedUser } from '../db/rank-updates.ts';

export interface Effects {
  /**
   * The ids of the users whose place on the leaderboards may change. `soon` or `now` (within a minute, or at once) when
   * there are too many users to name, so that the leaderboards read all counts again.
   */
  ranks?: readonly string[] | 'soon' | 'now';
  deliveries?: boolean;
  /**
   * The rooms hear these topics at the end of the request. Open screens that follow one (`useFollowLive`) read again. A
   * wall hears only its own topics.
   */
  topics?: readonly LiveTopic[];
  /** The users whose sockets must follow a change of their rows, by `users.id` or `employee_id`. */
  users?: readonly string[];
  wall?: string;
}

/** Errors here do not fail the act, because its batch is already written. */
export function performEffects(
  { after }: Db,
  effects: Effects,
  before: readonly RankedUser[],
  now: readonly RankedUser[],
): void {
  if (!after) return;
  try {
    const update = toRankUpdate(effects.ranks, before, now);
    if (update.moves.length > 0 || update.stale !== 'no') after.tellLeaderboards(update);
    if (effects.deliveries) after.wakeSender();
    for (const topic of effects.topics ?? []) after.rooms.topics.add(topic);
    for (const key of effects.users ?? []) after.rooms.users.add(key);
    if (effects.wall !== undefined) after.rooms.walls.add(effects.wall);
  } catch (error) {
    const cause = error instanceof Error ? error.name : 'unknown';
    console.error(JSON.stringify({ level: 'error', message: 'after a batch', cause }));
  }
}

function toRankUpdate(ranks: Effects['ranks'], before: readonly RankedUser[], now: readonly RankedUser[]): RankUpdate {
  if (ranks === 'soon' || ranks === 'now') return { moves: [], stale: ranks };
  const was = new Map(before.map((user) => [user.id, user]));
  const moves = now
    .map((user) => {
      const old = was.get(user.id);
      return { before: old ? toEntry(old) : null, after: toEntry(user) };
    })
    .filter(isMove);
  return moves.length > MOVES_MAX ? { moves: [], stale: 'soon' } : { moves, stale: 'no' };
}
