import * as v from 'valibot';
import { SCORING_PRESETS, type ScoringPolicy } from '../scoring/policy.ts';
import { isTimeZone } from '../time/local-date.ts';

/** Settings that rules read. A stored value that its schema refuses counts as absent: a broken row must not stop check-ins. */
export interface Settings {
  /** How check-ins are scored. */
  scoringPolicy: ScoringPolicy;
  /** The zone in which weeks and months of the leaderboard begin. */
  companyTimeZone: string;
  /** What ranks people over all time: points ever earned, or the balance as the spec's list does. */
  leaderboardAllTimeBy: 'earned' | 'balance';
  /** Whether a person's first sign-in lets them in, or waits for an admin. */
  newAccountStatus: 'approved' | 'pending';
  /** Claims a person may make within an hour. */
  claimsPerHour: number;
  /** Age of the oldest offline check-in that is taken, in hours. */
  offlineCheckInMaxHours: number;
  /** What a point is worth to payroll, in hundredths of the currency; 0 while nobody said. */
  pointValueCents: number;
  /** The currency of that, by its three letters. */
  currency: string;
}

const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const points = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000));
/** A check-in always books points: the ledger row is what moves the streak. */
const checkInPoints = v.pipe(points, v.minValue(1));
const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));

export const scoringPolicySchema = v.strictObject({
  basePoints: checkInPoints,
  earlyPoints: checkInPoints,
  earlyBefore: timeOfDay,
  onTimeBefore: timeOfDay,
  streakBonuses: v.pipe(v.array(v.strictObject({ every: days, points, upTo: v.nullable(days) })), v.maxLength(10)),
  activeStreakBonus: v.nullable(v.strictObject({ points, withinDays: days })),
  displayedStreakCap: v.nullable(days),
  freezes: v.strictObject({ cap: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)), earnedEvery: days }),
});

/** Every setting: its stored key, its schema and what holds when it is absent. */
export const SETTINGS = {
  scoringPolicy: { key: 'scoring_policy', schema: scoringPolicySchema, fallback: SCORING_PRESETS.standard },
  companyTimeZone: {
    key: 'company_time_zone',
    schema: v.pipe(v.string(), v.check(isTimeZone)),
    fallback: 'UTC',
  },
  leaderboardAllTimeBy: {
    key: 'leaderboard_all_time_by',
    schema: v.picklist(['earned', 'balance']),
    fallback: 'earned',
  },
  newAccountStatus: {
    key: 'new_account_status',
    schema: v.picklist(['approved', 'pending']),
    fallback: 'approved',
  },
  claimsPerHour: {
    key: 'claims_per_hour',
    schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
    fallback: 20,
  },
  offlineCheckInMaxHours: {
    key: 'offline_check_in_max_hours',
    schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(168)),
    fallback: 72,
  },
  pointValueCents: {
    key: 'point_value_cents',
    schema: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
    fallback: 0,
  },
  currency: {
    key: 'currency',
    schema: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    fallback: 'USD',
  },
} as const;

function readSetting<T>(
  stored: ReadonlyMap<string, unknown>,
  setting: { key: string; schema: v.GenericSchema<unknown, T>; fallback: T },
): T {
  const parsed = v.safeParse(setting.schema, stored.get(setting.key));
  return parsed.success ? parsed.output : setting.fallback;
}

/** The settings in force from the stored rows (key to parsed JSON value). */
export function readSettings(stored: ReadonlyMap<string, unknown>): Settings {
  return {
    scoringPolicy: readSetting(
      stored,
      SETTINGS.scoringPolicy as {
        key: string;
        schema: v.GenericSchema<unknown, ScoringPolicy>;
        fallback: ScoringPolicy;
      },
    ),
    companyTimeZone: readSetting(stored, SETTINGS.companyTimeZone),
    leaderboardAllTimeBy: readSetting(stored, SETTINGS.leaderboardAllTimeBy),
    newAccountStatus: readSetting(stored, SETTINGS.newAccountStatus),
    claimsPerHour: readSetting(stored, SETTINGS.claimsPerHour),
    offlineCheckInMaxHours: readSetting(stored, SETTINGS.offlineCheckInMaxHours),
    pointValueCents: readSetting(stored, SETTINGS.pointValueCents),
    currency: readSetting(stored, SETTINGS.currency),
  };
}
