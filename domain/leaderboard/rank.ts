/** Design: "Leaderboard". */
export const LEADERBOARD_PERIODS = ['week', 'month', 'all'] as const;
export type LeaderboardPeriod = (typeof LEADERBOARD_PERIODS)[number];

/** Spec section 9. */
export const LEADERBOARD_DEFAULT_LIMIT = 10;

/**
 * Adds ranks to rows by competition ranking: rows with equal points share a rank, and the ranks after them are skipped
 * (1, 1, 3). `rows` must be sorted by points, highest first. `firstRank` is the rank of the first row.
 */
export function rankRows<Row extends { points: number }>(
  rows: readonly Row[],
  firstRank = 1,
): (Row & { rank: number })[] {
  let rank = firstRank;
  return rows.map((row, index) => {
    const above = rows[index - 1];
    if (above && above.points < row.points) throw new RangeError('rankRows: rows must come with the most points first');
    if (above && above.points !== row.points) rank = firstRank + index;
    return { ...row, rank };
  });
}

/**
 * A rank change is shown from this day of the period on, and from this number of points on. Before that, a single
 * check-in can move a user past half of the company.
 */
const CHANGES_FROM_DAY = 2;
const CHANGES_FROM_POINTS = 5;

interface Place {
  /** The rank at the start of the period. */
  before: number | null;
  rank: number;
  points: number;
  /** 0 on the first day. */
  day: number;
}

/**
 * The number is 0 on the first days of the period and for users with few points, because a change then means little.
 */
export function rankChange({ before, rank, points, day }: Place): number {
  if (before === null || day < CHANGES_FROM_DAY || points < CHANGES_FROM_POINTS) return 0;
  return before - rank;
}
