-- The figures of analytics, a row a day and department (docs/decisions/0019): a screen reads these, and never the check-ins.

-- As they were at the check-in: where the person then worked, and the time of day by their clock.
ALTER TABLE check_ins ADD COLUMN department TEXT NOT NULL DEFAULT '';
-- Seconds since local midnight. NULL on check-ins from before this migration: SQL knows no time zones.
ALTER TABLE check_ins ADD COLUMN local_seconds INTEGER CHECK (local_seconds BETWEEN 0 AND 86399);
UPDATE check_ins SET department = (SELECT department FROM users WHERE id = check_ins.user_id);

CREATE TABLE department_days (
  -- Of a check-in the local day; of points the day on which they were booked.
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  department TEXT NOT NULL,
  check_ins INTEGER NOT NULL DEFAULT 0,
  early INTEGER NOT NULL DEFAULT 0,
  on_time INTEGER NOT NULL DEFAULT 0,
  -- Check-ins whose time of day is known, and the sum of their seconds: divided they are the mean.
  timed INTEGER NOT NULL DEFAULT 0,
  seconds INTEGER NOT NULL DEFAULT 0,
  great INTEGER NOT NULL DEFAULT 0,
  excellent INTEGER NOT NULL DEFAULT 0,
  good INTEGER NOT NULL DEFAULT 0,
  okay INTEGER NOT NULL DEFAULT 0,
  tired INTEGER NOT NULL DEFAULT 0,
  -- Check-ins by the streak day that they made: none, up to 4, 9, 19, 29, 59, 89, and above.
  streak_0 INTEGER NOT NULL DEFAULT 0,
  streak_1 INTEGER NOT NULL DEFAULT 0,
  streak_5 INTEGER NOT NULL DEFAULT 0,
  streak_10 INTEGER NOT NULL DEFAULT 0,
  streak_20 INTEGER NOT NULL DEFAULT 0,
  streak_30 INTEGER NOT NULL DEFAULT 0,
  streak_60 INTEGER NOT NULL DEFAULT 0,
  streak_90 INTEGER NOT NULL DEFAULT 0,
  -- Points that were earned or given, that claims took (less what came back), that corrections moved, and that were brought
  -- over: together they are what the balances of everybody grew by.
  points_earned INTEGER NOT NULL DEFAULT 0,
  points_redeemed INTEGER NOT NULL DEFAULT 0,
  points_adjusted INTEGER NOT NULL DEFAULT 0,
  points_opening INTEGER NOT NULL DEFAULT 0,
  -- People who on this day earned their first points of the month: a month's sum is how many were active in it.
  newly_active INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, department)
) WITHOUT ROWID;

-- The months that are over, folded (worker/features/analytics/fold-months.ts). A change of one of their days unfolds them.
CREATE TABLE department_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  department TEXT NOT NULL,
  check_ins INTEGER NOT NULL,
  early INTEGER NOT NULL,
  on_time INTEGER NOT NULL,
  timed INTEGER NOT NULL,
  seconds INTEGER NOT NULL,
  points_earned INTEGER NOT NULL,
  points_redeemed INTEGER NOT NULL,
  points_adjusted INTEGER NOT NULL,
  points_opening INTEGER NOT NULL,
  newly_active INTEGER NOT NULL,
  PRIMARY KEY (month, department)
) WITHOUT ROWID;

-- How many people a department has who may use the app.
CREATE TABLE department_people (
  department TEXT PRIMARY KEY NOT NULL,
  people INTEGER NOT NULL
) WITHOUT ROWID;

-- What came before.
INSERT INTO department_people (department, people)
SELECT department, count(*) FROM users WHERE is_active = 1 AND approval_status = 'approved' GROUP BY department;
INSERT INTO department_days (day, department, check_ins, early, on_time, great, excellent, good, okay, tired,
  streak_0, streak_1, streak_5, streak_10, streak_20, streak_30, streak_60, streak_90)
