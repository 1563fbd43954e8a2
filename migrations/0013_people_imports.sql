-- A file of people that an admin sent (docs/decisions/0024): its rows wait here, compared with who is there, until they are applied.
-- What was applied is kept for thirty days, with what was there before.
CREATE TABLE people_imports (
  id TEXT NOT NULL PRIMARY KEY,
  file_name TEXT NOT NULL,
  -- Until every row is staged nobody can apply it.
  status TEXT NOT NULL CHECK (status IN ('staging', 'ready', 'applying', 'applied')),
  total INTEGER NOT NULL,
  staged INTEGER NOT NULL DEFAULT 0,
  new_rows INTEGER NOT NULL DEFAULT 0,
  changed_rows INTEGER NOT NULL DEFAULT 0,
  unchanged_rows INTEGER NOT NULL DEFAULT 0,
  wrong_rows INTEGER NOT NULL DEFAULT 0,
  -- People who are there keep their work calendar, whatever the file says.
  kept_calendars INTEGER NOT NULL DEFAULT 0,
  ignored_columns TEXT NOT NULL CHECK (json_valid(ignored_columns)),
  -- The last line that was applied, and what became of those before it.
  applied_through INTEGER NOT NULL DEFAULT 0,
  created_people INTEGER NOT NULL DEFAULT 0,
  changed_people INTEGER NOT NULL DEFAULT 0,
  skipped_rows INTEGER NOT NULL DEFAULT 0,
  change_id TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX people_imports_by_date ON people_imports (created_at DESC, id);

CREATE TABLE people_import_rows (
  import_id TEXT NOT NULL REFERENCES people_imports (id),
  -- Of the file, as an editor counts them.
  line INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'changed', 'unchanged', 'wrong')),
  email TEXT NOT NULL,
  -- What the row says, and what was there before: domain/people/import-rows.ts.
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  before_value TEXT CHECK (before_value IS NULL OR json_valid(before_value)),
  problems TEXT CHECK (problems IS NULL OR json_valid(problems)),
  keeps_calendar INTEGER NOT NULL DEFAULT 0 CHECK (keeps_calendar IN (0, 1)),
  user_id TEXT,
  outcome TEXT CHECK (outcome IN ('applied', 'skipped')),
  PRIMARY KEY (import_id, line)
) WITHOUT ROWID;
CREATE INDEX people_import_rows_by_state ON people_import_rows (import_id, state, line);
CREATE INDEX people_import_rows_skipped ON people_import_rows (import_id, line) WHERE outcome = 'skipped';

-- What the payroll report adds up.
CREATE INDEX redemptions_fulfilled ON redemptions (processed_date, user_id) WHERE status = 'fulfilled';
