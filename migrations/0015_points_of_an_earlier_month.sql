-- Points can be booked in a week or month before the one that the person was last paid in: two acts at the turn of the month
-- that end in the other order, or a company that moves its zone to the west. They leave the week and the month of the
-- leaderboard where they are, and count the person as active in that earlier month once, not again.

-- The row of all departments of a folded month has their sums now. What is folded is folded anew by the hour.
DELETE FROM department_months;

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
    week_points = iif(NEW.transaction_type NOT IN ('earned', 'bonus') OR NEW.reference_type = 'opening'
      OR week_start > date(NEW.booked_on, 'weekday 0', '-6 days'), week_points,
      iif(week_start = date(NEW.booked_on, 'weekday 0', '-6 days'), week_points, 0) + NEW.points_amount),
    week_start = iif(NEW.transaction_type NOT IN ('earned', 'bonus') OR NEW.reference_type = 'opening', week_start,
      max(week_start, date(NEW.booked_on, 'weekday 0', '-6 days'))),
    month_points = iif(NEW.transaction_type NOT IN ('earned', 'bonus') OR NEW.reference_type = 'opening'
      OR month > substr(NEW.booked_on, 1, 7), month_points,
      iif(month = substr(NEW.booked_on, 1, 7), month_points, 0) + NEW.points_amount),
    best_month_points = iif(NEW.transaction_type NOT IN ('earned', 'bonus') OR NEW.reference_type = 'opening'
      OR month > substr(NEW.booked_on, 1, 7), best_month_points,
      max(best_month_points, iif(month = substr(NEW.booked_on, 1, 7), month_points, 0) + NEW.points_amount)),
    month = iif(NEW.transaction_type NOT IN ('earned', 'bonus') OR NEW.reference_type = 'opening', month,
      max(month, substr(NEW.booked_on, 1, 7))),
    updated_at = NEW.created_at
  WHERE id = NEW.user_id AND NEW.reference_type <> 'check_in';
  UPDATE users SET
    points_balance = NEW.running_balance,
    total_points_earned = NEW.running_earned,
    board_points = iif(
      (SELECT setting_value FROM system_settings WHERE setting_key = 'leaderboard_all_time_by') = '"balance"',
      NEW.running_balance, NEW.running_earned),
    ledger_seq = NEW.seq,
    week_points = iif(week_start > date(NEW.booked_on, 'weekday 0', '-6 days'), week_points,
      iif(week_start = date(NEW.booked_on, 'weekday 0', '-6 days'), week_points, 0) + NEW.points_amount),
    week_start = max(week_start, date(NEW.booked_on, 'weekday 0', '-6 days')),
    month_points = iif(month > substr(NEW.booked_on, 1, 7), month_points,
      iif(month = substr(NEW.booked_on, 1, 7), month_points, 0) + NEW.points_amount),
    best_month_points = iif(month > substr(NEW.booked_on, 1, 7), best_month_points,
      max(best_month_points, iif(month = substr(NEW.booked_on, 1, 7), month_points, 0) + NEW.points_amount)),
    month = max(month, substr(NEW.booked_on, 1, 7)),
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

