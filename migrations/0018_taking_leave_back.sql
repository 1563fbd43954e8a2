-- What somebody kept when a leave took bonuses whose points were spent already: taking it back does not pay them again.
ALTER TABLE leaves ADD COLUMN points_kept INTEGER NOT NULL DEFAULT 0 CHECK (points_kept >= 0);
