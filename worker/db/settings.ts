import { sql } from 'drizzle-orm';
import { findPolicy, FORMER_STANDARD_POLICY, type NumberedPolicy, STANDARD_POLICY } from '#domain/record/recompute.ts';
import type { PointValue } from '#domain/redemptions/point-values.ts';
import type { UsedPolicy } from '#domain/scoring/next-policy.ts';
import { FORMER_STANDARD, SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { readScoringPolicy, readSettings, SETTINGS, type Settings } from '#domain/settings/settings.ts';
import { addDays, localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import { statement, type Db } from './client.ts';

/** Values are JSON text. */
interface StoredSetting {
  key: string;
  value: string;
  number: number | null;
  holdsFrom: LocalDate | null;
  madeAt: string | null;
}

const STANDARD: NumberedPolicy = {
  number: STANDARD_POLICY,
  from: '2000-01-01',
  madeAt: new Date('2000-01-01T00:00:00.000Z'),
  policy: SCORING_PRESETS.standard,
};
const FORMER: NumberedPolicy = {
  ...STANDARD,
  number: FORMER_STANDARD_POLICY,
  from: '9999-12-31',
  policy: FORMER_STANDARD,
};

/**
 * The number of newest policies to read. At most three of them are not in force today. One may wait for its first day
 * (worker/features/settings/change.ts). Two others may begin in the future again after a change of the company's zone.
 */
export const POLICIES_AROUND_TODAY = 4;
/** A company makes fewer policies within the days that can still be corrected. */
const POLICIES_MAX = 200;

/**
 * A setting is stored only when it differs from its default. The query uses a partial index without the custom
 * settings. It does not list keys, because each listed key would be billed.
 */
export function selectSettings(db: Db) {
  return statement<StoredSetting>(
    db,
    sql`
    SELECT setting_key AS key, setting_value AS value, NULL AS number, NULL AS holdsFrom, NULL AS madeAt FROM system_settings
    WHERE category <> 'custom'
    UNION ALL
    SELECT * FROM (SELECT ${SETTINGS.scoringPolicy.key}, policy, number, holds_from, created_at FROM scoring_policies
      ORDER BY number DESC LIMIT ${POLICIES_AROUND_TODAY})`,
  );
}

/**
 * A policy that begins at least this many days before a day surely scores the day. If a policy begins later, the day
 * may have begun in some zone before the policy was made. An earlier policy then scores the day.
 */
const DAYS_BEFORE_POLICY = 3;

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

export const selectPointValues = (db: Db) =>
  statement<PointValue>(db, sql`SELECT from_month AS "from", cents, currency FROM point_values ORDER BY from_month`);

export function toSettings(rows: readonly StoredSetting[]): Settings {
  const stored = rows.filter(({ number }) => number === null);
  return readSettings(new Map(stored.map(({ key, value }) => [key, JSON.parse(value) as unknown])));
}

export function toPolicies(rows: readonly Omit<StoredSetting, 'key'>[]): NumberedPolicy[] {
  const stored = rows.flatMap(({ number, holdsFrom: from, madeAt, value }) =>
    number === null || from === null || madeAt === null
      ? []
      : [{ number, from, madeAt: new Date(madeAt), policy: readScoringPolicy(JSON.parse(value)) }],
  );
  return [STANDARD, FORMER, ...stored];
}

export function toPolicyOfToday(rows: readonly StoredSetting[], now: Date): NumberedPolicy {
  return findPolicy(localDateIn(toSettings(rows).companyTimeZone, now), toPolicies(rows));
}
