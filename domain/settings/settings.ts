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
  /** Its key in the table and in the API. */
  key: string;
  category: SettingCategory;
  /** The least role that may change it. A setting that lets people in, or limits admins, is a super admin's. */
  changedBy: 'admin' | 'super_admin';
  schema: v.GenericSchema;
  /** The value while none is stored, or while the stored one is broken. */
  fallback: unknown;
}

const points = wholeNumber(0, 1_000);
/** A check-in always books points: the ledger row is what moves the streak. */
const checkInPoints = wholeNumber(1, 1_000);
const days = wholeNumber(1, 1_000);

/** It stands in a bar on a phone. */
export const COMPANY_NAME_MAX = 40;

/** Every request reads the settings: they must stay small. */
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

/** Every setting that rules read, by the name that they call it. */
export const SETTINGS = {
  /** The company's own name, at sign-in, in the bar, on walls and in the names of exported files; empty: the product's. */
  companyName: {
    key: 'company_name',
    category: 'company',
    changedBy: 'admin',
    schema: nameText(0, COMPANY_NAME_MAX),
    fallback: '',
  },
  /** How check-ins are scored. */
  scoringPolicy: {
    key: 'scoring_policy',
    category: 'scoring',
    changedBy: 'admin',
    schema: scoringPolicySchema as v.GenericSchema<ScoringPolicy>,
    fallback: SCORING_PRESETS.standard,
  },
  /** The zone in which weeks and months of the leaderboard begin. */
  companyTimeZone: {
    key: 'company_time_zone',
    category: 'days',
    changedBy: 'admin',
    schema: timeZoneSchema,
    fallback: 'UTC',
  },
  /** Where the people of a location are. It gives new people their zone and moves nobody who has one. */
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
  /** Whether people choose their own time zone, or their location decides it where it has one. */
  zoneChoice: {
    key: 'zone_choice',
    category: 'days',
    changedBy: 'admin',
    schema: v.picklist(['people', 'locations']),
    fallback: 'people',
  },
  /** Whether people may ask for leave; what waits is decided also where they no longer may. */
  leaveRequests: {
    key: 'leave_requests',
    category: 'days',
    changedBy: 'admin',
    schema: v.picklist(['off', 'on']),
    fallback: 'off',
  },
  /** The order over all time: by points ever earned, or by the balance as in the spec's list. */
  leaderboardAllTimeBy: {
    key: 'leaderboard_all_time_by',
    category: 'leaderboard',
    changedBy: 'admin',
    schema: v.picklist(['earned', 'balance']),
    fallback: 'earned',
  },
  /** Whether a person's first sign-in lets them in, or waits for an admin. */
  newAccountStatus: {
    key: 'new_account_status',
    category: 'people',
    changedBy: 'super_admin',
    schema: v.picklist(['approved', 'pending']),
    fallback: 'approved',
  },
  /**
   * Whether admins read moods and notes by name. Check-ins keep what their users were told: a change shows nothing that was
   * written before it.
   */
  moodReaders: {
    key: 'mood_readers',
    category: 'people',
    changedBy: 'super_admin',
    schema: v.picklist(MOOD_READERS),
    fallback: 'groups',
  },
  /** Who sees the list of people who went quiet; for nobody it is not made. */
  quietPeopleReaders: {
    key: 'quiet_people_readers',
    category: 'people',
    changedBy: 'super_admin',
    schema: v.picklist(QUIET_READERS),
    fallback: 'admins',
  },
  /** Claims a person may make within an hour. */
  claimsPerHour: {
    key: 'claims_per_hour',
    category: 'limits',
    changedBy: 'admin',
    schema: wholeNumber(1, 1_000),
    fallback: 20,
  },
  /** The most points that one award gives, or a badge whose terms an admin sets. */
  awardMaxPoints: {
    key: 'award_max_points',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(1, AWARD_MAX_POINTS),
    fallback: AWARD_MAX_POINTS,
  },
  /** The most points that an admin gives within 24 hours, and the most that the badges bring whose terms they set in these. */
  awardPointsPerDay: {
    key: 'award_points_per_day',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(0, 1_000_000),
    fallback: 10_000,
  },
  /** The most points that one check-in may bring by a policy that an admin saves: they check in themselves. */
  checkInMaxPoints: {
    key: 'check_in_max_points',
    category: 'limits',
    changedBy: 'super_admin',
    schema: wholeNumber(1, 20_000),
    fallback: 100,
  },
  /** Age of the oldest offline check-in that is taken, in hours. */
  offlineCheckInMaxHours: {
    key: 'offline_check_in_max_hours',
    category: 'offline',
    changedBy: 'super_admin',
    schema: wholeNumber(1, 168),
    fallback: 72,
  },
  /** Check-ins without a proven time or place that a person may make for one month. */
  unverifiedCheckInsPerMonth: {
    key: 'unverified_check_ins_per_month',
    category: 'offline',
    changedBy: 'super_admin',
    schema: wholeNumber(0, 31),
    fallback: 3,
  },
  /** Where people need a station's code to check in. It holds once there is a station. Spec section 2: /admin/qr-settings. */
  codeRule: {
    key: 'qr_code_rule',
    category: 'qr',
    changedBy: 'admin',
    schema: codeRuleSchema as v.GenericSchema<CodeRule>,
    fallback: { required: 'nowhere', locations: [], ownLocation: false } as CodeRule,
  },
  /** How long a station shows one code. */
  codeWindowSeconds: {
    key: 'qr_window_seconds',
    category: 'qr',
    changedBy: 'admin',
    schema: wholeNumber(5, 60),
    fallback: 15,
  },
  /** When people are reminded to check in, by their own clocks. Spec section 9: daily_checkin. */
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
  /** The day of the month on which the monthly rewards are announced; every month has it. Spec section 9: monthly_rewards. */
  reminderMonthlyOn: {
    key: 'reminder_monthly_on',
    category: 'reminders',
    changedBy: 'admin',
    schema: wholeNumber(1, 28),
    fallback: 1,
  },
  /** The worth of a point in hundredths of the currency, for the payroll report; 0 while none is set. */
  pointValueCents: {
    key: 'point_value_cents',
    category: 'money',
    changedBy: 'admin',
    schema: wholeNumber(0, 100_000),
    fallback: 0,
  },
  /** The currency of that worth, by its code of ISO 4217. */
  currency: {
    key: 'currency',
    category: 'money',
    changedBy: 'admin',
    schema: v.pipe(v.string(), v.check(isCurrency, refuseAs('currency'))),
    fallback: 'USD',
  },
  /** Months whose rows stay in the database before they move to files. */
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

/** The settings in force. The scoring policy is none of them: it depends on the day (domain/record/recompute.ts). */
export type Settings = {
  [Name in Exclude<SettingName, 'scoringPolicy'>]: v.InferOutput<(typeof SETTINGS)[Name]['schema']>;
};

/** Whether somebody of `role` may change the setting. */
export const mayChange = ({ changedBy }: Pick<Setting, 'changedBy'>, role: Role): boolean =>
  changedBy === 'admin' ? isAdmin(role) : role === 'super_admin';

/** The setting with the key, or undefined. */
export const settingOf = (key: string): (Setting & { key: SettingKey }) | undefined =>
  Object.values(SETTINGS).find((setting) => setting.key === key);

type Schema = v.GenericSchema;
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A stored value as its schema takes it. A missing or broken part of an object gets the fallback's value, at any depth, and an
 * unknown part is left out, so that one part never spoils the others.
 */
function fillUp(schema: Schema, stored: unknown, fallback: unknown): unknown {
  const parsed = v.safeParse(schema, stored);
  if (parsed.success) return parsed.output;
  if (!('entries' in schema) || !isFields(stored) || !isFields(fallback)) return fallback;
  const entries = Object.entries(schema.entries as Record<string, Schema>);
  return Object.fromEntries(entries.map(([name, part]) => [name, fillUp(part, stored[name], fallback[name])]));
}

/** Whether a part is missing or unknown, and not broken: another release stored the value. */
const isOfAnotherRelease = ({ received, expected }: v.BaseIssue<unknown>): boolean =>
  received === 'undefined' || expected === 'never';

/**
 * The value of a setting in force. A stored value, or a part of one, that its schema refuses counts as absent: a broken row must
 * not stop check-ins. `isBroken` says that there is such a part, beside parts of another release.
 */
export function valueInForce(setting: Setting, stored: unknown): { value: unknown; isBroken: boolean } {
  if (stored === undefined) return { value: setting.fallback, isBroken: false };
  const { issues = [] } = v.safeParse(setting.schema, stored);
  return {
    value: fillUp(setting.schema, stored, setting.fallback),
    isBroken: issues.some((issue) => !isOfAnotherRelease(issue)),
  };
}

/** The settings in force from the stored rows (key to parsed JSON value). */
export function readSettings(stored: ReadonlyMap<string, unknown>): Settings {
  const entries = Object.entries(SETTINGS).map(([name, setting]) => [
    name,
    valueInForce(setting, stored.get(setting.key)).value,
  ]);
  // Each value has come through its own schema, or is its own fallback.
  return Object.fromEntries(entries) as Settings;
}

/** A stored scoring policy; what it lacks, or what is broken in it, is the standard policy's. */
export function readScoringPolicy(stored: unknown): ScoringPolicy {
  return valueInForce(SETTINGS.scoringPolicy, stored).value as ScoringPolicy;
}
