import { sql, type SQL } from 'drizzle-orm';
import { THANKED_A_MONTH } from '#domain/thanks/allowance.ts';
import { addDays } from '#domain/time/local-date.ts';
import { monthStart } from '#domain/time/months.ts';
import { SCHEDULED_SUMS } from '../figures/rebuild.ts';
import { COUNTED_CHECK_INS, COUNTED_LEDGER, IN_OPEN_MONTH } from '../history/sums.ts';

const [LEDGER, CHECK_INS] = [sql.raw(COUNTED_LEDGER), sql.raw(COUNTED_CHECK_INS)];

export interface UserRange {
  after: string;
  through: string;
}
export const isWithin = (column: 'id' | 'u.id' | 'user_id', { after, through }: UserRange): SQL =>
  sql`${sql.raw(column)} > ${after} AND ${sql.raw(column)} <= ${through}`;

export interface SumsRow {
  id: string;
  balance: number;
  ledgerBalance: number;
  earned: number;
  ledgerEarned: number;
  redeemed: number;
  ledgerRedeemed: number;
  lastSeq: number;
  ledgerSeq: number;
  ledgerEntries: number;
  checkIns: number;
  made: number;
  early: number;
  madeEarly: number;
  badges: number;
  badgePoints: number;
  paidBadges: number;
  paidPoints: number;
}

export function selectWrongSums(range: UserRange): SQL {
  const own = isWithin('user_id', range);
  return sql`
    SELECT * FROM (
      SELECT u.id, u.points_balance AS balance, ifnull(l.points, 0) AS ledgerBalance,
        u.total_points_earned AS earned, ifnull(l.earned, 0) AS ledgerEarned,
        u.total_points_redeemed AS redeemed, ifnull(l.redeemed, 0) AS ledgerRedeemed,
        u.ledger_seq AS lastSeq, ifnull(l.seq, 0) AS ledgerSeq, ifnull(l.entries, 0) AS ledgerEntries,
        u.total_check_ins - u.opening_check_ins AS checkIns, ifnull(c.made, 0) AS made,
        u.early_check_ins AS early, ifnull(c.early, 0) AS madeEarly,
        ifnull(b.badges, 0) AS badges, ifnull(b.points, 0) AS badgePoints,
        ifnull(l.badges, 0) AS paidBadges, ifnull(l.badge_points, 0) AS paidPoints
      FROM users AS u
      LEFT JOIN (
        SELECT user_id, sum(points) AS points, sum(earned) AS earned, sum(redeemed) AS redeemed, max(seq) AS seq,
          sum(entries) AS entries, sum(badges) AS badges, sum(badge_points) AS badge_points
        FROM ${LEDGER} WHERE ${own} GROUP BY user_id) AS l ON l.user_id = u.id
      LEFT JOIN (
        SELECT user_id, sum(made) AS made, sum(early) AS early FROM ${CHECK_INS} WHERE ${own} GROUP BY user_id
      ) AS c ON c.user_id = u.id
      LEFT JOIN (
        SELECT user_id, sum(points > 0) AS badges, sum(points) AS points FROM user_badges WHERE ${own} GROUP BY user_id
      ) AS b ON b.user_id = u.id
      WHERE ${isWithin('u.id', range)})
    WHERE balance <> ledgerBalance OR balance < 0 OR earned <> ledgerEarned OR redeemed <> ledgerRedeemed
      OR lastSeq <> ledgerSeq OR lastSeq <> ledgerEntries OR checkIns <> made OR early <> madeEarly
      OR badges <> paidBadges OR badgePoints <> paidPoints`;
}

export interface UnchainedRow {
  userId: string;
  seq: number;
  stored: number;
  computed: number;
}

/** A row is compared with the previous row only when the previous row is in D1. */
export const selectUnchained = (range: UserRange): SQL => sql`
  SELECT user_id AS userId, seq, running_balance AS stored, before + points_amount AS computed FROM (
    SELECT user_id, seq, points_amount, running_balance,
      iif(seq = 1, 0, iif(lag(seq) OVER own = seq - 1, lag(running_balance) OVER own, running_balance - points_amount))
        AS before
    FROM point_transactions WHERE ${isWithin('user_id', range)} WINDOW own AS (PARTITION BY user_id ORDER BY seq))
  WHERE running_balance <> before + points_amount OR running_balance < 0`;

export interface UnpaidRow {
  userId: string;
  day: string;
  owed: number;
  booked: number;
}

