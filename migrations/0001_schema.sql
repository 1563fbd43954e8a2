-- This file is the whole schema, ordered by subject. docs/decisions/0042 describes how the schema changes.
-- Instants are ISO 8601 text in UTC. Only check_ins, point_transactions and users.identity_updated_at have instants in
-- epoch milliseconds. Days are text of the form YYYY-MM-DD, and months are text of the form YYYY-MM. Flags are 0 or 1.
-- Points are whole numbers.
-- The code in domain/ checks closed lists of words, such as statuses. A column checks only signs, ranges, dates and
-- JSON.
-- Tables with a text key are WITHOUT ROWID, because a write then costs one row instead of two (docs/decisions/0038).

-- Calendars -----------------------------------------------------------------------------------------------------------

CREATE TABLE work_calendars (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  -- The ISO weekdays that are worked, as a JSON array. Monday is 1 and Sunday is 7.
  workdays TEXT NOT NULL CHECK (json_valid(workdays)),
  -- A JSON object with three times: a check-in is early before the first time and on time before the second, and the
  -- day starts at the third. NULL when the times of the scoring policy apply.
  times TEXT CHECK (json_valid(times)),
  -- The earlier weekdays and times, each with the last day on which they applied, as a JSON array, oldest first.
  past_rules TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(past_rules)),
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  -- The first day from which the records of the calendar's users have to be recomputed. NULL when all users are done.
  -- Users are recomputed in the order of their ids, and users up to recomputed_through are done.
  recompute_from TEXT CHECK (recompute_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  recomputed_through TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX work_calendars_one_default ON work_calendars (is_default) WHERE is_default = 1;

-- The calendar of every new user.
INSERT INTO work_calendars (id, name, workdays, is_default, created_at, updated_at)
VALUES ('standard', 'Monday to Friday', '[1,2,3,4,5]', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z');

CREATE TABLE holidays (
  calendar_id TEXT NOT NULL REFERENCES work_calendars (id),
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  name TEXT NOT NULL,
  PRIMARY KEY (calendar_id, date)
) WITHOUT ROWID;

-- Users ---------------------------------------------------------------------------------------------------------------

CREATE TABLE users (
  id TEXT PRIMARY KEY NOT NULL,

  -- The identity. employee_id is the user's id at the identity provider. identity_updated_at is the time of the newest
  -- state of the provider that was copied to this row. identity_role is the last role in the provider's metadata: ''
  -- when the metadata has no role, and NULL before the metadata was first read.
  employee_id TEXT NOT NULL,
  identity_updated_at INTEGER NOT NULL DEFAULT 0,
  identity_role TEXT,
  -- The address in the newest state of the provider. NULL when the provider has not named one, and after a removal. It
  -- differs from email only while another record has the address (docs/decisions/0006).
  identity_email TEXT,
  -- The provider's block of the user, and the account status before the block. status_before_block is NULL when an
  -- admin decided on the account after the block. A lock ends by itself at block_ends_at
  -- (domain/people/provider-block.ts).
  provider_block TEXT,
  status_before_block TEXT,
  block_ends_at TEXT,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  -- The address of the user's picture in the table images. Empty when there is no picture.
  avatar_url TEXT NOT NULL DEFAULT '',
  -- The search words of the name and the email address, without accents (domain/people/search-text.ts).
  search_text TEXT NOT NULL DEFAULT '',

  -- The profile and the user's place in the company.
  phone TEXT NOT NULL DEFAULT '',
  bio TEXT NOT NULL DEFAULT '',
  department TEXT NOT NULL DEFAULT 'General',
  company TEXT NOT NULL DEFAULT '',
  location TEXT NOT NULL DEFAULT '',
  hire_date TEXT NOT NULL,
  -- 0 while hire_date is only the day on which the account or the record was created. Such a day is not celebrated.
  is_hire_date_known INTEGER NOT NULL DEFAULT 1 CHECK (is_hire_date_known IN (0, 1)),
  -- The company's own number for the user, for payroll. Empty when there is no number.
  employee_number TEXT NOT NULL DEFAULT '',
  role TEXT NOT NULL DEFAULT 'employee',
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  approval_status TEXT NOT NULL DEFAULT 'approved',
  time_zone TEXT NOT NULL,
  -- A copy of the calendar's day start, in minutes after midnight (docs/decisions/0005).
  day_start INTEGER NOT NULL DEFAULT 0 CHECK (day_start BETWEEN -660 AND 720),
  -- A change of the zone or of the day start. It applies from the local day pending_time_zone_from on.
  pending_time_zone TEXT,
  pending_day_start INTEGER CHECK (pending_day_start BETWEEN -660 AND 720),
  pending_time_zone_from TEXT,
  -- 0 while the user's zone is unknown. time_zone is then the company's zone, and the user chooses a zone before the
  -- first check-in.
  is_time_zone_known INTEGER NOT NULL DEFAULT 1 CHECK (is_time_zone_known IN (0, 1)),
  -- The local days that changes of zone leave out, as a JSON array. No check-in is expected on them.
  skipped_days TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(skipped_days)),
  work_calendar_id TEXT NOT NULL REFERENCES work_calendars (id),
  preferences TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(preferences)),
  hidden_from_leaderboard INTEGER NOT NULL DEFAULT 0 CHECK (hidden_from_leaderboard IN (0, 1)),
  -- 1 when the dashboards of the user's department may say that the user is away.
  shows_leave INTEGER NOT NULL DEFAULT 0 CHECK (shows_leave IN (0, 1)),
  -- 1 when a station's display may name the user after a check-in at that station.
  is_named_at_stations INTEGER NOT NULL DEFAULT 0 CHECK (is_named_at_stations IN (0, 1)),
  -- 1 when colleagues may hear of the user's first day and work anniversaries.
  shows_anniversary INTEGER NOT NULL DEFAULT 1 CHECK (shows_anniversary IN (0, 1)),
  -- The day and month of the birthday, as MM-DD, which the user gave for colleagues to see. NULL without it. No year is
  -- stored.
  birthday TEXT CHECK (birthday GLOB '[0-9][0-9]-[0-9][0-9]'),
  -- The last year whose anniversary and whose birthday brought points, so that a changed date brings none again.
  anniversary_paid_for INTEGER NOT NULL DEFAULT 0,
  birthday_paid_for INTEGER NOT NULL DEFAULT 0,
  -- The presence that the user chose: online, away, busy or offline. offline hides the user. Live rooms write this
  -- column.
  presence_status TEXT NOT NULL DEFAULT 'online',
  -- The reward that the user saves for. The reward may be retired, because rewards are never deleted.
  pinned_reward_id TEXT,

  -- The points. These columns change only together with a ledger row.
  points_balance INTEGER NOT NULL DEFAULT 0 CHECK (points_balance >= 0),
  total_points_earned INTEGER NOT NULL DEFAULT 0 CHECK (total_points_earned >= 0),
  total_points_redeemed INTEGER NOT NULL DEFAULT 0 CHECK (total_points_redeemed >= 0),
  ledger_seq INTEGER NOT NULL DEFAULT 0,

  -- The leaderboard. board_points are the points ever earned or the balance, by the setting leaderboard_all_time_by.
  -- week_start and month are the newest week and month in which the user earned points, by the ledger's booked_on.
  -- week_points and month_points are the points of that week and month (domain/leaderboard/ranked-day.ts), and
  -- week_gifts and month_gifts the part that admins gave. The leaderboards rank by board_week and board_month, which
  -- are with or without the gifts, by the setting leaderboard_gifts.
  board_points INTEGER NOT NULL DEFAULT 0,
  week_start TEXT NOT NULL DEFAULT '',
  week_points INTEGER NOT NULL DEFAULT 0,
  week_gifts INTEGER NOT NULL DEFAULT 0,
  board_week INTEGER NOT NULL DEFAULT 0,
  month TEXT NOT NULL DEFAULT '',
  month_points INTEGER NOT NULL DEFAULT 0,
  month_gifts INTEGER NOT NULL DEFAULT 0,
  board_month INTEGER NOT NULL DEFAULT 0,
  best_month_points INTEGER NOT NULL DEFAULT 0,
  -- The user's ranks at the start of the newest week and month, with that week and month.
  ranks_week TEXT NOT NULL DEFAULT '',
  week_rank_before INTEGER,
  all_rank_before INTEGER,
  ranks_month TEXT NOT NULL DEFAULT '',
  month_rank_before INTEGER,
  -- 1 for a user who is on the leaderboard. Inactive users, admins and users who hide themselves do not rank.
  ranks INTEGER GENERATED ALWAYS AS
    (role = 'employee' AND is_active = 1 AND approval_status = 'approved' AND hidden_from_leaderboard = 0) VIRTUAL,

  -- The record after the last check-in. Without another check-in, the streak is valid up to and including the local day
  -- streak_valid_through.
  current_streak INTEGER NOT NULL DEFAULT 0 CHECK (current_streak >= 0),
  longest_streak INTEGER NOT NULL DEFAULT 0 CHECK (longest_streak >= current_streak),
  streak_freezes INTEGER NOT NULL DEFAULT 0 CHECK (streak_freezes >= 0),
  streak_valid_through TEXT,
  longest_early_run INTEGER NOT NULL DEFAULT 0,
  total_check_ins INTEGER NOT NULL DEFAULT 0 CHECK (total_check_ins >= opening_check_ins),
  early_check_ins INTEGER NOT NULL DEFAULT 0,
  -- The different people whom the user thanked in each month, at most ten a month, added up.
  people_thanked INTEGER NOT NULL DEFAULT 0,
  last_check_in TEXT,
  last_check_in_date TEXT,
  -- The opening figures, from before this installation. These figures have no check-in rows. The opening streak covers
  -- the days up to and including opening_streak_through.
  opening_check_ins INTEGER NOT NULL DEFAULT 0,
  opening_streak INTEGER NOT NULL DEFAULT 0,
  opening_streak_through TEXT,
  opening_longest_streak INTEGER NOT NULL DEFAULT 0 CHECK (opening_longest_streak >= opening_streak),

  version INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((pending_time_zone_from IS NULL) = (pending_time_zone IS NULL AND pending_day_start IS NULL)),
  CHECK ((opening_streak = 0) = (opening_streak_through IS NULL))
) WITHOUT ROWID;
CREATE UNIQUE INDEX users_employee_id ON users (employee_id);
CREATE UNIQUE INDEX users_email ON users (email COLLATE NOCASE);
-- The orders of the leaderboards. The indexes contain department and location, so that a filtered leaderboard reads
-- only the index.
CREATE INDEX users_board_all ON users (board_points DESC, id, department, location) WHERE ranks = 1;
CREATE INDEX users_board_week ON users (week_start, board_week DESC, id, department, location) WHERE ranks = 1;
CREATE INDEX users_board_month ON users (month, board_month DESC, id, department, location) WHERE ranks = 1;
CREATE INDEX users_unranked_by_points ON users (board_points DESC, id) WHERE ranks = 0;
-- The departments and locations in the leaderboard's filters.
CREATE INDEX users_by_department ON users (department) WHERE ranks = 1;
CREATE INDEX users_who_show_leave ON users (department, id) WHERE shows_leave = 1;
CREATE INDEX users_by_location ON users (location) WHERE ranks = 1;
-- The orders of the admin's user list. A check-in changes only the entry in the index by balance.
CREATE INDEX users_by_balance ON users (points_balance DESC, id);
CREATE INDEX users_by_name ON users (name COLLATE NOCASE, id);
CREATE INDEX users_by_department_name ON users (department, name COLLATE NOCASE, id);
CREATE INDEX users_by_location_name ON users (location, name COLLATE NOCASE, id);
CREATE INDEX users_by_calendar_name ON users (work_calendar_id, name COLLATE NOCASE, id);
CREATE INDEX users_by_calendar ON users (work_calendar_id, id);
CREATE INDEX users_by_role_name ON users (role, name COLLATE NOCASE, id);
CREATE INDEX users_by_status_name ON users (approval_status, name COLLATE NOCASE, id);
CREATE INDEX users_by_created ON users (created_at DESC, id);
-- The users to celebrate on a day.
CREATE INDEX users_by_anniversary ON users (substr(hire_date, 6), hire_date, id)
  WHERE shows_anniversary = 1 AND is_hire_date_known = 1;
