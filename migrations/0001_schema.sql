-- The whole schema: spec section 3 and the Data section of the design.
-- Instants are ISO 8601 UTC text, days are YYYY-MM-DD text, flags are 0 or 1, points are whole numbers.
-- WITHOUT ROWID: a text key then costs one row a write instead of two (docs/decisions/0004).

CREATE TABLE work_calendars (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  -- ISO weekdays that are worked, a JSON array: Monday 1 to Sunday 7.
  workdays TEXT NOT NULL CHECK (json_valid(workdays)),
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX work_calendars_one_default ON work_calendars (is_default) WHERE is_default = 1;

CREATE TABLE holidays (
  calendar_id TEXT NOT NULL REFERENCES work_calendars (id),
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  name TEXT NOT NULL,
  PRIMARY KEY (calendar_id, date)
) WITHOUT ROWID;

CREATE TABLE users (
  id TEXT PRIMARY KEY NOT NULL,
  -- The identity provider's user id.
  employee_id TEXT NOT NULL,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  avatar_url TEXT NOT NULL DEFAULT '',
  bio TEXT NOT NULL DEFAULT '',
  department TEXT NOT NULL DEFAULT 'General',
  hire_date TEXT NOT NULL,
  role TEXT NOT NULL DEFAULT 'employee' CHECK (role IN ('employee', 'admin', 'super_admin')),
  company TEXT NOT NULL DEFAULT '',
  location TEXT NOT NULL DEFAULT '',
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  approval_status TEXT NOT NULL DEFAULT 'approved'
    CHECK (approval_status IN ('approved', 'pending', 'suspended', 'rejected')),
  time_zone TEXT NOT NULL,
  pending_time_zone TEXT,
  pending_time_zone_from TEXT,
  work_calendar_id TEXT NOT NULL REFERENCES work_calendars (id),
  preferences TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(preferences)),
  hidden_from_leaderboard INTEGER NOT NULL DEFAULT 0 CHECK (hidden_from_leaderboard IN (0, 1)),
  -- Moved by the ledger's trigger alone.
  points_balance INTEGER NOT NULL DEFAULT 0 CHECK (points_balance >= 0),
  total_points_earned INTEGER NOT NULL DEFAULT 0 CHECK (total_points_earned >= 0),
  total_points_redeemed INTEGER NOT NULL DEFAULT 0 CHECK (total_points_redeemed >= 0),
  ledger_seq INTEGER NOT NULL DEFAULT 0,
  -- What ranks people over all time: points ever earned, or the balance, as the setting leaderboard_all_time_by says.
  board_points INTEGER NOT NULL DEFAULT 0,
  -- Points earned in the last week and month in which there were any, by the ledger's booked_on.
  week_start TEXT NOT NULL DEFAULT '',
  week_points INTEGER NOT NULL DEFAULT 0,
  month TEXT NOT NULL DEFAULT '',
  month_points INTEGER NOT NULL DEFAULT 0,
  -- Places when the current week and month began (leaderboard "change"), and which week and month that was.
  ranks_week TEXT NOT NULL DEFAULT '',
  week_rank_before INTEGER,
  all_rank_before INTEGER,
  ranks_month TEXT NOT NULL DEFAULT '',
  month_rank_before INTEGER,
  current_streak INTEGER NOT NULL DEFAULT 0 CHECK (current_streak >= 0),
  longest_streak INTEGER NOT NULL DEFAULT 0 CHECK (longest_streak >= current_streak),
  streak_freezes INTEGER NOT NULL DEFAULT 0 CHECK (streak_freezes >= 0),
  -- Last local day on which the streak stands without another check-in.
  streak_valid_through TEXT,
  total_check_ins INTEGER NOT NULL DEFAULT 0 CHECK (total_check_ins >= opening_check_ins),
  last_check_in TEXT,
  last_check_in_date TEXT,
  -- Brought over from before this installation; there are no rows for these.
  opening_check_ins INTEGER NOT NULL DEFAULT 0,
  opening_longest_streak INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- Inactive people, admins and people who hid themselves do not rank.
  ranks INTEGER GENERATED ALWAYS AS
    (role = 'employee' AND is_active = 1 AND approval_status = 'approved' AND hidden_from_leaderboard = 0) VIRTUAL,
  CHECK ((pending_time_zone IS NULL) = (pending_time_zone_from IS NULL))
) WITHOUT ROWID;
CREATE UNIQUE INDEX users_employee_id ON users (employee_id);
CREATE UNIQUE INDEX users_email ON users (email COLLATE NOCASE);
CREATE INDEX users_by_name ON users (name COLLATE NOCASE, id);
-- Department and location ride along so that a filtered board walks the index alone.
CREATE INDEX users_board_all ON users (board_points DESC, id, department, location) WHERE ranks = 1;
CREATE INDEX users_board_week ON users (week_start, week_points DESC, id, department, location) WHERE ranks = 1;
CREATE INDEX users_board_month ON users (month, month_points DESC, id, department, location) WHERE ranks = 1;

