/** Jobs that users wait for come first. */
export const JOB_NAMES = [
  'reminders',
  'live_rooms',
  'announcements',
  'celebrations',
  'deliveries',
  'orders',
  'invitations',
  'ended_locks',
  'calendar_records',
  'rank_snapshots',
  'month_figures',
  'quiet_people',
  'closed_months',
  'expired_codes',
  'database_size',
  'old_answers',
  'old_notices',
  'old_imports',
  'old_telemetry',
  'nightly_audit',
  'order_check',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/**
 * The reasons for a failed attempt. `database`: the database failed. `busy`: another write changed a record at the same
 * time.
 */
export const JOB_FAILURES = ['database', 'busy', 'other'] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];
