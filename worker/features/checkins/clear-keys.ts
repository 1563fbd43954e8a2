import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';
import { statement, type Db } from '../../db/client.ts';

/** A check-in keeps its request for so many days: longer than any device may send it again. */
const KEPT_DAYS = 30;
/** Each day is cleared twice, in case that one run was missed. */
const DAYS = [KEPT_DAYS + 1, KEPT_DAYS + 2];
const HOUR = 3;
/** Rows that one statement clears, and statements for a day. */
const PART = 5_000;
const PARTS_MAX = 200;

interface Place {
  at: number;
  userId: string;
}

/** Clears one part of a day after `after`; null when it was the last. */
async function clearPart(db: Db, day: LocalDate, after: Place): Promise<Place | null> {
  const rest = sql`local_date = ${day} AND (check_in_time, user_id) > (${after.at}, ${after.userId})`;
  const [end] = await statement<Place>(
    db,
    sql`SELECT check_in_time AS at, user_id AS userId FROM check_ins WHERE ${rest}
      ORDER BY check_in_time, user_id LIMIT 1 OFFSET ${PART - 1}`,
  );
  const upTo = end ? sql`AND (check_in_time, user_id) <= (${end.at}, ${end.userId})` : sql``;
  await statement(db, sql`UPDATE check_ins SET idempotency_key = NULL, request_hash = NULL WHERE ${rest} ${upTo}`);
  return end ?? null;
}

/**
 * Clears the requests of the check-ins of 31 and 32 days ago, so that old rows are short: at most a million a day. For the hourly
 * run, of which the one from 03:00 UTC works.
 */
export async function clearCheckInKeys(db: Db, now: Date): Promise<void> {
  if (now.getUTCHours() !== HOUR) return;
  for (const days of DAYS) {
    const day = addDays(now.toISOString().slice(0, 10), -days);
    let place: Place | null = { at: 0, userId: '' };
    for (let part = 0; place && part < PARTS_MAX; part++) place = await clearPart(db, day, place);
  }
}
