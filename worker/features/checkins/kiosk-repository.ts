import { eq, sql } from 'drizzle-orm';
import { PIN_DIGITS } from '../../../domain/qr/personal-code.ts';
import { updateRow } from '../../core/rows.ts';
import type { Db, Statement } from '../../db/client.ts';
import { personalCodes, qrStations, users, type StationRow } from '../../db/schema.ts';

/**
 * Returns the identity provider's id of the user with this personal code. Returns undefined when no user has the code.
 */
export async function findSubject(db: Db, code: string): Promise<string | undefined> {
  const column = code.length === PIN_DIGITS ? personalCodes.pin : personalCodes.badge;
  const [found] = await db
    .select({ subject: users.employeeId })
    .from(personalCodes)
    .innerJoin(users, eq(users.id, personalCodes.userId))
    .where(eq(column, code));
  return found?.subject;
}

/** Stores the number of wrong codes at the station, and the instant until which the station is locked. */
export const updateWrongCodes = (db: Db, stationId: string, changed: Partial<StationRow>): Statement =>
  updateRow(db, qrStations, changed, sql`id = ${stationId}`);
