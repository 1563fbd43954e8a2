/**
 * The tables that no query uses through Drizzle. Hand-written SQL uses most of them. They are here for the comparison
 * in schema.test.ts. The Worker's bundle does not contain this file, because schema.ts does not export its tables.
 */
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ImportedFields, ImportNote, ImportProblem } from '#domain/people/import/import-rows.ts';
import type { ImportRowState } from '#domain/api/people-import.ts';
import { flag, json } from './column-types.ts';

export const userWords = sqliteTable(
  'user_words',
  { word: text('word').notNull(), userId: text('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.word, table.userId] })],
);

export const waitingAccounts = sqliteTable('waiting_accounts', {
  employeeId: text('employee_id').primaryKey(),
  email: text('email').notNull(),
  profile: json<Record<string, unknown>>('profile').notNull(),
  identityUpdatedAt: integer('identity_updated_at').notNull(),
  since: text('since').notNull(),
  toldAt: text('told_at'),
});

export const images = sqliteTable('images', {
  id: text('id').primaryKey(),
  owner: text('owner').notNull(),
  type: text('type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: text('created_at').notNull(),
  bytes: blob('bytes').notNull(),
});

export const quietPeople = sqliteTable('quiet_people', {
  userId: text('user_id').primaryKey(),
  lastDay: text('last_day').notNull(),
  days: integer('days').notNull(),
  foundAt: text('found_at').notNull(),
});

export const rankPlaces = sqliteTable(
  'rank_places',
  {
    leaderboard: text('leaderboard').notNull(),
    period: text('period').notNull(),
    points: integer('points').notNull(),
    place: integer('place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.leaderboard, table.period, table.points] })],
);

export const setupAside = sqliteTable('setup_aside', {
  step: text('step').primaryKey(),
  putBy: text('put_by').notNull(),
  putAt: text('put_at').notNull(),
});

export const auditLog = sqliteTable('audit_log', {
  id: text('id').primaryKey(),
  actorId: text('actor_id').notNull(),
  action: text('action').notNull(),
  targetType: text('target_type').notNull(),
  targetId: text('target_id').notNull(),
  beforeValue: json<unknown>('before_value'),
  afterValue: json<unknown>('after_value'),
  reason: text('reason'),
  createdAt: text('created_at').notNull(),
});

export const announcementReads = sqliteTable(
  'announcement_reads',
  {
    announcementId: text('announcement_id').notNull(),
    userId: text('user_id').notNull(),
    cleared: flag('cleared').notNull().default(false),
    isClosed: flag('is_closed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.userId] })],
);

export const peopleImportRows = sqliteTable(
  'people_import_rows',
  {
    importId: text('import_id').notNull(),
    line: integer('line').notNull(),
    state: text('state').$type<ImportRowState>().notNull(),
    email: text('email').notNull(),
    fields: json<ImportedFields>('fields').notNull(),
    beforeValue: json<ImportedFields>('before_value'),
    problems: json<ImportProblem[]>('problems'),
    notes: json<ImportNote[]>('notes'),
    keepsCalendar: flag('keeps_calendar').notNull(),
    hasLeft: flag('has_left').notNull(),
    newDepartment: text('new_department'),
    userId: text('user_id'),
    outcome: text('outcome').$type<'applied' | 'skipped'>(),
    invitationDue: text('invitation_due'),
    invitationAttempts: integer('invitation_attempts').notNull(),
    invitation: text('invitation').$type<'sent' | 'failed'>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** Only worker/core/history/ writes this table. The triggers of the ledger read it. */
export const movingMonths = sqliteTable('moving_months', { month: text('month').primaryKey() });
