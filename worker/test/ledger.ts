import { env } from 'cloudflare:workers';
import { expect } from 'vitest';

/**
 * For every person: balance = sum of the ledger >= 0, total earned = sum of its positive earned and bonus rows, the
 * counters are those of the check-ins, and each badge was paid once, as it says. Run after every test.
 */
export async function expectLedgerHolds(): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT u.id FROM users AS u
     LEFT JOIN (
       SELECT user_id, sum(points_amount) AS balance, count(*) AS entries, max(seq) AS seq,
         sum(iif(transaction_type IN ('earned', 'bonus') AND points_amount > 0, points_amount, 0)) AS earned,
         -sum(iif(transaction_type IN ('redeemed', 'refunded'), points_amount, 0)) AS redeemed
       FROM point_transactions GROUP BY user_id
     ) AS l ON l.user_id = u.id
     LEFT JOIN (
       SELECT user_id, count(*) AS made, sum(check_in_type = 'early') AS early, max(early_run) AS early_run
       FROM check_ins GROUP BY user_id
     ) AS c ON c.user_id = u.id
     LEFT JOIN (
       SELECT user_id, count(*) AS paid, count(DISTINCT reference_id) AS paid_badges, sum(points_amount) AS points
       FROM point_transactions WHERE reference_type = 'badge' GROUP BY user_id
     ) AS p ON p.user_id = u.id
     LEFT JOIN (SELECT user_id, sum(points) AS points FROM user_badges GROUP BY user_id) AS b ON b.user_id = u.id
     WHERE u.points_balance <> ifnull(l.balance, 0) OR u.points_balance < 0
       OR u.total_points_earned <> ifnull(l.earned, 0) OR u.total_points_redeemed <> ifnull(l.redeemed, 0)
       OR u.ledger_seq <> ifnull(l.seq, 0) OR ifnull(l.entries, 0) <> ifnull(l.seq, 0)
       OR u.total_check_ins <> u.opening_check_ins + ifnull(c.made, 0)
       OR u.longest_streak < u.current_streak
       OR u.early_check_ins <> ifnull(c.early, 0) OR u.longest_early_run < ifnull(c.early_run, 0)
       OR u.best_month_points < u.month_points
       OR ifnull(p.paid, 0) <> ifnull(p.paid_badges, 0) OR ifnull(p.points, 0) <> ifnull(b.points, 0)`,
  ).all();
  expect(results, 'people whose points do not follow from their ledger').toEqual([]);
}
