import { sql } from 'drizzle-orm';
import type { Worth } from '#domain/redemptions/point-values.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { moneyProposals } from '#worker/db/schema.ts';
import { isWaiting } from './scoring-repository.ts';

/** `value` is JSON. */
export interface MoneyProposalRow {
  key: string;
  id: string;
  value: string;
  proposedBy: string;
  proposedByName: string | null;
  proposedAt: string;
  expiresAt: string;
}

export const selectMoneyProposals = (db: Db, now: Date) =>
  statement<MoneyProposalRow>(
    db,
    sql`SELECT p.setting_key AS key, p.id, p.value, p.proposed_by AS proposedBy, users.name AS proposedByName,
        p.proposed_at AS proposedAt, p.expires_at AS expiresAt
      FROM money_proposals AS p LEFT JOIN users ON users.id = p.proposed_by WHERE ${isWaiting(now)}`,
  );

const HAS_VALUE = sql`EXISTS (SELECT 1 FROM point_values)
  OR EXISTS (SELECT 1 FROM system_settings WHERE setting_key = 'point_value_cents' AND setting_value <> '0')`;

export const isMoneyUnchanged = (key: string, id: string | null, isFirst: boolean, now: Date): Guard[] => [
  guard(
    'money: proposal as read',
    sql`(SELECT id FROM money_proposals WHERE setting_key = ${key} AND ${isWaiting(now)}) IS ${id}`,
  ),
  ...(isFirst ? [guard('money: first value', sql`NOT (${HAS_VALUE})`)] : []),
];

export const dropMoneyProposal = (db: Db, key: string): Statement =>
  statement(db, sql`DELETE FROM money_proposals WHERE setting_key = ${key}`);

export const insertMoneyProposal = (
  db: Db,
  { key, id, value, proposedBy, proposedAt, expiresAt }: MoneyProposalRow,
): Statement => db.insert(moneyProposals).values({ settingKey: key, id, value, proposedBy, proposedAt, expiresAt });

interface NewWorth {
  /** The settings before the change. */
  before: Worth;
  from: string;
  changed: { cents: number } | { currency: string };
  by: string;
  at: string;
}

/** The other of the two stays as it is. A row whose month has not begun is replaced. */
export const storeWorth = (db: Db, { before, from, changed, by, at }: NewWorth): Statement[] => {
  const column = sql.raw('cents' in changed ? 'cents' : 'currency');
  const [cents, currency] = 'cents' in changed ? [changed.cents, sql`currency`] : [sql`cents`, changed.currency];
  return [
    statement(
      db,
      sql`INSERT INTO point_values (from_month, cents, currency, set_by, set_at)
        SELECT '', ${before.cents}, ${before.currency}, ${by}, ${at}
        WHERE NOT EXISTS (SELECT 1 FROM point_values)`,
    ),
    statement(
      db,
      sql`INSERT INTO point_values (from_month, cents, currency, set_by, set_at)
        SELECT ${from}, ${cents}, ${currency}, ${by}, ${at} FROM point_values
        WHERE 1 ORDER BY from_month DESC LIMIT 1
        ON CONFLICT (from_month) DO UPDATE SET ${column} = excluded.${column}, set_by = excluded.set_by,
          set_at = excluded.set_at`,
    ),
  ];
};
