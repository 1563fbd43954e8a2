import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { LeaveEffect } from '../../../domain/api/leaves.ts';
import { isPerfectMonth } from '../../../domain/badges/perfect-month.ts';
import type { Leave } from '../../../domain/calendar/work-calendar.ts';
import { refusalToCorrect } from '../../../domain/checkins/corrections.ts';
import type { KeptPoints } from '../../../domain/checkins/kept-points.ts';
import { around, recountRules, type Recount } from '../../../domain/checkins/recount.ts';
import { standingStreak, streakValidThrough, type StreakRules } from '../../../domain/streak/streak.ts';
import { addDays, localDateIn, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { listMonths } from '../../../domain/time/months.ts';
import { AppError } from '../../app-error.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { writeKeptPoints } from '../../db/kept-points.ts';
import { perfectMonths, type CheckInRow, type UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { todayOf } from '../../db/users.ts';
import { toStreakRules } from '../../db/work-days.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { bookCorrection } from './book-correction.ts';
import type { CorrectionFacts } from './correction-facts.ts';
import { longest } from './longest.ts';
import { restateCheckIns } from './write.ts';

/** Somebody's record when the leaves that they have are others from a day on. */
export interface LeaveChange {
  user: UserRow;
  /** The check-ins from that day on, as they were. */
  later: CheckInRow[];
  recounted: Recount<CheckInRow>;
  streak: { streak: number; freezes: number };
  validThrough: LocalDate | null;
  /** The months that the leave touches and that have begun, as they are judged now. */
  months: { month: string; isPerfect: boolean }[];
  bookedOn: LocalDate;
}

/** Throws leave_own, account_of_admin. */
export function expectMayChange(actor: UserRow, user: UserRow): void {
  const refusal = refusalToCorrect(actor, user);
  if (refusal) throw new AppError(refusal === 'check_in_own' ? 'leave_own' : refusal);
}

const monthsOf = (from: LocalDate, to: LocalDate): string[] =>
  to < from ? [] : listMonths(monthOf(from), monthOf(to));

/** The record with `leaves` instead of those it had; the two differ on the days from `startDate` to `endDate` alone. */
export function decideLeaves(
  facts: CorrectionFacts,
  { startDate, endDate }: Leave,
  leaves: readonly Leave[],
  now: Date,
): LeaveChange {
  const { user, known } = facts;
  const settings = toSettings(facts.settings);
  const was: StreakRules = toStreakRules(facts, settings);
  const rules: StreakRules = { ...was, leaves };
  const policy = settings.scoringPolicy;
  const { previous, own, later } = around(addDays(startDate, -1), known);
  const recounted = recountRules(own ?? previous, later, { rules: was, policy }, { rules, policy }, endDate);
  // Without a check-in since, the record says what stands; with other leaves it may stand for longer, or shorter.
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
    user,
    later,
    recounted,
    streak: end,
    validThrough: streakValidThrough(end, rules),
    // Also of a leave to come: with it, this month may have no day left that asks for a check-in.
    months: monthsOf(startDate, endDate)
      .filter((month) => month <= monthOf(today))
      .map((month) => ({ month, isPerfect: isPerfectMonth(month, { ...rules, hireDate: user.hireDate, attended }) })),
    bookedOn: localDateIn(settings.companyTimeZone, now),
  };
}

/** What is told of the change; `points` are what the balance moves by. */
export function effectOf(
  { user, recounted, streak, validThrough }: LeaveChange,
  { id, startDate, endDate }: Leave & { id: string },
  points: number,
  now: Date,
): LeaveEffect {
  return {
    id,
    userId: user.id,
    startDate,
    endDate,
    points,
    currentStreak: standingStreak(streak.streak, validThrough, todayOf(user, now)),
    changedDays: recounted.changed.length,
  };
}

/** The months that are perfect now, and those that no longer are. */
function restateMonths(db: Db, { user, months }: LeaveChange, at: string, mine: SQL): Statement[] {
  return months.map(({ month, isPerfect }) =>
    isPerfect
      ? statement(
          db,
          sql`
          INSERT INTO perfect_months (user_id, month, completed_at) SELECT ${user.id}, ${month}, ${at} WHERE ${mine}
          ON CONFLICT DO NOTHING`,
        )
      : db.delete(perfectMonths).where(and(eq(perfectMonths.userId, user.id), eq(perfectMonths.month, month), mine)),
  );
}

/** Holds while the record is the one that was read, and can pay `points`. */
export const stands = ({ user }: LeaveChange, points: number): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND version = ${user.version}
    AND points_balance >= ${Math.max(0, -points)})`;

interface Booking {
  /** What the balance moves by. */
  points: number;
  /** The points that stay with the person, where they change. */
  kept: readonly KeptPoints[];
  startDate: LocalDate;
  description: string;
}

/** Writes the check-ins, the person, the months and the ledger as they are with the change. */
export function writeLeaveChange(
  db: Db,
  change: LeaveChange,
  { points, kept, startDate, description }: Booking,
  act: AdminAct,
  mine: SQL,
): Statement[] {
  const { user, later, recounted, streak, validThrough, bookedOn } = change;
  const at = act.now.toISOString();
  const statements: Statement[] = [
    restateCheckIns(db, user.id, recounted.changed, mine),
    statement(
      db,
      sql`
      UPDATE users SET current_streak = ${streak.streak}, longest_streak = max(longest_streak, ${streak.streak}),
        streak_freezes = ${streak.freezes}, streak_valid_through = ${validThrough}, version = version + 1
      WHERE id = ${user.id} AND ${mine}`,
    ),
    ...writeKeptPoints(db, user.id, kept, mine),
    ...restateMonths(db, change, at, mine),
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
  statements.push(
    ...bookCorrection(
      db,
      { id: act.newId(), userId: user.id, points, date: startDate, description, createdBy: act.actorId, bookedOn, at },
      mine,
    ),
  );
  return statements;
}
