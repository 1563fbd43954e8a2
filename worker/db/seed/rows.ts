import type { AuditAction } from '#domain/api/audit.ts';
import type { ActivityKind, BadgeCategory, BadgeRarity, BadgeTier } from '#domain/badges/badge.ts';
import type { CriteriaType } from '#domain/badges/criteria.ts';
import type { RewardIcon } from '#domain/api/rewards.ts';
import type { ImageType } from '#domain/images/clean-image.ts';
import type { Role } from '#domain/people/roles.ts';
import type { OrderState } from '#domain/fulfilment/orders.ts';
import type { FulfilmentWay } from '#domain/fulfilment/ways.ts';
import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import type { Audience } from '#domain/thanks/readers.ts';
import type { ThanksState } from '#domain/thanks/states.ts';
import type { RewardCategory } from '#domain/rewards/tiers.ts';
import type { CheckInRow as StoredCheckIn, PointTransactionRow } from '../schema.ts';

// The rows of the seed, one type per table. The fields are the columns of the migrations, in camelCase. Columns that
// are left out get their defaults. Instants are ISO 8601 UTC, JSON columns are JSON text, flags are 0 or 1.

export type Flag = 0 | 1;

export interface HolidayRow {
  calendarId: string;
  date: string;
  name: string;
}

export interface SettingRow {
  settingKey: string;
  settingValue: string;
  description: string;
  category: string;
  createdAt: string;
  updatedAt: string;
}

export interface UserRow {
  id: string;
  employeeId: string;
  email: string;
  searchText: string;
  name: string;
  firstName: string;
  lastName: string;
  avatarUrl: string;
  phone: string;
  bio: string;
  department: string;
  hireDate: string;
  role: Role;
  company: string;
  location: string;
  timeZone: string;
  workCalendarId: string;
  preferences: string;
  hiddenFromLeaderboard: Flag;
  showsLeave: Flag;
  openingCheckIns: number;
  openingStreak: number;
  openingStreakThrough: string | null;
  openingLongestStreak: number;
  longestStreak: number;
  totalCheckIns: number;
  createdAt: string;
  updatedAt: string;
}