SELECT local_date, department, count(*), sum(check_in_type = 'early'), sum(is_on_time), sum(mood IS 'great'),
  sum(mood IS 'excellent'), sum(mood IS 'good'), sum(mood IS 'okay'), sum(mood IS 'tired'),
  sum(streak_day = 0), sum(streak_day BETWEEN 1 AND 4), sum(streak_day BETWEEN 5 AND 9),
  sum(streak_day BETWEEN 10 AND 19), sum(streak_day BETWEEN 20 AND 29), sum(streak_day BETWEEN 30 AND 59),
  sum(streak_day BETWEEN 60 AND 89), sum(streak_day >= 90)
FROM check_ins GROUP BY local_date, department;
INSERT INTO department_days (day, department, points_earned, points_redeemed, points_adjusted, points_opening)
SELECT booked_on, department,
  sum(iif(transaction_type IN ('earned', 'bonus') AND reference_type <> 'opening', points_amount, 0)),
  -sum(iif(transaction_type IN ('redeemed', 'refunded') AND reference_type <> 'opening', points_amount, 0)),
  sum(iif(transaction_type = 'adjusted' AND reference_type <> 'opening', points_amount, 0)),
  sum(iif(reference_type = 'opening', points_amount, 0))
FROM point_transactions JOIN users ON users.id = user_id
WHERE true GROUP BY 1, 2
ON CONFLICT (day, department) DO UPDATE SET
  points_earned = excluded.points_earned, points_redeemed = excluded.points_redeemed,
  points_adjusted = excluded.points_adjusted, points_opening = excluded.points_opening;

-- What came before, continued: the first points of each person's months.
INSERT INTO department_days (day, department, newly_active)
SELECT day, department, count(*) FROM (
  SELECT min(booked_on) AS day, department FROM point_transactions JOIN users ON users.id = user_id
  WHERE transaction_type IN ('earned', 'bonus') AND reference_type <> 'opening'
  GROUP BY user_id, substr(booked_on, 1, 7)
)
WHERE true GROUP BY day, department
ON CONFLICT (day, department) DO UPDATE SET newly_active = excluded.newly_active;

-- A check-in is counted with its ledger row, in one row where its day is that of the booking: every row written is paid for.
-- Before the row is there: the person's month still tells whether these are its first points.
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
      AND u.month <> substr(NEW.booked_on, 1, 7)
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

-- A late check-in of an earlier day, or a correction, changes the streak days of those after it.
CREATE TRIGGER check_ins_count_streak AFTER UPDATE OF streak_day ON check_ins
WHEN NEW.streak_day <> OLD.streak_day
BEGIN
  UPDATE department_days SET
    streak_0 = streak_0 + (NEW.streak_day = 0) - (OLD.streak_day = 0),
    streak_1 = streak_1 + (NEW.streak_day BETWEEN 1 AND 4) - (OLD.streak_day BETWEEN 1 AND 4),
    streak_5 = streak_5 + (NEW.streak_day BETWEEN 5 AND 9) - (OLD.streak_day BETWEEN 5 AND 9),
    streak_10 = streak_10 + (NEW.streak_day BETWEEN 10 AND 19) - (OLD.streak_day BETWEEN 10 AND 19),
    streak_20 = streak_20 + (NEW.streak_day BETWEEN 20 AND 29) - (OLD.streak_day BETWEEN 20 AND 29),
    streak_30 = streak_30 + (NEW.streak_day BETWEEN 30 AND 59) - (OLD.streak_day BETWEEN 30 AND 59),
    streak_60 = streak_60 + (NEW.streak_day BETWEEN 60 AND 89) - (OLD.streak_day BETWEEN 60 AND 89),
    streak_90 = streak_90 + (NEW.streak_day >= 90) - (OLD.streak_day >= 90)
  WHERE day = NEW.local_date AND department = NEW.department;
END;

