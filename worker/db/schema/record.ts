import type { CorrectionStatus } from '#domain/checkins/correction-requests.ts';
import { sql } from 'drizzle-orm';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Award } from '#domain/api/badges.ts';
import type { CheckInMethod, TimeProof } from '#domain/api/checkins.ts';
import type { ReferenceType, TransactionType } from '#domain/api/points.ts';
import type { Mood } from '#domain/checkins/moods.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import type { CheckInType, PointsLine } from '#domain/scoring/score.ts';
import { flag, instant, json, jsonArray, ledgerText, letter, scoringTimes } from './column-types.ts';

export const checkIns = sqliteTable(
  'check_ins',
  {
    userId: text('user_id').notNull(),
    localDate: text('local_date').notNull(),
    id: text('id').notNull(),
    checkInTime: instant('check_in_time').notNull(),
    timeZone: text('time_zone').notNull(),
    localSeconds: integer('local_seconds').notNull(),
    department: text('department').notNull(),
    method: letter<CheckInMethod>('method', { button: 'b', qr: 'q', printed: 'p', kiosk: 'k', offline: 'o' }).notNull(),
    timeProof: letter<TimeProof>('time_proof', { verified: 'v', late: 'l', added: 'a', unverified: 'u' }).notNull(),
    stationId: text('station_id'),
    addedBy: text('added_by'),
    location: text('location'),
    notes: text('notes'),
    mood: text('mood').$type<Mood>(),
    /** True when the app told the user that admins read the mood and the note by name. Null for most check-ins. */
    isNamed: integer('is_named', { mode: 'boolean' }),
    policyNumber: integer('policy_number').notNull(),
    times: scoringTimes('times'),
    checkInType: letter<CheckInType>('check_in_type', { early: 'e', ontime: 'o' }).notNull(),
    isOnTime: flag('is_on_time').notNull(),
    isDayOff: flag('is_day_off').notNull(),
    wasDayOff: flag('was_day_off').notNull(),
    pointsEarned: integer('points_earned').notNull(),
    bonusPoints: integer('bonus_points').notNull(),
    bonusLines: jsonArray<PointsLine>('bonus_lines').notNull(),
    streakDay: integer('streak_day').notNull(),
    streakFreezes: integer('streak_freezes').notNull(),
    longestStreak: integer('longest_streak').notNull(),
    earlyRun: integer('early_run').notNull(),
    longestEarlyRun: integer('longest_early_run').notNull(),
    awards: jsonArray<Award>('awards').notNull(),
    /** Null when the server received the check-in at `checkInTime`. */
    receivedAt: instant('received_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.localDate] })],
);
export type CheckInRow = typeof checkIns.$inferSelect;

/** No answer and no export contains them. */
export const signingKeys = sqliteTable('signing_keys', {
  number: integer('number').primaryKey(),
  secret: text('secret').notNull(),
  madeAt: text('made_at').notNull(),
});
export type SigningKeyRow = typeof signingKeys.$inferSelect;

export const perfectMonths = sqliteTable(
  'perfect_months',
  {
    userId: text('user_id').notNull(),
    month: text('month').notNull(),
    completedAt: text('completed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/** Scoring policies, which never change. Number 0 is the standard policy, which has no row. */
export const scoringPolicies = sqliteTable('scoring_policies', {
  number: integer('number').primaryKey(),
  holdsFrom: text('holds_from').notNull(),
  policy: text('policy').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: text('created_at').notNull(),
  approvedBy: text('approved_by'),
});

export const scoringProposals = sqliteTable('scoring_proposals', {
  slot: integer('slot').primaryKey(),
  id: text('id').notNull(),
  policy: json<ScoringPolicy>('policy').notNull(),
  isReset: flag('is_reset').notNull(),
  reason: text('reason'),
  proposedBy: text('proposed_by').notNull(),
  proposedAt: text('proposed_at').notNull(),
  expiresAt: text('expires_at').notNull(),
});

export const pointValues = sqliteTable('point_values', {
  fromMonth: text('from_month').primaryKey(),
  cents: integer('cents').notNull(),
  currency: text('currency').notNull(),
  setBy: text('set_by').notNull(),
  setAt: text('set_at').notNull(),
});

export const moneyProposals = sqliteTable('money_proposals', {
  settingKey: text('setting_key').primaryKey(),
  id: text('id').notNull(),
  /** JSON. */
  value: text('value').notNull(),
  proposedBy: text('proposed_by').notNull(),
  proposedAt: text('proposed_at').notNull(),
  expiresAt: text('expires_at').notNull(),
});

export const pointTransactions = sqliteTable(
  'point_transactions',
  {
    userId: text('user_id').notNull(),
    seq: integer('seq').notNull(),
    transactionType: text('transaction_type').$type<TransactionType>().notNull(),
    pointsAmount: integer('points_amount').notNull(),
    referenceType: text('reference_type').$type<ReferenceType>().notNull(),
    referenceId: text('reference_id'),
    description: ledgerText('description').notNull(),
    createdBy: text('created_by'),
    runningBalance: integer('running_balance').notNull(),
    runningEarned: integer('running_earned').notNull(),
    /** Null when `referenceId` is the day of the booking. */
    bookedDay: text('booked_day'),
    bookedOn: text('booked_on')
      .notNull()
      .generatedAlwaysAs(sql`ifnull(booked_day, reference_id)`, { mode: 'virtual' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] })],
);
export type PointTransactionRow = typeof pointTransactions.$inferSelect;

export const correctionRequests = sqliteTable('correction_requests', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  day: text('day').notNull(),
  /** The time of the check-in to add, HH:MM; null for a request to remove the day's check-in. */
  time: text('time'),
  reason: text('reason').notNull(),
  status: text('status').$type<CorrectionStatus>().notNull(),
  decidedBy: text('decided_by'),
  decidedAt: text('decided_at'),
  decisionReason: text('decision_reason'),
  createdAt: text('created_at').notNull(),
  version: integer('version').notNull(),
});
export type CorrectionRequestRow = typeof correctionRequests.$inferSelect;
