import type { PastRules } from '#domain/calendar/work-calendar.ts';
import type { ScoringTimes } from '#domain/scoring/policy.ts';
import { sql } from 'drizzle-orm';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Preferences } from '#domain/api/users.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { StoredNotificationPreferences } from '#domain/notifications/preferences.ts';
import type { PresenceStatus } from '#domain/live/messages.ts';
import type { LeaveKind, LeaveStatus } from '#domain/leaves/kinds.ts';
import type { ProviderBlock } from '#domain/people/provider-block.ts';
import type { ApprovalStatus, Role } from '#domain/people/roles.ts';
import { flag, json } from './column-types.ts';

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  employeeId: text('employee_id').notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone').notNull(),
  avatarUrl: text('avatar_url').notNull(),
  bio: text('bio').notNull(),
  department: text('department').notNull(),
  hireDate: text('hire_date').notNull(),
  isHireDateKnown: flag('is_hire_date_known').notNull(),
  employeeNumber: text('employee_number').notNull(),
  role: text('role').$type<Role>().notNull(),
  company: text('company').notNull(),
  location: text('location').notNull(),
  isActive: flag('is_active').notNull(),
  approvalStatus: text('approval_status').$type<ApprovalStatus>().notNull(),
  timeZone: text('time_zone').notNull(),
  /** The start of the user's day, in minutes after midnight of the date; below 0 for the evening before. */
  dayStart: integer('day_start').notNull(),
  pendingTimeZone: text('pending_time_zone'),
  pendingDayStart: integer('pending_day_start'),
  pendingTimeZoneFrom: text('pending_time_zone_from'),
  isTimeZoneKnown: flag('is_time_zone_known').notNull(),
  skippedDays: json<LocalDate[]>('skipped_days').notNull(),
  workCalendarId: text('work_calendar_id').notNull(),
  preferences: json<Partial<Preferences> & StoredNotificationPreferences>('preferences').notNull(),
  hiddenFromLeaderboard: flag('hidden_from_leaderboard').notNull(),
  showsLeave: flag('shows_leave').notNull(),
  isNamedAtStations: flag('is_named_at_stations').notNull(),
  showsAnniversary: flag('shows_anniversary').notNull(),
  birthday: text('birthday'),
  anniversaryPaidFor: integer('anniversary_paid_for').notNull(),
  birthdayPaidFor: integer('birthday_paid_for').notNull(),
  /** The presence that the user chose. Only the live rooms know whether the user is online. */
  presenceStatus: text('presence_status').$type<PresenceStatus>().notNull(),
  /** The reward that the user saves for. The reward may be retired. */
  pinnedRewardId: text('pinned_reward_id'),
  pointsBalance: integer('points_balance').notNull(),
  totalPointsEarned: integer('total_points_earned').notNull(),
  totalPointsRedeemed: integer('total_points_redeemed').notNull(),
  ledgerSeq: integer('ledger_seq').notNull(),
  boardPoints: integer('board_points').notNull(),
  weekStart: text('week_start').notNull(),
  weekPoints: integer('week_points').notNull(),
  weekGifts: integer('week_gifts').notNull(),
  boardWeek: integer('board_week').notNull(),
  month: text('month').notNull(),
  monthPoints: integer('month_points').notNull(),
  monthGifts: integer('month_gifts').notNull(),
  boardMonth: integer('board_month').notNull(),
  ranksWeek: text('ranks_week').notNull(),
  weekRankBefore: integer('week_rank_before'),
  allRankBefore: integer('all_rank_before'),
  ranksMonth: text('ranks_month').notNull(),
  monthRankBefore: integer('month_rank_before'),
  currentStreak: integer('current_streak').notNull(),
  longestStreak: integer('longest_streak').notNull(),
  streakFreezes: integer('streak_freezes').notNull(),
  streakValidThrough: text('streak_valid_through'),
  totalCheckIns: integer('total_check_ins').notNull(),
  lastCheckIn: text('last_check_in'),
  lastCheckInDate: text('last_check_in_date'),
  /**
   * The company's count of badge changes at which the user had every award that they had earned. Null when the next
   * check-in needs all facts.
   */
  earlyCheckIns: integer('early_check_ins').notNull(),
  longestEarlyRun: integer('longest_early_run').notNull(),
  peopleThanked: integer('people_thanked').notNull(),
  bestMonthPoints: integer('best_month_points').notNull(),
  openingCheckIns: integer('opening_check_ins').notNull(),
  openingStreak: integer('opening_streak').notNull(),
  openingStreakThrough: text('opening_streak_through'),
  openingLongestStreak: integer('opening_longest_streak').notNull(),
  version: integer('version').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  /** The instant, in epoch milliseconds, of the newest data from the identity provider in this row. */
  identityUpdatedAt: integer('identity_updated_at').notNull(),
  /** The last role in the provider's metadata; '' when it contained no role, null when no metadata was read yet. */
  identityRole: text('identity_role').$type<Role | ''>(),
  /** The address in the provider's newest state; null when the provider has named none, and after a removal. */
  identityEmail: text('identity_email'),
  /**
   * The provider's block of the user, and the account status that the user gets back after the block
   * (domain/people/provider-block.ts).
   */
  providerBlock: text('provider_block').$type<ProviderBlock>(),
  statusBeforeBlock: text('status_before_block').$type<ApprovalStatus>(),
  blockEndsAt: text('block_ends_at'),
  searchText: text('search_text').notNull(),
  ranks: flag('ranks').generatedAlwaysAs(
    sql`role = 'employee' AND is_active = 1 AND approval_status = 'approved' AND hidden_from_leaderboard = 0`,
    { mode: 'virtual' },
  ),
});
export type UserRow = typeof users.$inferSelect;

