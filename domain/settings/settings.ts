import * as v from 'valibot';
import { ARCHIVE_AFTER_MONTHS_MIN } from '../archive/closed-months.ts';
import { nameText, timeSchema, timeZoneSchema, wholeNumber } from '../api/common.ts';
import { refuseAs } from '../api/field-issues.ts';
import { AWARD_MAX_POINTS } from '../api/points.ts';
import { MOOD_READERS } from '../checkins/mood-readers.ts';
import { QUIET_READERS } from '../people/quiet.ts';
import { isAdmin, type Role } from '../people/roles.ts';
import type { CodeRule } from '../qr/station.ts';
import { SCORING_PRESETS, type ScoringPolicy } from '../scoring/policy.ts';
import type { SettingCategory } from './categories.ts';
import { isCurrency } from './currency.ts';

interface Setting {
  /** The key in the table and in the API. */
  key: string;
  category: SettingCategory;
  /** The lowest role that may change it. Settings that let users in, or limit admins, need a super admin. */
  changedBy: 'admin' | 'super_admin';
  schema: v.GenericSchema;
  /** The value when none is stored, or the stored one is invalid. */
  fallback: unknown;
}

const points = wholeNumber(0, 1_000);
/** A check-in always books points, because the ledger row moves the streak. */
const checkInPoints = wholeNumber(1, 1_000);
const days = wholeNumber(1, 1_000);

/** The longest company name, in characters. It must fit a bar on a phone. */
export const COMPANY_NAME_MAX = 40;

/** The most locations. Every request reads the settings, so they must stay small. */
const LOCATIONS_MAX = 200;

