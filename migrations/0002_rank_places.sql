-- The closed leaderboards from which rank_snapshots takes each user's rank at the start of the week and month: one row
-- per number of points, with its rank. A user ranks by the row with the most points that are not above theirs; a row
-- with -1 points is below everybody. `period` is the week that began (leaderboards all and week) or the month.
CREATE TABLE rank_places (
  leaderboard TEXT NOT NULL,
  period TEXT NOT NULL,
  points INTEGER NOT NULL,
  place INTEGER NOT NULL CHECK (place >= 1),
  PRIMARY KEY (leaderboard, period, points)
) WITHOUT ROWID;

-- The users whose ranks are of an earlier week or month, so that an hourly run reads nobody else. A check-in moves no
-- entry.
CREATE INDEX users_by_ranks_week ON users (ranks_week, id) WHERE ranks = 1;
CREATE INDEX users_by_ranks_month ON users (ranks_month, id) WHERE ranks = 1;
