import type { SettingKey } from './settings.ts';

/** A test checks that the English screens show the same texts. */
export const SETTING_DESCRIPTIONS: Readonly<Record<SettingKey, string>> = {
  company_name: 'Company name. Shown at sign-in, on every page, on lobby screens and in file names.',
  scoring_policy:
    'Points for check-ins. Changes take effect the next day in the company’s time zone. Raising points by more than 50% needs a second admin.',
  company_time_zone:
    'Company time zone. Leaderboard weeks and months start at midnight in this time zone. Each person’s day follows their own time zone.',
  location_time_zones:
    'Location time zones. New people at a location get its time zone. Nothing changes for anyone else.',
  zone_choice:
    'Who chooses time zones. If each location sets the time zone, the people there can’t change their time zone or location.',
  leave_requests: 'Leave requests. Let people ask for leave in the app. HR decides on each request.',
  mood_readers:
    'Moods and notes. Let admins read each person’s moods and notes, or only the moods of groups of five or more. When people check in, we tell them what admins can see. Changing this doesn’t affect earlier check-ins.',
  quiet_people_readers:
    'People who stopped checking in. Choose who can see the list of people who usually check in but haven’t for five working days. Days on leave don’t count.',
  leaderboard_all_time_by:
    'All-time ranking. If people are ranked by points earned, spending points doesn’t lower their rank.',
  leaderboard_gifts:
    'Points from admins. Count points from admins in the weekly and monthly rankings. The all-time ranking always counts these points.',
  thanks_allowance:
    'Points to give. How many points each person can give their colleagues in a month. Unused points don’t carry over. Set this to 0 for thanks without points.',
  thanks_values: 'Company values. People can pick one of these when they thank someone.',
  leaderboard_thanks:
    'Thanks on the leaderboard. Count points from thanks as earned points. This only affects new thank-yous.',
  thanks_held_words: 'Flagged words. If a thank-you uses one of these words, HR sees it first.',
  anniversary_points: 'Anniversary points. How many points people get on each work anniversary.',
  birthday_points: 'Birthday points. How many points people get on their birthday, if they’ve shared it.',
  new_account_status: 'New accounts. Let new people start right away, or have an admin approve them first.',
  claims_per_hour: 'Claims per hour. How many rewards one person can claim in an hour.',
  auto_approve_points:
    'Automatic approval limit. Claims up to this cost don’t wait for HR. 0 turns this off. Admins’ own claims always wait.',
  auto_approve_per_month:
    'Automatic approvals per month. How many of each person’s claims we approve automatically each month.',
  award_max_points:
    'Maximum points an admin can give at once. The most points an admin can give someone at once, or assign to a badge.',
  award_points_per_day:
    '24-hour points limit per admin. The most points one admin can give in 24 hours. The same limit applies separately to points they set for badges.',
  check_in_max_points:
    'Maximum points per check-in. Only super admins can save scoring rules that give more points than this for a check-in.',
  offline_check_in_max_hours:
    'Offline check-in time limit. An offline check-in still counts if it reaches us within this time.',
  unverified_check_ins_per_month:
    'Unverified check-ins. How many unverified check-ins each person can have per month. These check-ins earn base points and count toward the streak. HR has to add any check-ins beyond this number.',
  qr_code_rule:
    'Check-in with a code. Where people need a station’s code, and whether the code has to be from their own location.',
  qr_window_seconds:
    'Code lifetime. How many seconds each code is shown. After it disappears, the code keeps working for the same number of seconds.',
  reminder_daily_at:
    'Daily check-in reminder. Sent at this time in each person’s own time zone, on their working days.',
  reminder_weekly_on: 'Weekly report. The day we tell people their weekly report is ready.',
  reminder_monthly_on: 'Monthly rewards. The day of the month we announce new rewards.',
  point_value_cents:
    'Point value. Used for costs and payroll. Later changes need a second admin’s approval and take effect next month.',
  currency:
    'Currency. Set this before the point value. Later changes need a second admin’s approval and take effect next month.',
  reward_budget_cents:
    'Monthly reward budget. Only super admins can approve claims that push the month’s total over this amount. 0 means no limit.',
  archive_after_months:
    'Recent months. Older check-ins and points move to the archive and take a little longer to open.',
};