export const scoringPolicySchema = v.strictObject({
  basePoints: checkInPoints,
  earlyPoints: checkInPoints,
  earlyBefore: timeSchema,
  onTimeBefore: timeSchema,
  streakBonuses: v.pipe(v.array(v.strictObject({ every: days, points, upTo: v.nullable(days) })), v.maxLength(10)),
  activeStreakBonus: v.nullable(v.strictObject({ points, withinDays: days })),
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

/** Every setting that rules read, by its name in code. */
export const SETTINGS = {
  /**
   * The company's name, shown at sign-in, in the bar, on walls and in the names of exported files. Empty for the
   * product's name.
   */
  companyName: {
    key: 'company_name',
    category: 'company',
    changedBy: 'admin',
    schema: nameText(0, COMPANY_NAME_MAX),
    fallback: '',
  },
  /** The scoring of check-ins. */
  scoringPolicy: {
    key: 'scoring_policy',
    category: 'scoring',
    changedBy: 'admin',
    schema: scoringPolicySchema as v.GenericSchema<ScoringPolicy>,
    fallback: SCORING_PRESETS.standard,
  },
  /** The time zone in which weeks and months of the leaderboard begin. */
  companyTimeZone: {
    key: 'company_time_zone',
    category: 'days',
    changedBy: 'admin',
    schema: timeZoneSchema,
    fallback: 'UTC',
  },
  /** The time zones of locations. They apply to new users and change no existing user's zone. */
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
  /** Whether users choose their own time zone, or their location decides it when it has one. */
  zoneChoice: {
    key: 'zone_choice',
    category: 'days',
    changedBy: 'admin',
    schema: v.picklist(['people', 'locations']),
    fallback: 'people',
  },
  /** Whether users may request leave. Open requests are decided even after it is switched off. */
  leaveRequests: {
    key: 'leave_requests',
    category: 'days',
    changedBy: 'admin',
    schema: v.picklist(['off', 'on']),
    fallback: 'off',
  },
  /** The order of the all-time leaderboard: by points ever earned, or by the balance as in the spec's list. */
  leaderboardAllTimeBy: {
    key: 'leaderboard_all_time_by',
    category: 'leaderboard',
    changedBy: 'admin',
    schema: v.picklist(['earned', 'balance']),
    fallback: 'earned',
  },
  /** Whether a user's first sign-in gives access, or waits for an admin. */
  newAccountStatus: {
    key: 'new_account_status',
    category: 'people',
    changedBy: 'super_admin',
    schema: v.picklist(['approved', 'pending']),
    fallback: 'approved',
  },
  /**
   * Whether admins read moods and notes by name. Each check-in stores the readers that its user saw, so a change
   * reveals nothing written before it.
   */
  moodReaders: {
    key: 'mood_readers',
    category: 'people',
    changedBy: 'super_admin',
    schema: v.picklist(MOOD_READERS),
    fallback: 'groups',
  },
  /** The readers of the list of quiet users. With no readers, the list is not computed. */
  quietPeopleReaders: {
    key: 'quiet_people_readers',
    category: 'people',
    changedBy: 'super_admin',
    schema: v.picklist(QUIET_READERS),
    fallback: 'admins',
  },
  /** The most claims of a user within an hour. */
  claimsPerHour: {
    key: 'claims_per_hour',
    category: 'limits',
    changedBy: 'admin',
    schema: wholeNumber(1, 1_000),
    fallback: 20,
  },
  /** The most points of one award, and of a badge whose terms an admin sets. */
  awardMaxPoints: {
    key: 'award_max_points',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(1, AWARD_MAX_POINTS),
    fallback: AWARD_MAX_POINTS,
  },
  /**
   * The most points that an admin gives within 24 hours, and the most that badges pay whose terms the admin sets in
   * that time.
   */
  awardPointsPerDay: {
    key: 'award_points_per_day',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(0, 1_000_000),
    fallback: 10_000,
  },
  /** The most points of one check-in under a policy that an admin saves, because admins check in themselves. */
  checkInMaxPoints: {
    key: 'check_in_max_points',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(1, 20_000),
    fallback: 100,
  },
  /** The age of the oldest accepted offline check-in, in hours. */
  offlineCheckInMaxHours: {
    key: 'offline_check_in_max_hours',
    category: 'offline',
    changedBy: 'super_admin',
    schema: wholeNumber(1, 168),
    fallback: 72,
  },
  /** The most check-ins of a user per month without a proven time or place. */
  unverifiedCheckInsPerMonth: {
    key: 'unverified_check_ins_per_month',
    category: 'offline',
    changedBy: 'super_admin',
    schema: wholeNumber(0, 31),
    fallback: 3,
  },
  /**
   * The locations at which users need a station's code to check in. It applies once there is a station. Spec section 2:
   * /admin/qr-settings.
   */
  codeRule: {
    key: 'qr_code_rule',
    category: 'qr',
    changedBy: 'admin',
    schema: codeRuleSchema as v.GenericSchema<CodeRule>,
    fallback: { required: 'nowhere', locations: [], ownLocation: false } as CodeRule,
  },
  /** The time for which a station shows one code, in seconds. */
  codeWindowSeconds: {
    key: 'qr_window_seconds',
    category: 'qr',
    changedBy: 'admin',
    schema: wholeNumber(5, 60),
    fallback: 15,
  },
  /** The local time of the check-in reminder. Spec section 9: daily_checkin. */
  reminderDailyAt: {
    key: 'reminder_daily_at',
    category: 'reminders',
    changedBy: 'admin',
    schema: timeSchema,
    fallback: '07:30',
  },
  /** The ISO weekday of the weekly report. Spec section 9: weekly_report. */
  reminderWeeklyOn: {
    key: 'reminder_weekly_on',
    category: 'reminders',
    changedBy: 'admin',
    schema: wholeNumber(1, 7),
    fallback: 1,
  },
  /**
   * The day of the month of the monthly rewards announcement, which every month has. Spec section 9: monthly_rewards.
   */
  reminderMonthlyOn: {
    key: 'reminder_monthly_on',
    category: 'reminders',
    changedBy: 'admin',
    schema: wholeNumber(1, 28),
    fallback: 1,
  },
  /** The value of a point in hundredths of the currency, for the payroll report; 0 until it is set. */
  pointValueCents: {
    key: 'point_value_cents',
    category: 'money',
    changedBy: 'admin',
    schema: wholeNumber(0, 100_000),
    fallback: 0,
  },
  /** The ISO 4217 code of the currency of that value. */
  currency: {
    key: 'currency',
    category: 'money',
    changedBy: 'admin',
    schema: v.pipe(v.string(), v.check(isCurrency, refuseAs('currency'))),
    fallback: 'USD',
  },
  /** The number of months whose rows stay in the database before they move to files. */
  archiveAfterMonths: {
    key: 'archive_after_months',
    category: 'archive',
    changedBy: 'super_admin',
    schema: wholeNumber(ARCHIVE_AFTER_MONTHS_MIN, 120),
    fallback: ARCHIVE_AFTER_MONTHS_MIN,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export type SettingKey = (typeof SETTINGS)[SettingName]['key'];

/** The settings in force, without the scoring policy, which depends on the day (domain/record/recompute.ts). */
export type Settings = {
  [Name in Exclude<SettingName, 'scoringPolicy'>]: v.InferOutput<(typeof SETTINGS)[Name]['schema']>;
};

/** Returns true when a user with `role` may change the setting. */
export const mayChange = ({ changedBy }: Pick<Setting, 'changedBy'>, role: Role): boolean =>
  changedBy === 'admin' ? isAdmin(role) : role === 'super_admin';

/** Returns the setting with the key, or undefined. */
export const findSetting = (key: string): (Setting & { key: SettingKey }) | undefined =>
  Object.values(SETTINGS).find((setting) => setting.key === key);

type Schema = v.GenericSchema;
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a stored value in the form of its schema. A missing or invalid part of an object gets the fallback's value,
 * at any depth.
 * An unknown part is left out, so that one part never spoils the others.
 */
function fillUp(schema: Schema, stored: unknown, fallback: unknown): unknown {
  const parsed = v.safeParse(schema, stored);
  if (parsed.success) return parsed.output;
  if (!('entries' in schema) || !isFields(stored) || !isFields(fallback)) return fallback;
  const entries = Object.entries(schema.entries as Record<string, Schema>);
  return Object.fromEntries(entries.map(([name, part]) => [name, fillUp(part, stored[name], fallback[name])]));
}

/** Returns true when a part is missing or unknown rather than invalid, because another release stored the value. */
const isOfAnotherRelease = ({ received, expected }: v.BaseIssue<unknown>): boolean =>
  received === 'undefined' || expected === 'never';

/**
 * Returns the value of a setting in force. A stored value or part that its schema refuses counts as absent, because an
 * invalid row must not stop check-ins.
 * `isBroken` is true when there is such a part, apart from those of another release.
 */
export function valueInForce(setting: Setting, stored: unknown): { value: unknown; isBroken: boolean } {
  if (stored === undefined) return { value: setting.fallback, isBroken: false };
  const { issues = [] } = v.safeParse(setting.schema, stored);
  return {
    value: fillUp(setting.schema, stored, setting.fallback),
    isBroken: issues.some((issue) => !isOfAnotherRelease(issue)),
  };
}

/** Returns the settings in force from the stored rows (key to parsed JSON value). */
export function readSettings(stored: ReadonlyMap<string, unknown>): Settings {
  const entries = Object.entries(SETTINGS).map(([name, setting]) => [
    name,
    valueInForce(setting, stored.get(setting.key)).value,
  ]);
  // Each value passed its own schema, or is its own fallback.
  return Object.fromEntries(entries) as Settings;
}

/** Returns a stored scoring policy. Missing or invalid parts get the standard policy's values. */
export function readScoringPolicy(stored: unknown): ScoringPolicy {
  return valueInForce(SETTINGS.scoringPolicy, stored).value as ScoringPolicy;
}
