import { and, eq, sql, type SQL } from 'drizzle-orm';
import { areBadgesAsRead, giveBadge, unlockAchievement } from '../../db/award-writes.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { isFirst, keepAnswer, type IdempotentRequest } from '../../db/idempotency.ts';
import { writeKeptPoints } from '../../db/kept-points.ts';
import { appendToLedger } from '../../db/ledger.ts';
import { checkIns, type CheckInRow, type UserRow } from '../../db/schema.ts';
import { bookCorrection } from './book-correction.ts';
import type { DecidedAwards } from './awards.ts';
import type { DecidedCheckIn } from './decide.ts';

interface Context {
  user: UserRow;
  idempotent: IdempotentRequest | null;
  newId: () => string;
  /** Today in the company's zone. */
  bookedOn: string;
}

/** A check-in with what it brings beside its points; `row.awards` says the same. */
export type AwardedCheckIn = DecidedCheckIn & { awards: DecidedAwards };

/** Inserts the check-in when `guard` holds and the day has none. `key` is the request's under which the person made it. */
export function insertCheckIn(db: Db, row: CheckInRow, guard: SQL, key: IdempotentRequest | null): Statement {
  return statement(
    db,
    sql`
    INSERT INTO check_ins (local_date, user_id, id, time_zone, check_in_time, method, time_proof, check_in_type,
      is_on_time, points_earned, bonus_points, points_lines, streak_day, streak_freezes, streak_valid_through,
      location, notes, mood, station_id, idempotency_key, request_hash, created_at, early_run, awards,
      department, local_seconds, added_by)
    SELECT ${row.localDate}, ${row.userId}, ${row.id}, ${row.timeZone}, ${row.checkInTime}, ${row.method},
      ${row.timeProof}, ${row.checkInType}, ${row.isOnTime ? 1 : 0}, ${row.pointsEarned}, ${row.bonusPoints},
      ${JSON.stringify(row.pointsLines)}, ${row.streakDay}, ${row.streakFreezes}, ${row.streakValidThrough},
      ${row.location}, ${row.notes}, ${row.mood}, ${row.stationId}, ${key?.key ?? null},
      ${key?.requestHash ?? null}, ${row.createdAt}, ${row.earlyRun}, ${JSON.stringify(row.awards)},
      ${row.department}, ${row.localSeconds}, ${row.addedBy}
    WHERE ${guard}
    ON CONFLICT DO NOTHING`,
  );
}

/** The later days with their streaks and bonuses as they now are, in one statement however many they are. */
export function restateCheckIns(db: Db, userId: string, changed: readonly CheckInRow[], guard: SQL): Statement {
  return statement(
    db,
    sql`
    UPDATE check_ins SET points_earned = day.value ->> 'pointsEarned', bonus_points = day.value ->> 'bonusPoints',
      points_lines = day.value ->> 'pointsLines', streak_day = day.value ->> 'streakDay',
      streak_freezes = day.value ->> 'streakFreezes', streak_valid_through = day.value ->> 'streakValidThrough',
      early_run = day.value ->> 'earlyRun'
    FROM json_each(${JSON.stringify(changed)}) AS day
    WHERE local_date = day.value ->> 'localDate' AND user_id = ${userId} AND ${guard}`,
  );
}

/**
 * What a check-in changes beside its own row: of an earlier day the streaks and bonuses of the days after it and the person's
 * streak, and what is booked already, because it stayed when the day's check-in was voided.
 */
