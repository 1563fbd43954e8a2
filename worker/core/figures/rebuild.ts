import { THANKED_A_MONTH } from '#domain/thanks/allowance.ts';
import { GIFT_REFERENCES } from '#domain/leaderboard/ranked-day.ts';
import { findStreakBucket, STREAK_BUCKETS } from '#domain/analytics/streak-buckets.ts';
import { MOODS } from '#domain/checkins/moods.ts';
import { RANK_PERIODS } from '#worker/db/rank-updates.ts';
import { CHAIN_ENDS, COUNTED_CHECK_INS, COUNTED_LEDGER, HAS_MOVED_MONTH, IN_OPEN_MONTH } from '../history/sums.ts';

const EARNED = `transaction_type IN ('earned', 'bonus') AND reference_type <> 'opening'`;
/** Claims that were not refunded. A refunded claim and its refund cancel each other out on the day of the claim. */
const REDEEMED = `transaction_type = 'redeemed' AND reference_type <> 'opening'
  AND ifnull(redemptions.status, '') NOT IN ('rejected', 'cancelled')`;
const WITH_CLAIM = `LEFT JOIN redemptions ON redemptions.id = reference_id AND reference_type = 'redemption'`;
/** SQL for the ranked day of a ledger row, by the same rule as domain/leaderboard/ranked-day.ts. */
const RANKED_ON = `iif(reference_type IN ('check_in', 'correction') AND reference_id < date(booked_on, '-1 day'), reference_id, booked_on)`;
const toWeekSql = (day: string) => `date(${day}, 'weekday 0', '-6 days')`;
const IN_MONTH = `iif(substr(${RANKED_ON}, 1, 7) = substr(booked_on, 1, 7), points_amount, 0)`;
/** SQL for the most points of a month that the user of the table `users` earned. The month before is in the ledger. */
export const BEST_MONTH = `SELECT max(ifnull(max(earned), 0),
    iif(${HAS_MOVED_MONTH}, best_month_points, 0))
  FROM (SELECT sum(${IN_MONTH}) AS earned FROM point_transactions
    WHERE user_id = users.id AND ${EARNED} GROUP BY substr(booked_on, 1, 7))`;
const GIFTS = `iif(reference_type IN (${GIFT_REFERENCES.map((type) => `'${type}'`).join(', ')}), 1, 0)`;
const COUNTS = `is_active = 1 AND approval_status = 'approved'`;

function bucketSql(from: (typeof STREAK_BUCKETS)[number]): string {
  const next = STREAK_BUCKETS.find((later) => later > from && findStreakBucket(later) === later);
  return `sum(streak_day >= ${from}${next === undefined ? '' : ` AND streak_day < ${next}`})`;
}

export const SCHEDULED_SUMS = `sum(NOT is_day_off) AS scheduled, sum(check_in_type = 'e' AND NOT is_day_off) AS early,
  sum(is_on_time AND NOT is_day_off) AS on_time, sum(iif(is_day_off, 0, local_seconds)) AS seconds`;

const moodSums = MOODS.map((mood) => `sum(mood IS '${mood}')`).join(', ');
const streakColumns = STREAK_BUCKETS.map((from) => `streak_${from}`).join(', ');
const streakSums = STREAK_BUCKETS.map(bucketSql).join(', ');

