import { sql, type SQL } from 'drizzle-orm';
import { Leaderboards } from '#domain/leaderboard/leaderboards.ts';
import type { LeaderboardPeriod } from '#domain/leaderboard/rank.ts';
import { runTogether, statement, type Db } from '../db/client.ts';

/** One selected row covers a range of this many points, because a row of D1 holds at most 2 MB. */
const POINTS_A_ROW = 16_384;

interface GroupRow {
  periodKey: string;
  department: string;
  location: string;
  /** Pairs in ascending order: `points:people,points:people`. A pair for one user has no `:people`. */
  people: string;
}

/** Reads the leaderboard's index once. */
function selectGroups(db: Db, periodKey: SQL, points: SQL, index: SQL, isOfPeriod: SQL) {
  return statement<GroupRow>(
    db,
    sql`
    SELECT period_key AS periodKey, department, location,
      group_concat(points || iif(people > 1, ':' || people, '')) AS people
    FROM (
      SELECT ${periodKey} AS period_key, department, location, ${points} AS points, count(*) AS people
      FROM users INDEXED BY ${index} WHERE ranks = 1 AND ${points} > 0 AND ${isOfPeriod}
      GROUP BY department, location, ${points}
    )
    GROUP BY department, location, points / ${POINTS_A_ROW}`,
  );
}

function* readPairs(text: string): Generator<[number, number]> {
  for (const pair of text.split(',')) {
    const [points, people = '1'] = pair.split(':');
    yield [Number(points), Number(people)];
  }
}

const newest = (column: SQL, index: SQL) =>
  sql`${column} = (SELECT max(${column}) FROM users INDEXED BY ${index} WHERE ranks = 1)`;

/** Reads every user, so no route of the Worker calls this function. */
export async function readLeaderboards(db: Db): Promise<Leaderboards> {
  const [week, month] = [sql`users_board_week`, sql`users_board_month`];
  const groups = await runTogether(db, {
    all: selectGroups(db, sql`'all'`, sql`board_points`, sql`users_board_all`, sql`1`),
    week: selectGroups(db, sql`week_start`, sql`board_week`, week, newest(sql`week_start`, week)),
    month: selectGroups(db, sql`month`, sql`board_month`, month, newest(sql`month`, month)),
  });
  const leaderboards = new Leaderboards();
  for (const period of ['all', 'week', 'month'] as const satisfies LeaderboardPeriod[]) {
    for (const { people, ...group } of groups[period]) {
      leaderboards.addGroup({ ...group, period, people: readPairs(people) });
    }
  }
  return leaderboards;
}
