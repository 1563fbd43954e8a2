import { sql } from 'drizzle-orm';
import { customType, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { NoticeKind } from '../../domain/people/notices.ts';
import type { CheckInMethod, TimeProof } from '../../domain/api/checkins.ts';
import type { Award } from '../../domain/api/badges.ts';
import type { ActivityKind, BadgeCategory, BadgeRarity, BadgeTier } from '../../domain/badges/badge.ts';
import type { CriteriaType } from '../../domain/badges/criteria.ts';
import type { Mood } from '../../domain/checkins/moods.ts';
import type { ImportStatus } from '../../domain/api/people-import.ts';
import type { ReferenceType, TransactionType } from '../../domain/api/points.ts';
import type { RewardSnapshot } from '../../domain/api/redemptions.ts';
import type { RewardIcon } from '../../domain/api/rewards.ts';
import type { Preferences } from '../../domain/api/users.ts';
import type { ProviderBlock } from '../../domain/people/provider-block.ts';
import type { ApprovalStatus, Role } from '../../domain/people/roles.ts';
import type { RedemptionStatus } from '../../domain/redemptions/transitions.ts';
import type { RewardCategory } from '../../domain/rewards/tiers.ts';
import type { ScoringPolicy } from '../../domain/scoring/policy.ts';
import type { CheckInType, PointsLine } from '../../domain/scoring/score.ts';
import type { InstallAction, InstallPlatform } from '../../domain/telemetry/install-prompt.ts';
import type { MetricName, Rating } from '../../domain/telemetry/metrics.ts';
import type { Screen } from '../../domain/telemetry/screens.ts';

/**
 * The tables as Drizzle sees them. The migrations are written by hand (docs/decisions/0003) and are the truth;
 * worker/db/schema.test.ts compares the two.
 */
const flag = (name: string) => integer(name, { mode: 'boolean' });
const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>();
/** An instant: ISO 8601 in the program, epoch milliseconds in the database. For the tables that grow without end. */
const instant = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (value) => Date.parse(value),
  fromDriver: (value) => new Date(value).toISOString(),
});
/** A JSON array; an empty one is an empty text. */
const jsonArray = <Item>(name: string) =>
  customType<{ data: Item[]; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => (value.length === 0 ? '' : JSON.stringify(value)),
    fromDriver: (value) => (value === '' ? [] : (JSON.parse(value) as Item[])),
  })(name);
/** Texts that the ledger repeats with every check-in, and what stands for them. No text of a person is a space: they are trimmed. */
const SHORT_TEXTS = new Map([
  ['Check-in', ''],
  ['Early check-in', ' '],
]);
const LONG_TEXTS = new Map([...SHORT_TEXTS].map(([long, short]) => [short, long]));
const ledgerText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => SHORT_TEXTS.get(value) ?? value,
  fromDriver: (kept) => LONG_TEXTS.get(kept) ?? kept,
});
/** A word of a closed list: the database keeps its letter. */
function letter<Word extends string>(name: string, letters: Readonly<Record<Word, string>>) {
  const words = new Map(Object.entries(letters).map(([word, kept]) => [kept, word as Word]));
  return customType<{ data: Word; driverData: string }>({
    dataType: () => 'text',
    toDriver: (word) => letters[word],
    fromDriver: (kept) => {
      const word = words.get(kept as string);
      if (word === undefined) throw new Error(`${name}: no word is kept as ${kept}`);
      return word;
    },
  })(name);
}

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
  role: text('role').$type<Role>().notNull(),
  company: text('company').notNull(),
  location: text('location').notNull(),
  isActive: flag('is_active').notNull(),
  approvalStatus: text('approval_status').$type<ApprovalStatus>().notNull(),
  timeZone: text('time_zone').notNull(),
  pendingTimeZone: text('pending_time_zone'),
  pendingTimeZoneFrom: text('pending_time_zone_from'),
  workCalendarId: text('work_calendar_id').notNull(),
  preferences: json<Partial<Preferences>>('preferences').notNull(),
  hiddenFromLeaderboard: flag('hidden_from_leaderboard').notNull(),
  pointsBalance: integer('points_balance').notNull(),
  totalPointsEarned: integer('total_points_earned').notNull(),
  totalPointsRedeemed: integer('total_points_redeemed').notNull(),
  ledgerSeq: integer('ledger_seq').notNull(),
  boardPoints: integer('board_points').notNull(),
  weekStart: text('week_start').notNull(),
  weekPoints: integer('week_points').notNull(),
  month: text('month').notNull(),
  monthPoints: integer('month_points').notNull(),
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
  /** The number of badge changes at which nothing was left to give; null since another act than a check-in. */
  settledBadges: integer('settled_badges'),
  earlyCheckIns: integer('early_check_ins').notNull(),
  longestEarlyRun: integer('longest_early_run').notNull(),
  bestMonthPoints: integer('best_month_points').notNull(),
  openingCheckIns: integer('opening_check_ins').notNull(),
  openingStreak: integer('opening_streak').notNull(),
  openingStreakThrough: text('opening_streak_through'),
  openingLongestStreak: integer('opening_longest_streak').notNull(),
  version: integer('version').notNull(),
  changeId: text('change_id').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  /** Epoch milliseconds of the identity provider's state that the row follows. */
  identityUpdatedAt: integer('identity_updated_at').notNull(),
  /** The role that its metadata was last seen to name, '' for none; null: not seen yet. */
  identityRole: text('identity_role').$type<Role | ''>(),
  /** How the provider keeps the person out, and the status to return to: domain/people/provider-block.ts. */
  providerBlock: text('provider_block').$type<ProviderBlock>(),
  statusBeforeBlock: text('status_before_block').$type<ApprovalStatus>(),
  /** When a lock ends by itself. */
  blockEndsAt: text('block_ends_at'),
  /** searchText of the name and the e-mail address. */
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

