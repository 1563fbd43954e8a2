import type { RankMove } from './leaderboards.ts';

/** The maximum number of moves in one message. When there are more, the counts are rebuilt instead. */
export const MOVES_MAX = 1_000;

/** The message that a commit sends to the Durable Object with the leaderboards. */
export interface RankUpdate {
  moves: readonly RankMove[];
  /** `now` or `soon` (within a minute) when the counts must be rebuilt from the database, and otherwise `no`. */
  stale: 'no' | 'soon' | 'now';
}

/** Joins the messages of a commit's statements into one, with the moves in the order of the statements. */
export function joinRankUpdates(updates: readonly RankUpdate[]): RankUpdate {
  const moves = updates.flatMap((each) => each.moves);
  const stale = (['now', 'soon'] as const).find((wanted) => updates.some((each) => each.stale === wanted)) ?? 'no';
  return moves.length > MOVES_MAX ? { moves: [], stale: stale === 'no' ? 'soon' : stale } : { moves, stale };
}
