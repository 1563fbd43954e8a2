-- What badges and achievements count by person (docs/decisions/0014). The ledger's trigger moves the counters with
-- everything else that a check-in moves, in the one row that it writes anyway.
ALTER TABLE users ADD COLUMN early_check_ins INTEGER NOT NULL DEFAULT 0;
-- The longest run of consecutive scheduled days with a check-in before 07:00.
ALTER TABLE users ADD COLUMN longest_early_run INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN best_month_points INTEGER NOT NULL DEFAULT 0;
-- The run of early days that a check-in ends.
ALTER TABLE check_ins ADD COLUMN early_run INTEGER NOT NULL DEFAULT 0;
-- The badges and achievements that it brought, as they then were: a JSON array.
ALTER TABLE check_ins ADD COLUMN awards TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(awards));

-- What a badge paid when it was given.
ALTER TABLE user_badges ADD COLUMN points INTEGER NOT NULL DEFAULT 0;
UPDATE user_badges SET points = ifnull((
  SELECT points_amount FROM point_transactions AS paid
  WHERE paid.user_id = user_badges.user_id AND paid.reference_type = 'badge' AND paid.reference_id = user_badges.badge_id
), 0);

-- The months in which a person checked in on every scheduled day.
CREATE TABLE perfect_months (
  user_id TEXT NOT NULL REFERENCES users (id),
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  completed_at TEXT NOT NULL,
  PRIMARY KEY (user_id, month)
) WITHOUT ROWID;

UPDATE users SET early_check_ins = made.early
FROM (SELECT user_id, count(*) AS early FROM check_ins WHERE check_in_type = 'early' GROUP BY user_id) AS made
WHERE users.id = made.user_id;
UPDATE users SET best_month_points = best.points
FROM (
  SELECT user_id, max(points) AS points FROM (
    SELECT user_id, sum(points_amount) AS points FROM point_transactions
    WHERE transaction_type IN ('earned', 'bonus') AND reference_type <> 'opening'
    GROUP BY user_id, substr(booked_on, 1, 7)
  ) GROUP BY user_id
) AS best
WHERE users.id = best.user_id;

DROP TRIGGER point_transactions_apply;
CREATE TRIGGER point_transactions_apply AFTER INSERT ON point_transactions
BEGIN
  UPDATE users SET
    points_balance = NEW.running_balance,
    total_points_earned = NEW.running_earned,
    total_points_redeemed = total_points_redeemed
      - iif(NEW.transaction_type IN ('redeemed', 'refunded'), NEW.points_amount, 0),
    board_points = iif(
      (SELECT setting_value FROM system_settings WHERE setting_key = 'leaderboard_all_time_by') = '"balance"',
      NEW.running_balance, NEW.running_earned),
    ledger_seq = NEW.seq,
    week_points = iif(NEW.transaction_type NOT IN ('earned', 'bonus') OR NEW.reference_type = 'opening', week_points,
      iif(week_start = date(NEW.booked_on, 'weekday 0', '-6 days'), week_points, 0) + NEW.points_amount),
    week_start = iif(NEW.transaction_type NOT IN ('earned', 'bonus') OR NEW.reference_type = 'opening', week_start,
      date(NEW.booked_on, 'weekday 0', '-6 days')),
    month_points = iif(NEW.transaction_type NOT IN ('earned', 'bonus') OR NEW.reference_type = 'opening', month_points,
      iif(month = substr(NEW.booked_on, 1, 7), month_points, 0) + NEW.points_amount),
    best_month_points = iif(NEW.transaction_type NOT IN ('earned', 'bonus') OR NEW.reference_type = 'opening',
      best_month_points,
      max(best_month_points, iif(month = substr(NEW.booked_on, 1, 7), month_points, 0) + NEW.points_amount)),
    month = iif(NEW.transaction_type NOT IN ('earned', 'bonus') OR NEW.reference_type = 'opening', month,
      substr(NEW.booked_on, 1, 7)),
    updated_at = NEW.created_at
  WHERE id = NEW.user_id AND NEW.reference_type <> 'check_in';
  UPDATE users SET
    points_balance = NEW.running_balance,
    total_points_earned = NEW.running_earned,
    board_points = iif(
      (SELECT setting_value FROM system_settings WHERE setting_key = 'leaderboard_all_time_by') = '"balance"',
      NEW.running_balance, NEW.running_earned),
    ledger_seq = NEW.seq,
    week_points = iif(week_start = date(NEW.booked_on, 'weekday 0', '-6 days'), week_points, 0) + NEW.points_amount,
    week_start = date(NEW.booked_on, 'weekday 0', '-6 days'),
    month_points = iif(month = substr(NEW.booked_on, 1, 7), month_points, 0) + NEW.points_amount,
    best_month_points = max(best_month_points,
      iif(month = substr(NEW.booked_on, 1, 7), month_points, 0) + NEW.points_amount),
    month = substr(NEW.booked_on, 1, 7),
    (current_streak, longest_streak, streak_freezes, streak_valid_through, last_check_in, last_check_in_date,
      early_check_ins, longest_early_run) = (
      SELECT streak_day, max(longest_streak, streak_day), c.streak_freezes, c.streak_valid_through, check_in_time,
        local_date, early_check_ins + (check_in_type = 'early'), max(longest_early_run, c.early_run)
      FROM check_ins AS c
      WHERE c.local_date = NEW.reference_id AND c.user_id = NEW.user_id
    ),
    total_check_ins = total_check_ins + 1,
    version = version + 1,
    updated_at = NEW.created_at
  WHERE id = NEW.user_id AND NEW.reference_type = 'check_in';
END;
