-- Points that stayed with a person though the check-in that brought them, or the bonuses that hung on it, are gone. What comes
-- again takes them first (domain/checkins/kept-points.ts).
CREATE TABLE kept_points (
  user_id TEXT NOT NULL REFERENCES users (id),
  local_date TEXT NOT NULL CHECK (local_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  base INTEGER NOT NULL CHECK (base >= 0),
  bonus INTEGER NOT NULL CHECK (bonus >= 0),
  PRIMARY KEY (user_id, local_date)
) WITHOUT ROWID;

-- The role that the identity provider's metadata was last seen to name ('' for none), so that it is followed when it changes and
-- not each time it is said. NULL: not seen yet. Whoever's role nobody changed in the app has it from there.
ALTER TABLE users ADD COLUMN identity_role TEXT;
UPDATE users SET identity_role = iif(role = 'employee', '', role)
WHERE id NOT IN (SELECT target_id FROM audit_log WHERE action = 'user.role');

-- Who last said what a badge is earned by and brings, and when: it brings them no points, and counts for their limit.
ALTER TABLE badges ADD COLUMN terms_by TEXT;
ALTER TABLE badges ADD COLUMN terms_at TEXT;
CREATE INDEX badges_by_terms ON badges (terms_by, terms_at, points) WHERE terms_by IS NOT NULL;

-- What an admin has given is summed over 24 hours, whatever day the company's zone makes of them.
DROP INDEX point_transactions_by_giver;
CREATE INDEX point_transactions_by_giver ON point_transactions (created_by, created_at, points_amount)
WHERE reference_type = 'admin_adjustment' AND transaction_type = 'bonus';
