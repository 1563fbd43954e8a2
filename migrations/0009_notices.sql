-- What a person is told of acts of admins that touch them: shown by the bell, newest first.
CREATE TABLE notices (
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  -- What happened (domain/people/notices.ts); the person's language makes a sentence of it.
  kind TEXT NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  created_at TEXT NOT NULL,
  read_at TEXT
);
CREATE INDEX notices_by_user ON notices (user_id, created_at DESC, id);
CREATE INDEX notices_by_age ON notices (created_at);
