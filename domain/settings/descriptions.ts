import type { SettingKey } from './settings.ts';

/** A test checks that the English screens show the same texts. */
export const SETTING_DESCRIPTIONS: Readonly<Record<SettingKey, string>> = {
  company_name:
    'Company name. At sign-in, in the bar, on lobby screens and in the names of exported files. Empty: the app’s own name.',
  scoring_policy:
    'Points for check-ins. Applies from tomorrow, by the company’s clock. Earlier days keep the policy that scored them. A change that raises points by more than half waits for a second admin.',
  company_time_zone:
    'Company time zone. Weeks and months of the leaderboard and of analytics turn at midnight here. People’s own days run in their own zones.',
  location_time_zones:
    'Time zones of locations. New people of a location start in its zone. Nobody who has a zone is moved.',
  zone_choice:
    'Who chooses time zones. When locations decide, people at a location with a zone can choose neither another zone nor another location.',
  leave_requests: 'Requests for leave. Whether people may ask for leave. An admin decides.',
  mood_readers:
    'Moods and notes. Whether admins read them by name, or only the moods of groups of at least five. People see which at their check-in. Earlier check-ins keep the rule of their day.',
  quiet_people_readers:
    'People who went quiet. Who may see, in analytics, the names of regular people without a check-in for five working days. People on leave are never listed.',
  leaderboard_all_time_by:
    'All-time leaderboard ranks by. When people rank by points earned, they keep their rank when they spend points.',
  new_account_status:
    'New accounts. Whether somebody who signs in for the first time may start, or waits for an admin.',
  claims_per_hour: 'Claims per person and hour. More are refused until the hour is over.',
  award_max_points:
    'Most points in one award. Points that an admin gives one person at once, and the points of a badge whose terms an admin sets.',
  award_points_per_day:
    'Points an admin may award within 24 hours. All points that one admin gives within any 24 hours. The same limit holds for badges whose terms an admin sets.',
  check_in_max_points:
    'Most points of one check-in. Admins cannot save a scoring that pays more, because they check in too. Super admins can.',
  offline_check_in_max_hours:
    'Oldest offline check-in. A check-in made without a connection still counts when it arrives within this time.',
  unverified_check_ins_per_month:
    'Check-ins without a proven time or place. How many a person may make in a month. The day and the streak count, for base points. An admin adds the rest.',
  qr_code_rule:
    'Check-in with a code. Where people need the code of a station to check in, and whether it must be one of their own location.',
  qr_window_seconds:
    'How long a code is valid. In seconds. A code is accepted for as long again after the next one appears.',
  reminder_daily_at: 'Daily check-in reminder. By each person’s own clock, on their working days.',
  reminder_weekly_on: 'Weekly report. The day on which it is announced.',
  reminder_monthly_on: 'Monthly rewards. The day of the month on which they are announced.',
  point_value_cents: 'Value of a point. For costs and payroll. A new value needs a second admin and starts next month.',
  currency: 'Currency. Set it before the value of a point. Later, a change needs a second admin and starts next month.',
  archive_after_months:
    'Months kept at hand. Older check-ins and points move to the archive. People can still read them; it takes a little longer.',
};