export const selectUnpaid = (range: UserRange, from: string): SQL => sql`
  SELECT user_id AS userId, day, sum(owed) AS owed, sum(booked) AS booked FROM (
    SELECT user_id, local_date AS day, points_earned AS owed, 0 AS booked FROM check_ins
    WHERE ${isWithin('user_id', range)} AND local_date >= ${from} AND ${sql.raw(IN_OPEN_MONTH('local_date'))}
    UNION ALL
    SELECT user_id, reference_id, 0, points_amount FROM point_transactions
    WHERE ${isWithin('user_id', range)} AND reference_type IN ('check_in', 'correction') AND reference_id >= ${from}
      AND ${sql.raw(IN_OPEN_MONTH('reference_id'))}
  ) GROUP BY user_id, day HAVING sum(owed) <> sum(booked)
  UNION ALL
  SELECT user_id, reference_id, 0, sum(points_amount) FROM point_transactions
  WHERE ${isWithin('user_id', range)} AND reference_type = 'forgiven' AND reference_id >= ${from}
    AND ${sql.raw(IN_OPEN_MONTH('reference_id'))}
  GROUP BY user_id, reference_id HAVING sum(points_amount) < 0`;

export interface WrongThanksRow {
  kind: 'allowance' | 'thanks';
  userId: string;
  stored: string;
  computed: string;
}

/** A difference does not name the receiver, because only the giver and the receivers may know of a private thanks. */
export const selectWrongThanks = (range: UserRange, month: string): SQL => sql`
  SELECT 'allowance' AS kind, user_id AS userId, month || ' row ' || seq || ': ' || points_left AS stored,
    ifnull(total, '?') || '' AS computed
  FROM (
    SELECT user_id, month, seq, kind, points_left, row_number() OVER months AS place, sum(points) OVER months AS total
    FROM allowance_transactions WHERE ${isWithin('user_id', range)}
    WINDOW months AS (PARTITION BY user_id, month ORDER BY seq))
  WHERE points_left <> total OR seq <> place OR (kind = 'granted') <> (seq = 1)
  UNION ALL
  SELECT 'thanks', id, month || ': ' || stored_thanks || ' with ' || stored_points || ' points',
    counted_thanks || ' with ' || counted_points || ' points'
  FROM (
    SELECT id, month, sum(stored_thanks) AS stored_thanks, sum(stored_points) AS stored_points,
      sum(counted_thanks) AS counted_thanks, sum(counted_points) AS counted_points
    FROM (
      SELECT u.id, p.month, p.to_user, p.thanks AS stored_thanks, p.points AS stored_points,
        0 AS counted_thanks, 0 AS counted_points
      FROM users AS u CROSS JOIN thanks_pairs AS p ON p.from_user = u.id AND p.month >= ${month}
      WHERE ${isWithin('u.id', range)}
      UNION ALL
      SELECT u.id, t.month, receiver.value, 0, 0, t.state IN ('shown', 'withdrawn'), iif(t.state = 'refused', 0, t.points)
      FROM users AS u
      CROSS JOIN thanks_people AS p ON p.user_id = u.id AND is_giver = 1 AND p.created_at >= ${addDays(monthStart(month), -1)}
      CROSS JOIN thanks AS t ON t.id = p.thanks_id AND t.month >= ${month}
      CROSS JOIN json_each(t.receivers) AS receiver
      WHERE ${isWithin('u.id', range)})
    GROUP BY id, month, to_user)
  WHERE stored_thanks <> counted_thanks OR stored_points <> counted_points
  UNION ALL
  SELECT 'thanks', id, people_thanked || ' people', people || ' people'
  FROM (
    SELECT u.id, people_thanked, ifnull((
      SELECT sum(people) FROM (SELECT min(count(*), ${THANKED_A_MONTH}) AS people FROM thanks_pairs
        WHERE from_user = u.id AND thanks > 0 GROUP BY month)), 0) AS people
    FROM users AS u WHERE ${isWithin('u.id', range)})
  WHERE people_thanked <> people`;

export const selectWrongFigures = (day: string): SQL => sql`
  WITH counted AS (
    SELECT department, count(*) AS check_ins, ${sql.raw(SCHEDULED_SUMS)}, sum(streak_day = 0) AS streak_0, sum(streak_day >= 90) AS streak_90
    FROM check_ins WHERE local_date = ${day} GROUP BY department
  ), kept AS (
    SELECT department, check_ins, scheduled, early, on_time, seconds, streak_0, streak_90
    FROM department_days WHERE day = ${day} AND check_ins <> 0
  )
  SELECT 'counted' AS side, * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
  UNION ALL SELECT 'kept', * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)`;

export const SELECT_WRONG_TOTAL: SQL = sql`
  SELECT * FROM (
    SELECT (SELECT ifnull(sum(points_earned + points_adjusted + points_opening - points_redeemed), 0)
      FROM department_days) AS stored, (SELECT ifnull(sum(points_balance), 0) FROM users) AS computed
  ) WHERE stored <> computed`;
