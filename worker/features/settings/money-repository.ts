import { sql, type SQL } from 'drizzle-orm';
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

interface NewValue {
  /** The value of a point before the first change. */
  before: number;
  from: string;
  cents: number;
  by: string;
  at: string;
}

/** Returns the statements that store a value of a point. A value whose month has not begun is replaced. */
export const storePointValue = (db: Db, { before, from, cents, by, at }: NewValue, isWritten: SQL): Statement[] => [
  statement(
    db,
    sql`INSERT INTO point_values (from_month, cents, set_by, set_at) SELECT '', ${before}, ${by}, ${at}
      WHERE ${isWritten} AND NOT EXISTS (SELECT 1 FROM point_values)`,
  ),
  statement(
    db,
    sql`INSERT INTO point_values (from_month, cents, set_by, set_at) SELECT ${from}, ${cents}, ${by}, ${at}
      WHERE ${isWritten} ON CONFLICT (from_month) DO UPDATE SET cents = excluded.cents, set_by = excluded.set_by,
        set_at = excluded.set_at`,
  ),
];
