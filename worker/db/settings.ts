import { sql } from 'drizzle-orm';
import { findPolicy, type NumberedPolicy } from '../../domain/record/recompute.ts';
import { SCORING_PRESETS } from '../../domain/scoring/policy.ts';
import { AFTER_CUSTOM, CUSTOM_PREFIX } from '../../domain/settings/custom.ts';
import { readScoringPolicy, readSettings, SETTINGS, type Settings } from '../../domain/settings/settings.ts';
import { localDateIn, type LocalDate } from '../../domain/time/local-date.ts';
import { statement, type Db } from './client.ts';

/** A stored setting, or a scoring policy with its number and its first day. Values are JSON text. */
interface StoredSetting {
  key: string;
  value: string;
  number: number | null;
  holdsFrom: LocalDate | null;
}

/** The policy that holds while nobody has decided on another one. */
const STANDARD: NumberedPolicy = { number: 0, from: '2000-01-01', policy: SCORING_PRESETS.standard };

/** At most one policy waits for its day (worker/features/settings/change.ts): of the newest two, one holds today. */
const POLICIES_AROUND_TODAY = 2;
/** Nobody decides on more policies than this within the days that a correction reaches back. */
const POLICIES_MAX = 200;

/**
 * The stored settings that rules read, which are those that differ from their defaults, and the newest scoring policies. Custom
 * settings lie between two ranges of keys and are not read. No list of keys: each would be paid for, and most requests read this.
 */
export function selectSettings(db: Db) {
  return statement<StoredSetting>(
    db,
    sql`
    SELECT setting_key AS key, setting_value AS value, NULL AS number, NULL AS holdsFrom FROM system_settings
    WHERE setting_key < ${CUSTOM_PREFIX}
    UNION ALL
    SELECT setting_key, setting_value, NULL, NULL FROM system_settings WHERE setting_key >= ${AFTER_CUSTOM}
    UNION ALL
    SELECT * FROM (SELECT ${SETTINGS.scoringPolicy.key}, policy, number, holds_from FROM scoring_policies
      ORDER BY number DESC LIMIT ${POLICIES_AROUND_TODAY})`,
  );
}

/** Every scoring policy that scores a day from `from` on. */
export function selectPolicies(db: Db, from: LocalDate) {
  return statement<{ number: number; holdsFrom: LocalDate; value: string; approvedBy: string | null }>(
    db,
    sql`
    SELECT number, holds_from AS holdsFrom, policy AS value, approved_by AS approvedBy FROM scoring_policies
    WHERE number >= ifnull((SELECT max(number) FROM scoring_policies WHERE holds_from <= ${from}), 0)
    ORDER BY number DESC LIMIT ${POLICIES_MAX}`,
  );
}

/** The settings in force. */
export function toSettings(rows: readonly StoredSetting[]): Settings {
  const stored = rows.filter(({ number }) => number === null);
  return readSettings(new Map(stored.map(({ key, value }) => [key, JSON.parse(value) as unknown])));
}

/** The scoring policies of rows of selectSettings or selectPolicies, and the standard one. */
export function toPolicies(
  rows: readonly { number: number | null; holdsFrom: LocalDate | null; value: string }[],
): NumberedPolicy[] {
  const stored = rows.flatMap(({ number, holdsFrom: from, value }) =>
    number === null || from === null ? [] : [{ number, from, policy: readScoringPolicy(JSON.parse(value)) }],
  );
  return [STANDARD, ...stored];
}

/** The scoring policy of today in the company's zone, from the rows of selectSettings. */
export function toPolicyOfToday(rows: readonly StoredSetting[], now: Date): NumberedPolicy {
  return findPolicy(localDateIn(toSettings(rows).companyTimeZone, now), toPolicies(rows));
}
