import type { RankMove } from './leaderboards.ts';

/** The most moves of one message: more than one commit has. */
export const MOVES_MAX = 1_000;

/** A commit's word to who holds the leaderboards. */
export interface RankNews {
  moves: readonly RankMove[];
  /** Whether the counts have to be made anew: at once, or within a minute. */
  stale: 'no' | 'soon' | 'now';
}

/** The word of several statements of one commit, in their order. */
export function joinNews(news: readonly RankNews[]): RankNews {
  const moves = news.flatMap((each) => each.moves);
  const stale = (['now', 'soon'] as const).find((wanted) => news.some((each) => each.stale === wanted)) ?? 'no';
  return moves.length > MOVES_MAX ? { moves: [], stale: stale === 'no' ? 'soon' : stale } : { moves, stale };
}