CREATE TABLE leaves (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL CHECK (end_date >= start_date),
  kind TEXT NOT NULL DEFAULT 'vacation',
  status TEXT NOT NULL DEFAULT 'approved' CHECK (status IN ('requested', 'approved', 'rejected', 'cancelled')),
  note TEXT NOT NULL DEFAULT '',
  created_by TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX leaves_by_user ON leaves (user_id, end_date);

-- At most one a person a local day, by key; the day comes first so that a day's list is one range.
CREATE TABLE check_ins (
  local_date TEXT NOT NULL CHECK (local_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  user_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  check_in_time TEXT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('button', 'qr', 'kiosk', 'offline')),
  time_proof TEXT NOT NULL CHECK (time_proof IN ('verified', 'late', 'unverified')),
  check_in_type TEXT NOT NULL CHECK (check_in_type IN ('early', 'ontime')),
  is_on_time INTEGER NOT NULL CHECK (is_on_time IN (0, 1)),
  points_earned INTEGER NOT NULL CHECK (points_earned >= 0),
  bonus_points INTEGER NOT NULL DEFAULT 0 CHECK (bonus_points BETWEEN 0 AND points_earned),
  -- Why the points are what they are: a JSON array of lines.
  points_lines TEXT NOT NULL CHECK (json_valid(points_lines)),
  streak_day INTEGER NOT NULL CHECK (streak_day >= 0),
  streak_freezes INTEGER NOT NULL DEFAULT 0,
  streak_valid_through TEXT,
  location TEXT,
  notes TEXT,
  mood TEXT CHECK (mood IN ('great', 'excellent', 'good', 'okay', 'tired')),
  station_id TEXT,
  idempotency_key TEXT,
  request_hash TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (local_date, user_id)
) WITHOUT ROWID;

-- The ledger: append-only, one chain a person, each row with the balance after it.
CREATE TABLE point_transactions (
  user_id TEXT NOT NULL REFERENCES users (id),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  id TEXT NOT NULL,
  transaction_type TEXT NOT NULL
    CHECK (transaction_type IN ('earned', 'bonus', 'redeemed', 'refunded', 'adjusted')),
  points_amount INTEGER NOT NULL CHECK (points_amount <> 0),
  reference_type TEXT NOT NULL
    CHECK (reference_type IN ('check_in', 'redemption', 'admin_adjustment', 'badge', 'opening', 'correction')),
  -- The local date of a check-in and of a correction that one brought about, the id of anything else.
  reference_id TEXT,
  description TEXT NOT NULL,
  created_by TEXT,
  running_balance INTEGER NOT NULL CHECK (running_balance >= 0),
  running_earned INTEGER NOT NULL CHECK (running_earned >= 0),
  -- The day in the company's zone on which the points were booked; weeks and months of the leaderboard follow it.
  booked_on TEXT NOT NULL CHECK (booked_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, seq),
  CHECK (transaction_type NOT IN ('earned', 'bonus', 'refunded') OR points_amount > 0),
  CHECK (transaction_type <> 'redeemed' OR points_amount < 0)
) WITHOUT ROWID;
CREATE UNIQUE INDEX point_transactions_one_claim ON point_transactions (reference_id)
  WHERE transaction_type = 'redeemed' AND reference_type = 'redemption';
CREATE UNIQUE INDEX point_transactions_one_refund ON point_transactions (reference_id)
  WHERE transaction_type = 'refunded' AND reference_type = 'redemption';

CREATE TRIGGER point_transactions_no_update BEFORE UPDATE ON point_transactions
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;
CREATE TRIGGER point_transactions_no_delete BEFORE DELETE ON point_transactions
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;
CREATE TRIGGER point_transactions_chain BEFORE INSERT ON point_transactions
BEGIN
  SELECT RAISE(ABORT, 'the ledger row does not continue its chain')
  WHERE NOT EXISTS (
    SELECT 1 FROM users
    WHERE id = NEW.user_id
      AND ledger_seq + 1 = NEW.seq
      AND points_balance + NEW.points_amount = NEW.running_balance
      AND total_points_earned + iif(NEW.transaction_type IN ('earned', 'bonus'), NEW.points_amount, 0)
        = NEW.running_earned
  );
END;
-- One UPDATE moves everything that a ledger row moves: balance, totals, the week and the month. For a check-in it moves
-- the streak that its row carries as well, because every row written is paid for (docs/decisions/0004). Of the two
-- below just one finds a row.
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
    month = substr(NEW.booked_on, 1, 7),
    (current_streak, longest_streak, streak_freezes, streak_valid_through, last_check_in, last_check_in_date) = (
      SELECT streak_day, max(longest_streak, streak_day), c.streak_freezes, c.streak_valid_through, check_in_time,
        local_date
      FROM check_ins AS c
      WHERE c.local_date = NEW.reference_id AND c.user_id = NEW.user_id
    ),
    total_check_ins = total_check_ins + 1,
    version = version + 1,
    updated_at = NEW.created_at
  WHERE id = NEW.user_id AND NEW.reference_type = 'check_in';
END;
CREATE TRIGGER users_open_empty BEFORE INSERT ON users
WHEN NEW.points_balance <> 0 OR NEW.total_points_earned <> 0 OR NEW.total_points_redeemed <> 0 OR NEW.ledger_seq <> 0
BEGIN
  SELECT RAISE(ABORT, 'points change only with a ledger row');
END;
CREATE TRIGGER users_points_follow_ledger
BEFORE UPDATE OF points_balance, total_points_earned, ledger_seq ON users
BEGIN
  SELECT RAISE(ABORT, 'points change only with a ledger row')
  WHERE NOT EXISTS (
    SELECT 1 FROM point_transactions
    WHERE user_id = NEW.id AND seq = NEW.ledger_seq
      AND running_balance = NEW.points_balance AND running_earned = NEW.total_points_earned
  ) OR EXISTS (SELECT 1 FROM point_transactions WHERE user_id = NEW.id AND seq = NEW.ledger_seq + 1);
END;

CREATE TABLE rewards (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  points_cost INTEGER NOT NULL CHECK (points_cost > 0),
  category TEXT NOT NULL CHECK (category IN ('weekly', 'monthly', 'quarterly', 'annual')),
  icon TEXT NOT NULL DEFAULT 'gift',
  available INTEGER NOT NULL DEFAULT 1 CHECK (available IN (0, 1)),
  company TEXT NOT NULL DEFAULT '',
  stock INTEGER CHECK (stock >= 0),
  -- Deleting retires: what was redeemed keeps its reward.
  retired_at TEXT,
  version INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX rewards_by_cost ON rewards (points_cost, id) WHERE retired_at IS NULL;

CREATE TABLE redemptions (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  reward_id TEXT NOT NULL REFERENCES rewards (id),
  points_spent INTEGER NOT NULL CHECK (points_spent > 0),
  status TEXT NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'approved', 'fulfilled', 'rejected', 'cancelled')),
  requested_date TEXT NOT NULL,
  processed_date TEXT,
  processed_by TEXT,
  rejection_reason TEXT,
  fulfillment_notes TEXT,
  reward_snapshot TEXT NOT NULL CHECK (json_valid(reward_snapshot)),
  idempotency_key TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  -- The change that the row stands at; the other statements of a batch ask for it.
  change_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX redemptions_one_a_key ON redemptions (user_id, idempotency_key);
CREATE INDEX redemptions_by_user ON redemptions (user_id, requested_date DESC, id);
CREATE INDEX redemptions_by_status ON redemptions (status, requested_date DESC, id);
CREATE INDEX redemptions_by_date ON redemptions (requested_date DESC, id);

-- The stored response of the first of equal requests, written in the batch of its own write. Deleted after seven days.
CREATE TABLE idempotency_keys (
  user_id TEXT NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  response TEXT NOT NULL CHECK (json_valid(response)),
  -- The attempt that kept it; the other statements of its batch ask for it.
  answer_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_date ON idempotency_keys (created_at);
-- How many of them a user made on the last day (UTC) with any, so that one account cannot fill the database.
CREATE TABLE idempotency_counts (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
  day TEXT NOT NULL,
  keys INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER idempotency_keys_count AFTER INSERT ON idempotency_keys
BEGIN
  INSERT INTO idempotency_counts (user_id, day, keys) VALUES (NEW.user_id, substr(NEW.created_at, 1, 10), 1)
  ON CONFLICT (user_id) DO UPDATE SET keys = iif(day = excluded.day, keys, 0) + 1, day = excluded.day;
END;

CREATE TABLE badges (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  icon TEXT NOT NULL,
  points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0),
  category TEXT NOT NULL CHECK (category IN
    ('punctuality', 'consistency', 'milestone', 'teamwork', 'wellness', 'growth', 'innovation')),
  tier TEXT NOT NULL CHECK (tier IN ('bronze', 'silver', 'gold', 'platinum')),
  rarity TEXT NOT NULL CHECK (rarity IN ('common', 'uncommon', 'rare', 'epic')),
  criteria_type TEXT NOT NULL CHECK (criteria_type IN ('early_checkin', 'streak', 'total_checkins', 'team_activities',
    'wellness_activities', 'courses_completed', 'suggestions_implemented', 'perfect_month')),
  criteria_count INTEGER NOT NULL CHECK (criteria_count > 0),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE user_badges (
  user_id TEXT NOT NULL REFERENCES users (id),
  badge_id TEXT NOT NULL REFERENCES badges (id),
  id TEXT NOT NULL,
  earned_date TEXT NOT NULL,
  progress INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, badge_id)
) WITHOUT ROWID;

-- When each of the fixed achievements was unlocked; their progress is computed from rows.
CREATE TABLE user_achievements (
  user_id TEXT NOT NULL REFERENCES users (id),
  achievement_id TEXT NOT NULL,
  unlocked_at TEXT NOT NULL,
  PRIMARY KEY (user_id, achievement_id)
) WITHOUT ROWID;

-- Team and wellness activities, courses, suggestions: what badges count beside check-ins.
CREATE TABLE activity_records (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('team', 'wellness', 'course', 'suggestion')),
  title TEXT NOT NULL,
  occurred_on TEXT NOT NULL,
  recorded_by TEXT,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX activity_records_by_user ON activity_records (user_id, kind, occurred_on);

CREATE TABLE motivational_quotes (
  id TEXT PRIMARY KEY NOT NULL,
  quote_text TEXT NOT NULL,
  author TEXT,
  category TEXT NOT NULL DEFAULT 'motivation',
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE system_settings (
  setting_key TEXT PRIMARY KEY NOT NULL,
  setting_value TEXT NOT NULL CHECK (json_valid(setting_value)),
  description TEXT NOT NULL DEFAULT '',
  category TEXT NOT NULL DEFAULT 'general',
  updated_by TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

-- Another way to rank moves everybody's place at once.
CREATE TRIGGER settings_rank_by_insert AFTER INSERT ON system_settings
WHEN NEW.setting_key = 'leaderboard_all_time_by'
BEGIN
  UPDATE users SET board_points = iif(NEW.setting_value = '"balance"', points_balance, total_points_earned);
END;
CREATE TRIGGER settings_rank_by_update AFTER UPDATE OF setting_value ON system_settings
WHEN NEW.setting_key = 'leaderboard_all_time_by' AND NEW.setting_value <> OLD.setting_value
BEGIN
  UPDATE users SET board_points = iif(NEW.setting_value = '"balance"', points_balance, total_points_earned);
END;

CREATE TABLE qr_stations (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  location TEXT NOT NULL DEFAULT '',
  secret TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_by TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE push_subscriptions (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  user_agent TEXT NOT NULL DEFAULT '',
  platform TEXT NOT NULL DEFAULT '',
  language TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  last_used_at TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id, created_at);

-- Who changed what, before and after; append-only.
CREATE TABLE audit_log (
  id TEXT PRIMARY KEY NOT NULL,
  actor_id TEXT NOT NULL,
  action TEXT NOT NULL,
  target_type TEXT NOT NULL,
  target_id TEXT NOT NULL,
  before_value TEXT CHECK (before_value IS NULL OR json_valid(before_value)),
  after_value TEXT CHECK (after_value IS NULL OR json_valid(after_value)),
  reason TEXT,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX audit_log_by_date ON audit_log (created_at DESC, id);
CREATE INDEX audit_log_by_target ON audit_log (target_type, target_id, created_at DESC);
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- The calendar everybody starts with.
INSERT INTO work_calendars (id, name, workdays, is_default, created_at, updated_at)
VALUES ('standard', 'Monday to Friday', '[1,2,3,4,5]', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');
