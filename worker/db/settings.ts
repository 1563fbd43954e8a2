import { sql } from 'drizzle-orm';
import { findPolicy, type NumberedPolicy, STANDARD_POLICY } from '../../domain/record/recompute.ts';
import type { UsedPolicy } from '../../domain/scoring/next-policy.ts';
import { SCORING_PRESETS } from '../../domain/scoring/policy.ts';
import { AFTER_CUSTOM, CUSTOM_PREFIX } from '../../domain/settings/custom.ts';
import { readScoringPolicy, readSettings, SETTINGS, type Settings } from '../../domain/settings/settings.ts';
import { addDays, localDateIn, type LocalDate } from '../../domain/time/local-date.ts';
import { statement, type Db } from './client.ts';

/** A stored setting, or a scoring policy with its number and first day. Values are JSON text. */
interface StoredSetting {
  key: string;
  value: string;
  number: number | null;
  holdsFrom: LocalDate | null;
  /** The instant of its creation. */
  madeAt: string | null;
}

/** The policy that holds before any other one was chosen. */
const STANDARD: NumberedPolicy = {
  number: STANDARD_POLICY,
  from: '2000-01-01',
  madeAt: new Date('2000-01-01T00:00:00.000Z'),
  policy: SCORING_PRESETS.standard,
};

/**
 * The newest policies to read: at most one waits for its day (worker/features/settings/change.ts), and at most two more
 * hold from days that a move of the company's zone repeats. So one of the newest four holds today.
 */
export const POLICIES_AROUND_TODAY = 4;
/** More policies than a company makes within the days that a correction reaches back. */
const POLICIES_MAX = 200;

/**
 * Selects the stored settings that rules read, which are those that differ from their defaults, and the newest scoring
 * policies. Custom settings lie between two ranges of keys and are not read. It lists no keys: each would be billed,
 * and most requests read this.
 */
export function selectSettings(db: Db) {
  return statement<StoredSetting>(
    db,
    sql`
    SELECT setting_key AS key, setting_value AS value, NULL AS number, NULL AS holdsFrom, NULL AS madeAt FROM system_settings
    WHERE setting_key < ${CUSTOM_PREFIX}
    UNION ALL
    SELECT setting_key, setting_value, NULL, NULL, NULL FROM system_settings WHERE setting_key >= ${AFTER_CUSTOM}
    UNION ALL
    SELECT * FROM (SELECT ${SETTINGS.scoringPolicy.key}, policy, number, holds_from, created_at FROM scoring_policies
      ORDER BY number DESC LIMIT ${POLICIES_AROUND_TODAY})`,
  );
}

/**
 * Days before `from` at which a policy may begin to matter. A policy scores no day that had begun when it was made, and
 * in some zone that is two days after the company's.
 */
const DAYS_BEFORE_POLICY = 3;

/** Selects every scoring policy that scores a day from `from` on. */
export function selectPolicies(db: Db, from: LocalDate) {
  return statement<{ number: number; holdsFrom: LocalDate; madeAt: string; value: string; approvedBy: string | null }>(
    db,
    sql`
    SELECT number, holds_from AS holdsFrom, created_at AS madeAt, policy AS value, approved_by AS approvedBy
    FROM scoring_policies
    WHERE number >= ifnull((SELECT max(number) FROM scoring_policies
        WHERE holds_from <= ${addDays(from, -DAYS_BEFORE_POLICY)}), 0)
    ORDER BY number DESC LIMIT ${POLICIES_MAX}`,
  );
}

/**
 * Reads the newest scoring policies. For those that hold from a future day it checks whether a check-in names them;
 * such days have few check-ins.
 */
export async function readUsedPolicies(db: Db, today: LocalDate): Promise<UsedPolicy[]> {
  const rows = await statement<{ number: number; from: LocalDate; madeAt: string; value: string; hasScored: number }>(
    db,
    sql`
    SELECT number, holds_from AS "from", created_at AS madeAt, policy AS value,
      holds_from <= ${today}
        OR EXISTS (SELECT 1 FROM check_ins WHERE local_date >= holds_from AND policy_number = number) AS hasScored
    FROM scoring_policies ORDER BY number DESC LIMIT ${POLICIES_AROUND_TODAY}`,
  );
  return rows.map(({ number, from, madeAt, value, hasScored }) => ({
    number,
    from,
    madeAt: new Date(madeAt),
    policy: readScoringPolicy(JSON.parse(value)),
    hasScored: hasScored === 1,
  }));
}

/** Returns the settings in force. */
export function toSettings(rows: readonly StoredSetting[]): Settings {
  const stored = rows.filter(({ number }) => number === null);
  return readSettings(new Map(stored.map(({ key, value }) => [key, JSON.parse(value) as unknown])));
}

/** Returns the scoring policies in rows of selectSettings or selectPolicies, and the standard one. */
export function toPolicies(rows: readonly Omit<StoredSetting, 'key'>[]): NumberedPolicy[] {
  const stored = rows.flatMap(({ number, holdsFrom: from, madeAt, value }) =>
    number === null || from === null || madeAt === null
      ? []
      : [{ number, from, madeAt: new Date(madeAt), policy: readScoringPolicy(JSON.parse(value)) }],
  );
  return [STANDARD, ...stored];
}

/** Returns the scoring policy of today in the company's zone, from the rows of selectSettings. */
export function toPolicyOfToday(rows: readonly StoredSetting[], now: Date): NumberedPolicy {
  return findPolicy(localDateIn(toSettings(rows).companyTimeZone, now), toPolicies(rows));
}
