import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AllowanceKind } from '#domain/thanks/allowance.ts';
import type { AnnouncedKind } from '#domain/thanks/celebrations.ts';
import type { Audience } from '#domain/thanks/readers.ts';
import type { ThanksState } from '#domain/thanks/states.ts';
import type { ThanksValue } from '#domain/thanks/values.ts';
import { flag, json } from './column-types.ts';

export const thanks = sqliteTable('thanks', {
  id: text('id').primaryKey(),
  fromUser: text('from_user').notNull(),
  department: text('department').notNull(),
  receivers: json<string[]>('receivers').notNull(),
  words: text('words').notNull(),
  value: json<ThanksValue>('value'),
  points: integer('points').notNull(),
  audience: text('audience').$type<Audience>().notNull(),
  state: text('state').$type<ThanksState>().notNull(),
  feed: text('feed'),
  month: text('month').notNull(),
  isEarned: flag('is_earned').notNull(),
  hearts: integer('hearts').notNull(),
  reportedAt: text('reported_at'),
  decidedBy: text('decided_by'),
  decidedAt: text('decided_at'),
  decisionReason: text('decision_reason'),
  pointsTaken: integer('points_taken').notNull(),
  createdAt: text('created_at').notNull(),
  version: integer('version').notNull(),
});
export type ThanksRow = typeof thanks.$inferSelect;

export const thanksPeople = sqliteTable(
  'thanks_people',
  {
    userId: text('user_id').notNull(),
    isGiver: flag('is_giver').notNull(),
    createdAt: text('created_at').notNull(),
    thanksId: text('thanks_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.isGiver, table.createdAt, table.thanksId] })],
);

export const thanksMarks = sqliteTable(
  'thanks_marks',
  {
    thanksId: text('thanks_id').notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind').$type<'heart' | 'report'>().notNull(),
    at: text('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.thanksId, table.kind, table.userId] })],
);

export const thanksPairs = sqliteTable(
  'thanks_pairs',
  {
    fromUser: text('from_user').notNull(),
    month: text('month').notNull(),
    toUser: text('to_user').notNull(),
    thanks: integer('thanks').notNull(),
    points: integer('points').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromUser, table.month, table.toUser] })],
);

export const allowanceTransactions = sqliteTable(
  'allowance_transactions',
  {
    userId: text('user_id').notNull(),
    month: text('month').notNull(),
    seq: integer('seq').notNull(),
    kind: text('kind').$type<AllowanceKind>().notNull(),
    points: integer('points').notNull(),
    pointsLeft: integer('points_left').notNull(),
    thanksId: text('thanks_id'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month, table.seq] })],
);

export const celebrations = sqliteTable(
  'celebrations',
  {
    userId: text('user_id').notNull(),
    kind: text('kind').$type<AnnouncedKind>().notNull(),
    day: text('day').notNull(),
    department: text('department').notNull(),
    years: integer('years'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.day] })],
);