const FIGURES = [
  `DELETE FROM department_months`,
  // The figures of months that moved stay, because their rows are in files.
  `DELETE FROM department_days WHERE ${IN_OPEN_MONTH('day')}`,
  `INSERT INTO department_days (day, department, check_ins, scheduled, early, on_time, seconds, ${MOODS.join(', ')}, ${streakColumns})
   SELECT local_date, department, count(*), ${SCHEDULED_SUMS},
     ${moodSums}, ${streakSums}
   FROM check_ins WHERE ${IN_OPEN_MONTH('local_date')} GROUP BY local_date, department`,
  `INSERT INTO department_days (day, department, points_earned, points_redeemed, points_adjusted, points_opening)
   SELECT booked_on, ifnull(redemptions.department, users.department), sum(iif(${EARNED}, points_amount, 0)), -sum(iif(${REDEEMED}, points_amount, 0)),
     sum(iif(transaction_type = 'adjusted' AND reference_type <> 'opening', points_amount, 0)),
     sum(iif(reference_type = 'opening', points_amount, 0))
   FROM point_transactions JOIN users ON users.id = point_transactions.user_id ${WITH_CLAIM}
   WHERE transaction_type <> 'refunded' AND ${IN_OPEN_MONTH('booked_on')} GROUP BY 1, 2
   ON CONFLICT (day, department) DO UPDATE SET points_earned = excluded.points_earned,
     points_redeemed = excluded.points_redeemed, points_adjusted = excluded.points_adjusted,
     points_opening = excluded.points_opening`,
  // A user's first row of the month makes the user newly active, not the row with the earliest day. When the company's
  // zone moves further west, a later row may have an earlier day.
  `INSERT INTO department_days (day, department, newly_active)
   SELECT day, department, count(*) FROM (
     SELECT booked_on AS day, department, min(seq) FROM point_transactions JOIN users ON users.id = user_id
     WHERE ${EARNED} AND ${IN_OPEN_MONTH('booked_on')} GROUP BY user_id, substr(booked_on, 1, 7))
   WHERE true GROUP BY day, department
   ON CONFLICT (day, department) DO UPDATE SET newly_active = excluded.newly_active`,
  `DELETE FROM reward_months WHERE ${IN_OPEN_MONTH("month || '-01'")}`,
  `INSERT INTO reward_months (month, reward_id, claims, points)
   SELECT substr(booked_on, 1, 7), reward_id, count(*), -sum(points_amount)
   FROM point_transactions ${WITH_CLAIM} WHERE ${REDEEMED} AND ${IN_OPEN_MONTH('booked_on')} GROUP BY 1, 2
   HAVING reward_id IS NOT NULL`,
  `DELETE FROM reward_money_months`,
  `INSERT INTO reward_money_months (month, currency, approved_cents, delivered_cents)
   SELECT month, currency, sum(approved), sum(delivered) FROM (
     SELECT counted_month AS month, counted_currency AS currency, counted_cents AS approved, 0 AS delivered
     FROM redemptions WHERE counted_month IS NOT NULL
     UNION ALL SELECT delivered_month, counted_currency, 0, counted_cents
     FROM redemptions WHERE delivered_month IS NOT NULL)
   GROUP BY month, currency`,
  `DELETE FROM thanks_counts`,
  // A user's first thanks of the month counts the user as one who gave, also when it was withdrawn since.
  `INSERT INTO thanks_counts (month, department, value_id, thanks, givers, points)
   SELECT month, department, ifnull(value ->> '$.id', ''), sum(state = 'shown'), sum(is_first),
     sum(iif(state = 'shown', points * json_array_length(receivers), 0))
   FROM (SELECT *, row_number() OVER (PARTITION BY from_user, month ORDER BY created_at, id) = 1 AS is_first
     FROM thanks WHERE state IN ('shown', 'withdrawn')) GROUP BY 1, 2, 3`,
  `INSERT INTO thanks_months (month, people, allowance)
   SELECT month, (SELECT count(*) FROM users WHERE ${COUNTS}),
     ifnull((SELECT max(points) FROM allowance_transactions AS a WHERE a.month = thanks.month AND kind = 'granted'), 0)
   FROM thanks WHERE state IN ('shown', 'withdrawn') GROUP BY month ON CONFLICT DO NOTHING`,
  `DELETE FROM redemption_counts`,
  `INSERT INTO redemption_counts (status, redemptions) SELECT status, count(*) FROM redemptions GROUP BY status`,
  `DELETE FROM badge_holders`,
  `INSERT INTO badge_holders (badge_id, people) SELECT badge_id, count(*) FROM user_badges GROUP BY badge_id`,
  `UPDATE announcements SET readers = (SELECT count(*) FROM announcement_reads WHERE announcement_id = id)`,
];

const PEOPLE = [
  `DELETE FROM department_people`,
  `INSERT INTO department_people (department, people)
   SELECT department, count(*) FROM users WHERE ${COUNTS} GROUP BY department`,
  `DELETE FROM user_words`,
  `INSERT INTO user_words (word, user_id)
   SELECT DISTINCT value, users.id FROM users JOIN json_each('[' || replace(json_quote(
     iif(search_text = '', lower(name || ' ' || replace(email, '@', ' ')), search_text)), ' ', '","') || ']')
   WHERE value <> ''`,
];

