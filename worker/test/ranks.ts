import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Leaderboards } from '#domain/leaderboard/leaderboards.ts';
import type { LeaderboardPeriod } from '#domain/leaderboard/rank.ts';
import type { RankUpdate } from '#domain/leaderboard/rank-updates.ts';
import { readLeaderboards } from '../core/read-leaderboards.ts';
import { openDb } from '../db/client.ts';
import type { Ranks } from '../parts.ts';

/**
 * The leaderboards of the tests. After a test wrote rows directly, the leaderboards are read again before the next
 * request. From then on, only commits update the leaderboards. After each test, the leaderboards must equal the rows,
 * so a test fails when a write does not update the leaderboards.
 */
let leaderboards: Leaderboards | null = null;
let reading: Promise<Leaderboards> | null = null;
let isUnsure = false;
let requests = 0;
let isOfApp = false;
let isWatched = false;

export function forgetRanks(): void {
  leaderboards = null;
  reading = null;
  isUnsure = false;
}

export const hasRanks = (): boolean => leaderboards !== null;

/** A reading is repeated when rows were written during it. */
const READINGS_MAX = 50;

export async function readRanks(): Promise<void> {
  for (let readings = 0; !leaderboards; readings += 1) {
    if (readings === READINGS_MAX) throw new Error(`Rows changed during ${READINGS_MAX} readings of the ranks.`);
    reading ??= readLeaderboards(openDb(env.DB));
    const own = reading;
    const read = await own;
    // Rows that were written during this reading may be missing in its result.
    if (reading === own) [leaderboards, reading, isUnsure] = [read, null, requests > 0];
  }
}

/**
 * A reading during a request may already contain the request's commit. The update of the commit would then count the
 * commit twice. So such a reading is discarded when the last request has ended.
 */
export async function besideRanks<T>(request: () => T | Promise<T>): Promise<T> {
  requests += 1;
  try {
    return await request();
  } finally {
    requests -= 1;
    if (requests === 0 && isUnsure) forgetRanks();
  }
}

export const TEST_RANKS: Ranks = {
  tell({ moves, stale }: RankUpdate): void {
    // A reading that has not ended may be older than this commit.
    if (stale !== 'no' || !leaderboards) forgetRanks();
    for (const move of moves) leaderboards?.move(move);
  },
  async countAbove(questions) {
    await readRanks();
    return questions.map((question) => leaderboards?.countAbove(question) ?? null);
  },
};

export function besideTestRanks(ranks: Ranks = TEST_RANKS): Ranks {
  if (ranks === TEST_RANKS) return ranks;
  return {
    tell(update) {
      TEST_RANKS.tell(update);
      ranks.tell(update);
    },
    countAbove: (questions) => ranks.countAbove(questions),
  };
}

const WRITES = /(?:^|\))\s*(?:INSERT|UPDATE|DELETE|DROP)\b[\s\S]*\b(?:users|system_settings)\b/i;

/** The changes of an app use the database of `ofApp`. */
export function watchHandWrites(): void {
  // Files share this module and the database, so the database is wrapped only once.
  if (isWatched) return;
  isWatched = true;
  const prepare = env.DB.prepare.bind(env.DB);
  env.DB.prepare = (text) => {
    if (!isOfApp && WRITES.test(text)) forgetRanks();
    return prepare(text);
  };
}

export function ofApp(d1: D1Database): D1Database {
  return {
    prepare(text: string) {
      isOfApp = true;
      try {
        return d1.prepare(text);
      } finally {
        isOfApp = false;
      }
    },
    batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
  } as D1Database;
}

interface Place {
  id: string;
  period: LeaderboardPeriod;
  periodKey: string;
  department: string;
  location: string;
  points: number;
  company: number;
  ofDepartment: number;
  ofLocation: number;
  ofBoth: number;
}

const PLACES = `WITH entries AS (
    SELECT id, 'all' AS period, 'all' AS periodKey, department, location, board_points AS points FROM users WHERE ranks = 1
    UNION ALL
    SELECT id, 'week', week_start, department, location, board_week FROM users
    WHERE ranks = 1 AND week_start <> '' AND week_start = (SELECT max(week_start) FROM users WHERE ranks = 1)
    UNION ALL
    SELECT id, 'month', month, department, location, board_month FROM users
    WHERE ranks = 1 AND month <> '' AND month = (SELECT max(month) FROM users WHERE ranks = 1)
  )
  SELECT *, rank() OVER (PARTITION BY period ORDER BY points DESC) - 1 AS company,
    rank() OVER (PARTITION BY period, department ORDER BY points DESC) - 1 AS ofDepartment,
    rank() OVER (PARTITION BY period, location ORDER BY points DESC) - 1 AS ofLocation,
    rank() OVER (PARTITION BY period, department, location ORDER BY points DESC) - 1 AS ofBoth
  FROM entries`;

type CountAbove = Ranks['countAbove'];

export async function findMisplaced(countAbove: CountAbove): Promise<unknown[]> {
  const { results } = await env.DB.prepare(PLACES).all<Place>();
  const asked = results.flatMap((place) => {
    const { period, periodKey, department, location, points } = place;
    const question = { period, periodKey, points };
    return [
      { id: place.id, wanted: place.company, question },
      { id: place.id, wanted: place.ofDepartment, question: { ...question, department } },
      ...(location === ''
        ? []
        : [
            { id: place.id, wanted: place.ofLocation, question: { ...question, location } },
            { id: place.id, wanted: place.ofBoth, question: { ...question, department, location } },
          ]),
    ];
  });
  const misplaced: unknown[] = [];
  for (let from = 0; from < asked.length; from += 100) {
    const some = asked.slice(from, from + 100);
    const counts = await countAbove(some.map(({ question }) => question));
    misplaced.push(
      ...some.flatMap((one, index) => (counts[index] === one.wanted ? [] : [{ ...one, counted: counts[index] }])),
    );
  }
  return misplaced;
}

export async function expectRanksHold(): Promise<void> {
  const told = leaderboards;
  if (!told) return;
  const countAbove: CountAbove = async (questions) => questions.map((question) => told.countAbove(question));
  expect(await findMisplaced(countAbove), 'people whose place commits did not tell of').toEqual([]);
}
