import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { selectUnpaid } from '../core/audit/checks.ts';
import { openDb, statement } from '../db/client.ts';
import { DO_GIFTS_RANK } from '../db/rank-updates.ts';
import { COUNTED_CHECK_INS, COUNTED_LEDGER, IN_OPEN_MONTH, MOVED } from '../core/history/sums.ts';

/** The company's day of a decision is at most one day from its day in UTC. */
const MONTH_OF_DECISION = (days: number): string => `strftime('%Y-%m', t.decided_at, '${days} days')`;
/** The points of a thanks are booked between its giving and the last decision. */
const HAS_MOVED_THANKS = `EXISTS (SELECT 1 FROM (${MOVED}) WHERE month BETWEEN t.month
  AND ifnull(${MONTH_OF_DECISION(1)}, t.month))`;

const INVARIANTS: Readonly<Record<string, string>> = {
  'people whose points do not follow from their ledger': `SELECT u.id FROM users AS u
    LEFT JOIN (
      SELECT user_id, sum(points) AS balance, sum(entries) AS entries, max(seq) AS seq, sum(earned) AS earned,
        sum(redeemed) AS redeemed
      FROM ${COUNTED_LEDGER} GROUP BY user_id
    ) AS l ON l.user_id = u.id
    LEFT JOIN (
      SELECT user_id, sum(made) AS made, sum(early) AS early, max(early_run) AS early_run
      FROM ${COUNTED_CHECK_INS} GROUP BY user_id
    ) AS c ON c.user_id = u.id
    LEFT JOIN (
      SELECT user_id, sum(badges) AS paid, count(DISTINCT badge_id) + sum(moved_badges) AS paid_badges,
        sum(badge_points) AS points
      FROM ${COUNTED_LEDGER} WHERE badges > 0 GROUP BY user_id
    ) AS p ON p.user_id = u.id
    LEFT JOIN (SELECT user_id, sum(points) AS points FROM user_badges GROUP BY user_id) AS b ON b.user_id = u.id
    WHERE u.points_balance <> ifnull(l.balance, 0) OR u.points_balance < 0
      OR u.total_points_earned <> ifnull(l.earned, 0) OR u.total_points_redeemed <> ifnull(l.redeemed, 0)
      OR u.ledger_seq <> ifnull(l.seq, 0) OR ifnull(l.entries, 0) <> ifnull(l.seq, 0)
      OR u.total_check_ins <> u.opening_check_ins + ifnull(c.made, 0)
      OR u.longest_streak < u.current_streak
      OR u.early_check_ins <> ifnull(c.early, 0) OR u.longest_early_run < ifnull(c.early_run, 0)
      OR u.best_month_points < u.month_points
      OR u.board_week <> max(0, u.week_points - iif(${DO_GIFTS_RANK}, 0, u.week_gifts))
      OR u.board_month <> max(0, u.month_points - iif(${DO_GIFTS_RANK}, 0, u.month_gifts))
      OR ifnull(p.paid, 0) <> ifnull(p.paid_badges, 0) OR ifnull(p.points, 0) <> ifnull(b.points, 0)`,
  // A year pays one anniversary and one birthday, and the ledger does not say which row is which.
  'celebrations that were paid twice': `SELECT p.user_id, p.reference_id FROM point_transactions AS p
    JOIN users AS u ON u.id = p.user_id WHERE p.reference_type = 'celebration' GROUP BY 1, 2
    HAVING count(*) > (u.anniversary_paid_for >= p.reference_id + 0) + (u.birthday_paid_for >= p.reference_id + 0)`,
  'devices of people who may not use the app': `SELECT d.id FROM devices AS d JOIN users AS u ON u.id = d.user_id
    WHERE u.is_active = 0 OR u.approval_status <> 'approved'`,
  // Each chosen day of an approved day off is one leave, and the claim is fulfilled when all days are chosen.
  'days off whose claim, order and leave disagree': `SELECT r.id FROM redemptions AS r
    LEFT JOIN orders AS o ON o.redemption_id = r.id
    WHERE r.fulfilment ->> '$.way' = 'day_off' AND (
      json_array_length(r.chosen_days) > r.fulfilment ->> '$.days'
      OR r.status IN ('rejected', 'cancelled') AND r.chosen_days <> '[]'
      OR ifnull(o.state, 'none') NOT IN (SELECT value FROM json_each(CASE r.status
        WHEN 'pending' THEN '["none"]' WHEN 'approved' THEN '["due"]' WHEN 'fulfilled' THEN '["delivered"]'
        ELSE '["none","cancelled"]' END))
      OR r.status IN ('approved', 'fulfilled')
        AND (r.status = 'fulfilled') <> (json_array_length(r.chosen_days) = r.fulfilment ->> '$.days')
      OR (SELECT json_group_array(start_date) FROM (SELECT start_date FROM leaves
          WHERE redemption_id = r.id AND status = 'approved' AND start_date = end_date AND user_id = r.user_id
          ORDER BY start_date)) <> iif(r.status IN ('approved', 'fulfilled'), r.chosen_days, '[]'))`,
  'leave of a reward without its claim': `SELECT l.id FROM leaves AS l LEFT JOIN redemptions AS r ON r.id = l.redemption_id
    WHERE (l.kind = 'reward') <> (l.redemption_id IS NOT NULL) OR l.redemption_id IS NOT NULL AND r.id IS NULL`,
  'months that still hold the lock of a move': 'SELECT month FROM moving_months',
  'days whose figures are not those of their check-ins': `WITH counted AS (
      SELECT local_date AS day, department, count(*) AS check_ins, sum(is_day_off = 0) AS scheduled,
        count(*) FILTER (WHERE is_day_off = 0 AND check_in_type = 'e') AS early,
        count(*) FILTER (WHERE is_day_off = 0 AND is_on_time = 1) AS on_time,
        ifnull(sum(local_seconds) FILTER (WHERE is_day_off = 0), 0) AS seconds,
        sum(mood IS 'great') AS great, sum(mood IS 'excellent') AS excellent, sum(mood IS 'good') AS good,
        sum(mood IS 'okay') AS okay, sum(mood IS 'tired') AS tired,
        sum(streak_day = 0) AS streak_0, sum(streak_day BETWEEN 1 AND 4) AS streak_1,
        sum(streak_day BETWEEN 5 AND 9) AS streak_5, sum(streak_day BETWEEN 10 AND 19) AS streak_10,
        sum(streak_day BETWEEN 20 AND 29) AS streak_20, sum(streak_day BETWEEN 30 AND 59) AS streak_30,
        sum(streak_day BETWEEN 60 AND 89) AS streak_60, sum(streak_day >= 90) AS streak_90
      FROM check_ins WHERE ${IN_OPEN_MONTH('local_date')} GROUP BY local_date, department
    ), kept AS (
      SELECT day, department, check_ins, scheduled, early, on_time, seconds, great, excellent, good, okay, tired,
        streak_0, streak_1, streak_5, streak_10, streak_20, streak_30, streak_60, streak_90
      FROM department_days WHERE check_ins <> 0 AND ${IN_OPEN_MONTH('day')}
    )
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
    UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)`,
  'days whose points are not those of the ledger': `WITH counted AS (
      SELECT day,
        sum(iif(transaction_type IN ('earned', 'bonus') AND reference_type <> 'opening', points_amount, 0)) AS earned,
        -sum(iif(transaction_type IN ('redeemed', 'refunded') AND reference_type <> 'opening', points_amount, 0)) AS redeemed,
        sum(iif(transaction_type = 'adjusted' AND reference_type <> 'opening', points_amount, 0)) AS adjusted,
        sum(iif(reference_type = 'opening', points_amount, 0)) AS opening
      FROM (SELECT p.*, ifnull(iif(transaction_type = 'refunded', r.booked_day, NULL), booked_on) AS day
        FROM point_transactions p LEFT JOIN redemptions r ON r.id = p.reference_id)
      WHERE ${IN_OPEN_MONTH('day')} GROUP BY 1 HAVING earned <> 0 OR redeemed <> 0 OR adjusted <> 0 OR opening <> 0
    ), kept AS (
      SELECT day, sum(points_earned) AS earned, sum(points_redeemed) AS redeemed, sum(points_adjusted) AS adjusted,
        sum(points_opening) AS opening
      FROM department_days WHERE ${IN_OPEN_MONTH('day')} GROUP BY day HAVING earned <> 0 OR redeemed <> 0 OR adjusted <> 0 OR opening <> 0
    )
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
    UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)`,
  'days, months or rewards that redeem less than nothing': `
      SELECT day, department FROM department_days WHERE points_redeemed < 0
      UNION ALL SELECT month, reward_id FROM reward_months WHERE claims < 0 OR points < 0`,
  'what all days together grew by is not what everybody has': `SELECT * FROM (
      SELECT (SELECT ifnull(sum(points_earned + points_adjusted + points_opening - points_redeemed), 0)
        FROM department_days) AS told, (SELECT ifnull(sum(points_balance), 0) FROM users) AS kept
    ) WHERE told <> kept`,
  'months whose active people are not counted right': `WITH counted AS (
      SELECT substr(booked_on, 1, 7) AS month, count(DISTINCT user_id) AS people FROM point_transactions
      WHERE transaction_type IN ('earned', 'bonus') AND reference_type <> 'opening' AND ${IN_OPEN_MONTH('booked_on')} GROUP BY 1
    ), kept AS (
      SELECT substr(day, 1, 7) AS month, sum(newly_active) AS people FROM department_days WHERE ${IN_OPEN_MONTH('day')} GROUP BY 1 HAVING people <> 0
    )
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
    UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)`,
  'departments whose people are not counted right': `WITH counted AS (
      SELECT department, count(*) AS people FROM users WHERE is_active = 1 AND approval_status = 'approved'
      GROUP BY department
    ), kept AS (SELECT department, people FROM department_people WHERE people <> 0)
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
    UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)`,
  'thanks that are not counted right': `WITH counted AS (
      SELECT month, department, ifnull(value ->> 'id', '') AS value_id, count(*) AS thanks,
        sum(points * json_array_length(receivers)) AS points
      FROM thanks WHERE state = 'shown' GROUP BY 1, 2, 3
    ), kept AS (SELECT month, department, value_id, thanks, points FROM thanks_counts WHERE thanks <> 0 OR points <> 0)
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
    UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)`,
  'months whose givers are not counted right': `WITH counted AS (
      SELECT month, count(DISTINCT from_user) AS givers FROM thanks WHERE state IN ('shown', 'withdrawn') GROUP BY month
    ), kept AS (SELECT month, sum(givers) FROM thanks_counts GROUP BY month)
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
    UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)`,
  'months of thanks without their company': `SELECT month FROM thanks_counts
    WHERE month NOT IN (SELECT month FROM thanks_months)`,
  'rewards whose stock is not the number of their unpromised codes': `SELECT r.id FROM rewards AS r
    WHERE fulfilment ->> 'way' = 'codes' AND stock IS NOT
      (SELECT count(*) FROM reward_codes WHERE reward_id = r.id AND redemption_id IS NULL)
      - (SELECT count(*) FROM redemptions AS d WHERE d.reward_id = r.id AND d.status = 'pending'
          AND d.fulfilment ->> 'way' = 'codes')`,
  'claims of codes that are delivered without a code, or the other way round': `
    SELECT d.id FROM redemptions AS d LEFT JOIN reward_codes AS c ON c.redemption_id = d.id
    WHERE d.fulfilment ->> 'way' = 'codes'
      AND ((d.status = 'fulfilled') <> (c.id IS NOT NULL) OR c.reward_id <> d.reward_id)`,
  'months whose approved rewards are not those of their claims': `WITH counted AS (
      SELECT counted_month AS month, counted_currency AS currency, sum(counted_cents) AS cents
      FROM redemptions WHERE counted_month IS NOT NULL GROUP BY 1, 2
    ), kept AS (SELECT month, currency, approved_cents FROM reward_money_months WHERE approved_cents <> 0)
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
    UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)`,
  'months whose delivered rewards are not those of their claims': `WITH counted AS (
      SELECT delivered_month AS month, counted_currency AS currency, sum(counted_cents) AS cents
      FROM redemptions WHERE delivered_month IS NOT NULL GROUP BY 1, 2
    ), kept AS (SELECT month, currency, delivered_cents FROM reward_money_months WHERE delivered_cents <> 0)
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)
    UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted)`,
  'counted claims that are delivered in no month, or the other way round': `SELECT id FROM redemptions
    WHERE counted_month IS NOT NULL AND (delivered_month IS NOT NULL) <> (status = 'fulfilled')`,
  'claims that a month counts although they are not approved': `SELECT id FROM redemptions
    WHERE counted_month IS NOT NULL AND status NOT IN ('approved', 'fulfilled')`,
  'allowances that do not begin with one grant, or whose rows do not continue each other': `SELECT * FROM (
      SELECT user_id, month, seq, kind, points, points_left,
        row_number() OVER months AS place, sum(points) OVER months AS total FROM allowance_transactions
      WINDOW months AS (PARTITION BY user_id, month ORDER BY seq)
    ) WHERE seq <> place OR (kind = 'granted') <> (seq = 1) OR points_left <> total OR points_left < 0
      OR (kind = 'given') <> (points < 0)`,
  'thanks whose points are not where their state says': `SELECT * FROM (
      SELECT t.id, t.state, t.points * json_array_length(t.receivers) AS points, t.points_taken AS taken,
        (SELECT ifnull(-sum(points), 0) FROM allowance_transactions WHERE thanks_id = t.id AND kind = 'given') AS given,
        (SELECT ifnull(sum(points), 0) FROM allowance_transactions WHERE thanks_id = t.id AND kind = 'returned') AS returned,
        (SELECT ifnull(sum(points_amount), 0) FROM point_transactions
          WHERE reference_type = 'thanks' AND reference_id = t.id) AS received,
        ${HAS_MOVED_THANKS} AS has_moved, ${MONTH_OF_DECISION(-1)} AS earliest, ${MONTH_OF_DECISION(1)} AS latest, month
      FROM thanks AS t
    ) WHERE given <> points OR returned NOT IN (0, iif(state = 'refused', points, 0))
      OR (state = 'refused' AND earliest = month AND latest = month AND returned <> points)
      OR (earliest > month AND returned <> 0)
      OR (state <> 'withdrawn' AND taken <> 0)
      OR (NOT has_moved AND received <> iif(state IN ('shown', 'withdrawn'), points - taken, 0))`,
  'points from thanks that not every receiver has once': `SELECT t.id, person.value FROM thanks AS t
      CROSS JOIN json_each(t.receivers) AS person
    WHERE NOT ${HAS_MOVED_THANKS} AND (SELECT ifnull(sum(points_amount), 0) FROM point_transactions
        WHERE user_id = person.value AND reference_type = 'thanks' AND reference_id = t.id)
      NOT BETWEEN iif(t.state = 'shown', t.points, 0) AND iif(t.state IN ('shown', 'withdrawn'), t.points, 0)`,
  'points from thanks that have no thanks': `SELECT reference_id FROM point_transactions
    WHERE reference_type = 'thanks' AND reference_id NOT IN (SELECT id FROM thanks)`,
  'pairs whose sums are not those of their thanks': `WITH counted AS (
      SELECT from_user, month, person.value AS to_user, sum(state IN ('shown', 'withdrawn')) AS thanks,
        sum(iif(state = 'refused', 0, points)) AS points
      FROM thanks CROSS JOIN json_each(receivers) AS person GROUP BY 1, 2, 3
    )
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT from_user, month, to_user, thanks, points FROM thanks_pairs)
    UNION ALL SELECT * FROM (SELECT from_user, month, to_user, thanks, points FROM thanks_pairs EXCEPT SELECT * FROM counted)`,
  'people who are not found by their thanks': `WITH counted AS (
      SELECT from_user AS user_id, 1 AS is_giver, created_at, id FROM thanks
      UNION ALL SELECT person.value, 0, created_at, thanks.id FROM thanks CROSS JOIN json_each(receivers) AS person
    )
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT user_id, is_giver, created_at, thanks_id FROM thanks_people)
    UNION ALL SELECT * FROM (SELECT user_id, is_giver, created_at, thanks_id FROM thanks_people EXCEPT SELECT * FROM counted)`,
  'hearts that nobody gave': `SELECT id FROM thanks WHERE hearts <>
    (SELECT count(*) FROM thanks_marks WHERE thanks_id = thanks.id AND kind = 'heart')`,
  'people who thanked more or fewer people than counted': `SELECT id FROM users WHERE people_thanked <> ifnull((
      SELECT sum(people) FROM (SELECT min(count(*), 10) AS people FROM thanks_pairs
        WHERE from_user = users.id AND thanks > 0 GROUP BY month)), 0)`,
  'counts that are not those of their rows': `SELECT * FROM (
      SELECT 'redemptions' AS what, status AS id, redemptions AS told,
        (SELECT count(*) FROM redemptions AS r WHERE r.status = c.status) AS counted FROM redemption_counts AS c
      UNION ALL
      SELECT 'badge', badges.id, ifnull(people, 0), (SELECT count(*) FROM user_badges WHERE badge_id = badges.id)
      FROM badges LEFT JOIN badge_holders ON badge_id = badges.id
    ) WHERE told <> counted`,
};

export async function findBroken(): Promise<Record<string, unknown[]>> {
  const names = Object.keys(INVARIANTS);
  const answers = await env.DB.batch(Object.values(INVARIANTS).map((query) => env.DB.prepare(query)));
  const found = names.map((name, index) => [name, answers[index]?.results ?? []] as const);
  return Object.fromEntries(found.filter(([, results]) => results.length !== 0));
}

export async function expectInvariantsHold(): Promise<void> {
  expect(await findBroken()).toEqual({});
}

/** Use this function only in tests that write no rows directly. */
export async function findUnpaidDays(): Promise<unknown[]> {
  const db = openDb(env.DB);
  return statement(db, selectUnpaid({ after: '', through: '\u{10ffff}' }, ''));
}

export async function expectCheckInsArePaid(): Promise<void> {
  expect(await findUnpaidDays(), 'days whose bookings are not what they owe').toEqual([]);
}
