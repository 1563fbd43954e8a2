import { eq, sql } from 'drizzle-orm';
import type { PersonalCode } from '../../../domain/api/stations.ts';
import { statement, type Db } from '../../db/client.ts';
import { personalCodes } from '../../db/schema.ts';

/** Returns the user's codes for a kiosk, or null when the user has not made any. */
export async function readPersonalCode(db: Db, userId: string): Promise<PersonalCode | null> {
  const [row] = await db.select().from(personalCodes).where(eq(personalCodes.userId, userId));
  return row ? { pin: row.pin, badge: row.badge, madeAt: row.madeAt } : null;
}

/** Returns the statement that replaces the user's codes. The statement writes nothing when the PIN is in use. */
export const storeIfPinIsFree = (db: Db, userId: string, made: PersonalCode) =>
  statement(
    db,
    sql`INSERT INTO personal_codes (user_id, pin, badge, made_at) SELECT ${userId}, ${made.pin}, ${made.badge}, ${made.madeAt}
        WHERE NOT EXISTS (SELECT 1 FROM personal_codes WHERE pin = ${made.pin})
        ON CONFLICT (user_id) DO UPDATE SET pin = excluded.pin, badge = excluded.badge, made_at = excluded.made_at`,
  );
