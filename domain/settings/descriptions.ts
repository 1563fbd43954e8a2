import type { SettingKey } from './settings.ts';

/** A test checks that the English screens show the same texts. */
export const SETTING_DESCRIPTIONS: Readonly<Record<SettingKey, string>> = {
  company_name:
    'Company name. Shown at sign-in, on every page, on lobby screens and in exported file names. Leave it empty for the app’s own name.',
  scoring_policy:
    'Points for check-ins. Changes start tomorrow, company time. Earlier days keep their rules. A raise of more than half needs a second admin.',
  company_time_zone:
    'Company time zone. Weeks and months change at midnight here. Everyone’s day follows their own time zone.',
  location_time_zones: 'Location time zones. New people at a location start in its time zone. No one else moves.',
  zone_choice: 'Who chooses time zones. If locations decide, people there can’t pick another time zone or location.',
  leave_requests: 'Leave requests. Let people ask for leave in the app. HR decides.',
  mood_readers:
    'Moods and notes. Let admins read moods and notes by name, or only see moods of groups of five or more. People see your choice at check-in. Earlier check-ins keep their rule.',
  quiet_people_readers:
    'People who went quiet. Who sees the names of regular people with no check-in for five working days. People on leave are never listed.',
  leaderboard_all_time_by:
    'All-time ranking. If people rank by points earned, spending points doesn’t cost them their rank.',
  new_account_status: 'New accounts. Let new people start right away, or have an admin approve them first.',
  claims_per_hour: 'Claims per hour. How many rewards one person can claim in an hour.',
  award_max_points: 'Most points at once. The most points an admin can give someone at once, or put on a badge.',
  award_points_per_day:
    'Most points in 24 hours. The most points one admin can give in any 24 hours, including badges they set up.',
  check_in_max_points:
    'Most points per check-in. Admins can’t save scoring that pays more, because they check in too. Super admins can.',
  offline_check_in_max_hours:
    'Oldest offline check-in. An offline check-in still counts if it reaches us within this time.',
  unverified_check_ins_per_month:
    'Unverified check-ins. For each person, each month. They count for the streak and earn base points. HR adds the rest.',
  qr_code_rule: 'Check-in with a code. Where people need a station’s code, and if it must be from their own location.',
  qr_window_seconds: 'Code lifetime. In seconds. A code still works for as long again after the next one appears.',
  reminder_daily_at: 'Daily check-in reminder. In each person’s own time zone, on their working days.',
  reminder_weekly_on: 'Weekly report. The day we announce the report.',
  reminder_monthly_on: 'Monthly rewards. The day of the month we announce new rewards.',
  point_value_cents: 'Point value. For costs and payroll. A new value needs a second admin and starts next month.',
  currency: 'Currency. Set it before the point value. Later, a change needs a second admin and starts next month.',
  archive_after_months:
    'Recent months. Older check-ins and points move to the archive and take a little longer to open.',
};
