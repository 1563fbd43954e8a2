-- The identity provider's word on a person: the newest state wins, whatever order its messages come in.
ALTER TABLE users ADD COLUMN identity_updated_at INTEGER NOT NULL DEFAULT 0;

-- People whom the provider removed. A late "created" or a token that still lives must not bring them back.
CREATE TABLE identity_removals (
  employee_id TEXT PRIMARY KEY NOT NULL,
  removed_at TEXT NOT NULL
) WITHOUT ROWID;