export const identityRemovals = sqliteTable('identity_removals', {
  employeeId: text('employee_id').primaryKey(),
  removedAt: text('removed_at').notNull(),
});

export const devices = sqliteTable('devices', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  publicKey: text('public_key').notNull(),
  clockId: text('clock_id').notNull(),
  browser: text('browser'),
  system: text('system'),
  createdAt: text('created_at').notNull(),
  renewedAt: text('renewed_at').notNull(),
  lastUsedAt: text('last_used_at'),
});
export type DeviceRow = typeof devices.$inferSelect;

export const workCalendars = sqliteTable('work_calendars', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  workdays: json<number[]>('workdays').notNull(),
  times: json<ScoringTimes>('times'),
  pastRules: json<PastRules[]>('past_rules').notNull(),
  isDefault: flag('is_default').notNull(),
  recomputeFrom: text('recompute_from'),
  recomputedThrough: text('recomputed_through').notNull(),
  version: integer('version').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
});
export type WorkCalendarRow = typeof workCalendars.$inferSelect;

/** A user's earlier calendar, up to and including the local day `until`. */
export const pastCalendars = sqliteTable(
  'past_calendars',
  { userId: text('user_id').notNull(), until: text('until').notNull(), calendarId: text('calendar_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.until] })],
);

export const holidays = sqliteTable(
  'holidays',
  { calendarId: text('calendar_id').notNull(), date: text('date').notNull(), name: text('name').notNull() },
  (table) => [primaryKey({ columns: [table.calendarId, table.date] })],
);

export const leaves = sqliteTable('leaves', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  startDate: text('start_date').notNull(),
  endDate: text('end_date').notNull(),
  kind: text('kind').$type<LeaveKind>().notNull(),
  status: text('status').$type<LeaveStatus>().notNull(),
  note: text('note').notNull(),
  createdBy: text('created_by'),
  decisionReason: text('decision_reason'),
  redemptionId: text('redemption_id'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
});
export type LeaveRow = typeof leaves.$inferSelect;

export const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  userAgent: text('user_agent').notNull(),
  platform: text('platform').notNull(),
  language: text('language').notNull(),
  origin: text('origin').notNull(),
  createdAt: text('created_at').notNull(),
  lastUsedAt: text('last_used_at'),
});
