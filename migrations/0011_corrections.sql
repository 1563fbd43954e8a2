-- Who added a check-in for somebody else; NULL where the person made it.
ALTER TABLE check_ins ADD COLUMN added_by TEXT;
-- A check-in that was added is booked long after its day: the first of all is looked for among these too.
CREATE INDEX point_transactions_added ON point_transactions (user_id, reference_id)
  WHERE reference_type = 'check_in' AND created_by IS NOT NULL;

-- What is said to everybody, up to and with the day `until` of each person.
CREATE TABLE announcements (
  id TEXT PRIMARY KEY NOT NULL,
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  until TEXT NOT NULL CHECK (until GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  withdrawn_at TEXT,
  -- How many have read it: counted here, because counting rows would read everybody.
  readers INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX announcements_in_force ON announcements (until) WHERE withdrawn_at IS NULL;
CREATE INDEX announcements_by_date ON announcements (created_at DESC, id);
CREATE TABLE announcement_reads (
  announcement_id TEXT NOT NULL REFERENCES announcements (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (announcement_id, user_id)
) WITHOUT ROWID;
CREATE TRIGGER announcement_reads_count AFTER INSERT ON announcement_reads
BEGIN
  UPDATE announcements SET readers = readers + 1 WHERE id = NEW.announcement_id;
END;
-- How many a person has not read is told at every start of the app.
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
CREATE INDEX activity_records_by_day ON activity_records (user_id, occurred_on DESC, id);
