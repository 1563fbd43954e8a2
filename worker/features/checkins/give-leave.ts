import { and, eq, sql, type SQL } from 'drizzle-orm';
import { LEAVE_DAYS, type LeaveGiven, type LeaveInput } from '../../../domain/api/leaves.ts';
import { isPerfectMonth } from '../../../domain/badges/perfect-month.ts';
import { CORRECTION_DAYS, refusalToCorrect } from '../../../domain/checkins/corrections.ts';
import { settlePoints, type KeptPoints } from '../../../domain/checkins/kept-points.ts';
import { around, recountRules, type Recount } from '../../../domain/checkins/recount.ts';
import { standingStreak, streakValidThrough, type StreakRules } from '../../../domain/streak/streak.ts';
import { addDays, daysBetween, localDateIn, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import { runAudited } from '../../db/audit.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { writeKeptPoints } from '../../db/kept-points.ts';
import { appendToLedger } from '../../db/ledger.ts';
import { writeNotice } from '../../db/notices.ts';
import { perfectMonths, type CheckInRow, type UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { todayOf } from '../../db/users.ts';
import { toStreakRules } from '../../db/work-days.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { readCorrectionFacts, type CorrectionFacts } from './correction-facts.ts';
import { longest } from './longest.ts';
import { restateCheckIns } from './write.ts';

const ATTEMPTS = 5;

/** Throws validation_failed: leave of long ago, or of years. */
function expectDays({ startDate, endDate }: LeaveInput, today: LocalDate): void {
  const wrong = (path: string, message: string) => new AppError('validation_failed', [{ path, message }]);
  if (startDate < addDays(today, -CORRECTION_DAYS)) {
    throw wrong('startDate', `Must be within the last ${CORRECTION_DAYS} days.`);
  }
  if (endDate > addDays(today, LEAVE_DAYS)) throw wrong('endDate', `Must be within the next ${LEAVE_DAYS} days.`);
}

interface Decided {
  later: CheckInRow[];
  recounted: Recount<CheckInRow>;
  streak: { streak: number; freezes: number };
  validThrough: LocalDate | null;
  /** What the balance moves by. */
  points: number;
  /** The points that stay with the person, where they change. */
  kept: KeptPoints[];
  /** The months that the leave touches and that have begun, as they are judged now. */
  months: { month: string; isPerfect: boolean }[];
  bookedOn: LocalDate;
}

function monthsOf(from: LocalDate, to: LocalDate): string[] {
  const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
  return [...new Set(days.map(monthOf))];
}

/** What the record is with the leave: the days from its first on, the streak, the months. */
function decide(facts: CorrectionFacts, { startDate, endDate }: LeaveInput, now: Date): Decided {
  const { user, known } = facts;
  const settings = toSettings(facts.settings);
  const was: StreakRules = toStreakRules(facts, settings);
  const rules: StreakRules = { ...was, leaves: [...was.leaves, { startDate, endDate }] };
  const policy = settings.scoringPolicy;
  const { previous, own, later } = around(addDays(startDate, -1), known);
  const recounted = recountRules(own ?? previous, later, { rules: was, policy }, { rules, policy }, endDate);
  // Without a check-in since, the record says what stands; the leave may let it stand for longer.
  const end =
    later.length > 0
      ? recounted.end.streak
      : {
          streak: user.currentStreak,
          longest: user.longestStreak,
          freezes: user.streakFreezes,
          lastDate: user.lastCheckInDate,
        };
  const attended = new Set(known.map(({ localDate }) => localDate));
  const today = todayOf(user, now);
  return {
    later,
    recounted,
    streak: end,
    validThrough: streakValidThrough(end, rules),
    ...settlePoints({ date: startDate, base: 0, bonus: recounted.correction }, facts.kept, {
      takes: user.pointsBalance,
      drawsBonuses: true,
    }),
    months: monthsOf(startDate, endDate < today ? endDate : today).map((month) => ({
      month,
      isPerfect: isPerfectMonth(month, { ...rules, hireDate: user.hireDate, attended }),
    })),
    bookedOn: localDateIn(settings.companyTimeZone, now),
  };
}

/** The months that are perfect with the leave, and those that no longer are. */
function restateMonths(db: Db, userId: string, { months }: Decided, at: string, mine: SQL): Statement[] {
  return months.map(({ month, isPerfect }) =>
    isPerfect
      ? statement(
          db,
          sql`
          INSERT INTO perfect_months (user_id, month, completed_at) SELECT ${userId}, ${month}, ${at} WHERE ${mine}
          ON CONFLICT DO NOTHING`,
        )
      : db.delete(perfectMonths).where(and(eq(perfectMonths.userId, userId), eq(perfectMonths.month, month), mine)),
  );
}

/**
 * Gives somebody leave, also for days that are over: the streak and the bonuses since are counted anew, and so are the months.
 * Badges that a month completes are given at the next check-in. Throws user_not_found, leave_own, account_of_admin,
 * validation_failed, busy.
 */
export async function giveLeave(db: Db, input: LeaveInput, actor: UserRow, act: AdminAct): Promise<LeaveGiven> {
  const { startDate, endDate, reason } = input;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const facts = await readCorrectionFacts(db, input.userId, startDate, act.now);
    if (!facts) throw new AppError('user_not_found');
    const { user } = facts;
    const refusal = refusalToCorrect(actor, user);
    if (refusal) throw new AppError(refusal === 'check_in_own' ? 'leave_own' : refusal);
    expectDays(input, todayOf(user, act.now));
    const decided = decide(facts, input, act.now);
    const { later, recounted, streak, validThrough, points, kept, bookedOn } = decided;

    const at = act.now.toISOString();
    const id = act.newId();
    const given: LeaveGiven = {
      id,
      userId: user.id,
      startDate,
      endDate,
      points,
      currentStreak: standingStreak(streak.streak, validThrough, todayOf(user, act.now)),
      changedDays: recounted.changed.length,
    };
    const isWritten = await runAudited(
      db,
      {
        id: act.newId(),
        actorId: act.actorId,
        action: 'user.leave_given',
        targetType: 'user',
        targetId: user.id,
        before: null,
        after: given,
        reason,
        at,
      },
      sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND version = ${user.version}
          AND points_balance >= ${Math.max(0, -points)})
        AND ${isFirst(act.actorId, act.idempotent)}`,
      (mine) => {
        const statements: Statement[] = [
          statement(
            db,
            sql`
            INSERT INTO leaves (id, user_id, start_date, end_date, note, created_by, created_at, updated_at)
            SELECT ${id}, ${user.id}, ${startDate}, ${endDate}, ${reason}, ${act.actorId}, ${at}, ${at} WHERE ${mine}`,
          ),
          restateCheckIns(db, user.id, recounted.changed, mine),
          statement(
            db,
            sql`
            UPDATE users SET current_streak = ${streak.streak}, longest_streak = max(longest_streak, ${streak.streak}),
              streak_freezes = ${streak.freezes}, streak_valid_through = ${validThrough}, version = version + 1
            WHERE id = ${user.id} AND ${mine}`,
          ),
          ...writeKeptPoints(db, user.id, kept, mine),
          ...restateMonths(db, user.id, decided, at, mine),
          writeNotice(
            db,
            { id: act.newId(), userId: user.id, kind: 'leave_given', facts: { startDate, endDate, reason }, at },
            mine,
          ),
          keepAnswer(
            db,
            act.actorId,
            act.idempotent,
            { id: act.newId(), status: 201, response: JSON.stringify(given), at },
            mine,
          ),
        ];
        if (recounted.changed.length > 0) {
          const streaks = later.map(({ streakDay }) => streakDay);
          const runs = later.map(({ earlyRun }) => earlyRun);
          statements.push(
            statement(
              db,
              sql`
              UPDATE users SET longest_streak = ${longest('streak_day', user.id, user.longestStreak, streaks)},
                longest_early_run = ${longest('early_run', user.id, user.longestEarlyRun, runs)}
              WHERE id = ${user.id} AND ${mine}`,
            ),
          );
        }
        if (points !== 0) {
          statements.push(
            appendToLedger(
              db,
              {
                id: act.newId(),
                userId: user.id,
                transactionType: points > 0 ? 'bonus' : 'adjusted',
                pointsAmount: points,
                referenceType: 'correction',
                referenceId: startDate,
                description: `Leave given: ${reason}`,
                createdBy: act.actorId,
                bookedOn,
                at,
              },
              mine,
            ),
          );
        }
        return statements;
      },
    );
    if (isWritten) return given;
    await replayTwin(db, act.actorId, act.idempotent);
  }
  throw new AppError('busy');
}
