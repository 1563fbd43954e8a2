import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ImportStatus, NewDepartments, PeopleImport } from '#domain/api/people-import.ts';
import type { Encoding } from '#domain/files/encodings.ts';
import type { DifferenceKind } from '#domain/audit/difference.ts';
import type { JobFailure, JobName } from '#domain/jobs/names.ts';
import type { Channel, DeliveryKind } from '#domain/notifications/kinds.ts';
import type { NoticeKind } from '#domain/notices/notices.ts';
import type { InstallAction, InstallPlatform } from '#domain/telemetry/install-prompt.ts';
import type { MetricName, Rating } from '#domain/telemetry/metrics.ts';
import type { Screen } from '#domain/telemetry/screens.ts';
import { flag, json } from './column-types.ts';

export const systemSettings = sqliteTable('system_settings', {
  settingKey: text('setting_key').primaryKey(),
  settingValue: json<unknown>('setting_value').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  updatedBy: text('updated_by'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  changeId: text('change_id').notNull(),
});

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    response: json<unknown>('response').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const idempotencyCounts = sqliteTable('idempotency_counts', {
  userId: text('user_id').primaryKey(),
  day: text('day').notNull(),
  keys: integer('keys').notNull(),
});

export const notices = sqliteTable(
  'notices',
  {
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    event: text('event'),
    kind: text('kind').$type<NoticeKind>().notNull(),
    facts: json<Record<string, unknown>>('facts').notNull(),
    givenBy: text('given_by'),
    createdAt: text('created_at').notNull(),
    readAt: text('read_at'),
    closedAt: text('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.createdAt, table.id] })],
);

export const announcements = sqliteTable('announcements', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  until: text('until').notNull(),
  /** Empty when the announcement is for everybody. */
  department: text('department').notNull(),
  publishAt: text('publish_at'),
  publishedAt: text('published_at'),
  recipients: integer('recipients'),
  createdBy: text('created_by').notNull(),
  createdAt: text('created_at').notNull(),
  withdrawnAt: text('withdrawn_at'),
  version: integer('version').notNull(),
  readers: integer('readers').notNull(),
  queuedThrough: text('queued_through'),
});
export type AnnouncementRow = typeof announcements.$inferSelect;

export const deliveries = sqliteTable(
  'deliveries',
  {
    userId: text('user_id').notNull(),
    event: text('event').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    kind: text('kind').$type<DeliveryKind>().notNull(),
    facts: json<Record<string, unknown>>('facts').notNull(),
    dueAt: text('due_at').notNull(),
    expiresAt: text('expires_at'),
    attempts: integer('attempts').notNull(),
    reached: json<string[]>('reached').notNull(),
    settledAt: text('settled_at'),
    result: text('result'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.event, table.channel] })],
);
export type DeliveryRow = typeof deliveries.$inferSelect;

export const jobs = sqliteTable('jobs', {
  name: text('name').$type<JobName>().primaryKey(),
  runStartedAt: text('run_started_at'),
  cursor: json<unknown>('cursor'),
  slices: integer('slices').notNull().default(0),
  counts: json<Record<string, number>>('counts').notNull().default({}),
  leaseId: text('lease_id').notNull().default(''),
  leasedUntil: text('leased_until').notNull().default(''),
  lastStartedAt: text('last_started_at'),
  lastFinishedAt: text('last_finished_at'),
  lastSlices: integer('last_slices').notNull().default(0),
  lastCounts: json<Record<string, number>>('last_counts').notNull().default({}),
  failures: integer('failures').notNull().default(0),
  failedAt: text('failed_at'),
  failure: text('failure').$type<JobFailure>(),
  retryAt: text('retry_at'),
  askedAt: text('asked_at'),
});

export const auditDifferences = sqliteTable(
  'audit_differences',
  {
    userId: text('user_id').notNull(),
    kind: text('kind').$type<DifferenceKind>().notNull(),
    day: text('day').notNull(),
    stored: text('stored').notNull(),
    computed: text('computed').notNull(),
    foundAt: text('found_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.day] })],
);

export const peopleImports = sqliteTable('people_imports', {
  id: text('id').primaryKey(),
  fileName: text('file_name').notNull(),
  status: text('status').$type<ImportStatus>().notNull(),
  total: integer('total').notNull(),
  staged: integer('staged').notNull().default(0),
  newRows: integer('new_rows').notNull().default(0),
  changedRows: integer('changed_rows').notNull().default(0),
  unchangedRows: integer('unchanged_rows').notNull().default(0),
  wrongRows: integer('wrong_rows').notNull().default(0),
  keptCalendars: integer('kept_calendars').notNull().default(0),
  withoutTimeZone: integer('without_time_zone').notNull().default(0),
  withoutHireDate: integer('without_hire_date').notNull().default(0),
  stillActive: integer('still_active').notNull().default(0),
  newDepartments: json<PeopleImport['newDepartments']['names']>('new_departments').notNull().default([]),
  newDepartmentCount: integer('new_department_count').notNull().default(0),
  newDepartmentAdds: integer('new_department_adds').notNull().default(0),
  newDepartmentChanges: integer('new_department_changes').notNull().default(0),
  addedDepartments: json<NewDepartments>('added_departments'),
  isInviting: flag('is_inviting'),
  startsAs: text('starts_as').$type<PeopleImport['startsAs']>().notNull(),
  canInvite: flag('can_invite').notNull(),
  waitingInvitations: integer('waiting_invitations').notNull().default(0),
  sentInvitations: integer('sent_invitations').notNull().default(0),
  failedInvitations: integer('failed_invitations').notNull().default(0),
  encoding: text('encoding').$type<Encoding>().notNull(),
  ignoredColumns: json<string[]>('ignored_columns').notNull(),
  titleRows: json<string[]>('title_rows').notNull(),
  appliedThrough: integer('applied_through').notNull().default(0),
  createdPeople: integer('created_people').notNull().default(0),
  changedPeople: integer('changed_people').notNull().default(0),
  skippedRows: integer('skipped_rows').notNull().default(0),
  createdBy: text('created_by').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
});
export type PeopleImportRow = typeof peopleImports.$inferSelect;

export const webVitalsDaily = sqliteTable(
  'web_vitals_daily',
  {
    day: text('day').notNull(),
    metric: text('metric').$type<MetricName>().notNull(),
    screen: text('screen').$type<Screen>().notNull(),
    rating: text('rating').$type<Rating>().notNull(),
    views: integer('views').notNull(),
    total: real('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.metric, table.screen, table.rating] })],
);

export const appEventsDaily = sqliteTable(
  'app_events_daily',
  {
    day: text('day').notNull(),
    event: text('event').notNull(),
    action: text('action').$type<InstallAction>().notNull(),
    platform: text('platform').$type<InstallPlatform>().notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event, table.action, table.platform] })],
);

export const databaseSize = sqliteTable('database_size', {
  slot: integer('slot').primaryKey(),
  bytes: integer('bytes').notNull(),
  measuredAt: text('measured_at').notNull(),
});