export const workCalendars = sqliteTable('work_calendars', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  workdays: json<number[]>('workdays').notNull(),
  isDefault: flag('is_default').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
});

/** The calendar that a person went by before, up to and with the day `until` of theirs. */
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
  kind: text('kind').notNull(),
  status: text('status').$type<'requested' | 'approved' | 'rejected' | 'cancelled'>().notNull(),
  note: text('note').notNull(),
  createdBy: text('created_by'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
});
export type LeaveRow = typeof leaves.$inferSelect;

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
    method: letter<CheckInMethod>('method', { button: 'b', qr: 'q', kiosk: 'k', offline: 'o' }).notNull(),
    timeProof: letter<TimeProof>('time_proof', { verified: 'v', late: 'l', unverified: 'u' }).notNull(),
    stationId: text('station_id'),
    addedBy: text('added_by'),
    location: text('location'),
    notes: text('notes'),
    mood: text('mood').$type<Mood>(),
    policyNumber: integer('policy_number').notNull(),
    checkInType: letter<CheckInType>('check_in_type', { early: 'e', ontime: 'o' }).notNull(),
    isOnTime: flag('is_on_time').notNull(),
    pointsEarned: integer('points_earned').notNull(),
    bonusPoints: integer('bonus_points').notNull(),
    bonusLines: jsonArray<PointsLine>('bonus_lines').notNull(),
    streakDay: integer('streak_day').notNull(),
    streakFreezes: integer('streak_freezes').notNull(),
    longestStreak: integer('longest_streak').notNull(),
    earlyRun: integer('early_run').notNull(),
    longestEarlyRun: integer('longest_early_run').notNull(),
    awards: jsonArray<Award>('awards').notNull(),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash'),
    /** Null where the server received it at `checkInTime`. */
    receivedAt: instant('received_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.localDate] })],
);
export type CheckInRow = typeof checkIns.$inferSelect;

/** Scoring policies, never changed. Number 0 is the standard one, without a row. */
export const scoringPolicies = sqliteTable('scoring_policies', {
  number: integer('number').primaryKey(),
  holdsFrom: text('holds_from').notNull(),
  policy: text('policy').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: text('created_at').notNull(),
  approvedBy: text('approved_by'),
});

/** The one policy that waits for a second admin. */
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
    /** Null where `referenceId` is the day of the booking. */
    bookedDay: text('booked_day'),
    bookedOn: text('booked_on')
      .notNull()
      .generatedAlwaysAs(sql`ifnull(booked_day, reference_id)`, { mode: 'virtual' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] })],
);
export type PointTransactionRow = typeof pointTransactions.$inferSelect;

export const rewards = sqliteTable('rewards', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  pointsCost: integer('points_cost').notNull(),
  category: text('category').$type<RewardCategory>().notNull(),
  icon: text('icon').$type<RewardIcon>().notNull(),
  available: flag('available').notNull(),
  company: text('company').notNull(),
  stock: integer('stock'),
  retiredAt: text('retired_at'),
  version: integer('version').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  shelf: integer('shelf').generatedAlwaysAs(
    sql`CASE category WHEN 'weekly' THEN 0 WHEN 'monthly' THEN 2 WHEN 'quarterly' THEN 4 ELSE 6 END
      + iif(available = 1 AND stock IS NOT 0, 0, 1)`,
    { mode: 'virtual' },
  ),
});
export type RewardRow = Omit<typeof rewards.$inferSelect, 'shelf'>;