const USERS = [
  // Rows that were written without the app may have earned an award that the user has not received yet.
  `UPDATE users SET
     points_balance = l.running_balance, total_points_earned = l.running_earned, ledger_seq = l.seq,
     board_points = iif((SELECT setting_value FROM system_settings WHERE setting_key = 'leaderboard_all_time_by')
       = '"balance"', l.running_balance, l.running_earned)
   FROM ${CHAIN_ENDS} AS l
   WHERE l.user_id = users.id AND l.seq = (SELECT max(seq) FROM ${CHAIN_ENDS} WHERE user_id = users.id)`,
  `UPDATE users SET total_points_redeemed = l.redeemed
   FROM (SELECT user_id, sum(redeemed) AS redeemed FROM ${COUNTED_LEDGER} GROUP BY user_id HAVING sum(abs(redeemed)) > 0) AS l
   WHERE l.user_id = users.id`,
  `UPDATE users SET week_start = l.week, week_points = l.points, week_gifts = l.gifts
   FROM (SELECT user_id, ${toWeekSql('booked_on')} AS week, sum(points_amount) AS points,
       sum(points_amount * ${GIFTS}) AS gifts,
       row_number() OVER (PARTITION BY user_id ORDER BY ${toWeekSql('booked_on')} DESC) AS place
     FROM point_transactions WHERE ${EARNED} AND ${toWeekSql(RANKED_ON)} = ${toWeekSql('booked_on')} GROUP BY 1, 2) AS l
   WHERE l.user_id = users.id AND l.place = 1`,
  `UPDATE users SET month = l.month, month_points = l.points, month_gifts = l.gifts, best_month_points = max(l.best,
     iif(${HAS_MOVED_MONTH}, best_month_points, 0))
   FROM (SELECT user_id, substr(booked_on, 1, 7) AS month, sum(${IN_MONTH}) AS points,
       sum(${IN_MONTH} * ${GIFTS}) AS gifts, max(sum(${IN_MONTH})) OVER (PARTITION BY user_id) AS best,
       row_number() OVER (PARTITION BY user_id ORDER BY substr(booked_on, 1, 7) DESC) AS place
     FROM point_transactions WHERE ${EARNED} GROUP BY 1, 2) AS l
   WHERE l.user_id = users.id AND l.place = 1`,
  RANK_PERIODS,
  `UPDATE users SET people_thanked = ifnull((SELECT sum(people) FROM (SELECT min(count(*), ${THANKED_A_MONTH}) AS people
     FROM thanks_pairs WHERE from_user = users.id AND thanks > 0 GROUP BY month)), 0)
   WHERE people_thanked > 0 OR id IN (SELECT from_user FROM thanks_pairs)`,
  `UPDATE users SET total_check_ins = opening_check_ins + c.made, early_check_ins = c.early
   FROM (SELECT user_id, sum(made) AS made, sum(early) AS early FROM ${COUNTED_CHECK_INS} GROUP BY user_id) AS c
   WHERE c.user_id = users.id`,
  `UPDATE users SET current_streak = c.streak_day, longest_streak = c.longest_streak, streak_freezes = c.streak_freezes,
     longest_early_run = c.longest_early_run, last_check_in = strftime('%Y-%m-%dT%H:%M:%fZ', c.check_in_time / 1000.0, 'unixepoch'), last_check_in_date = c.local_date
   FROM (SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY local_date DESC) AS place FROM check_ins) AS c
   WHERE c.user_id = users.id AND c.place = 1`,
];

const toLines = (texts: readonly string[]): readonly string[] => texts.map((text) => `${text.replace(/\s+/g, ' ')};`);

export const REBUILD_PEOPLE: readonly string[] = toLines(PEOPLE);

/**
 * The seed, a restored backup and tests need the statements, because they write rows without the app. A day's points
 * count for the department that the user has now. The statements do not compute streak_valid_through, because that
 * needs the calendars.
 */
export const REBUILD_FIGURES: readonly string[] = toLines([...USERS, ...FIGURES, ...PEOPLE]);
