import type { Leaderboard, LeaderboardQuery, LeaderboardRow } from '../../../domain/api/leaderboard.ts';
import { LEADERBOARD_DEFAULT_LIMIT, rankChange, rankRows } from '../../../domain/leaderboard/rank.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import { localDateIn, monthOf, weekStartOf } from '../../../domain/time/local-date.ts';
import { runTogether, type Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { standingStreakOf } from '../../db/users.ts';
import {
  countAbove,
  countBetween,
  selectNeighbours,
  selectOwn,
  selectTop,
  type Board,
  type BoardRow,
} from './repository.ts';

/** Rows above and below one's own in the view "around me". */
const NEIGHBOURS_EACH_SIDE = 3;

function toRow(row: BoardRow & { rank: number }, cap: number | null, now: Date): LeaderboardRow {
  return {
    userId: row.id,
    name: row.name,
    avatarUrl: row.avatarUrl,
    department: row.department,
    points: row.points,
    streak: displayedStreak(standingStreakOf(row, now), { displayedStreakCap: cap }),
    rank: row.rank,
    change: rankChange(row.rankBefore, row.rank),
  };
}

/** The board of a query at `now`. Weeks and months begin in the company's zone. */
function boardOf(query: LeaderboardQuery, settings: Settings, now: Date): Board {
  const { period = 'week', department, location } = query;
  const date = localDateIn(settings.companyTimeZone, now);
  const periodKey = { week: weekStartOf(date), month: monthOf(date), all: 'all' }[period];
  return { period, periodKey, department, location };
}

function fits(user: UserRow, { department, location }: Board): boolean {
  return (department ?? user.department) === user.department && (location ?? user.location) === user.location;
}

/** The ranked rows around the caller: the caller's rank less or plus the distance to each row. */
async function around(
  db: Db,
  board: Board,
  own: BoardRow & { rank: number },
): Promise<(BoardRow & { rank: number })[]> {
  const { above, below } = await runTogether(db, selectNeighbours(db, board, own, NEIGHBOURS_EACH_SIDE));
  const rows = [...above.toReversed(), own, ...below];
  // One count for each distinct score that differs from the caller's; a window has at most six.
  const scores = [...new Set(rows.map((row) => row.points))].filter((points) => points !== own.points);
  const counts = await Promise.all(
    scores.map((points) =>
      points > own.points ? countBetween(db, board, own.points, points) : countBetween(db, board, points, own.points),
    ),
  );
  const rankOf = new Map([[own.points, own.rank]]);
  scores.forEach((points, index) => {
    const between = counts[index]?.[0]?.between ?? 0;
    rankOf.set(points, points > own.points ? own.rank - between : own.rank + between);
  });
  return rows.map((row) => ({ ...row, rank: rankOf.get(row.points) ?? own.rank }));
}

/** The leaderboard as the caller sees it. Spec sections 3 and 9; design: "Leaderboard". */
export async function readLeaderboard(
  db: Db,
  request: { actor: UserRow; query: LeaderboardQuery; settings: Settings; streakCap: number | null; now: Date },
): Promise<Leaderboard> {
  const { actor, query, settings, streakCap, now } = request;
  const board = boardOf(query, settings, now);
  const limit = query.limit ?? LEADERBOARD_DEFAULT_LIMIT;
  const { top, own: owns } = await runTogether(db, {
    top: selectTop(db, board, limit),
    own: selectOwn(db, board, actor.id),
  });
  const ranked = rankRows(top);
  // Who ranks but has no points in the period yet stands behind everybody who has.
  const own = owns[0] ?? (actor.ranks && fits(actor, board) ? { ...actor, points: 0, rankBefore: null } : undefined);
  let me = ranked.find((row) => row.id === actor.id);
  if (own && !me) me = { ...own, rank: ((await countAbove(db, board, own.points))[0]?.above ?? 0) + 1 };
  const rows = query.around === 'me' ? (me ? await around(db, board, me) : []) : ranked;
  return {
    period: board.period,
    periodKey: board.periodKey,
    items: rows.map((row) => toRow(row, streakCap, now)),
    me: me ? toRow(me, streakCap, now) : null,
  };
}
