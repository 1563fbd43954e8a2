import type { Leaderboard, LeaderboardQuery, LeaderboardRow } from '#domain/api/leaderboard.ts';
import { LEADERBOARD_DEFAULT_LIMIT, rankChange, rankRows } from '#domain/leaderboard/rank.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { daysBetween, localDateIn, toMonth, toWeekStart, type LocalDate } from '#domain/time/local-date.ts';
import { monthStart } from '#domain/time/months.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { countUserStreak } from '#worker/db/people/users.ts';
import type { Ranks } from '#worker/parts.ts';
import { selectNeighbours, selectOwn, selectTop, type LeaderboardScope, type LeaderboardUser } from './repository.ts';

const NEIGHBOURS_EACH_SIDE = 3;

type RankedRow = LeaderboardUser & { rank: number | null };

/** `streakCap` is the longest streak that is shown, or null without a limit. */
interface Shown {
  streakCap: number | null;
  day: number;
  now: Date;
}

function toRow(row: RankedRow, { streakCap, day, now }: Shown): LeaderboardRow {
  return {
    userId: row.id,
    name: row.name,
    avatarUrl: row.avatarUrl,
    department: row.department,
    points: row.points,
    streak: displayedStreak(countUserStreak(row, now), { displayedStreakCap: streakCap }),
    rank: row.rank,
    change: row.rank === null ? 0 : rankChange({ before: row.rankBefore, rank: row.rank, points: row.points, day }),
  };
}

/** Weeks and months begin in the company's zone. */
function toScope(query: LeaderboardQuery, settings: Settings, now: Date): LeaderboardScope {
  const { period = 'week', department, location } = query;
  const date = localDateIn(settings.companyTimeZone, now);
  const periodKey = { week: toWeekStart(date), month: toMonth(date), all: 'all' }[period];
  return { period, periodKey, department, location };
}

/** The change of rank depends on this number. */
const dayOfPeriod = (period: LeaderboardScope['period'], date: LocalDate): number =>
  daysBetween(period === 'month' ? monthStart(toMonth(date)) : toWeekStart(date), date);

function fits(user: UserRow, { department, location }: LeaderboardScope): boolean {
  return (department ?? user.department) === user.department && (location ?? user.location) === user.location;
}

async function readAround(db: Db, scope: LeaderboardScope, own: LeaderboardUser): Promise<LeaderboardUser[]> {
  const { above, below } = await runTogether(db, selectNeighbours(db, scope, own, NEIGHBOURS_EACH_SIDE));
  return [...above.toReversed(), own, ...below];
}

/**
 * The ranks of `known` rows follow from the top of the leaderboard, so the number of users above them is not requested.
 */
async function rankByCounts(
  ranks: Ranks,
  scope: LeaderboardScope,
  rows: readonly LeaderboardUser[],
  known: readonly (LeaderboardUser & { rank: number })[],
): Promise<RankedRow[]> {
  const ranksByPoints = new Map<number, number | null>(known.map(({ points, rank }) => [points, rank]));
  const asked = [...new Set(rows.map(({ points }) => points))].filter((points) => !ranksByPoints.has(points));
  if (asked.length > 0) {
    const counts = await ranks.countAbove(asked.map((points) => ({ ...scope, points })));
    for (const [index, points] of asked.entries()) {
      const above = counts[index] ?? null;
      ranksByPoints.set(points, above === null ? null : above + 1);
    }
  }
  return rows.map((row) => ({ ...row, rank: ranksByPoints.get(row.points) ?? null }));
}

interface Asked {
  actor: UserRow;
  query: LeaderboardQuery;
  settings: Settings;
  streakCap: number | null;
  now: Date;
}

/** See spec sections 3 and 9, and "Leaderboard" in the design. */
export async function readLeaderboard(db: Db, ranks: Ranks, asked: Asked): Promise<Leaderboard> {
  const { actor, query, settings, streakCap, now } = asked;
  const scope = toScope(query, settings, now);
  const limit = query.limit ?? LEADERBOARD_DEFAULT_LIMIT;
  const { top, own: owns } = await runTogether(db, {
    top: selectTop(db, scope, limit),
    own: selectOwn(db, scope, actor.id),
  });
  const ranked = rankRows(top);
  // A user who ranks but has no points in the period yet comes after all users with points.
  const own = owns[0] ?? (actor.ranks && fits(actor, scope) ? { ...actor, points: 0, rankBefore: null } : undefined);
  const around = own ? (query.around === 'me' ? await readAround(db, scope, own) : [own]) : [];
  const placed = await rankByCounts(ranks, scope, around, ranked);
  const me = placed.find(({ id }) => id === actor.id);
  const rows = query.around === 'me' ? placed : ranked;
  const shown = { streakCap, day: dayOfPeriod(scope.period, localDateIn(settings.companyTimeZone, now)), now };
  return {
    period: scope.period,
    periodKey: scope.periodKey,
    items: rows.map((row) => toRow(row, shown)),
    me: me ? toRow(me, shown) : null,
  };
}
