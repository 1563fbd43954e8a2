-- What admins list of redemptions, rewards, badges and quotes (docs/decisions/0023): a page of each is one walk of an index,
-- and how many there are is kept beside the rows.
CREATE INDEX redemptions_by_reward ON redemptions (reward_id, requested_date DESC, id);

CREATE TABLE redemption_counts (
  status TEXT NOT NULL PRIMARY KEY CHECK (status IN ('pending', 'approved', 'fulfilled', 'rejected', 'cancelled')),
  redemptions INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO redemption_counts (status, redemptions)
SELECT value, (SELECT count(*) FROM redemptions WHERE status = value)
FROM json_each('["pending","approved","fulfilled","rejected","cancelled"]');
CREATE TRIGGER redemptions_count_new AFTER INSERT ON redemptions
BEGIN
  UPDATE redemption_counts SET redemptions = redemptions + 1 WHERE status = NEW.status;
END;
CREATE TRIGGER redemptions_count AFTER UPDATE OF status ON redemptions WHEN NEW.status <> OLD.status
BEGIN
  UPDATE redemption_counts SET redemptions = redemptions - 1 WHERE status = OLD.status;
  UPDATE redemption_counts SET redemptions = redemptions + 1 WHERE status = NEW.status;
END;

-- How many people have a badge: user_badges goes by person.
CREATE TABLE badge_holders (
  badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badges (id),
  people INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO badge_holders (badge_id, people) SELECT badge_id, count(*) FROM user_badges GROUP BY badge_id;
CREATE TRIGGER user_badges_count_new AFTER INSERT ON user_badges
BEGIN
  INSERT INTO badge_holders (badge_id, people) VALUES (NEW.badge_id, 1)
  ON CONFLICT (badge_id) DO UPDATE SET people = people + 1;
END;
CREATE TRIGGER user_badges_count_gone AFTER DELETE ON user_badges
BEGIN
  UPDATE badge_holders SET people = people - 1 WHERE badge_id = OLD.badge_id;
END;

-- Times claimed of a reward, and those that are retired, the latest first.
CREATE INDEX reward_months_by_reward ON reward_months (reward_id, claims);
CREATE INDEX rewards_retired ON rewards (retired_at DESC, id) WHERE retired_at IS NOT NULL;

ALTER TABLE motivational_quotes ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
CREATE INDEX quotes_by_created ON motivational_quotes (created_at DESC, id);
CREATE INDEX quotes_active ON motivational_quotes (id) WHERE is_active = 1;
