import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CheckInVoiding, Correction } from '../../../domain/api/corrections.ts';
import { isScheduled } from '../../../domain/calendar/work-calendar.ts';
import { problemOfDay, refusalToCorrect } from '../../../domain/checkins/corrections.ts';
import { settlePoints, type KeptPoints } from '../../../domain/checkins/kept-points.ts';
import { around, recountVoided, type Recount } from '../../../domain/checkins/recount.ts';
import { standingStreak, streakValidThrough } from '../../../domain/streak/streak.ts';
import { localDateIn, monthOf } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import { runAudited } from '../../db/audit.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { writeKeptPoints } from '../../db/kept-points.ts';
import { writeNotice } from '../../db/notices.ts';
import { checkIns, perfectMonths, type CheckInRow, type UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { todayOf } from '../../db/users.ts';
import { toStreakRules } from '../../db/work-days.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { longest } from './longest.ts';
import { restateCheckIns } from './write.ts';
import { bookCorrection } from './book-correction.ts';
import { readCorrectionFacts, type CorrectionFacts } from './correction-facts.ts';

const ATTEMPTS = 5;

interface Decided {
  row: CheckInRow;
  /** The check-ins after it, as they were. */
  later: CheckInRow[];
  recounted: Recount<CheckInRow>;
  /** The latest check-in that is left, if there is one. */
  last: CheckInRow | undefined;
  validThrough: string | null;
  /** What the balance moves by. */
  points: number;
  /** The points that stay, and those that stayed before, where they change. */
  kept: KeptPoints[];
  /** Whether the month has a missed working day now. */
  breaksMonth: boolean;
  bookedOn: string;
}

/** What goes with the check-in. Throws validation_failed, check_in_not_found, points_spent. */
function decide(facts: CorrectionFacts, input: CheckInVoiding, now: Date): Decided {
  const { user, known } = facts;
  const problem = problemOfDay(input.date, todayOf(user, now));
  if (problem) throw new AppError('validation_failed', [problem]);
  const { previous, own: row, later } = around(input.date, known);
  if (!row) throw new AppError('check_in_not_found');
  const settings = toSettings(facts.settings);
  const rules = toStreakRules(facts, settings);
  const recounted = recountVoided(previous, row, later, { rules, policy: settings.scoringPolicy });
  const { points, kept } = settlePoints(
    {
      date: input.date,
      base: row.bonusPoints - row.pointsEarned,
      bonus: recounted.correction - row.bonusPoints,
    },
    facts.kept,
    { takes: input.keepPoints ? 0 : Infinity, drawsBonuses: true },
  );
  if (user.pointsBalance + points < 0) throw new AppError('points_spent');
  return {
    row,
    later,
    recounted,
    last: later.at(-1) ?? previous,
    validThrough: streakValidThrough(recounted.end.streak, rules),
    points,
    kept,
    breaksMonth: isScheduled(input.date, rules.calendar, rules.leaves),
    bookedOn: localDateIn(settings.companyTimeZone, now),
  };
}

/** The person's streak, counters and month without the check-in. */
function restatePerson(db: Db, user: UserRow, decided: Decided, mine: SQL): Statement[] {
  const { row, later, recounted, last, validThrough, breaksMonth } = decided;
  const { streak } = recounted.end;
  const touched = [row, ...later];
  const own = and(eq(perfectMonths.userId, user.id), eq(perfectMonths.month, monthOf(row.localDate)), mine);
  return [
    statement(
      db,
      sql`
      UPDATE users SET current_streak = ${streak.streak}, longest_streak = max(longest_streak, ${streak.streak}),
        streak_freezes = ${streak.freezes}, streak_valid_through = ${validThrough},
        last_check_in = ${last?.checkInTime ?? null}, last_check_in_date = ${streak.lastDate},
        total_check_ins = total_check_ins - 1, early_check_ins = early_check_ins - ${row.checkInType === 'early' ? 1 : 0},
        version = version + 1
      WHERE id = ${user.id} AND ${mine}`,
    ),
    statement(
      db,
      sql`
      UPDATE users SET
        longest_streak = ${longest(
          'streak_day',
          user.id,
          user.longestStreak,
          touched.map(({ streakDay }) => streakDay),
        )},
        longest_early_run = ${longest(
          'early_run',
          user.id,
          user.longestEarlyRun,
          touched.map(({ earlyRun }) => earlyRun),
        )}
      WHERE id = ${user.id} AND ${mine}`,
    ),
    ...(breaksMonth ? [db.delete(perfectMonths).where(own)] : []),
  ];
}

/**
 * Takes a wrong check-in away: its points and those of the bonuses that no longer hold leave the balance in one ledger row,
 * the streak is counted anew, and the row stays in the audit log but for mood and notes. Badges stay (docs/decisions/0022).
 * Throws user_not_found, check_in_own, account_of_admin, check_in_not_found, points_spent, validation_failed, busy.
 */
export async function voidCheckIn(db: Db, input: CheckInVoiding, actor: UserRow, act: AdminAct): Promise<Correction> {
  const { reason, keepPoints = false } = input;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const facts = await readCorrectionFacts(db, input.userId, input.date, act.now);
    if (!facts) throw new AppError('user_not_found');
    const { user } = facts;
    const refusal = refusalToCorrect(actor, user);
    if (refusal) throw new AppError(refusal);
    const decided = decide(facts, input, act.now);
    const { row, recounted, points, kept, bookedOn, validThrough } = decided;

    const at = act.now.toISOString();
    const answer: Correction = {
      userId: user.id,
      date: row.localDate,
      points,
      currentStreak: standingStreak(recounted.end.streak.streak, validThrough, todayOf(user, act.now)),
      changedDays: recounted.changed.length,
    };
    const isWritten = await runAudited(
      db,
      {
        id: act.newId(),
        actorId: act.actorId,
        action: 'check_in.voided',
        targetType: 'check_in',
        targetId: row.id,
        before: row,
        after: { points, keepPoints, currentStreak: answer.currentStreak, changedDays: answer.changedDays },
        reason,
        at,
      },
      sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND version = ${user.version}
          AND points_balance >= ${Math.max(0, -points)})
        AND EXISTS (SELECT 1 FROM check_ins
          WHERE local_date = ${row.localDate} AND user_id = ${user.id} AND id = ${row.id})
        AND ${isFirst(act.actorId, act.idempotent)}`,
      (mine) => {
        const made = { id: act.newId(), status: 201, response: JSON.stringify(toCheckIn(row)), at };
        const key =
          row.idempotencyKey && row.requestHash ? { key: row.idempotencyKey, requestHash: row.requestHash } : null;
        const statements: Statement[] = [
          db.delete(checkIns).where(and(eq(checkIns.localDate, row.localDate), eq(checkIns.userId, user.id), mine)),
          // The person's device may still send it again: it is answered as it was, and brings nothing back.
          keepAnswer(db, user.id, key, made, sql`${mine} AND ${isFirst(user.id, key)}`),
          ...writeKeptPoints(db, user.id, kept, mine),
          ...restatePerson(db, user, decided, mine),
          writeNotice(
            db,
            {
              id: act.newId(),
              userId: user.id,
              kind: 'check_in_voided',
              facts: { date: row.localDate, points, reason },
              at,
            },
            mine,
          ),
          keepAnswer(
            db,
            act.actorId,
            act.idempotent,
            { id: act.newId(), status: 200, response: JSON.stringify(answer), at },
            mine,
          ),
        ];
        // Before the person's own figures, which are read from these.
        if (recounted.changed.length > 0)
          statements.splice(1, 0, restateCheckIns(db, user.id, recounted.changed, mine));
        statements.push(
          ...bookCorrection(
            db,
            {
              id: act.newId(),
              userId: user.id,
              points,
              date: row.localDate,
              description: `Check-in voided: ${reason}`,
              createdBy: act.actorId,
              bookedOn,
              at,
            },
            mine,
          ),
        );
        return statements;
      },
    );
    if (isWritten) return answer;
    await replayTwin(db, act.actorId, act.idempotent);
  }
  throw new AppError('busy');
}