export function followUps(
  db: Db,
  decided: DecidedCheckIn,
  made: SQL,
  { user, newId, bookedOn, by }: Omit<Context, 'idempotent'> & { by?: { id: string; description: string } },
): Statement[] {
  const { row, later, correction, kept, last, streak, validThrough } = decided;
  const statements: Statement[] = writeKeptPoints(db, user.id, kept, made);
  if (later.length > 0) statements.push(restateCheckIns(db, user.id, later, made));
  statements.push(
    ...bookCorrection(
      db,
      {
        id: newId(),
        userId: user.id,
        points: correction,
        date: row.localDate,
        description:
          by?.description ??
          (decided.takesKept ? 'Points that stayed from a voided check-in' : 'Streak bonuses after a late check-in'),
        createdBy: by?.id ?? null,
        bookedOn,
        at: row.createdAt,
      },
      made,
    ),
  );
  if (last.id === row.id) return statements;
  // The ledger's trigger has set the streak of the day that was added; what stands today is that of the last day.
  statements.push(
    statement(
      db,
      sql`
      UPDATE users SET current_streak = ${streak.streak}, longest_streak = max(longest_streak, ${streak.longest}),
        streak_freezes = ${streak.freezes}, streak_valid_through = ${validThrough},
        longest_early_run = max(longest_early_run, ${Math.max(0, ...later.map(({ earlyRun }) => earlyRun))}),
        last_check_in = ${last.checkInTime}, last_check_in_date = ${last.localDate}
      WHERE id = ${user.id} AND ${made}`,
    ),
  );
  return statements;
}

/** The badges, achievements and the perfect month that the check-in brings. */
export function awardWrites(
  db: Db,
  { row, awards }: AwardedCheckIn,
  made: SQL,
  context: Omit<Context, 'idempotent'>,
): Statement[] {
  const { user, newId, bookedOn } = context;
  const occasion = { userId: user.id, newId, bookedOn, at: row.createdAt };
  const writes = awards.badges.flatMap((badge) => giveBadge(db, badge, occasion, made));
  writes.push(...awards.achievements.map((id) => unlockAchievement(db, id, occasion, made)));
  if (awards.perfectMonth !== null) {
    writes.push(
      statement(
        db,
        sql`
        INSERT INTO perfect_months (user_id, month, completed_at)
        SELECT ${user.id}, ${awards.perfectMonth}, ${row.createdAt} WHERE ${made}
        ON CONFLICT DO NOTHING`,
      ),
    );
  }
  return writes;
}

/**
 * Writes a check-in with its ledger row and its awards, unless the day has one or the person or a badge changed since they were
 * read. Gives the day's check-in as it then stands: ours, another request's, or none when what was read had changed.
 */
export async function writeCheckIn(db: Db, decided: AwardedCheckIn, context: Context): Promise<CheckInRow | undefined> {
  const { row } = decided;
  const { user, idempotent, newId, bookedOn } = context;
  const made = sql`EXISTS (SELECT 1 FROM check_ins
    WHERE local_date = ${row.localDate} AND user_id = ${row.userId} AND id = ${row.id})`;
  const write: Statement[] = [
    insertCheckIn(
      db,
      row,
      sql`EXISTS (SELECT 1 FROM users WHERE id = ${row.userId} AND version = ${user.version}
          AND points_balance >= ${Math.max(0, -(row.pointsEarned + decided.correction))})
        AND ${areBadgesAsRead(decided.awards.badges)} AND ${isFirst(user.id, idempotent)}`,
      idempotent,
    ),
    appendToLedger(
      db,
      {
        id: newId(),
        userId: user.id,
        transactionType: 'earned',
        pointsAmount: row.pointsEarned,
        referenceType: 'check_in',
        referenceId: row.localDate,
        description: row.checkInType === 'early' ? 'Early check-in' : 'Check-in',
        createdBy: null,
        bookedOn,
        at: row.createdAt,
      },
      made,
    ),
    ...followUps(db, decided, made, context),
    ...awardWrites(db, decided, made, context),
  ];
  // A replay of today's check-in finds its key on the last one's row; one of an earlier day needs a row of its own.
  if (row.method === 'offline') {
    const response = JSON.stringify(toCheckIn(row));
    write.push(keepAnswer(db, user.id, idempotent, { id: newId(), status: 201, response, at: row.createdAt }, made));
  }
  const day = db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.localDate, row.localDate), eq(checkIns.userId, row.userId)));
  const results = await db.batch([day, ...write, day] as [typeof day, ...Statement[]]);
  return (results.at(-1) as CheckInRow[])[0];
}
