import type { RankMove } from './leaderboards.ts';

/** The most moves in one message, which is more than one commit has. */
export const MOVES_MAX = 1_000;

/** The message of a commit to the holder of the leaderboards. */
export interface RankUpdate {
  moves: readonly RankMove[];
  /** Whether the counts have to be rebuilt: immediately, or within a minute. */
  stale: 'no' | 'soon' | 'now';
}

/** Joins the messages of a commit's statements, in their order. */
export function joinRankUpdates(updates: readonly RankUpdate[]): RankUpdate {
  const moves = updates.flatMap((each) => each.moves);
  const stale = (['now', 'soon'] as const).find((wanted) => updates.some((each) => each.stale === wanted)) ?? 'no';
  return moves.length > MOVES_MAX ? { moves: [], stale: stale === 'no' ? 'soon' : stale } : { moves, stale };
}