DROP TRIGGER point_transactions_count;
CREATE TRIGGER point_transactions_count BEFORE INSERT ON point_transactions
BEGIN
  INSERT INTO department_days (day, department, check_ins, early, on_time, timed, seconds, great, excellent, good, okay,
    tired, streak_0, streak_1, streak_5, streak_10, streak_20, streak_30, streak_60, streak_90,
    points_earned, points_redeemed, points_adjusted, points_opening, newly_active)
  SELECT NEW.booked_on, ifnull(c.department, u.department),
    c.user_id IS NOT NULL, c.check_in_type IS 'early', ifnull(c.is_on_time, 0),
    c.local_seconds IS NOT NULL, ifnull(c.local_seconds, 0), c.mood IS 'great', c.mood IS 'excellent', c.mood IS 'good',
    c.mood IS 'okay', c.mood IS 'tired',
    ifnull(c.streak_day = 0, 0), ifnull(c.streak_day BETWEEN 1 AND 4, 0), ifnull(c.streak_day BETWEEN 5 AND 9, 0),
    ifnull(c.streak_day BETWEEN 10 AND 19, 0), ifnull(c.streak_day BETWEEN 20 AND 29, 0),
    ifnull(c.streak_day BETWEEN 30 AND 59, 0), ifnull(c.streak_day BETWEEN 60 AND 89, 0), ifnull(c.streak_day >= 90, 0),
    iif(NEW.transaction_type IN ('earned', 'bonus') AND NEW.reference_type <> 'opening', NEW.points_amount, 0),
    iif(NEW.transaction_type IN ('redeemed', 'refunded') AND NEW.reference_type <> 'opening', -NEW.points_amount, 0),
    iif(NEW.transaction_type = 'adjusted' AND NEW.reference_type <> 'opening', NEW.points_amount, 0),
    iif(NEW.reference_type = 'opening', NEW.points_amount, 0),
    NEW.transaction_type IN ('earned', 'bonus') AND NEW.reference_type <> 'opening'
      AND (u.month < substr(NEW.booked_on, 1, 7) OR (u.month > substr(NEW.booked_on, 1, 7) AND NOT EXISTS (
        SELECT 1 FROM point_transactions AS t
        WHERE t.user_id = NEW.user_id AND t.transaction_type IN ('earned', 'bonus') AND t.reference_type <> 'opening'
          AND t.booked_on BETWEEN substr(NEW.booked_on, 1, 7) || '-01' AND substr(NEW.booked_on, 1, 7) || '-31')))
  FROM users AS u
  LEFT JOIN check_ins AS c
    ON NEW.reference_type = 'check_in' AND c.local_date = NEW.reference_id AND c.user_id = NEW.user_id
      AND c.local_date = NEW.booked_on
  WHERE u.id = NEW.user_id
  ON CONFLICT (day, department) DO UPDATE SET
    check_ins = check_ins + excluded.check_ins, early = early + excluded.early, on_time = on_time + excluded.on_time,
    timed = timed + excluded.timed, seconds = seconds + excluded.seconds,
    great = great + excluded.great, excellent = excellent + excluded.excellent, good = good + excluded.good,
    okay = okay + excluded.okay, tired = tired + excluded.tired,
    streak_0 = streak_0 + excluded.streak_0, streak_1 = streak_1 + excluded.streak_1,
    streak_5 = streak_5 + excluded.streak_5, streak_10 = streak_10 + excluded.streak_10,
    streak_20 = streak_20 + excluded.streak_20, streak_30 = streak_30 + excluded.streak_30,
    streak_60 = streak_60 + excluded.streak_60, streak_90 = streak_90 + excluded.streak_90,
    points_earned = points_earned + excluded.points_earned, points_redeemed = points_redeemed + excluded.points_redeemed,
    points_adjusted = points_adjusted + excluded.points_adjusted, points_opening = points_opening + excluded.points_opening,
    newly_active = newly_active + excluded.newly_active;
  -- A check-in of another day than the company's: one made offline, or where it is still yesterday or already tomorrow.
  INSERT INTO department_days (day, department, check_ins, early, on_time, timed, seconds, great, excellent, good, okay,
    tired, streak_0, streak_1, streak_5, streak_10, streak_20, streak_30, streak_60, streak_90)
  SELECT local_date, department, 1, check_in_type = 'early', is_on_time, local_seconds IS NOT NULL, ifnull(local_seconds, 0),
    mood IS 'great', mood IS 'excellent', mood IS 'good', mood IS 'okay', mood IS 'tired',
    streak_day = 0, streak_day BETWEEN 1 AND 4, streak_day BETWEEN 5 AND 9, streak_day BETWEEN 10 AND 19,
    streak_day BETWEEN 20 AND 29, streak_day BETWEEN 30 AND 59, streak_day BETWEEN 60 AND 89, streak_day >= 90
  FROM check_ins
  WHERE NEW.reference_type = 'check_in' AND local_date = NEW.reference_id AND user_id = NEW.user_id
    AND local_date <> NEW.booked_on
  ON CONFLICT (day, department) DO UPDATE SET
    check_ins = check_ins + 1, early = early + excluded.early, on_time = on_time + excluded.on_time,
    timed = timed + excluded.timed, seconds = seconds + excluded.seconds,
    great = great + excluded.great, excellent = excellent + excluded.excellent, good = good + excluded.good,
    okay = okay + excluded.okay, tired = tired + excluded.tired,
    streak_0 = streak_0 + excluded.streak_0, streak_1 = streak_1 + excluded.streak_1,
    streak_5 = streak_5 + excluded.streak_5, streak_10 = streak_10 + excluded.streak_10,
    streak_20 = streak_20 + excluded.streak_20, streak_30 = streak_30 + excluded.streak_30,
    streak_60 = streak_60 + excluded.streak_60, streak_90 = streak_90 + excluded.streak_90;
END;
