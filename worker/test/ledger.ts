import { env } from 'cloudflare:workers';
import { expect } from 'vitest';

/**
 * For every person: balance = sum of the ledger >= 0, total earned = sum of its positive earned and bonus rows, and
 * the streak's figures are those of the last check-in. Run after every test.
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
     LEFT JOIN (SELECT user_id, count(*) AS made FROM check_ins GROUP BY user_id) AS c ON c.user_id = u.id
     WHERE u.points_balance <> ifnull(l.balance, 0) OR u.points_balance < 0
       OR u.total_points_earned <> ifnull(l.earned, 0) OR u.total_points_redeemed <> ifnull(l.redeemed, 0)
       OR u.ledger_seq <> ifnull(l.seq, 0) OR ifnull(l.entries, 0) <> ifnull(l.seq, 0)
       OR u.total_check_ins <> u.opening_check_ins + ifnull(c.made, 0)
       OR u.longest_streak < u.current_streak`,
  ).all();
  expect(results, 'people whose points do not follow from their ledger').toEqual([]);
}
