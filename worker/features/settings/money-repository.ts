import { sql, type SQL } from 'drizzle-orm';
import type { Worth } from '../../../domain/redemptions/point-values.ts';
import { guard, type Guard } from '../../core/guard.ts';
import { insertRow } from '../../core/rows.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { moneyProposals } from '../../db/schema.ts';
import { isWaiting } from './scoring-repository.ts';

/** A change of a money setting that waits for a second admin. `value` is JSON. */
export interface MoneyProposalRow {
  key: string;
  id: string;
  value: string;
  proposedBy: string;
  proposedByName: string | null;
  proposedAt: string;
  expiresAt: string;
}

/** Selects the proposals that have not expired, at most one for each money setting. */
export const selectMoneyProposals = (db: Db, now: Date) =>
  statement<MoneyProposalRow>(
    db,
    sql`SELECT p.setting_key AS key, p.id, p.value, p.proposed_by AS proposedBy, users.name AS proposedByName,
        p.proposed_at AS proposedAt, p.expires_at AS expiresAt
      FROM money_proposals AS p LEFT JOIN users ON users.id = p.proposed_by WHERE ${isWaiting(now)}`,
  );

const HAS_VALUE = sql`EXISTS (SELECT 1 FROM point_values)
  OR EXISTS (SELECT 1 FROM system_settings WHERE setting_key = 'point_value_cents' AND setting_value <> '0')`;

/**
 * Returns the guards that the proposal `id` still waits, or, when `id` is null, that none waits, and that the company
 * still has no value of a point if it had none.
 */
export const isMoneyUnchanged = (key: string, id: string | null, isFirst: boolean, now: Date): Guard[] => [
  guard(
    'money: proposal as read',
    sql`(SELECT id FROM money_proposals WHERE setting_key = ${key} AND ${isWaiting(now)}) IS ${id}`,
  ),
  ...(isFirst ? [guard('money: first value', sql`NOT (${HAS_VALUE})`)] : []),
];

export const dropMoneyProposal = (db: Db, key: string, isWritten: SQL): Statement =>
  statement(db, sql`DELETE FROM money_proposals WHERE setting_key = ${key} AND ${isWritten}`);

export const insertMoneyProposal = (
  db: Db,
  { key, id, value, proposedBy, proposedAt, expiresAt }: MoneyProposalRow,
  isWritten: SQL,
): Statement =>
  insertRow(db, moneyProposals, { settingKey: key, id, value, proposedBy, proposedAt, expiresAt }, isWritten);

interface NewWorth {
  /** The settings before the change. */
  before: Worth;
  from: string;
  /** The new value of a point, or the new currency. */
  changed: { cents: number } | { currency: string };
  by: string;
  at: string;
}

/**
 * Returns the statements that store a value of a point or a currency from a month on. The other of the two stays as it
 * is. A row whose month has not begun is replaced.
 */
export const storeWorth = (db: Db, { before, from, changed, by, at }: NewWorth, isWritten: SQL): Statement[] => {
  const column = sql.raw('cents' in changed ? 'cents' : 'currency');
  const [cents, currency] = 'cents' in changed ? [changed.cents, sql`currency`] : [sql`cents`, changed.currency];
  return [
    statement(
      db,
      sql`INSERT INTO point_values (from_month, cents, currency, set_by, set_at)
        SELECT '', ${before.cents}, ${before.currency}, ${by}, ${at}
        WHERE ${isWritten} AND NOT EXISTS (SELECT 1 FROM point_values)`,
    ),
    statement(
      db,
      sql`INSERT INTO point_values (from_month, cents, currency, set_by, set_at)
        SELECT ${from}, ${cents}, ${currency}, ${by}, ${at} FROM point_values
        WHERE ${isWritten} ORDER BY from_month DESC LIMIT 1
        ON CONFLICT (from_month) DO UPDATE SET ${column} = excluded.${column}, set_by = excluded.set_by,
          set_at = excluded.set_at`,
    ),
  ];
};
