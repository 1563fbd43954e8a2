import type { RankMove } from './leaderboards.ts';

/** When there are more, the counts are rebuilt instead. */
export const MOVES_MAX = 1_000;

export interface RankUpdate {
  moves: readonly RankMove[];
  /** `now` or `soon` (within a minute) when the counts must be rebuilt from the database, and otherwise `no`. */
  stale: 'no' | 'soon' | 'now';
}