CREATE INDEX users_by_birthday ON users (birthday, id) WHERE birthday IS NOT NULL;
CREATE UNIQUE INDEX users_by_number ON users (employee_number) WHERE employee_number <> '';
CREATE INDEX users_without_address ON users (identity_updated_at, id)
  WHERE identity_email <> email COLLATE NOCASE;
CREATE INDEX users_by_block_end ON users (block_ends_at) WHERE block_ends_at IS NOT NULL;

-- The users to remind, by their current or pending zone. A check-in changes no entry of these indexes.
CREATE INDEX users_by_zone ON users (time_zone, work_calendar_id, id)
  WHERE role = 'employee' AND is_active = 1 AND approval_status = 'approved';
CREATE INDEX users_by_new_zone ON users (pending_time_zone, work_calendar_id, id)
  WHERE role = 'employee' AND is_active = 1 AND approval_status = 'approved' AND pending_time_zone IS NOT NULL;

-- The users whose ranks are from an earlier week or month. The hourly job reads only these users. A check-in changes no
-- entry of these indexes.
CREATE INDEX users_by_ranks_week ON users (ranks_week, id) WHERE ranks = 1;
CREATE INDEX users_by_ranks_month ON users (ranks_month, id) WHERE ranks = 1;

-- The closed leaderboards, from which the job rank_snapshots reads each user's rank at the start of the week and month.
-- There is one row for each number of points, with its rank. A user's rank is in the row with the most points that are
-- not above the user's points. The row with -1 points is below all users. For the leaderboards `all` and `week`,
-- `period` is the week that began. For the leaderboard `month`, `period` is the month that began.
CREATE TABLE rank_places (
  leaderboard TEXT NOT NULL,
  period TEXT NOT NULL,
  points INTEGER NOT NULL,
  place INTEGER NOT NULL CHECK (place >= 1),
  PRIMARY KEY (leaderboard, period, points)
) WITHOUT ROWID;

-- The pictures of users and rewards and the company's logo, one row for each owner (docs/decisions/0060). The server
-- reads the width and the height from the bytes.
CREATE TABLE images (
  -- The id in the image's address, which is a hash of the bytes. For a picture of a user or a reward, the id is a hash
  -- of random letters and the bytes.
  id TEXT PRIMARY KEY NOT NULL,
  -- A user id, 'reward:' and a reward id, or 'company'.
  owner TEXT NOT NULL,
  type TEXT NOT NULL,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  created_at TEXT NOT NULL,
  -- The bytes are the last column, so that a query for the other columns does not read them.
  bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 40000)
);
CREATE UNIQUE INDEX images_by_owner ON images (owner);

-- The words of search_text, one word in each row. A search by the beginning of a word reads only the rows that match
-- (docs/decisions/0016).
CREATE TABLE user_words (
  word TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (word, user_id)
) WITHOUT ROWID;

-- Users that the identity provider removed. A late "created" message or a token that is still valid must not create
-- such a user again.
CREATE TABLE identity_removals (
  employee_id TEXT PRIMARY KEY NOT NULL,
  removed_at TEXT NOT NULL
) WITHOUT ROWID;

-- Accounts of the identity provider that have no record, because another record has their address. The record is created
-- when the address becomes free. When the other record is of a removed user, an admin decides (docs/decisions/0006).
CREATE TABLE waiting_accounts (
  employee_id TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  -- The newest state of the provider (worker/identity/identity.ts, ProviderProfile).
  profile TEXT NOT NULL CHECK (json_valid(profile)),
  identity_updated_at INTEGER NOT NULL,
  since TEXT NOT NULL,
  -- The instant at which the admins were notified. NULL while no removed user has the address.
  told_at TEXT
) WITHOUT ROWID;
CREATE INDEX waiting_accounts_by_email ON waiting_accounts (email COLLATE NOCASE);
CREATE INDEX waiting_accounts_by_date ON waiting_accounts (since, employee_id);

