import { sql } from 'drizzle-orm';
import type { NoticeFacts } from '#domain/notices/notices.ts';
import { guard } from '../core/guard.ts';
import { statement, type Db, type Statement } from '../db/client.ts';
import { areOtherAdmins, writeNotices } from '../db/notices.ts';
import type { ProviderProfile } from './identity.ts';
import { toEmail } from './new-record.ts';
import { WAITS_FOR_SIGN_IN } from './provision-repository.ts';

/** Holds when the provider no longer names the address of the record `h`, or when the record waits for a sign-in. */
const IS_STALE = sql`h.identity_email <> h.email COLLATE NOCASE AND h.is_active = 1`;

/**
 * Selects one user who can get the address that the provider names, with the user who has this address but should not:
 * a removed user, or a user for whom the provider names another address.
 */
export const selectParked = (db: Db) =>
  statement<{ id: string; holderId: string | null }>(
    db,
    sql`
    SELECT p.id, h.id AS holderId FROM users AS p
    LEFT JOIN users AS h ON h.email = p.identity_email COLLATE NOCASE AND h.id <> p.id
    WHERE p.identity_email <> p.email COLLATE NOCASE AND (h.id IS NULL OR h.is_active = 0 OR ${IS_STALE})
    ORDER BY p.identity_updated_at DESC, p.id LIMIT 1`,
  );

/**
 * Selects one waiting account that needs to wait no longer: its record exists, its address is free, or the record with
 * the address is stale or waits for this account.
 */
export const selectReady = (db: Db) =>
  statement<{ profile: string; holderId: string | null }>(
    db,
    sql`
    SELECT w.profile, iif(${IS_STALE}, h.id, NULL) AS holderId FROM waiting_accounts AS w
    LEFT JOIN users AS h ON h.email = w.email COLLATE NOCASE
    WHERE h.id IS NULL OR ${IS_STALE}
      OR EXISTS (SELECT 1 FROM users WHERE employee_id = w.employee_id)
      OR (w.profile ->> '$.emailVerified' = 1 AND EXISTS (SELECT 1 FROM users WHERE id = h.id AND ${WAITS_FOR_SIGN_IN}))
    ORDER BY w.since, w.employee_id LIMIT 1`,
  );

export const keepWaiting = (db: Db, profile: ProviderProfile, now: Date): Statement =>
  statement(
    db,
    sql`
    INSERT INTO waiting_accounts (employee_id, email, profile, identity_updated_at, since)
    SELECT ${profile.subject}, ${toEmail(profile)}, ${JSON.stringify(profile)}, ${profile.updatedAtMs}, ${now.toISOString()}
    WHERE ${guard(
      'waiting account: no record',
      sql`NOT EXISTS (SELECT 1 FROM users WHERE employee_id = ${profile.subject})`,
    )} AND ${guard(
      'waiting account: not removed',
      sql`NOT EXISTS (SELECT 1 FROM identity_removals WHERE employee_id = ${profile.subject})`,
    )}
    ON CONFLICT (employee_id) DO UPDATE SET email = excluded.email, profile = excluded.profile,
      identity_updated_at = excluded.identity_updated_at
    WHERE ${guard('waiting account: newer', sql`excluded.identity_updated_at > waiting_accounts.identity_updated_at`)}`,
  );

export const deleteWaiting = (db: Db, subject: string): Statement =>
  statement(db, sql`DELETE FROM waiting_accounts WHERE employee_id = ${subject}`);

export const selectUntold = (db: Db) =>
  statement<{ subject: string; email: string; profile: string; person: string }>(
    db,
    sql`
    SELECT w.employee_id AS subject, w.email, w.profile, h.name AS person FROM waiting_accounts AS w
    JOIN users AS h ON h.email = w.email COLLATE NOCASE AND h.is_active = 0 WHERE w.told_at IS NULL LIMIT 1`,
  );

export function tellAdmins(
  db: Db,
  { subject, ...facts }: { subject: string } & NoticeFacts['account_waiting'],
  { now, newId }: { now: Date; newId: () => string },
): Statement[] {
  const at = now.toISOString();
  const isUntold = guard(
    'waiting account: not told',
    sql`EXISTS (SELECT 1 FROM waiting_accounts WHERE employee_id = ${subject} AND told_at IS NULL)`,
  );
  const notice = { id: newId(), kind: 'account_waiting' as const, facts, at, to: areOtherAdmins('') };
  return [
    ...writeNotices(db, notice, isUntold),
    statement(db, sql`UPDATE waiting_accounts SET told_at = ${at} WHERE employee_id = ${subject}`),
  ];
}

interface WaitingRow {
  subject: string;
  email: string;
  profile: string;
  since: string;
  userId: string;
  name: string;
  isActive: number;
  pointsBalance: number;
  employeeNumber: string;
}

export const selectWaitingAccounts = (db: Db, limit: number) =>
  statement<WaitingRow>(
    db,
    sql`
    SELECT w.employee_id AS subject, w.email, w.profile, w.since, h.id AS userId, h.name, h.is_active AS isActive,
      h.points_balance AS pointsBalance, h.employee_number AS employeeNumber
    FROM waiting_accounts AS w JOIN users AS h ON h.email = w.email COLLATE NOCASE
    ORDER BY w.since, w.employee_id LIMIT ${limit}`,
  );

export const selectWaiting = (db: Db, subject: string) =>
  statement<{ isOfRemoved: number }>(
    db,
    sql`
    SELECT h.is_active = 0 AS isOfRemoved FROM waiting_accounts AS w
    JOIN users AS h ON h.email = w.email COLLATE NOCASE WHERE w.employee_id = ${subject}`,
  );
