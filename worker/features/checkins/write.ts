import { and, eq, sql, type SQL } from 'drizzle-orm';
import { giveBadge, unlockAchievement } from '../../db/award-writes.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { isFirst, keepAnswer, type IdempotentRequest } from '../../db/idempotency.ts';
import { appendToLedger } from '../../db/ledger.ts';
import { checkIns, type CheckInRow, type UserRow } from '../../db/schema.ts';
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

function insertCheckIn(db: Db, row: CheckInRow, { user, idempotent }: Context): Statement {
  return statement(
    db,
    sql`
    INSERT INTO check_ins (local_date, user_id, id, time_zone, check_in_time, method, time_proof, check_in_type,
      is_on_time, points_earned, bonus_points, points_lines, streak_day, streak_freezes, streak_valid_through,
      location, notes, mood, station_id, idempotency_key, request_hash, created_at, early_run, awards,
      department, local_seconds)
    SELECT ${row.localDate}, ${row.userId}, ${row.id}, ${row.timeZone}, ${row.checkInTime}, ${row.method},
      ${row.timeProof}, ${row.checkInType}, ${row.isOnTime ? 1 : 0}, ${row.pointsEarned}, ${row.bonusPoints},
      ${JSON.stringify(row.pointsLines)}, ${row.streakDay}, ${row.streakFreezes}, ${row.streakValidThrough},
      ${row.location}, ${row.notes}, ${row.mood}, ${row.stationId}, ${idempotent?.key ?? null},
      ${idempotent?.requestHash ?? null}, ${row.createdAt}, ${row.earlyRun}, ${JSON.stringify(row.awards)},
      ${row.department}, ${row.localSeconds}
    WHERE EXISTS (SELECT 1 FROM users WHERE id = ${row.userId} AND version = ${user.version})
      AND ${isFirst(user.id, idempotent)}
    ON CONFLICT DO NOTHING`,
  );
}

/** What a check-in of an earlier day changes: the streaks and bonuses of the days after it, and the person's streak. */
function followUps(db: Db, decided: DecidedCheckIn, made: SQL, { user, newId, bookedOn }: Context): Statement[] {
  const { row, later, correction, streak, validThrough } = decided;
  const last = later.at(-1);
  if (!last) return [];
  const statements: Statement[] = later.map((changed) =>
    statement(
      db,
      sql`
      UPDATE check_ins SET points_earned = ${changed.pointsEarned}, bonus_points = ${changed.bonusPoints},
        points_lines = ${JSON.stringify(changed.pointsLines)}, streak_day = ${changed.streakDay},
        streak_freezes = ${changed.streakFreezes}, streak_valid_through = ${changed.streakValidThrough},
        early_run = ${changed.earlyRun}
      WHERE local_date = ${changed.localDate} AND user_id = ${changed.userId} AND ${made}`,
    ),
  );
  if (correction !== 0) {
    statements.push(
      appendToLedger(
        db,
        {
          id: newId(),
          userId: user.id,
          // Points that come are earned; points that were booked too many leave the balance, never the total earned.
          transactionType: correction > 0 ? 'bonus' : 'adjusted',
          pointsAmount: correction,
          referenceType: 'correction',
          referenceId: row.localDate,
          description: 'Streak bonuses after a late check-in',
          createdBy: null,
          bookedOn,
          at: row.createdAt,
        },
        made,
      ),
    );
  }
  // The ledger's trigger has set the streak of the day that was added; what stands today is that of the last day.
  statements.push(
    statement(
      db,
      sql`
      UPDATE users SET current_streak = ${streak.streak}, longest_streak = max(longest_streak, ${streak.longest}),
        streak_freezes = ${streak.freezes}, streak_valid_through = ${validThrough},
        longest_early_run = max(longest_early_run, ${Math.max(...later.map(({ earlyRun }) => earlyRun))}),
        last_check_in = ${last.checkInTime}, last_check_in_date = ${last.localDate}
      WHERE id = ${user.id} AND ${made}`,
    ),
  );
  return statements;
}

/** The badges, achievements and the perfect month that the check-in brings. */
function awardWrites(db: Db, { row, awards }: AwardedCheckIn, made: SQL, context: Context): Statement[] {
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
 * Writes a check-in with its ledger row and its awards, unless the day has one or the person changed since they were read.
 * Gives the day's check-in as it then stands: ours, another request's, or none when the person's version had moved.
 */
export async function writeCheckIn(db: Db, decided: AwardedCheckIn, context: Context): Promise<CheckInRow | undefined> {
  const { row } = decided;
  const { user, idempotent, newId, bookedOn } = context;
  const made = sql`EXISTS (SELECT 1 FROM check_ins
    WHERE local_date = ${row.localDate} AND user_id = ${row.userId} AND id = ${row.id})`;
  const write: Statement[] = [
    insertCheckIn(db, row, context),
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