-- A check-in that is voided goes; its points go by a ledger row of their own.
CREATE TRIGGER check_ins_uncount AFTER DELETE ON check_ins
BEGIN
  UPDATE department_days SET
    check_ins = check_ins - 1, early = early - (OLD.check_in_type = 'early'), on_time = on_time - OLD.is_on_time,
    timed = timed - (OLD.local_seconds IS NOT NULL), seconds = seconds - ifnull(OLD.local_seconds, 0),
    great = great - (OLD.mood IS 'great'), excellent = excellent - (OLD.mood IS 'excellent'),
    good = good - (OLD.mood IS 'good'), okay = okay - (OLD.mood IS 'okay'), tired = tired - (OLD.mood IS 'tired'),
    streak_0 = streak_0 - (OLD.streak_day = 0), streak_1 = streak_1 - (OLD.streak_day BETWEEN 1 AND 4),
    streak_5 = streak_5 - (OLD.streak_day BETWEEN 5 AND 9), streak_10 = streak_10 - (OLD.streak_day BETWEEN 10 AND 19),
    streak_20 = streak_20 - (OLD.streak_day BETWEEN 20 AND 29), streak_30 = streak_30 - (OLD.streak_day BETWEEN 30 AND 59),
    streak_60 = streak_60 - (OLD.streak_day BETWEEN 60 AND 89), streak_90 = streak_90 - (OLD.streak_day >= 90)
  WHERE day = OLD.local_date AND department = OLD.department;
END;

-- A folded month that changes is no longer what its days say. Most days belong to a month that is not folded: nothing is written.
CREATE TRIGGER department_days_unfold_new AFTER INSERT ON department_days
BEGIN
  DELETE FROM department_months WHERE month = substr(NEW.day, 1, 7);
END;
CREATE TRIGGER department_days_unfold AFTER UPDATE ON department_days
BEGIN
  DELETE FROM department_months WHERE month = substr(NEW.day, 1, 7);
END;

CREATE TRIGGER users_count_new AFTER INSERT ON users
WHEN NEW.is_active = 1 AND NEW.approval_status = 'approved'
BEGIN
  INSERT INTO department_people (department, people) VALUES (NEW.department, 1)
  ON CONFLICT (department) DO UPDATE SET people = people + 1;
END;
CREATE TRIGGER users_count AFTER UPDATE OF department, is_active, approval_status ON users
BEGIN
  UPDATE department_people SET people = people - 1
  WHERE department = OLD.department AND OLD.is_active = 1 AND OLD.approval_status = 'approved';
  INSERT INTO department_people (department, people)
  SELECT NEW.department, 1 WHERE NEW.is_active = 1 AND NEW.approval_status = 'approved'
  ON CONFLICT (department) DO UPDATE SET people = people + 1;
END;

-- What was claimed, less what came back, a row a month and reward.
CREATE TABLE reward_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  reward_id TEXT NOT NULL REFERENCES rewards (id),
  claims INTEGER NOT NULL DEFAULT 0,
  points INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (month, reward_id)
) WITHOUT ROWID;
INSERT INTO reward_months (month, reward_id, claims, points)
SELECT substr(booked_on, 1, 7), reward_id, sum(iif(transaction_type = 'redeemed', 1, -1)), -sum(points_amount)
FROM point_transactions JOIN redemptions ON redemptions.id = reference_id
WHERE reference_type = 'redemption' GROUP BY 1, 2;
CREATE TRIGGER point_transactions_count_claim BEFORE INSERT ON point_transactions
WHEN NEW.reference_type = 'redemption'
BEGIN
  INSERT INTO reward_months (month, reward_id, claims, points)
  SELECT substr(NEW.booked_on, 1, 7), reward_id, iif(NEW.transaction_type = 'redeemed', 1, -1), -NEW.points_amount
  FROM redemptions WHERE id = NEW.reference_id
  ON CONFLICT (month, reward_id) DO UPDATE SET claims = claims + excluded.claims, points = points + excluded.points;
END;
