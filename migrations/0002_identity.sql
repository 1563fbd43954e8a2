-- The identity provider's word on a person: the newest state wins, whatever order its messages come in.
ALTER TABLE users ADD COLUMN identity_updated_at INTEGER NOT NULL DEFAULT 0;

-- People whom the provider removed. A late "created" or a token that still lives must not bring them back.
CREATE TABLE identity_removals (
  employee_id TEXT PRIMARY KEY NOT NULL,
  removed_at TEXT NOT NULL
) WITHOUT ROWID;

-- How the provider keeps a person out, the approval status before that (NULL when an admin decided since), and when a lock
-- ends by itself (domain/people/provider-block.ts).
ALTER TABLE users ADD COLUMN provider_block TEXT CHECK (provider_block IN ('banned', 'locked'));
ALTER TABLE users ADD COLUMN status_before_block TEXT;
ALTER TABLE users ADD COLUMN block_ends_at TEXT;
CREATE INDEX users_by_block_end ON users (block_ends_at) WHERE block_ends_at IS NOT NULL;
