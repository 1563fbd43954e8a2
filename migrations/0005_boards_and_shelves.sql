-- What the filters of the leaderboard and of the rewards read (docs/decisions/0016).

-- The distinct departments and locations of people who rank. No points in these: a check-in writes no row of theirs.
CREATE INDEX users_by_department ON users (department) WHERE ranks = 1;
CREATE INDEX users_by_location ON users (location) WHERE ranks = 1;

-- Where a reward stands on the screen: two shelves a tier, first what can be claimed, then what cannot right now.
ALTER TABLE rewards ADD COLUMN shelf INTEGER GENERATED ALWAYS AS (
  CASE category WHEN 'weekly' THEN 0 WHEN 'monthly' THEN 2 WHEN 'quarterly' THEN 4 ELSE 6 END
  + iif(available = 1 AND stock IS NOT 0, 0, 1)) VIRTUAL;
CREATE INDEX rewards_by_shelf ON rewards (shelf, points_cost, id) WHERE retired_at IS NULL;
