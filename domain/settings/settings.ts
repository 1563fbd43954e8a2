import * as v from 'valibot';
import { MONTHS_IN_DATABASE_MIN } from '../closed-months/closed-months.ts';
import { nameText, timeSchema, timeZoneSchema, wholeNumber } from '../api/common.ts';
import { refuseAs } from '../api/field-issues.ts';
import { AWARD_MAX_POINTS } from '../api/points.ts';
import { MOOD_READERS } from '../checkins/mood-readers.ts';
import { QUIET_READERS } from '../people/quiet.ts';
import { isAdmin, type Role } from '../people/roles.ts';
import type { CodeRule } from '../qr/station.ts';
import { SCORING_PRESETS, type ScoringPolicy } from '../scoring/policy.ts';
import { FIRST_VALUES, THANKS_MAX_POINTS, thanksValueSchema, VALUES_MAX } from '../thanks/values.ts';
import type { SettingCategory } from './categories.ts';
import { isCurrency } from './currency.ts';

interface Setting {
  key: string;
  category: SettingCategory;
  /** Settings that admit users or limit admins require a super admin. */
  changedBy: 'admin' | 'super_admin';
  schema: v.GenericSchema;
  /** The value in force when no value is stored, or when the stored value is invalid. */
  fallback: unknown;
}

const points = wholeNumber(0, 1_000);
/** At least 1, so that every check-in books points in the ledger. */
const checkInPoints = wholeNumber(1, 1_000);
const days = wholeNumber(1, 1_000);

/** The name must fit in the top bar on a phone. */
export const COMPANY_NAME_MAX = 40;

/** Settings must stay small, because every request reads them. */
const LOCATIONS_MAX = 200;
const HELD_WORDS_MAX = 200;

export const scoringPolicySchema = v.strictObject({
  basePoints: checkInPoints,
  earlyPoints: checkInPoints,
  // A stored policy without the field is of an earlier release, which had no window.
  earlyWindowMinutes: v.optional(v.nullable(wholeNumber(1, 1_440)), null),
  earlyBefore: timeSchema,
  onTimeBefore: timeSchema,
  streakBonuses: v.pipe(v.array(v.strictObject({ every: days, points, upTo: v.nullable(days) })), v.maxLength(10)),
  activeStreakBonus: v.nullable(v.strictObject({ points, withinDays: days })),
  // A stored policy without the field is of an earlier release, which paid on days off.
  paysDaysOff: v.optional(v.boolean(), true),
  displayedStreakCap: v.nullable(days),
  freezes: v.strictObject({ cap: wholeNumber(0, 10), earnedEvery: days }),
});

export const locationZoneSchema = v.strictObject({ location: nameText(1, 80), timeZone: timeZoneSchema });
export type LocationZone = v.InferOutput<typeof locationZoneSchema>;

