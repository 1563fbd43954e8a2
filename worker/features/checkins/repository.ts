import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { CheckIn, CheckInWithUser } from '../../../domain/api/checkins.ts';
import { addDays } from '../../../domain/time/local-date.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import { type Db, statement } from '../../db/client.ts';
import { appendToLedger } from '../../db/ledger.ts';
import { checkIns, users, type CheckInRow } from '../../db/schema.ts';
import { selectSettings } from '../../db/settings.ts';
import { selectWorkDays } from '../../db/work-days.ts';
import type { ReadContext } from '../../http/access.ts';

/** What deciding a check-in needs, beside the user. One round trip with the user's own row. */
export function selectCheckInFacts({ db, subject, now }: ReadContext) {
  const utcDate = now.toISOString().slice(0, 10);
  return {
    settings: selectSettings(db),
    ...selectWorkDays(db, subject, now),
    // The local date is one of three, whatever the zone; the last check-in tells a replay after midnight.
    recent: db
      .select()
      .from(checkIns)
      .where(
        and(
          sql`${checkIns.userId} = (SELECT id FROM users WHERE employee_id = ${subject})`,
          sql`${checkIns.localDate} IN (${addDays(utcDate, -1)}, ${utcDate}, ${addDays(utcDate, 1)},
            (SELECT last_check_in_date FROM users WHERE employee_id = ${subject}))`,
        ),
      ),
  };
}

/**
 * Writes a check-in with its ledger row, unless the day has one or the person changed since `version` was read.
 * Gives the day's check-in as it then stands: ours, another request's, or none when the version had moved.
 */
export async function writeCheckIn(
  db: Db,
  row: CheckInRow,
  guard: { version: number; ledgerId: string; bookedOn: string; description: string },
): Promise<CheckInRow | undefined> {
  const [, , written] = await db.batch([
    statement(
      db,
      sql`
      INSERT INTO check_ins (local_date, user_id, id, time_zone, check_in_time, method, time_proof, check_in_type,
        is_on_time, points_earned, bonus_points, points_lines, streak_day, streak_freezes, streak_valid_through,
        location, notes, mood, station_id, idempotency_key, request_hash, created_at)
      SELECT ${row.localDate}, ${row.userId}, ${row.id}, ${row.timeZone}, ${row.checkInTime}, ${row.method},
        ${row.timeProof}, ${row.checkInType}, ${row.isOnTime ? 1 : 0}, ${row.pointsEarned}, ${row.bonusPoints},
        ${JSON.stringify(row.pointsLines)}, ${row.streakDay}, ${row.streakFreezes}, ${row.streakValidThrough},
        ${row.location}, ${row.notes}, ${row.mood}, ${row.stationId}, ${row.idempotencyKey}, ${row.requestHash},
        ${row.createdAt}
      WHERE EXISTS (SELECT 1 FROM users WHERE id = ${row.userId} AND version = ${guard.version})
      ON CONFLICT DO NOTHING`,
    ),
    appendToLedger(
      db,
      {
        id: guard.ledgerId,
        userId: row.userId,
        transactionType: 'earned',
        pointsAmount: row.pointsEarned,
        referenceType: 'check_in',
        referenceId: row.localDate,
        description: guard.description,
        createdBy: null,
        bookedOn: guard.bookedOn,
        at: row.createdAt,
      },
      sql`EXISTS (SELECT 1 FROM check_ins
        WHERE local_date = ${row.localDate} AND user_id = ${row.userId} AND id = ${row.id})`,
    ),
    db
      .select()
      .from(checkIns)
      .where(and(eq(checkIns.localDate, row.localDate), eq(checkIns.userId, row.userId))),
  ]);
  return written[0];
}

/** A person's check-ins on the days from `from` to `to`, newest first. A look-up a day: the key begins with the day. */
export async function listCheckIns(db: Db, userId: string, days: string[]): Promise<CheckIn[]> {
  const rows = await db
    .select()
    .from(checkIns)
    .where(
      and(
        sql`${checkIns.localDate} IN (SELECT value FROM json_each(${JSON.stringify(days)}))`,
        eq(checkIns.userId, userId),
      ),
    )
    .orderBy(desc(checkIns.localDate));
  return rows.map(toCheckIn);
}

/** The check-ins of a day with who made them, by user id, at most `limit`, after `afterUserId`. */
export async function listDay(
  db: Db,
  localDate: string,
  afterUserId: string,
  limit: number,
): Promise<CheckInWithUser[]> {
  const rows = await db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.localDate, localDate), gt(checkIns.userId, afterUserId)))
    .orderBy(checkIns.userId)
    .limit(limit);
  const people = await db
    .select({ id: users.id, name: users.name, department: users.department, avatarUrl: users.avatarUrl })
    .from(users)
    .where(inArray(users.id, sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ userId }) => userId))}))`));
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.flatMap((row) => {
    const user = byId.get(row.userId);
    return user ? [{ ...toCheckIn(row), user }] : [];
  });
}