/** `bytes` is base64. */
export interface LeaveRow {
  id: string;
  userId: string;
  startDate: string;
  endDate: string;
  kind: string;
  status: 'approved';
  note: string;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

/** A check-in that was not scanned, not added by an admin and not sent late. The standard policy scored it. */
export type CheckInRow = Omit<StoredCheckIn, 'stationId' | 'addedBy' | 'times' | 'receivedAt'>;

export type LedgerRow = Omit<PointTransactionRow, 'bookedDay'>;

export interface RewardRow {
  id: string;
  name: string;
  description: string;
  howToGet: string;
  pointsCost: number;
  category: RewardCategory;
  icon: RewardIcon;
  pictureUrl: string;
  company: string;
  stock: number | null;
  fulfilment: string;
  createdAt: string;
  updatedAt: string;
}

export interface RewardCodeRow {
  id: string;
  rewardId: string;
  sealed: string;
  keyId: string;
  hash: string;
  codeEnd: string;
  addedBy: string;
  addedAt: string;
}

export interface OrderRow {
  redemptionId: string;
  userId: string;
  way: FulfilmentWay;
  state: OrderState;
  orderedAt: string;
  updatedAt: string;
}

export interface ImageRow {
  id: string;
  owner: string;
  type: ImageType;
  width: number;
  height: number;
  createdAt: string;
  /** In base64. */
  bytes: string;
}

export interface RedemptionRow {
  id: string;
  userId: string;
  rewardId: string;
  pointsSpent: number;
  status: RedemptionStatus;
  requestedDate: string;
  processedDate: string | null;
  processedBy: string | null;
  rejectionReason: string | null;
  fulfillmentNotes: string | null;
  rewardSnapshot: string;
  fulfilment: string;
  idempotencyKey: string;
  version: number;
  bookedDay: string;
  department: string;
  createdAt: string;
  updatedAt: string;
}

export interface BadgeRow {
  id: string;
  name: string;
  description: string;
  icon: string;
  points: number;
  category: BadgeCategory;
  tier: BadgeTier;
  rarity: BadgeRarity;
  criteriaType: CriteriaType;
  criteriaCount: number;
  createdAt: string;
  updatedAt: string;
}

export interface UserBadgeRow {
  userId: string;
  badgeId: string;
  id: string;
  earnedDate: string;
  progress: number;
  points: number;
}

export interface CelebrationRow {
  userId: string;
  kind: 'anniversary';
  day: string;
  department: string;
  years: number;
}

export interface PerfectMonthRow {
  userId: string;
  month: string;
  completedAt: string;
}

export interface UserAchievementRow {
  userId: string;
  achievementId: string;
  unlockedAt: string;
}

export interface ActivityRow {
  id: string;
  userId: string;
  kind: ActivityKind;
  title: string;
  occurredOn: string;
  recordedBy: string;
  createdAt: string;
}

export interface QuoteRow {
  id: string;
  quoteText: string;
  author: string | null;
  category: string;
  createdAt: string;
  updatedAt: string;
}

export interface AuditRow {
  id: string;
  actorId: string;
  action: AuditAction;
  targetType: string;
  targetId: string;
  beforeValue: string | null;
  afterValue: string | null;
  reason: string | null;
  createdAt: string;
}

export interface HeldStreak {
  id: string;
  validThrough: string | null;
}

/**
 * A department's figures of a month before this installation. If the month also has days in this installation, the
 * figures of these days are added.
 */
export interface DepartmentMonthRow {
  month: string;
  department: string;
  checkIns: number;
  scheduled: number;
  early: number;
  onTime: number;
  seconds: number;
  pointsEarned: number;
  pointsRedeemed: number;
  pointsAdjusted: number;
  pointsOpening: number;
  newlyActive: number;
}

/** The ranks at the start of the current week and month. They are set after the ledger was written. */
export interface PlacesBefore {
  id: string;
  ranksWeek: string;
  weekRankBefore: number | null;
  allRankBefore: number | null;
  ranksMonth: string;
  monthRankBefore: number | null;
}

export interface StationRow {
  id: string;
  number: number;
  name: string;
  location: string;
  opensAt: string;
  closesAt: string;
  isActive: Flag;
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface ThanksRow {
  id: string;
  fromUser: string;
  department: string;
  receivers: string;
  words: string;
  value: string | null;
  points: number;
  audience: Audience;
  state: ThanksState;
  feed: string | null;
  month: string;
  hearts: number;
  createdAt: string;
}

export interface SeedRows {
  holidays: HolidayRow[];
  settings: SettingRow[];
  /** All setup steps are dismissed, because the demo company is not a new company. */
  setupAside: { step: string; putBy: string; putAt: string }[];
  users: UserRow[];
  images: ImageRow[];
  leaves: LeaveRow[];
  rewards: RewardRow[];
  redemptions: RedemptionRow[];
  orders: OrderRow[];
  rewardCodes: RewardCodeRow[];
  badges: BadgeRow[];
  quotes: QuoteRow[];
  stations: StationRow[];
  activities: ActivityRow[];
  checkIns: CheckInRow[];
  moodDays: { day: string; groups: string }[];
  ledger: LedgerRow[];
  userBadges: UserBadgeRow[];
  userAchievements: UserAchievementRow[];
  perfectMonths: PerfectMonthRow[];
  celebrations: CelebrationRow[];
  thanks: ThanksRow[];
  thanksPeople: { userId: string; isGiver: Flag; createdAt: string; thanksId: string }[];
  thanksMarks: { thanksId: string; userId: string; kind: string; at: string }[];
  thanksPairs: { fromUser: string; month: string; toUser: string; thanks: number; points: number }[];
  audit: AuditRow[];
  validThrough: HeldStreak[];
  departmentMonths: DepartmentMonthRow[];
  placesBefore: PlacesBefore[];
}
