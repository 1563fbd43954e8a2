import { sql } from 'drizzle-orm';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Fulfilment, FulfilmentWay } from '#domain/fulfilment/ways.ts';
import type { OrderFailure, OrderState } from '#domain/fulfilment/orders.ts';
import type { RewardSnapshot } from '#domain/api/redemptions.ts';
import type { RewardIcon } from '#domain/api/rewards.ts';
import type { ActivityKind, BadgeCategory, BadgeRarity, BadgeTier } from '#domain/badges/badge.ts';
import type { CriteriaType } from '#domain/badges/criteria.ts';
import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import type { RewardCategory } from '#domain/rewards/tiers.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { flag, json } from './column-types.ts';

export const rewards = sqliteTable('rewards', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  howToGet: text('how_to_get').notNull(),
  pointsCost: integer('points_cost').notNull(),
  costBy: text('cost_by'),
  category: text('category').$type<RewardCategory>().notNull(),
  icon: text('icon').$type<RewardIcon>().notNull(),
  pictureUrl: text('picture_url').notNull(),
  available: flag('available').notNull(),
  company: text('company').notNull(),
  stock: integer('stock'),
  fulfilment: json<Fulfilment>('fulfilment').notNull(),
  retiredAt: text('retired_at'),
  version: integer('version').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  listSection: integer('list_section').generatedAlwaysAs(sql`iif(available = 1 AND stock IS NOT 0, 0, 1)`, {
    mode: 'virtual',
  }),
});
export type RewardRow = Omit<typeof rewards.$inferSelect, 'listSection'>;

export const redemptions = sqliteTable('redemptions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  rewardId: text('reward_id').notNull(),
  pointsSpent: integer('points_spent').notNull(),
  costBy: text('cost_by'),
  status: text('status').$type<RedemptionStatus>().notNull(),
  requestedDate: text('requested_date').notNull(),
  processedDate: text('processed_date'),
  processedBy: text('processed_by'),
  rejectionReason: text('rejection_reason'),
  fulfillmentNotes: text('fulfillment_notes'),
  rewardSnapshot: json<RewardSnapshot>('reward_snapshot').notNull(),
  fulfilment: json<Fulfilment>('fulfilment').notNull(),
  chosenDays: json<LocalDate[]>('chosen_days').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  version: integer('version').notNull(),
  bookedDay: text('booked_day'),
  department: text('department'),
  byRule: flag('by_rule').notNull(),
  countedMonth: text('counted_month'),
  countedCents: integer('counted_cents'),
  countedCurrency: text('counted_currency'),
  deliveredMonth: text('delivered_month'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
});
export type RedemptionRow = typeof redemptions.$inferSelect;

export const orders = sqliteTable('orders', {
  redemptionId: text('redemption_id').primaryKey(),
  userId: text('user_id').notNull(),
  way: text('way').$type<FulfilmentWay>().notNull(),
  state: text('state').$type<OrderState>().notNull(),
  faceCents: integer('face_cents'),
  currency: text('currency'),
  feeCents: integer('fee_cents'),
  product: text('product'),
  round: integer('round').notNull().default(1),
  attempts: integer('attempts').notNull(),
  dueAt: text('due_at'),
  providerOrder: text('provider_order'),
  providerReward: text('provider_reward'),
  failure: text('failure').$type<OrderFailure>(),
  version: integer('version').notNull(),
  orderedAt: text('ordered_at').notNull(),
  deliveredAt: text('delivered_at'),
  checkedAt: text('checked_at'),
  updatedAt: text('updated_at').notNull(),
});
export type OrderRow = typeof orders.$inferSelect;

export const rewardCodes = sqliteTable('reward_codes', {
  id: text('id').primaryKey(),
  rewardId: text('reward_id').notNull(),
  sealed: text('sealed').notNull(),
  keyId: text('key_id').notNull(),
  hash: text('hash').notNull(),
  codeEnd: text('code_end').notNull(),
  expiresOn: text('expires_on').$type<LocalDate>(),
  redemptionId: text('redemption_id'),
  givenAt: text('given_at'),
  reveals: integer('reveals').notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: text('added_at').notNull(),
});
export type RewardCodeRow = typeof rewardCodes.$inferSelect;

export const codeReveals = sqliteTable(
  'code_reveals',
  {
    codeId: text('code_id').notNull(),
    number: integer('number').notNull(),
    revealedAt: text('revealed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.codeId, table.number] })],
);

export const rewardMoneyMonths = sqliteTable(
  'reward_money_months',
  {
    month: text('month').notNull(),
    currency: text('currency').notNull(),
    approvedCents: integer('approved_cents').notNull(),
    deliveredCents: integer('delivered_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.currency] })],
);
export const providerMessages = sqliteTable('provider_messages', {
  id: text('id').primaryKey(),
  receivedAt: text('received_at').notNull(),
});

export const redemptionCounts = sqliteTable('redemption_counts', {
  status: text('status').$type<RedemptionStatus>().primaryKey(),
  redemptions: integer('redemptions').notNull(),
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
  /**
   * The admin who last set the badge's criteria and points. The badge pays this admin no points, and counts towards the
   * admin's limit.
   */
  termsBy: text('terms_by'),
  termsAt: text('terms_at'),
  /** The second admin who confirmed the terms. Until then, each payment of the badge is a gift of `termsBy`. */
  termsConfirmedBy: text('terms_confirmed_by'),
});

export type BadgeRow = typeof badges.$inferSelect;

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
