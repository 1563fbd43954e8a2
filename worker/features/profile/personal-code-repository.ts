import { eq, sql, type SQL } from 'drizzle-orm';
import type { PersonalCode } from '../../../domain/api/stations.ts';
import { mayStillAct } from '../../core/actor.ts';
import { guard } from '../../core/guard.ts';
import { derivePersonalCode, hashPersonalCode } from '../../core/signatures/personal-codes.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { personalCodes } from '../../db/schema.ts';

/**
 * Returns the user's codes for a kiosk. Returns null when the user has not made any, or when the Worker has got another
 * secret since, because no kiosk accepts those codes any more.
 */
export async function readPersonalCode(db: Db, userId: string, secret: string): Promise<PersonalCode | null> {
  const [row] = await db.select().from(personalCodes).where(eq(personalCodes.userId, userId));
  if (!row) return null;
  const code = await derivePersonalCode(secret, userId, row.salt);
  return (await hashPersonalCode(secret, code.pin)) === row.pinHash ? { ...code, madeAt: row.madeAt } : null;
}

interface NewCode {
  userId: string;
  salt: string;
  pinHash: string;
  badgeHash: string;
  madeAt: string;
}

/** The user may use the app, and no other user has the PIN. */
export const mayStoreCode = ({ userId, pinHash }: NewCode) => [
  mayStillAct(userId),
  guard('personal code: free', sql`NOT EXISTS (SELECT 1 FROM personal_codes WHERE pin_hash = ${pinHash})`),
];

/** Returns the statement that replaces the user's codes when the guards hold. */
export const storeCode = (db: Db, { userId, salt, pinHash, badgeHash, madeAt }: NewCode, guards: SQL): Statement =>
  statement(
    db,
    sql`INSERT INTO personal_codes (user_id, salt, pin_hash, badge_hash, made_at)
      SELECT ${userId}, ${salt}, ${pinHash}, ${badgeHash}, ${madeAt} WHERE ${guards}
      ON CONFLICT (user_id) DO UPDATE SET salt = excluded.salt, pin_hash = excluded.pin_hash,
        badge_hash = excluded.badge_hash, made_at = excluded.made_at`,
  );

export const isStored = ({ userId, salt }: NewCode): SQL =>
  sql`EXISTS (SELECT 1 FROM personal_codes WHERE user_id = ${userId} AND salt = ${salt})`;
