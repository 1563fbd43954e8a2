/** Every scheduled job, in the order of their turns. Jobs that users wait for come first. */
export const JOB_NAMES = [
  'reminders',
  'live_rooms',
  'announcements',
  'deliveries',
  'ended_locks',
  'calendar_records',
  'rank_snapshots',
  'month_figures',
  'check_in_keys',
  'quiet_people',
  'archive',
  'database_size',
  'old_answers',
  'old_notices',
  'old_imports',
  'old_telemetry',
  'nightly_audit',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** The reasons of a failed attempt: the database refused, a record was changed at the same time, or another error. */
export const JOB_FAILURES = ['database', 'busy', 'other'] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];
