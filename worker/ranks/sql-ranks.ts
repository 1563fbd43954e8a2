import { readLeaderboards } from '../core/read-leaderboards.ts';
import { openDb } from '../db/client.ts';
import type { Ranks } from '../parts.ts';

/** Reads the leaderboards for each call. This is for the demo in the browser, whose company is small. */
export function ranksBySql(d1: D1Database): Ranks {
  return {
    tell: () => {},
    async countAbove(questions) {
      const leaderboards = await readLeaderboards(openDb(d1));
      return questions.map((question) => leaderboards.countAbove(question));
    },
  };
}