-- The earlier calendars of users. A row applies up to and including the local day `until` (docs/decisions/0052).
CREATE TABLE past_calendars (
  user_id TEXT NOT NULL REFERENCES users (id),
  until TEXT NOT NULL CHECK (until GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  calendar_id TEXT NOT NULL REFERENCES work_calendars (id),
  PRIMARY KEY (user_id, until)
) WITHOUT ROWID;
CREATE INDEX past_calendars_by_calendar ON past_calendars (calendar_id, user_id);

CREATE TABLE leaves (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL CHECK (end_date >= start_date),
  kind TEXT NOT NULL DEFAULT 'vacation',
  -- The status is 'requested' when the user asks for the leave. Only approved leave counts.
  status TEXT NOT NULL DEFAULT 'approved',
  -- The reason from the admin who gave the leave, or from the user who asks for it.
  note TEXT NOT NULL DEFAULT '',
  -- The admin who gave the leave or decided on it. NULL while the leave is requested.
  created_by TEXT,
  -- The reason for the decision on a request.
  decision_reason TEXT,
  -- The claim that the leave comes from. NULL for leave that is no reward.
  redemption_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX leaves_by_user ON leaves (user_id, end_date);
CREATE INDEX leaves_requested ON leaves (created_at, id) WHERE status = 'requested';

-- The record ----------------------------------------------------------------------------------------------------------

-- Scoring policies. A row never changes. A change of the scoring adds a row with the next number. Numbers -1
-- and 0 are the built-in standard policies of this release and of earlier ones, which have no row. A policy scores the days from the company day `holds_from` on.
CREATE TABLE scoring_policies (
  number INTEGER PRIMARY KEY NOT NULL CHECK (number > 0),
  holds_from TEXT NOT NULL CHECK (holds_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  policy TEXT NOT NULL CHECK (json_valid(policy)),
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- The second admin who approved a large raise; NULL when no approval was needed (docs/decisions/0025).
  approved_by TEXT
);

-- The scoring policy that waits for a second admin. A decision on it, or any other change of the scoring, deletes the
-- row. The audit log contains the history.
CREATE TABLE scoring_proposals (
  -- The slot is always 1, so there is at most one row.
  slot INTEGER PRIMARY KEY NOT NULL CHECK (slot = 1),
  id TEXT NOT NULL,
  policy TEXT NOT NULL CHECK (json_valid(policy)),
  -- 1 when the proposal resets the setting to its default.
  is_reset INTEGER NOT NULL CHECK (is_reset IN (0, 1)),
  reason TEXT,
  proposed_by TEXT NOT NULL REFERENCES users (id),
  proposed_at TEXT NOT NULL,
  -- The proposal has no effect from this instant on.
  expires_at TEXT NOT NULL CHECK (expires_at > proposed_at)
);

-- The check-ins. The key allows one check-in for each user and local day. This table grows without end, so its rows are
-- short (docs/decisions/0038): instants are epoch milliseconds, words of closed lists are one letter
-- (worker/db/schema/record.ts), and the most frequent value of a column is NULL or empty.
CREATE TABLE check_ins (
  user_id TEXT NOT NULL REFERENCES users (id),
  local_date TEXT NOT NULL CHECK (local_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  id TEXT NOT NULL,

  -- The facts of the check-in. No later change of a rule, a zone or a calendar changes these facts.
  check_in_time INTEGER NOT NULL CHECK (typeof(check_in_time) = 'integer'),
  time_zone TEXT NOT NULL,
  -- The local time in seconds after the midnight of local_date. In a night shift, the time can be below 0, or 86400 and
  -- more (domain/time/day-clock.ts).
  local_seconds INTEGER NOT NULL CHECK (local_seconds BETWEEN -39600 AND 129599),
  department TEXT NOT NULL DEFAULT '',
  method TEXT NOT NULL,
  time_proof TEXT NOT NULL,
  station_id TEXT,
  -- The admin who added the check-in. NULL when the user made it.
  added_by TEXT,
  location TEXT,
  notes TEXT,
  mood TEXT,
  -- 1 when the app told the user that admins read the mood and the note by name (domain/checkins/mood-readers.ts).
  -- Usually NULL.
  is_named INTEGER CHECK (is_named = 1),
  policy_number INTEGER NOT NULL DEFAULT 0 CHECK (policy_number >= -1),
  -- The times of the user's calendar on that day, as `HH:MM HH:MM`: the time before which a check-in is early, and the
  -- time before which it is on time. When the day does not start at midnight, the day start in minutes follows. NULL
  -- when the times of the policy apply.
  times TEXT,

  -- The figures, computed from the facts above, the record before the check-in and the work days
  -- (domain/record/recompute.ts).
  check_in_type TEXT NOT NULL,
  is_on_time INTEGER NOT NULL CHECK (is_on_time IN (0, 1)),
  -- 1 on a rest day or holiday of the user's calendar, and during leave.
  is_day_off INTEGER NOT NULL DEFAULT 0 CHECK (is_day_off IN (0, 1)),
  -- 1 when the day was a day off when the check-in was made.
  was_day_off INTEGER NOT NULL DEFAULT 0 CHECK (was_day_off IN (0, 1)),
  points_earned INTEGER NOT NULL CHECK (points_earned >= 0),
  bonus_points INTEGER NOT NULL DEFAULT 0 CHECK (bonus_points BETWEEN 0 AND points_earned),
  -- The reasons for the bonus points, as a JSON array. Empty when there are no bonus points.
  bonus_lines TEXT NOT NULL DEFAULT '' CHECK (bonus_lines = '' OR json_valid(bonus_lines)),
  streak_day INTEGER NOT NULL CHECK (streak_day >= 0),
  streak_freezes INTEGER NOT NULL DEFAULT 0,
  longest_streak INTEGER NOT NULL CHECK (longest_streak >= streak_day),
  early_run INTEGER NOT NULL DEFAULT 0,
  longest_early_run INTEGER NOT NULL DEFAULT 0 CHECK (longest_early_run >= early_run),
  -- The badges and achievements that the check-in earned, with their values at that time, as a JSON array. Empty when
  -- there are none.
  awards TEXT NOT NULL DEFAULT '' CHECK (awards = '' OR json_valid(awards)),

  -- The instant at which the server received the check-in. NULL when it equals check_in_time.
  received_at INTEGER,
  PRIMARY KEY (user_id, local_date)
) WITHOUT ROWID;
-- The check-ins of one day by time, which are read in pages.
CREATE INDEX check_ins_by_day ON check_ins (local_date, check_in_time);
-- The check-ins whose time the server's clock did not prove, for an admin's filter. A check-in on the spot has no entry
-- here.
CREATE INDEX check_ins_unseen ON check_ins (local_date, time_proof, check_in_time) WHERE time_proof <> 'v';

-- The keys that sign clock checks (docs/decisions/0007) and station codes (0051). The newest key signs. Signatures by
-- older keys stay valid. No response and no export contains a key.
CREATE TABLE signing_keys (
  number INTEGER PRIMARY KEY NOT NULL CHECK (number > 0),
  -- 32 random bytes, base64url.
  secret TEXT NOT NULL,
  made_at TEXT NOT NULL
);

-- Devices with a key by which they send their user's queued actions (docs/decisions/0008). A revoked device has no row.
CREATE TABLE devices (
  -- An id that the device made together with its key.
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- A point of P-256 as 65 bytes in base64url.
  public_key TEXT NOT NULL CHECK (length(public_key) = 87),
  -- The device's id in clock checks.
  clock_id TEXT NOT NULL,
  -- The browser from the user agent; NULL when it is unknown.
  browser TEXT,
  system TEXT,
  created_at TEXT NOT NULL,
  -- The instant at which the app last renewed the key. The key is valid for 90 days after this instant.
  renewed_at TEXT NOT NULL,
  -- The instant of the last request with the key of the device, in steps of an hour.
  last_used_at TEXT
) WITHOUT ROWID;
CREATE INDEX devices_by_user ON devices (user_id);

-- Requests of users to add a check-in to a day, or to remove a check-in. An admin decides.
CREATE TABLE correction_requests (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- The time of the check-in to add, HH:MM in the user's local time. NULL when the request voids the day's check-in.
  time TEXT,
  reason TEXT NOT NULL,
  status TEXT NOT NULL,
  decided_by TEXT,
  decided_at TEXT,
  decision_reason TEXT,
  created_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE UNIQUE INDEX correction_requests_open_of_user ON correction_requests (user_id, day) WHERE status = 'open';
CREATE INDEX correction_requests_by_user ON correction_requests (user_id, created_at DESC, id);
CREATE INDEX correction_requests_open ON correction_requests (created_at, id) WHERE status = 'open';

-- The months in which a user checked in on every scheduled day.
CREATE TABLE perfect_months (
  user_id TEXT NOT NULL REFERENCES users (id),
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  completed_at TEXT NOT NULL,
  PRIMARY KEY (user_id, month)
) WITHOUT ROWID;

-- The ledger. Rows are added and never changed. The rows of a user are a chain: each row contains the balance after it.
CREATE TABLE point_transactions (
  user_id TEXT NOT NULL REFERENCES users (id),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  transaction_type TEXT NOT NULL,
  points_amount INTEGER NOT NULL CHECK (points_amount <> 0),
  reference_type TEXT NOT NULL,
  -- For a check-in, and for a correction or forgiveness of its points, the local date of the check-in. For other rows,
  -- the id of the cause.
  reference_id TEXT,
  -- An empty text or a space stands for the standard text of a check-in (worker/db/schema/column-types.ts).
  description TEXT NOT NULL,
  created_by TEXT,
  running_balance INTEGER NOT NULL CHECK (running_balance >= 0),
  running_earned INTEGER NOT NULL CHECK (running_earned >= 0),
  -- The day in the company's zone on which the points were booked. NULL when reference_id is that day.
  booked_day TEXT,
  booked_on TEXT GENERATED ALWAYS AS (ifnull(booked_day, reference_id)) VIRTUAL NOT NULL
    CHECK (booked_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- The instant in epoch milliseconds.
  created_at INTEGER NOT NULL CHECK (typeof(created_at) = 'integer'),
  PRIMARY KEY (user_id, seq),
  -- An award that an admin takes back lowers the earned points again.
  CHECK (transaction_type NOT IN ('earned', 'bonus', 'refunded') OR points_amount > 0 OR reference_type IN ('taken_back', 'thanks')),
  CHECK (transaction_type <> 'redeemed' OR points_amount < 0)
) WITHOUT ROWID;
CREATE UNIQUE INDEX point_transactions_one_claim ON point_transactions (reference_id)
  WHERE transaction_type = 'redeemed' AND reference_type = 'redemption';
CREATE UNIQUE INDEX point_transactions_one_refund ON point_transactions (reference_id)
  WHERE transaction_type = 'refunded' AND reference_type = 'redemption';
-- An award is taken back at most once.
CREATE UNIQUE INDEX point_transactions_one_take_back ON point_transactions (reference_id)
  WHERE reference_type = 'taken_back';
-- The points that corrections took back or forgave, by day.
CREATE INDEX point_transactions_corrected ON point_transactions (user_id, reference_id)
  WHERE reference_type IN ('correction', 'forgiven');
-- The points that an admin booked, for the limit of 24 hours.
CREATE INDEX point_transactions_by_giver
  ON point_transactions (created_by, created_at, reference_type, transaction_type, points_amount)
  WHERE created_by IS NOT NULL AND points_amount > 0;

-- Archive -------------------------------------------------------------------------------------------------------------
-- The check-ins and ledger rows of closed months are moved to files (docs/decisions/0038).

CREATE TABLE archives (
  month TEXT PRIMARY KEY NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  -- One of: writing, joining, verifying, moving, done, stuck, restoring, restored (domain/closed-months/states.ts).
  state TEXT NOT NULL,
  -- In the current state, the users up to this id are finished.
  place TEXT NOT NULL DEFAULT '',
  attempts INTEGER NOT NULL DEFAULT 1,
  -- The reason why the month was restarted or is stuck.
  problem TEXT,
  -- The checksum of the whole file. NULL until the file has been read back.
  sha256 TEXT,
  bytes INTEGER NOT NULL DEFAULT 0,
  check_ins INTEGER NOT NULL DEFAULT 0,
  ledger_rows INTEGER NOT NULL DEFAULT 0,
  points INTEGER NOT NULL DEFAULT 0,
  began_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

-- The parts of a month's file. Each part is a gzip member with the rows of some users: the users with an id after
-- after_user, up to and including last_user.
CREATE TABLE archive_parts (
  month TEXT NOT NULL REFERENCES archives (month),
  after_user TEXT NOT NULL,
  last_user TEXT NOT NULL,
  offset INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (month, after_user)
) WITHOUT ROWID;

-- The sums of one user's rows of one archive month. Rows of this user and month that are still in the database are not
-- counted again.
CREATE TABLE archived_records (
  user_id TEXT NOT NULL REFERENCES users (id),
  month TEXT NOT NULL REFERENCES archives (month),
  -- The days with a check-in as bits. Bit 0 is the first day of the month, and bit 30 is the 31st.
  days INTEGER NOT NULL,
  check_ins INTEGER NOT NULL,
  early INTEGER NOT NULL,
  check_in_points INTEGER NOT NULL,
  -- The lowest streak_day above 0 of the month's check-ins. NULL when there is none.
  least_streak INTEGER,
  -- The numbers of the first and the last ledger row of the month. There is no gap between them. NULL when the month
  -- has no ledger row.
  first_seq INTEGER,
  last_seq INTEGER,
  points INTEGER NOT NULL,
  earned INTEGER NOT NULL,
  redeemed INTEGER NOT NULL,
  badges INTEGER NOT NULL,
  badge_points INTEGER NOT NULL,
  -- The balance and the earned points after the last ledger row of the month.
  running_balance INTEGER,
  running_earned INTEGER,
  PRIMARY KEY (user_id, month)
) WITHOUT ROWID;
CREATE UNIQUE INDEX archived_records_by_seq ON archived_records (user_id, last_seq) WHERE last_seq IS NOT NULL;

-- The month whose rows move at the moment. Only a batch that moves rows has a row here: it writes the row first and
-- deletes it last, so no other statement ever sees one.
CREATE TABLE moving_months (
  month TEXT PRIMARY KEY NOT NULL
) WITHOUT ROWID;

-- The size that D1 last reported with a response.
CREATE TABLE database_size (
  slot INTEGER PRIMARY KEY NOT NULL CHECK (slot = 1),
  bytes INTEGER NOT NULL,
  measured_at TEXT NOT NULL
);

-- Rewards -------------------------------------------------------------------------------------------------------------

CREATE TABLE rewards (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  -- How a user gets the reward after a claim. Admins write this text.
  how_to_get TEXT NOT NULL DEFAULT '',
  points_cost INTEGER NOT NULL CHECK (points_cost > 0),
  -- The admin who set the cost; NULL for a starter reward. This admin does not approve the claims at this cost.
  cost_by TEXT,
  category TEXT NOT NULL,
  icon TEXT NOT NULL DEFAULT 'gift',
  -- The address of the picture in the table images. Empty when there is no picture.
  picture_url TEXT NOT NULL DEFAULT '',
  available INTEGER NOT NULL DEFAULT 1 CHECK (available IN (0, 1)),
  company TEXT NOT NULL DEFAULT '',
  stock INTEGER CHECK (stock >= 0),
  -- How a claimed reward reaches its owner (domain/fulfilment/ways.ts).
  fulfilment TEXT NOT NULL DEFAULT '{"way":"by_hand","face":null}' CHECK (json_valid(fulfilment)),
  -- The instant at which the reward was deleted. A retired reward keeps its row for its redemptions.
  retired_at TEXT,
  version INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- The position in the employees' list: the claimable rewards first (docs/decisions/0016).
  list_section INTEGER GENERATED ALWAYS AS (iif(available = 1 AND stock IS NOT 0, 0, 1)) VIRTUAL
) WITHOUT ROWID;
CREATE INDEX rewards_by_cost ON rewards (points_cost, id) WHERE retired_at IS NULL;
CREATE INDEX rewards_by_section ON rewards (list_section, points_cost, id) WHERE retired_at IS NULL;
CREATE INDEX rewards_by_tier ON rewards (category, list_section, points_cost, id) WHERE retired_at IS NULL;
CREATE INDEX rewards_retired ON rewards (retired_at DESC, id) WHERE retired_at IS NOT NULL;

CREATE TABLE redemptions (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  reward_id TEXT NOT NULL REFERENCES rewards (id),
  points_spent INTEGER NOT NULL CHECK (points_spent > 0),
  -- The admin who had set the reward's cost at the time of the claim.
  cost_by TEXT,
  status TEXT NOT NULL DEFAULT 'pending',
  requested_date TEXT NOT NULL,
  processed_date TEXT,
  processed_by TEXT,
  rejection_reason TEXT,
  fulfillment_notes TEXT,
  reward_snapshot TEXT NOT NULL CHECK (json_valid(reward_snapshot)),
  -- The reward's way of fulfilment at the time of the claim.
  fulfilment TEXT NOT NULL DEFAULT '{"way":"by_hand","face":null}' CHECK (json_valid(fulfilment)),
  -- The days off that the user chose, as a JSON array. They are a wish while the claim is pending. After that, each
  -- day is a row of leaves.
  chosen_days TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(chosen_days)),
  idempotency_key TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  -- The day and the department of the figures that count the claim. A refund is subtracted from the same figures.
  booked_day TEXT,
  department TEXT,
  -- 1 when the company's rule approved the claim at once (domain/redemptions/approval-rule.ts).
  by_rule INTEGER NOT NULL DEFAULT 0 CHECK (by_rule IN (0, 1)),
  -- The amount that the approval added to reward_money_months. NULL before the approval, after a refund, and for a claim
  -- without a value.
  counted_month TEXT CHECK (counted_month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  counted_cents INTEGER CHECK (counted_cents > 0),
  counted_currency TEXT CHECK (length(counted_currency) = 3),
  -- The month whose delivered amount contains it.
  delivered_month TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((counted_month IS NULL) = (counted_cents IS NULL) AND (counted_month IS NULL) = (counted_currency IS NULL))
) WITHOUT ROWID;
CREATE UNIQUE INDEX redemptions_one_a_key ON redemptions (user_id, idempotency_key);
CREATE INDEX redemptions_by_user ON redemptions (user_id, requested_date DESC, id);
CREATE INDEX redemptions_by_status ON redemptions (status, requested_date DESC, id);
CREATE INDEX redemptions_by_date ON redemptions (requested_date DESC, id);
CREATE INDEX redemptions_by_reward ON redemptions (reward_id, requested_date DESC, id);
-- The rows that the payroll report sums.
CREATE INDEX redemptions_fulfilled ON redemptions (processed_date, user_id) WHERE status = 'fulfilled';

-- One row for each approved redemption that nobody hands over by hand. It never contains a code or a link.
CREATE TABLE orders (
  redemption_id TEXT PRIMARY KEY NOT NULL REFERENCES redemptions (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  way TEXT NOT NULL,
  -- domain/fulfilment/orders.ts
  state TEXT NOT NULL,
  -- The money that the order was worth when it was made, and the provider's fee.
  face_cents INTEGER,
  currency TEXT,
  fee_cents INTEGER,
  -- The provider's product or campaign. An admin can replace the reward's after a refusal.
  product TEXT,
  -- Each round has its own id at the provider. A new round begins only after a refusal.
  round INTEGER NOT NULL DEFAULT 1,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- The instant at which a sender takes the order up; NULL when nothing is left to send.
  due_at TEXT,
  provider_order TEXT,
  provider_reward TEXT,
  -- Why the order failed or waits (domain/fulfilment/orders.ts).
  failure TEXT,
  version INTEGER NOT NULL DEFAULT 0,
  ordered_at TEXT NOT NULL,
  delivered_at TEXT,
  -- The run of the nightly comparison that last found the order in the provider's list.
  checked_at TEXT,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX orders_due ON orders (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX orders_delivered ON orders (delivered_at) WHERE state = 'delivered';
-- The provider's messages name an order or its reward.
CREATE INDEX orders_by_provider_order ON orders (provider_order) WHERE provider_order IS NOT NULL;
CREATE INDEX orders_by_provider_reward ON orders (provider_reward) WHERE provider_reward IS NOT NULL;
CREATE INDEX orders_failed ON orders (ordered_at DESC, redemption_id) WHERE state = 'failed';

-- The codes and links of rewards that are given from a stock. Neither the code nor its PIN is readable without a key of
-- the Worker (worker/core/signatures/code-seals.ts).
CREATE TABLE reward_codes (
  id TEXT PRIMARY KEY NOT NULL,
  reward_id TEXT NOT NULL REFERENCES rewards (id),
  -- The code and its PIN, encrypted with the key `key_id`.
  sealed TEXT NOT NULL,
  key_id TEXT NOT NULL,
  -- A keyed hash of the code, which finds a code that is loaded twice.
  hash TEXT NOT NULL,
  -- The last characters of the code, at most four.
  code_end TEXT NOT NULL,
  -- The last day on which the code can be used. NULL when it has no last day.
  expires_on TEXT CHECK (expires_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- NULL while the code is free.
  redemption_id TEXT REFERENCES redemptions (id),
  given_at TEXT,
  -- How often the owner looked at the code.
  reveals INTEGER NOT NULL DEFAULT 0,
  added_by TEXT NOT NULL,
  added_at TEXT NOT NULL,
  CHECK ((redemption_id IS NULL) = (given_at IS NULL))
) WITHOUT ROWID;
CREATE UNIQUE INDEX reward_codes_by_hash ON reward_codes (hash);
CREATE UNIQUE INDEX reward_codes_by_redemption ON reward_codes (redemption_id) WHERE redemption_id IS NOT NULL;
-- The code that expires first is given first.
CREATE INDEX reward_codes_free ON reward_codes (reward_id, ifnull(expires_on, '9999-12-31'), id)
  WHERE redemption_id IS NULL;
CREATE INDEX reward_codes_given ON reward_codes (reward_id, given_at DESC, id) WHERE redemption_id IS NOT NULL;

-- Each time when an owner looked at a code, up to a limit for each code.
CREATE TABLE code_reveals (
  code_id TEXT NOT NULL REFERENCES reward_codes (id),
  number INTEGER NOT NULL,
  revealed_at TEXT NOT NULL,
  PRIMARY KEY (code_id, number)
) WITHOUT ROWID;
-- The messages of the gift card provider that were already heard. They are deleted after thirty days.
CREATE TABLE provider_messages (
  id TEXT PRIMARY KEY NOT NULL,
  received_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX provider_messages_by_age ON provider_messages (received_at);

-- Thanks --------------------------------------------------------------------------------------------------------------

CREATE TABLE thanks (
  id TEXT PRIMARY KEY NOT NULL,
  from_user TEXT NOT NULL REFERENCES users (id),
  -- The giver's department at that time.
  department TEXT NOT NULL DEFAULT '',
  -- The receivers' user ids, as a JSON array.
  receivers TEXT NOT NULL CHECK (json_valid(receivers)),
  words TEXT NOT NULL,
  -- The company's value at that time, as a JSON object with its id, name and icon. NULL without a value.
  value TEXT CHECK (json_valid(value)),
  -- The points for each receiver.
  points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0),
  -- domain/thanks/readers.ts
  audience TEXT NOT NULL,
  -- domain/thanks/states.ts
  state TEXT NOT NULL,
  -- The feed that shows it: '' for the whole company, or the giver's department at that time. NULL when only the giver
  -- and the receivers see it.
  feed TEXT,
  -- The month of the giver's allowance, in the company's zone.
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  -- 1 when the receivers earned the points, so that these count for leaderboards and levels.
  is_earned INTEGER NOT NULL DEFAULT 0 CHECK (is_earned IN (0, 1)),
  hearts INTEGER NOT NULL DEFAULT 0 CHECK (hearts >= 0),
  -- The first report that no admin has decided on yet.
  reported_at TEXT,
  -- The last decision of an admin, with the points that it took back from the receivers.
  decided_by TEXT,
  decided_at TEXT,
  decision_reason TEXT,
  points_taken INTEGER NOT NULL DEFAULT 0 CHECK (points_taken >= 0),
  created_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX thanks_feed ON thanks (feed, created_at, id) WHERE state = 'shown' AND feed IS NOT NULL;
CREATE INDEX thanks_to_review ON thanks (created_at DESC, id) WHERE state = 'held' OR reported_at IS NOT NULL;
CREATE INDEX thanks_withdrawn ON thanks (decided_at DESC, id) WHERE state = 'withdrawn';

-- The thanks that a user gave and received, in any state.
CREATE TABLE thanks_people (
  user_id TEXT NOT NULL REFERENCES users (id),
  -- 1 for the giver, 0 for a receiver.
  is_giver INTEGER NOT NULL CHECK (is_giver IN (0, 1)),
  created_at TEXT NOT NULL,
  thanks_id TEXT NOT NULL REFERENCES thanks (id),
  PRIMARY KEY (user_id, is_giver, created_at, thanks_id)
) WITHOUT ROWID;

-- The hearts and reports, one a user.
CREATE TABLE thanks_marks (
  thanks_id TEXT NOT NULL REFERENCES thanks (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (thanks_id, kind, user_id)
) WITHOUT ROWID;
-- For the limit of 24 hours.
CREATE INDEX thanks_reports ON thanks_marks (user_id, at) WHERE kind = 'report';

-- A user's thanks to another user in a month: how many were shown, and the points of all that were not refused. The
-- limit for two people reads the points.
CREATE TABLE thanks_pairs (
  from_user TEXT NOT NULL REFERENCES users (id),
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  to_user TEXT NOT NULL REFERENCES users (id),
  thanks INTEGER NOT NULL CHECK (thanks >= 0),
  points INTEGER NOT NULL CHECK (points >= 0),
  PRIMARY KEY (from_user, month, to_user)
) WITHOUT ROWID;

-- The ledger of points to give. Rows are added and never changed. Each month of a user begins with the row that grants
-- the month's points, and each row contains the points left after it.
CREATE TABLE allowance_transactions (
  user_id TEXT NOT NULL REFERENCES users (id),
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  -- domain/thanks/allowance.ts
  kind TEXT NOT NULL,
  points INTEGER NOT NULL CHECK (points <> 0),
  points_left INTEGER NOT NULL CHECK (points_left >= 0),
  -- NULL for the grant.
  thanks_id TEXT REFERENCES thanks (id),
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, month, seq)
) WITHOUT ROWID;

-- The shown thanks of a month, by the giver's department at that time and the company's value ('' without a value).
-- givers counts each user once a month, with the first thanks.
CREATE TABLE thanks_counts (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  department TEXT NOT NULL,
  value_id TEXT NOT NULL,
  thanks INTEGER NOT NULL CHECK (thanks >= 0),
  givers INTEGER NOT NULL CHECK (givers >= 0),
  points INTEGER NOT NULL CHECK (points >= 0),
  PRIMARY KEY (month, department, value_id)
) WITHOUT ROWID;

-- The people of the company and the points that each could give, at the first thanks of the month.
CREATE TABLE thanks_months (
  month TEXT PRIMARY KEY NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  people INTEGER NOT NULL,
  allowance INTEGER NOT NULL
) WITHOUT ROWID;

-- The anniversaries, birthdays and first days that were announced. A user who takes back the consent has no row.
CREATE TABLE celebrations (
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  -- The user's local day.
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  department TEXT NOT NULL,
  -- The years of an anniversary. NULL for other kinds.
  years INTEGER CHECK (years > 0),
  PRIMARY KEY (user_id, kind, day)
) WITHOUT ROWID;
CREATE INDEX celebrations_by_day ON celebrations (day, department);

-- Badges and achievements ---------------------------------------------------------------------------------------------

CREATE TABLE badges (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  icon TEXT NOT NULL,
  points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0),
  category TEXT NOT NULL,
  tier TEXT NOT NULL,
  rarity TEXT NOT NULL,
  criteria_type TEXT NOT NULL,
  criteria_count INTEGER NOT NULL CHECK (criteria_count > 0),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- The admin who last set the criteria and the points, and the instant of that change. The second admin who confirmed
  -- them; NULL before that. The badge pays neither of them. Until it is confirmed, each payment is a gift of terms_by.
  terms_by TEXT,
  terms_at TEXT,
  terms_confirmed_by TEXT
) WITHOUT ROWID;
-- The badges that a user's counters can reach.
CREATE INDEX badges_by_criteria ON badges (criteria_type, criteria_count) WHERE is_active = 1;
CREATE INDEX badges_by_terms ON badges (terms_by, terms_at, points) WHERE terms_by IS NOT NULL;

CREATE TABLE user_badges (
  user_id TEXT NOT NULL REFERENCES users (id),
  badge_id TEXT NOT NULL REFERENCES badges (id),
  id TEXT NOT NULL,
  earned_date TEXT NOT NULL,
  progress INTEGER NOT NULL DEFAULT 0,
  -- The points that the badge paid when it was awarded.
  points INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, badge_id)
) WITHOUT ROWID;

-- The instants at which the fixed achievements were unlocked. Their progress is computed from rows.
CREATE TABLE user_achievements (
  user_id TEXT NOT NULL REFERENCES users (id),
  achievement_id TEXT NOT NULL,
  unlocked_at TEXT NOT NULL,
  PRIMARY KEY (user_id, achievement_id)
) WITHOUT ROWID;

-- Team and wellness activities, courses and suggestions. Badges count these records.
CREATE TABLE activity_records (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  occurred_on TEXT NOT NULL,
  recorded_by TEXT,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX activity_records_by_user ON activity_records (user_id, kind, occurred_on);
CREATE INDEX activity_records_by_day ON activity_records (user_id, occurred_on DESC, id);

CREATE TABLE motivational_quotes (
  id TEXT PRIMARY KEY NOT NULL,
  quote_text TEXT NOT NULL,
  author TEXT,
  category TEXT NOT NULL DEFAULT 'motivation',
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX quotes_by_created ON motivational_quotes (created_at DESC, id);
CREATE INDEX quotes_active ON motivational_quotes (id) WHERE is_active = 1;

-- Figures -------------------------------------------------------------------------------------------------------------
-- These sums are stored, because counting the rows would read the data of the whole company. Each write changes the
-- sums in its own batch (worker/core/figures). worker/core/figures/rebuild.ts computes the sums from the rows.

-- One row for each day and department (docs/decisions/0019). Check-ins count on their local day. Points count on the
-- day on which they were booked. A refund counts on the day of its claim, so that no day redeems less than nothing.
CREATE TABLE department_days (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  department TEXT NOT NULL,
  check_ins INTEGER NOT NULL DEFAULT 0,
  -- The check-ins that their users did not make on a day off of their own. Only these count in the next three columns.
  scheduled INTEGER NOT NULL DEFAULT 0,
  early INTEGER NOT NULL DEFAULT 0,
  on_time INTEGER NOT NULL DEFAULT 0,
  -- The sum of the local seconds of the check-ins. Divided by scheduled, the sum is the average time of day.
  seconds INTEGER NOT NULL DEFAULT 0,
  great INTEGER NOT NULL DEFAULT 0,
  excellent INTEGER NOT NULL DEFAULT 0,
  good INTEGER NOT NULL DEFAULT 0,
  okay INTEGER NOT NULL DEFAULT 0,
  tired INTEGER NOT NULL DEFAULT 0,
  -- The number of check-ins by streak day: streak day 0, then the streak days from 1, 5, 10, 20, 30, 60 and 90 on.
  streak_0 INTEGER NOT NULL DEFAULT 0,
  streak_1 INTEGER NOT NULL DEFAULT 0,
  streak_5 INTEGER NOT NULL DEFAULT 0,
  streak_10 INTEGER NOT NULL DEFAULT 0,
  streak_20 INTEGER NOT NULL DEFAULT 0,
  streak_30 INTEGER NOT NULL DEFAULT 0,
  streak_60 INTEGER NOT NULL DEFAULT 0,
  streak_90 INTEGER NOT NULL DEFAULT 0,
  -- All balances together grow by the earned, adjusted and opening points minus the redeemed points.
  points_earned INTEGER NOT NULL DEFAULT 0,
  points_redeemed INTEGER NOT NULL DEFAULT 0,
  points_adjusted INTEGER NOT NULL DEFAULT 0,
  points_opening INTEGER NOT NULL DEFAULT 0,
  -- The number of users who earned their first points of the month on this day. The sum over the days of a month is the
  -- number of users who earned points in that month.
  newly_active INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, department)
) WITHOUT ROWID;

-- The middle moods of the groups of a day (domain/analytics/moods.ts), a row per closed day. No later change of a
-- check-in changes a row, so that no two answers can be compared (docs/decisions/0067).
CREATE TABLE mood_days (
  day TEXT PRIMARY KEY NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  groups TEXT NOT NULL CHECK (json_valid(groups))
) WITHOUT ROWID;

-- The sums of past months (worker/features/analytics/fold-months.ts). A change of a day deletes the sums of its month.
CREATE TABLE department_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  department TEXT NOT NULL,
  check_ins INTEGER NOT NULL,
  scheduled INTEGER NOT NULL,
  early INTEGER NOT NULL,
  on_time INTEGER NOT NULL,
  seconds INTEGER NOT NULL,
  points_earned INTEGER NOT NULL,
  points_redeemed INTEGER NOT NULL,
  points_adjusted INTEGER NOT NULL,
  points_opening INTEGER NOT NULL,
  newly_active INTEGER NOT NULL,
  PRIMARY KEY (month, department)
) WITHOUT ROWID;

-- The number of users of a department who may use the app.
CREATE TABLE department_people (
  department TEXT PRIMARY KEY NOT NULL,
  people INTEGER NOT NULL
) WITHOUT ROWID;

-- Users who checked in regularly and then missed some scheduled days (domain/people/quiet.ts). A job searches for these
-- users each night.
CREATE TABLE quiet_people (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
  -- The day of the last check-in, and the number of scheduled days since then.
  last_day TEXT NOT NULL,
  days INTEGER NOT NULL,
  found_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX quiet_people_by_day ON quiet_people (last_day DESC, user_id);

-- The number of claims of a reward in a month, without refunded claims, and the points of these claims.
CREATE TABLE reward_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  reward_id TEXT NOT NULL REFERENCES rewards (id),
  claims INTEGER NOT NULL DEFAULT 0,
  points INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (month, reward_id)
) WITHOUT ROWID;
CREATE INDEX reward_months_by_reward ON reward_months (reward_id, claims);

-- The money of rewards, in hundredths of each currency. approved_cents is the value of the claims that were approved in
-- the month and not refunded since then, which the month's budget counts. delivered_cents is the value of the rewards
-- that reached their owners in the month. The sum of all differences is what the company still owes.
CREATE TABLE reward_money_months (
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  approved_cents INTEGER NOT NULL DEFAULT 0 CHECK (approved_cents >= 0),
  delivered_cents INTEGER NOT NULL DEFAULT 0 CHECK (delivered_cents >= 0),
  PRIMARY KEY (month, currency)
) WITHOUT ROWID;

CREATE TABLE redemption_counts (
  status TEXT PRIMARY KEY NOT NULL,
  redemptions INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE badge_holders (
  badge_id TEXT PRIMARY KEY NOT NULL REFERENCES badges (id),
  people INTEGER NOT NULL
) WITHOUT ROWID;

-- Notifications, announcements and devices ----------------------------------------------------------------------------

CREATE TABLE notices (
  id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- A second notification of the user about the same event replaces the first. NULL when there is only one.
  event TEXT,
  -- The kind of event (domain/notices/notices.ts). The app writes the text in the user's language.
  kind TEXT NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  -- The user who caused the event; NULL when the receiver may not know that user.
  given_by TEXT,
  created_at TEXT NOT NULL,
  -- The time when the user saw the notification in the bell's list, or closed its card on the dashboard.
  read_at TEXT,
  -- The time when the user closed or followed the card. Until then, the dashboard shows the card.
  closed_at TEXT,
  -- The order of the bell. An index of its own, or one by age, would cost a written row for each notification.
  PRIMARY KEY (user_id, created_at DESC, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX notices_by_event ON notices (user_id, event) WHERE event IS NOT NULL;
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;

-- An announcement is shown from `published_at` until the end of the day `until`, by each user's local date.
CREATE TABLE announcements (
  id TEXT PRIMARY KEY NOT NULL,
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  until TEXT NOT NULL CHECK (until GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- The department that receives the announcement. Empty when all users receive it.
  department TEXT NOT NULL DEFAULT '',
  -- The publication time that an admin chose. NULL when the announcement was published at once.
  publish_at TEXT,
  -- The instant of publication. NULL while the announcement is scheduled and no user sees it.
  published_at TEXT,
  -- The number of users who received the announcement when it was published.
  recipients INTEGER,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  withdrawn_at TEXT,
  version INTEGER NOT NULL DEFAULT 0,
  readers INTEGER NOT NULL DEFAULT 0,
  -- Deliveries are queued in the order of user ids, and users up to this id are done. NULL when all users are done, and
  -- before the publication.
  queued_through TEXT
) WITHOUT ROWID;
CREATE INDEX announcements_to_queue ON announcements (id) WHERE queued_through IS NOT NULL;
CREATE INDEX announcements_waiting ON announcements (publish_at) WHERE published_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX announcements_in_force ON announcements (department, until)
  WHERE withdrawn_at IS NULL AND published_at IS NOT NULL;
CREATE INDEX announcements_by_date ON announcements (created_at DESC, id);
CREATE TABLE announcement_reads (
  announcement_id TEXT NOT NULL REFERENCES announcements (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  -- 1 when the user removed the announcement from the bell.
  cleared INTEGER NOT NULL DEFAULT 0,
  -- 1 when the user has closed the announcement on the dashboard.
  is_closed INTEGER NOT NULL DEFAULT 0 CHECK (is_closed IN (0, 1)),
  PRIMARY KEY (announcement_id, user_id)
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
  -- The app's origin at the time of the subscription. A notification that iOS shows without the app needs a full link.
  origin TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  last_used_at TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id, created_at);

-- Messages to users outside the app. There is one row for each user, event and channel, so that a retry sends nothing
-- twice.
CREATE TABLE deliveries (
  user_id TEXT NOT NULL,
  -- The event's name, such as notice:<id> or reminder:daily:2026-03-02.
  event TEXT NOT NULL,
  channel TEXT NOT NULL,
  kind TEXT NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  -- The earliest instant at which to send the message. A sender that claims the row moves this instant by the length of
  -- its lease.
  due_at TEXT NOT NULL,
  -- The message is not sent after this instant.
  expires_at TEXT,
  -- The number of claims. A sender settles the row only when no other sender has claimed it since.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- The devices that already have the message, as a JSON array of push_subscriptions.id. The next attempt skips them.
  reached TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reached)),
  settled_at TEXT,
  -- The outcome (domain/notifications/decide-delivery.ts). NULL while the row is not settled.
  result TEXT,
  PRIMARY KEY (user_id, event, channel)
) WITHOUT ROWID;
-- The rows that are not settled come first, by due time. The settled rows follow by the time of settlement, so that a
-- job can delete them.
CREATE INDEX deliveries_by_due ON deliveries (settled_at, due_at);

-- Addresses that get no email, because the provider rejected them, or because their owner complained.
CREATE TABLE mail_blocks (
  -- The address in lower case.
  address TEXT PRIMARY KEY NOT NULL,
  reason TEXT NOT NULL,
  blocked_at TEXT NOT NULL
) WITHOUT ROWID;

-- The newest mails when mails are stored instead of sent: in development and in the demo (MAIL_PROVIDER=outbox).
CREATE TABLE mail_outbox (
  number INTEGER PRIMARY KEY NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  html TEXT NOT NULL,
  text TEXT NOT NULL,
  headers TEXT NOT NULL CHECK (json_valid(headers)),
  sent_at TEXT NOT NULL
);

CREATE TABLE qr_stations (
  id TEXT PRIMARY KEY NOT NULL,
  -- The station's codes begin with this number. Numbers are consecutive, and no station is deleted.
  number INTEGER NOT NULL CHECK (number > 0),
  name TEXT NOT NULL,
  location TEXT NOT NULL,
  -- The time zone of the station. NULL when the company's zone applies.
  time_zone TEXT,
  -- The opening hours in the station's local time, HH:MM. Equal times mean that the station is open all day.
  opens_at TEXT NOT NULL,
  closes_at TEXT NOT NULL,
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- The rule for the place of a scan, as JSON: near a point, or in a network (domain/qr/place-rule.ts). NULL when users
  -- may scan anywhere.
  place_rule TEXT CHECK (place_rule IS NULL OR json_valid(place_rule)),
  -- The newest check-ins of users whom the display names, at most five, as a JSON array of [user, local day], newest
  -- last.
  named TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(named)),
  -- 1 when users check in at the display with a personal code.
  is_kiosk INTEGER NOT NULL DEFAULT 0 CHECK (is_kiosk IN (0, 1)),
  -- The wrong codes in a row without a pause, with the newest one, and the wrong codes in the hour that began at
  -- wrong_hour_from. Both lock the kiosk, and a correct code resets neither (domain/qr/personal-code.ts).
  wrong_codes INTEGER NOT NULL DEFAULT 0,
  wrong_at TEXT,
  wrong_in_hour INTEGER NOT NULL DEFAULT 0,
  wrong_hour_from TEXT,
  -- The SHA-256 of the credential of the station's displays. NULL when the station has no display.
  display_hash TEXT,
  display_since TEXT,
  -- The secret letters of the station's printed code. NULL when there is no printed code.
  printed_secret TEXT,
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((display_hash IS NULL) = (display_since IS NULL))
) WITHOUT ROWID;
-- The codes with which users check in at a kiosk, as keyed hashes. The key is a secret of the Worker, so that a copy of
-- the database reveals no code (docs/decisions/0051).
CREATE TABLE personal_codes (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
  -- The Worker computes the user's codes from its secret, the user's id and this random text.
  salt TEXT NOT NULL,
  -- The hash of the six digits that the user types, and of the 16 letters that the app shows as a QR code.
  pin_hash TEXT NOT NULL,
  badge_hash TEXT NOT NULL,
  made_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX personal_codes_pin ON personal_codes (pin_hash);
CREATE UNIQUE INDEX personal_codes_badge ON personal_codes (badge_hash);

CREATE UNIQUE INDEX qr_stations_number ON qr_stations (number);
CREATE INDEX qr_stations_active ON qr_stations (number) WHERE is_active = 1;
CREATE UNIQUE INDEX qr_stations_display ON qr_stations (display_hash) WHERE display_hash IS NOT NULL;

-- Screens in the lobby that show the company's day (docs/decisions/0060).
CREATE TABLE walls (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  -- 1 when the wall shows announcements. Announcements are written for employees, but visitors see the wall, too.
  shows_announcements INTEGER NOT NULL CHECK (shows_announcements IN (0, 1)),
  -- The SHA-256 of the wall's credential. NULL after the wall was revoked.
  display_hash TEXT,
  created_at TEXT NOT NULL,
  -- The approximate time of the last request by the wall's screen, in steps of minutes.
  seen_at TEXT,
  revoked_at TEXT,
  CHECK ((display_hash IS NULL) = (revoked_at IS NOT NULL))
) WITHOUT ROWID;
CREATE UNIQUE INDEX walls_display ON walls (display_hash) WHERE display_hash IS NOT NULL;

-- Administration ------------------------------------------------------------------------------------------------------

CREATE TABLE system_settings (
  setting_key TEXT PRIMARY KEY NOT NULL,
  setting_value TEXT NOT NULL CHECK (json_valid(setting_value)),
  description TEXT NOT NULL DEFAULT '',
  category TEXT NOT NULL DEFAULT 'general',
  -- The id of the setting's current value. A write that names an older id is refused, so that no admin overwrites a
  -- change that they have not seen (docs/decisions/0025).
  change_id TEXT NOT NULL DEFAULT '',
  updated_by TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
-- The settings that rules read. Most requests read them, and none reads a custom setting.
CREATE INDEX system_settings_of_rules ON system_settings (setting_key, setting_value) WHERE category <> 'custom';

-- The value of a point, in hundredths of its currency, from each month on. The empty month stands for all months before
-- the first change. Without a row, the settings point_value_cents and currency hold for all months.
CREATE TABLE point_values (
  from_month TEXT PRIMARY KEY NOT NULL CHECK (from_month = '' OR from_month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  cents INTEGER NOT NULL CHECK (cents >= 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  set_by TEXT NOT NULL,
  set_at TEXT NOT NULL
) WITHOUT ROWID;

-- The changes of the value of a point and of the currency that wait for a second admin, one for each setting.
CREATE TABLE money_proposals (
  setting_key TEXT PRIMARY KEY NOT NULL,
  id TEXT NOT NULL,
  value TEXT NOT NULL CHECK (json_valid(value)),
  proposed_by TEXT NOT NULL REFERENCES users (id),
  proposed_at TEXT NOT NULL,
  expires_at TEXT NOT NULL CHECK (expires_at > proposed_at)
) WITHOUT ROWID;

-- The setup steps that admins skipped, one row for each step. The step 'all' means that an admin closed the whole list.
CREATE TABLE setup_aside (
  step TEXT PRIMARY KEY NOT NULL,
  put_by TEXT NOT NULL,
  put_at TEXT NOT NULL
) WITHOUT ROWID;

-- The stored responses. A row is the response to the first of several equal requests. The batch of the write also
-- writes this row. The row is kept for seven days.
CREATE TABLE idempotency_keys (
  user_id TEXT NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  response TEXT NOT NULL CHECK (json_valid(response)),
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_date ON idempotency_keys (created_at);
-- The number of keys that a user made on the day (UTC) of their newest key. A limit on this number keeps one account
-- from filling the database.
CREATE TABLE idempotency_counts (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
  day TEXT NOT NULL,
  keys INTEGER NOT NULL
) WITHOUT ROWID;

-- The changes by admins, each with its actor and with the values before and after the change. Rows are only added.
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
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, created_at DESC, id);
CREATE INDEX audit_log_by_action ON audit_log (action, created_at DESC, id);

-- Scheduled jobs (docs/decisions/0063): one row per job, from its first run on.
CREATE TABLE jobs (
  name TEXT PRIMARY KEY NOT NULL,
  -- The current run: its start, its cursor, and its counts so far. The start is NULL when no run is in progress.
  run_started_at TEXT,
  cursor TEXT CHECK (json_valid(cursor)),
  slices INTEGER NOT NULL DEFAULT 0,
  counts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(counts)),
  -- The invocation that works on the job, and the end of its lease. No other invocation works on the job until then.
  lease_id TEXT NOT NULL DEFAULT '',
  leased_until TEXT NOT NULL DEFAULT '',
  -- The last completed run.
  last_started_at TEXT,
  last_finished_at TEXT,
  last_slices INTEGER NOT NULL DEFAULT 0,
  last_counts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(last_counts)),
  -- The number of failures since the last successful slice, the most recent failure, and the earliest time of the next
  -- attempt.
  failures INTEGER NOT NULL DEFAULT 0,
  failed_at TEXT,
  failure TEXT,
  retry_at TEXT,
  -- The instant at which a super admin requested a run. NULL after that run has begun.
  asked_at TEXT
) WITHOUT ROWID;

-- Stored figures that differ from the figures that the nightly audit computed from the rows. user_id is empty for
-- figures of the company.
CREATE TABLE audit_differences (
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Empty when the difference belongs to no day.
  day TEXT NOT NULL,
  stored TEXT NOT NULL,
  computed TEXT NOT NULL,
  -- The start of the run that found the difference.
  found_at TEXT NOT NULL,
  PRIMARY KEY (user_id, kind, day)
) WITHOUT ROWID;

-- A file of users that an admin uploaded (docs/decisions/0024). Its rows wait here, compared with the existing
-- users, until they are applied. An applied import is kept for thirty days, with the values that it replaced.
CREATE TABLE people_imports (
  id TEXT PRIMARY KEY NOT NULL,
  file_name TEXT NOT NULL,
  -- staging: the rows are being written. ready: all rows are written, and no row is applied. applying: some rows are
  -- applied. applied: all rows are applied.
  status TEXT NOT NULL,
  total INTEGER NOT NULL,
  staged INTEGER NOT NULL DEFAULT 0,
  new_rows INTEGER NOT NULL DEFAULT 0,
  changed_rows INTEGER NOT NULL DEFAULT 0,
  unchanged_rows INTEGER NOT NULL DEFAULT 0,
  wrong_rows INTEGER NOT NULL DEFAULT 0,
  -- The number of rows that name a calendar other than the user's. An import does not change the calendar of a user.
  kept_calendars INTEGER NOT NULL DEFAULT 0,
  -- The number of new users whose time zone was unknown when the file was read, because neither the file nor the user's
  -- location had a time zone.
  without_time_zone INTEGER NOT NULL DEFAULT 0,
  -- The number of new users whose hire date is the day on which they are added, because the file has none.
  without_hire_date INTEGER NOT NULL DEFAULT 0,
  -- The number of users who have left the company by the file, and who may still use the app.
  still_active INTEGER NOT NULL DEFAULT 0,
  -- The largest departments that only the file has, as [{"name", "added", "changed"}], and the numbers of all such
  -- departments and their rows.
  new_departments TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(new_departments)),
  new_department_count INTEGER NOT NULL DEFAULT 0,
  new_department_adds INTEGER NOT NULL DEFAULT 0,
  new_department_changes INTEGER NOT NULL DEFAULT 0,
  -- The choices sent with the first part: the new departments to add ("all" or a list), and 1 to send invitations.
  -- NULL before.
  added_departments TEXT CHECK (added_departments IS NULL OR json_valid(added_departments)),
  is_inviting INTEGER CHECK (is_inviting IN (0, 1)),
  -- The account status of new users, and 1 when the identity provider sends invitations.
  starts_as TEXT NOT NULL,
  can_invite INTEGER NOT NULL CHECK (can_invite IN (0, 1)),
  waiting_invitations INTEGER NOT NULL DEFAULT 0,
  sent_invitations INTEGER NOT NULL DEFAULT 0,
  failed_invitations INTEGER NOT NULL DEFAULT 0,
  -- How the file was read: its encoding, the columns that were not used, and the rows above the header.
  encoding TEXT NOT NULL,
  ignored_columns TEXT NOT NULL CHECK (json_valid(ignored_columns)),
  title_rows TEXT NOT NULL CHECK (json_valid(title_rows)),
  -- The last line that was applied, and the outcomes of the lines up to that line.
  applied_through INTEGER NOT NULL DEFAULT 0,
  created_people INTEGER NOT NULL DEFAULT 0,
  changed_people INTEGER NOT NULL DEFAULT 0,
  skipped_rows INTEGER NOT NULL DEFAULT 0,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX people_imports_by_date ON people_imports (created_at DESC, id);

CREATE TABLE people_import_rows (
  import_id TEXT NOT NULL REFERENCES people_imports (id),
  -- The line number in the file, as an editor shows it.
  line INTEGER NOT NULL,
  state TEXT NOT NULL,
  email TEXT NOT NULL,
  -- The values of the row, and the values that the user had before (domain/people/import/import-rows.ts).
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  before_value TEXT CHECK (before_value IS NULL OR json_valid(before_value)),
  problems TEXT CHECK (problems IS NULL OR json_valid(problems)),
  -- The values that the import read differently from what the cells say.
  notes TEXT CHECK (notes IS NULL OR json_valid(notes)),
  keeps_calendar INTEGER NOT NULL DEFAULT 0 CHECK (keeps_calendar IN (0, 1)),
  has_left INTEGER NOT NULL DEFAULT 0 CHECK (has_left IN (0, 1)),
  -- The row's department, when no user is in it yet.
  new_department TEXT,
  user_id TEXT,
  outcome TEXT,
  -- The time of the next attempt to invite the user. NULL when there is none.
  invitation_due TEXT,
  invitation_attempts INTEGER NOT NULL DEFAULT 0,
  -- sent or failed. NULL before, and for a row without an invitation.
  invitation TEXT,
  PRIMARY KEY (import_id, line)
) WITHOUT ROWID;
CREATE INDEX people_import_rows_by_state ON people_import_rows (import_id, state, line);
CREATE INDEX people_import_rows_skipped ON people_import_rows (import_id, line) WHERE outcome = 'skipped';
CREATE INDEX people_import_rows_new_department ON people_import_rows (import_id, new_department)
  WHERE new_department IS NOT NULL;
CREATE INDEX people_import_rows_to_invite ON people_import_rows (invitation_due) WHERE invitation_due IS NOT NULL;
CREATE INDEX people_import_rows_not_invited ON people_import_rows (import_id, line) WHERE invitation = 'failed';

-- Telemetry -----------------------------------------------------------------------------------------------------------
-- Counts per day in UTC. No row identifies a user. The names come from closed lists, which limits the number of rows of
-- a day (docs/decisions/0012).

CREATE TABLE web_vitals_daily (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  metric TEXT NOT NULL,
  screen TEXT NOT NULL,
  rating TEXT NOT NULL,
  views INTEGER NOT NULL CHECK (views > 0),
  -- The sum of the values, in milliseconds. The values of CLS have no unit. Divided by views, the sum is the mean.
  total REAL NOT NULL CHECK (total >= 0),
  PRIMARY KEY (day, metric, screen, rating)
) WITHOUT ROWID;

CREATE TABLE app_events_daily (
  -- The day of the event's own timestamp, not of its arrival (domain/telemetry/event-day.ts).
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  event TEXT NOT NULL,
  action TEXT NOT NULL,
  platform TEXT NOT NULL,
  times INTEGER NOT NULL CHECK (times > 0),
  PRIMARY KEY (day, event, action, platform)
) WITHOUT ROWID;

-- Guards --------------------------------------------------------------------------------------------------------------
-- The triggers guard five things: the ledger is append-only and chained, points change only with a ledger row, a new
-- user opens at zero, and the audit log is append-only. They only refuse writes.
-- Each trigger is one line with one END and no CASE: D1's query endpoint cuts other triggers (docs/decisions/0042).

-- The guards of a write. A row whose guard does not hold fails, and with it the whole batch; no row is stored.
CREATE VIEW expect AS SELECT NULL AS name, NULL AS holds;
CREATE TRIGGER expect_holds INSTEAD OF INSERT ON expect WHEN NEW.holds IS NOT 1 BEGIN SELECT RAISE(ABORT, 'guard [' || NEW.name || ']'); END;

CREATE TRIGGER point_transactions_no_update BEFORE UPDATE ON point_transactions BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
-- A month that moves to its file, or back, holds a row of moving_months while its rows move.
CREATE TRIGGER point_transactions_no_delete BEFORE DELETE ON point_transactions WHEN NOT EXISTS (SELECT 1 FROM moving_months) BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
-- Each ledger row must continue the previous row, which may have been moved to a file. The first row begins at zero. A
-- row that moved comes back only while its month moves.
CREATE TRIGGER point_transactions_chain BEFORE INSERT ON point_transactions BEGIN SELECT RAISE(ABORT, 'the ledger row does not continue its chain') WHERE (NEW.running_balance - NEW.points_amount, NEW.running_earned - iif(NEW.transaction_type IN ('earned', 'bonus'), NEW.points_amount, 0)) IS NOT (SELECT running_balance, running_earned FROM point_transactions WHERE user_id = NEW.user_id AND seq = NEW.seq - 1) AND ((NEW.running_balance - NEW.points_amount, NEW.running_earned - iif(NEW.transaction_type IN ('earned', 'bonus'), NEW.points_amount, 0)) IS NOT (SELECT running_balance, running_earned FROM archived_records WHERE user_id = NEW.user_id AND last_seq = NEW.seq - 1 UNION ALL SELECT 0, 0 WHERE NEW.seq = 1) OR EXISTS (SELECT 1 FROM archived_records WHERE user_id = NEW.user_id AND first_seq = NEW.seq) AND NOT EXISTS (SELECT 1 FROM moving_months)); END;
CREATE TRIGGER allowance_no_update BEFORE UPDATE ON allowance_transactions BEGIN SELECT RAISE(ABORT, 'the allowance is append-only'); END;
CREATE TRIGGER allowance_no_delete BEFORE DELETE ON allowance_transactions BEGIN SELECT RAISE(ABORT, 'the allowance is append-only'); END;
CREATE TRIGGER allowance_chain BEFORE INSERT ON allowance_transactions WHEN NEW.points_left - NEW.points IS NOT ifnull((SELECT points_left FROM allowance_transactions WHERE user_id = NEW.user_id AND month = NEW.month AND seq = NEW.seq - 1), iif(NEW.seq = 1, 0, NULL)) BEGIN SELECT RAISE(ABORT, 'the allowance row does not continue its chain'); END;
CREATE TRIGGER users_open_empty BEFORE INSERT ON users WHEN NEW.points_balance <> 0 OR NEW.total_points_earned <> 0 OR NEW.total_points_redeemed <> 0 OR NEW.ledger_seq <> 0 BEGIN SELECT RAISE(ABORT, 'points change only with a ledger row'); END;
CREATE TRIGGER users_points_follow_ledger BEFORE UPDATE OF points_balance, total_points_earned, ledger_seq ON users BEGIN SELECT RAISE(ABORT, 'points change only with a ledger row') WHERE (NOT EXISTS (SELECT 1 FROM point_transactions WHERE user_id = NEW.id AND seq = NEW.ledger_seq AND running_balance = NEW.points_balance AND running_earned = NEW.total_points_earned) AND NOT EXISTS (SELECT 1 FROM archived_records WHERE user_id = NEW.id AND last_seq = NEW.ledger_seq AND running_balance = NEW.points_balance AND running_earned = NEW.total_points_earned)) OR EXISTS (SELECT 1 FROM point_transactions WHERE user_id = NEW.id AND seq = NEW.ledger_seq + 1); END;
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
