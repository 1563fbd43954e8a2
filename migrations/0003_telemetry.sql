-- How fast the app is and what becomes of its install prompt, counted by the day: no row is about a person, and the rows
-- of a day are bounded by the closed lists below (docs/decisions/0012).
CREATE TABLE web_vitals_daily (
  -- Of the instant of arrival, in UTC.
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  metric TEXT NOT NULL CHECK (metric IN ('FCP', 'LCP', 'FID', 'INP', 'CLS', 'TTFB', 'CHECKIN')),
  screen TEXT NOT NULL,
  rating TEXT NOT NULL CHECK (rating IN ('good', 'needs-improvement', 'poor')),
  views INTEGER NOT NULL CHECK (views > 0),
  -- Of the values, in milliseconds (CLS: without a unit): divided by views it is their mean.
  total REAL NOT NULL CHECK (total >= 0),
  PRIMARY KEY (day, metric, screen, rating)
) WITHOUT ROWID;

CREATE TABLE app_events_daily (
  -- Of the event's own timestamp, in UTC (domain/telemetry/event-day.ts).
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  event TEXT NOT NULL CHECK (event IN ('pwa_install_prompt')),
  action TEXT NOT NULL,
  platform TEXT NOT NULL,
  times INTEGER NOT NULL CHECK (times > 0),
  PRIMARY KEY (day, event, action, platform)
) WITHOUT ROWID;
