import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MonthState } from '#domain/closed-months/states.ts';

// Only this folder reads and writes them.

export const archives = sqliteTable('archives', {
  month: text('month').primaryKey(),
  state: text('state').$type<MonthState>().notNull(),
  place: text('place').notNull(),
  attempts: integer('attempts').notNull(),
  problem: text('problem'),
  sha256: text('sha256'),
  bytes: integer('bytes').notNull(),
  checkIns: integer('check_ins').notNull(),
  ledgerRows: integer('ledger_rows').notNull(),
  points: integer('points').notNull(),
  beganAt: text('began_at').notNull(),
  updatedAt: text('updated_at').notNull(),
});
export type ArchiveRow = typeof archives.$inferSelect;

export const archiveParts = sqliteTable(
  'archive_parts',
  {
    month: text('month').notNull(),
    afterUser: text('after_user').notNull(),
    lastUser: text('last_user').notNull(),
    offset: integer('offset').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.afterUser] })],
);
export type ArchivePartRow = typeof archiveParts.$inferSelect;

export const archivedRecords = sqliteTable(
  'archived_records',
  {
    userId: text('user_id').notNull(),
    month: text('month').notNull(),
    days: integer('days').notNull(),
    checkIns: integer('check_ins').notNull(),
    early: integer('early').notNull(),
    checkInPoints: integer('check_in_points').notNull(),
    leastStreak: integer('least_streak'),
    firstSeq: integer('first_seq'),
    lastSeq: integer('last_seq'),
    points: integer('points').notNull(),
    earned: integer('earned').notNull(),
    redeemed: integer('redeemed').notNull(),
    badges: integer('badges').notNull(),
    badgePoints: integer('badge_points').notNull(),
    runningBalance: integer('running_balance'),
    runningEarned: integer('running_earned'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);
export type ArchivedRecordRow = typeof archivedRecords.$inferSelect;