export const codeRuleSchema = v.strictObject({
  required: v.picklist(['nowhere', 'listed', 'everywhere']),
  locations: v.pipe(
    v.array(nameText(1, 80)),
    v.maxLength(LOCATIONS_MAX),
    v.check((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, refuseAs('duplicate')),
  ),
  ownLocation: v.boolean(),
});

export const SETTINGS = {
  /** When empty, the product's name is used. */
  companyName: {
    key: 'company_name',
    category: 'company',
    changedBy: 'admin',
    schema: nameText(0, COMPANY_NAME_MAX),
    fallback: '',
  },
  scoringPolicy: {
    key: 'scoring_policy',
    category: 'scoring',
    changedBy: 'admin',
    schema: scoringPolicySchema as v.GenericSchema<ScoringPolicy>,
    fallback: SCORING_PRESETS.standard,
  },
  companyTimeZone: {
    key: 'company_time_zone',
    category: 'days',
    changedBy: 'admin',
    schema: timeZoneSchema,
    fallback: 'UTC',
  },
  /** The time zones of locations. These zones apply to new users and not to existing users. */
  locationTimeZones: {
    key: 'location_time_zones',
    category: 'days',
    changedBy: 'admin',
    schema: v.pipe(
      v.array(locationZoneSchema),
      v.maxLength(LOCATIONS_MAX),
      v.check(
        (zones) => new Set(zones.map(({ location }) => location.toLowerCase())).size === zones.length,
        refuseAs('duplicate'),
      ),
    ),
    fallback: [] as LocationZone[],
  },
  zoneChoice: {
    key: 'zone_choice',
    category: 'days',
    changedBy: 'admin',
    schema: v.picklist(['people', 'locations']),
    fallback: 'people',
  },
  /** After requests are turned off, admins can still decide on open requests. */
  leaveRequests: {
    key: 'leave_requests',
    category: 'days',
    changedBy: 'admin',
    schema: v.picklist(['off', 'on']),
    fallback: 'on',
  },
  leaderboardAllTimeBy: {
    key: 'leaderboard_all_time_by',
    category: 'leaderboard',
    changedBy: 'admin',
    schema: v.picklist(['earned', 'balance']),
    fallback: 'earned',
  },
  /** Whether points that admins give count in the leaderboards of the week and the month. */
  leaderboardGifts: {
    key: 'leaderboard_gifts',
    category: 'leaderboard',
    changedBy: 'admin',
    schema: v.picklist(['off', 'on']),
    fallback: 'off',
  },
  /** The points that each user can give in a month. With 0, thanks have no points. */
  thanksAllowance: {
    key: 'thanks_allowance',
    category: 'thanks',
    changedBy: 'super_admin',
    schema: wholeNumber(0, THANKS_MAX_POINTS),
    fallback: 20,
  },
  thanksValues: {
    key: 'thanks_values',
    category: 'thanks',
    changedBy: 'admin',
    schema: v.pipe(
      v.array(thanksValueSchema),
      v.maxLength(VALUES_MAX),
      v.check((values) => new Set(values.map(({ id }) => id)).size === values.length, refuseAs('duplicate')),
      v.check(
        (values) => new Set(values.map(({ name }) => name.toLowerCase())).size === values.length,
        refuseAs('duplicate'),
      ),
    ),
    fallback: [...FIRST_VALUES],
  },
  /** Whether points from thanks count as earned, and so in the leaderboards. A change holds for later thanks. */
  leaderboardThanks: {
    key: 'leaderboard_thanks',
    category: 'thanks',
    changedBy: 'admin',
    schema: v.picklist(['off', 'on']),
    fallback: 'off',
  },
  /** An admin reads a thanks with one of these words before anyone else. */
  thanksHeldWords: {
    key: 'thanks_held_words',
    category: 'thanks',
    changedBy: 'admin',
    schema: v.pipe(
      v.array(nameText(1, 40)),
      v.maxLength(HELD_WORDS_MAX),
      v.check((words) => new Set(words.map((word) => word.toLowerCase())).size === words.length, refuseAs('duplicate')),
    ),
    fallback: [] as string[],
  },
  anniversaryPoints: {
    key: 'anniversary_points',
    category: 'thanks',
    changedBy: 'super_admin',
    schema: points,
    fallback: 0,
  },
  birthdayPoints: {
    key: 'birthday_points',
    category: 'thanks',
    changedBy: 'super_admin',
    schema: points,
    fallback: 0,
  },
  newAccountStatus: {
    key: 'new_account_status',
    category: 'people',
    changedBy: 'super_admin',
    schema: v.picklist(['approved', 'pending']),
    fallback: 'approved',
  },
  /**
   * Each check-in stores the value of this setting that its user saw. So a change of the setting never reveals earlier
   * moods and notes.
   */
  moodReaders: {
    key: 'mood_readers',
    category: 'people',
    changedBy: 'super_admin',
    schema: v.picklist(MOOD_READERS),
    fallback: 'groups',
  },
  /** When nobody may read the list, it is not computed. */
  quietPeopleReaders: {
    key: 'quiet_people_readers',
    category: 'people',
    changedBy: 'super_admin',
    schema: v.picklist(QUIET_READERS),
    fallback: 'admins',
  },
  claimsPerHour: {
    key: 'claims_per_hour',
    category: 'limits',
    changedBy: 'admin',
    schema: wholeNumber(1, 1_000),
    fallback: 20,
  },
  /** Claims up to this cost are approved at once. With 0, an admin decides on every claim. */
  autoApprovePoints: {
    key: 'auto_approve_points',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(0, 1_000_000),
    fallback: 0,
  },
  /** The claims of one person in a month of the company that are approved at once. */
  autoApprovePerMonth: {
    key: 'auto_approve_per_month',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(1, 100),
    fallback: 3,
  },
  awardMaxPoints: {
    key: 'award_max_points',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(1, AWARD_MAX_POINTS),
    fallback: AWARD_MAX_POINTS,
  },
  /** The same limit applies separately to the points of all badges whose terms the admin sets within 24 hours. */
  awardPointsPerDay: {
    key: 'award_points_per_day',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(0, 1_000_000),
    fallback: 10_000,
  },
  /** Admins check in too, so a limit is needed. */
  checkInMaxPoints: {
    key: 'check_in_max_points',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(1, 20_000),
    fallback: 100,
  },
  offlineCheckInMaxHours: {
    key: 'offline_check_in_max_hours',
    category: 'offline',
    changedBy: 'super_admin',
    schema: wholeNumber(1, 168),
    fallback: 72,
  },
  unverifiedCheckInsPerMonth: {
    key: 'unverified_check_ins_per_month',
    category: 'offline',
    changedBy: 'super_admin',
    schema: wholeNumber(0, 31),
    fallback: 3,
  },
  /** The rule has no effect while there is no station. Spec section 2: /admin/qr-settings. */
  codeRule: {
    key: 'qr_code_rule',
    category: 'qr',
    changedBy: 'admin',
    schema: codeRuleSchema as v.GenericSchema<CodeRule>,
    fallback: { required: 'nowhere', locations: [], ownLocation: false } as CodeRule,
  },
  codeWindowSeconds: {
    key: 'qr_window_seconds',
    category: 'qr',
    changedBy: 'admin',
    schema: wholeNumber(5, 60),
    fallback: 15,
  },
  /** Spec section 9: daily_checkin. */
  reminderDailyAt: {
    key: 'reminder_daily_at',
    category: 'reminders',
    changedBy: 'admin',
    schema: timeSchema,
    fallback: '07:30',
  },
  /** Spec section 9: weekly_report. */
  reminderWeeklyOn: {
    key: 'reminder_weekly_on',
    category: 'reminders',
    changedBy: 'admin',
    schema: wholeNumber(1, 7),
    fallback: 1,
  },
  /** The day is at most 28, because every month has 28 days. Spec section 9: monthly_rewards. */
  reminderMonthlyOn: {
    key: 'reminder_monthly_on',
    category: 'reminders',
    changedBy: 'admin',
    schema: wholeNumber(1, 28),
    fallback: 1,
  },
  pointValueCents: {
    key: 'point_value_cents',
    category: 'money',
    changedBy: 'admin',
    schema: wholeNumber(0, 100_000),
    fallback: 0,
  },
  currency: {
    key: 'currency',
    category: 'money',
    changedBy: 'admin',
    schema: v.pipe(v.string(), v.check(isCurrency, refuseAs('currency'))),
    fallback: 'USD',
  },
  /** In hundredths of the company's currency, for a month. 0 means that there is no budget. */
  rewardBudgetCents: {
    key: 'reward_budget_cents',
    category: 'money',
    changedBy: 'super_admin',
    schema: wholeNumber(0, 99_999_999_999),
    fallback: 0,
  },
  monthsInDatabase: {
    key: 'archive_after_months',
    category: 'older_data',
    changedBy: 'super_admin',
    schema: wholeNumber(MONTHS_IN_DATABASE_MIN, 120),
    fallback: MONTHS_IN_DATABASE_MIN,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export type SettingKey = (typeof SETTINGS)[SettingName]['key'];

/** The settings in force, without the scoring policy, which depends on the day (domain/record/recompute.ts). */
export type Settings = {
  [Name in Exclude<SettingName, 'scoringPolicy'>]: v.InferOutput<(typeof SETTINGS)[Name]['schema']>;
};

export const mayChange = ({ changedBy }: Pick<Setting, 'changedBy'>, role: Role): boolean =>
  changedBy === 'admin' ? isAdmin(role) : role === 'super_admin';

export const findSetting = (key: string): (Setting & { key: SettingKey }) | undefined =>
  Object.values(SETTINGS).find((setting) => setting.key === key);

type Schema = v.GenericSchema;
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A missing or invalid field gets the value of the fallback, also within nested objects. An unknown field is removed.
 * So one wrong field never makes the other fields invalid.
 */
function fillUp(schema: Schema, stored: unknown, fallback: unknown): unknown {
  const parsed = v.safeParse(schema, stored);
  if (parsed.success) return parsed.output;
  if (!('entries' in schema) || !isFields(stored) || !isFields(fallback)) return fallback;
  const entries = Object.entries(schema.entries as Record<string, Schema>);
  return Object.fromEntries(entries.map(([name, part]) => [name, fillUp(part, stored[name], fallback[name])]));
}

/** Returns true when a field is missing or unknown. Such a value comes from another release, so it is not broken. */
const isOfAnotherRelease = ({ received, expected }: v.BaseIssue<unknown>): boolean =>
  received === 'undefined' || expected === 'never';

/**
 * A stored value or field that the schema refuses counts as absent, because an invalid row must not stop check-ins.
 * `isBroken` is true when the schema refuses the value or a field.
 */
export function valueInForce(setting: Setting, stored: unknown): { value: unknown; isBroken: boolean } {
  if (stored === undefined) return { value: setting.fallback, isBroken: false };
  const { issues = [] } = v.safeParse(setting.schema, stored);
  return {
    value: fillUp(setting.schema, stored, setting.fallback),
    isBroken: issues.some((issue) => !isOfAnotherRelease(issue)),
  };
}

export function readSettings(stored: ReadonlyMap<string, unknown>): Settings {
  const entries = Object.entries(SETTINGS).map(([name, setting]) => [
    name,
    valueInForce(setting, stored.get(setting.key)).value,
  ]);
  // Each value passed the schema of its setting, or is the fallback of its setting.
  return Object.fromEntries(entries) as Settings;
}

export function readScoringPolicy(stored: unknown): ScoringPolicy {
  return valueInForce(SETTINGS.scoringPolicy, stored).value as ScoringPolicy;
}
