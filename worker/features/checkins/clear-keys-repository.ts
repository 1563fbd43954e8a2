import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';
import { statement, type Db } from '../../db/client.ts';

/**
 * A check-in keeps the key and the hash of its request for this many days. After these days, no device may send the
 * request again.
 */
const RETENTION_DAYS = 30;
/** The maximum number of rows that one statement clears. */
const PART = 5_000;

interface Place {
  at: number;
  userId: string;
}
const START: Place = { at: 0, userId: '' };

/**
 * Clears the next part of a day's check-ins. The part begins after `after`. Returns the end of the part, or null after
 * the last part.
 */
async function clearPart(db: Db, day: LocalDate, after: Place): Promise<Place | null> {
  const rest = sql`local_date = ${day} AND (check_in_time, user_id) > (${after.at}, ${after.userId})`;
  const [end] = await statement<Place>(
    db,
    sql`SELECT check_in_time AS at, user_id AS userId FROM check_ins WHERE ${rest}
      ORDER BY check_in_time, user_id LIMIT 1 OFFSET ${PART - 1}`,
  );
  const upTo = end ? sql`AND (check_in_time, user_id) <= (${end.at}, ${end.userId})` : sql``;
  await statement(
    db,
    // Rows that are already cleared are not written again.
    sql`UPDATE check_ins SET idempotency_key = NULL, request_hash = NULL WHERE ${rest} ${upTo}
      AND (idempotency_key IS NOT NULL OR request_hash IS NOT NULL)`,
  );
  return end ?? null;
}

/** The place after which the next call of a run continues. */
export interface ClearedThrough {
  day: LocalDate;
  after: Place;
}

/**
 * Clears the key and the hash of the request in check-ins that are 31 and 32 days old. This keeps old rows short. Each
 * night clears two days, so that each day is cleared even when one night is missed. Each call clears one part. Returns
 * null when all parts are cleared.
 */
export async function clearCheckInKeys(
  db: Db,
  runStartedAt: Date,
  through: ClearedThrough | null,
): Promise<ClearedThrough | null> {
  const dayBefore = (days: number) => addDays(runStartedAt.toISOString().slice(0, 10), -days);
  const [first, last] = [dayBefore(RETENTION_DAYS + 2), dayBefore(RETENTION_DAYS + 1)];
  const { day, after } = through ?? { day: first, after: START };
  const place = await clearPart(db, day, after);
  if (place) return { day, after: place };
  return day < last ? { day: last, after: START } : null;
}