export const redemptions = sqliteTable('redemptions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  rewardId: text('reward_id').notNull(),
  pointsSpent: integer('points_spent').notNull(),
  status: text('status').$type<RedemptionStatus>().notNull(),
  requestedDate: text('requested_date').notNull(),
  processedDate: text('processed_date'),
  processedBy: text('processed_by'),
  rejectionReason: text('rejection_reason'),
  fulfillmentNotes: text('fulfillment_notes'),
  rewardSnapshot: json<RewardSnapshot>('reward_snapshot').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  version: integer('version').notNull(),
  changeId: text('change_id').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
});
export type RedemptionRow = typeof redemptions.$inferSelect;

/** Kept by triggers (migration 0012). */
export const redemptionCounts = sqliteTable('redemption_counts', {
  status: text('status').$type<RedemptionStatus>().primaryKey(),
  redemptions: integer('redemptions').notNull(),
});

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    response: json<unknown>('response').notNull(),
    answerId: text('answer_id').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Kept by a trigger. */
export const idempotencyCounts = sqliteTable('idempotency_counts', {
  userId: text('user_id').primaryKey(),
  day: text('day').notNull(),
  keys: integer('keys').notNull(),
});

export const badges = sqliteTable('badges', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  icon: text('icon').notNull(),
  points: integer('points').notNull(),
  category: text('category').$type<BadgeCategory>().notNull(),
  tier: text('tier').$type<BadgeTier>().notNull(),
  rarity: text('rarity').$type<BadgeRarity>().notNull(),
  criteriaType: text('criteria_type').$type<CriteriaType>().notNull(),
  criteriaCount: integer('criteria_count').notNull(),
  isActive: flag('is_active').notNull(),
  version: integer('version').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  /** Who last said what it is earned by and brings: it brings them no points, and counts for their limit. */
  termsBy: text('terms_by'),
  termsAt: text('terms_at'),
});

export type BadgeRow = typeof badges.$inferSelect;

/** One row. */
export const badgeChanges = sqliteTable('badge_changes', {
  onlyRow: integer('only_row').primaryKey(),
  changes: integer('changes').notNull(),
});

export const userBadges = sqliteTable(
  'user_badges',
  {
    userId: text('user_id').notNull(),
    badgeId: text('badge_id').notNull(),
    id: text('id').notNull(),
    earnedDate: text('earned_date').notNull(),
    progress: integer('progress').notNull(),
    points: integer('points').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.badgeId] })],
);

/** Kept by triggers (migration 0012). */
export const badgeHolders = sqliteTable('badge_holders', {
  badgeId: text('badge_id').primaryKey(),
  people: integer('people').notNull(),
});

export const userAchievements = sqliteTable(
  'user_achievements',
  {
    userId: text('user_id').notNull(),
    achievementId: text('achievement_id').notNull(),
    unlockedAt: text('unlocked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.achievementId] })],
);

export const perfectMonths = sqliteTable(
  'perfect_months',
  {
    userId: text('user_id').notNull(),
    month: text('month').notNull(),
    completedAt: text('completed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

export const activityRecords = sqliteTable('activity_records', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  kind: text('kind').$type<ActivityKind>().notNull(),
  title: text('title').notNull(),
  occurredOn: text('occurred_on').notNull(),
  recordedBy: text('recorded_by'),
  createdAt: text('created_at').notNull(),
});
export type ActivityRecordRow = typeof activityRecords.$inferSelect;

export const motivationalQuotes = sqliteTable('motivational_quotes', {
  id: text('id').primaryKey(),
  quoteText: text('quote_text').notNull(),
  author: text('author'),
  category: text('category').notNull(),
  isActive: flag('is_active').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  version: integer('version').notNull(),
});
export type QuoteRow = typeof motivationalQuotes.$inferSelect;

export const systemSettings = sqliteTable('system_settings', {
  settingKey: text('setting_key').primaryKey(),
  settingValue: json<unknown>('setting_value').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  updatedBy: text('updated_by'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  /** The audit entry of the last change: no two states of a setting have the same. */
  changeId: text('change_id').notNull(),
});

export const notices = sqliteTable('notices', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  kind: text('kind').$type<NoticeKind>().notNull(),
  facts: json<Record<string, unknown>>('facts').notNull(),
  createdAt: text('created_at').notNull(),
  readAt: text('read_at'),
});

export const announcements = sqliteTable('announcements', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  until: text('until').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: text('created_at').notNull(),
  withdrawnAt: text('withdrawn_at'),
  readers: integer('readers').notNull(),
});
export type AnnouncementRow = typeof announcements.$inferSelect;

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
  ignoredColumns: json<string[]>('ignored_columns').notNull(),
  appliedThrough: integer('applied_through').notNull().default(0),
  createdPeople: integer('created_people').notNull().default(0),
  changedPeople: integer('changed_people').notNull().default(0),
  skippedRows: integer('skipped_rows').notNull().default(0),
  changeId: text('change_id').notNull(),
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
