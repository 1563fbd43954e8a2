import { MOVED_STATES } from '#domain/closed-months/states.ts';

// Every sum must use these queries. They return the rows in D1, and one row per user and month for rows that moved to
// files. The queries are SQL text, for hand-written statements (docs/decisions/0038).

/** Holds for a check-in `c` that counts. A check-in of a month that moved counts by the row of its month. */
export const IS_COUNTED_CHECK_IN = `NOT EXISTS (SELECT 1 FROM archived_records AS a
  WHERE a.user_id = c.user_id AND a.month = substr(c.local_date, 1, 7))`;

const IS_COVERED_ROW = `EXISTS (SELECT 1 FROM archived_records AS a
  WHERE a.user_id = p.user_id AND a.last_seq >= p.seq AND a.first_seq <= p.seq)`;

/**
 * Ledger rows for sums: user_id, points, entries, seq (of the last entry), earned, redeemed, badges, badge_points,
 * badge_id, moved_badges. `badge_id` is set only for a row in D1. `moved_badges` is the number of badges among
 * the rows that moved.
 */
export const COUNTED_LEDGER = `(
  SELECT user_id, points_amount AS points, 1 AS entries, seq,
    iif(transaction_type IN ('earned', 'bonus'), points_amount, 0) AS earned,
    iif(transaction_type IN ('redeemed', 'refunded'), -points_amount, 0) AS redeemed,
    reference_type = 'badge' AS badges, iif(reference_type = 'badge', points_amount, 0) AS badge_points,
    iif(reference_type = 'badge', reference_id, NULL) AS badge_id, 0 AS moved_badges
  FROM point_transactions AS p WHERE NOT ${IS_COVERED_ROW}
  UNION ALL
  SELECT user_id, points, ifnull(last_seq - first_seq + 1, 0), last_seq, earned, redeemed, badges, badge_points, NULL, badges
  FROM archived_records)`;

/** Check-ins for sums: user_id, made, early, points, early_run. For rows that moved, `early_run` is 0. */
export const COUNTED_CHECK_INS = `(
  SELECT user_id, 1 AS made, check_in_type = 'e' AS early, points_earned AS points, early_run
  FROM check_ins AS c WHERE ${IS_COUNTED_CHECK_IN}
  UNION ALL
  SELECT user_id, check_ins, early, check_in_points, 0 FROM archived_records)`;

export const MOVED = `SELECT month FROM archives WHERE state IN (${MOVED_STATES.map((state) => `'${state}'`).join(', ')})`;

/** The figures of other days cannot be counted from rows. */
export const IN_OPEN_MONTH = (column: string): string => `substr(${column}, 1, 7) NOT IN (${MOVED})`;

export const HAS_MOVED_MONTH = 'EXISTS (SELECT 1 FROM archived_records WHERE user_id = users.id)';

export const HAS_NO_LEDGER = `NOT EXISTS (SELECT 1 FROM point_transactions)
  AND NOT EXISTS (SELECT 1 FROM archived_records)`;

export const CHAIN_ENDS = `(SELECT user_id, seq, running_balance, running_earned FROM point_transactions
  UNION ALL SELECT user_id, last_seq, running_balance, running_earned FROM archived_records WHERE last_seq IS NOT NULL)`;
