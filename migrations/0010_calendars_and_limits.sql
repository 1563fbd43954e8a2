-- A new calendar holds from the person's next day on (docs/decisions/0021): the days before keep what they were, and why.
CREATE TABLE past_calendars (
  user_id TEXT NOT NULL REFERENCES users (id),
  -- The last day on which it held.
  until TEXT NOT NULL CHECK (until GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  calendar_id TEXT NOT NULL REFERENCES work_calendars (id),
  PRIMARY KEY (user_id, until)
) WITHOUT ROWID;

-- What an admin gave on a day: the limit of a day is looked up here. No other ledger row is in it.
CREATE INDEX point_transactions_by_giver ON point_transactions (created_by, booked_on, points_amount)
WHERE reference_type = 'admin_adjustment' AND transaction_type = 'bonus';
