import { and, eq, sql, type SQL } from 'drizzle-orm';
import { LEAVE_DAYS, type LeaveEffect, type LeaveInput } from '../../../domain/api/leaves.ts';
import type { AuditAct } from '../../../domain/api/audit.ts';
import type { Leave } from '../../../domain/calendar/work-calendar.ts';
import { CORRECTION_DAYS, isCorrectable, refusalToCorrect } from '../../../domain/checkins/corrections.ts';
import { sumBookings } from '../../../domain/record/bookings.ts';
import { changeRecord } from '../../../domain/record/change.ts';
import { judgeMonths } from '../../../domain/record/months.ts';
import { standingStreak } from '../../../domain/streak/streak.ts';
import { listMonths } from '../../../domain/time/months.ts';
import { addDays, localDateIn, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import type { Act } from '../../core/act.ts';
import { auditMark, commit, type Write } from '../../core/commit.ts';
import { expectMayGive, mayGive, sumGifts } from '../../core/given.ts';
import { guard, type Guard } from '../../core/guard.ts';
import { insertRow } from '../../core/rows.ts';
import type { Db, Statement } from '../../db/client.ts';
import { writeNotice } from '../../db/notices.ts';
import { leaves, type LeaveRow, type UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { todayOf } from '../../db/users.ts';
import { toWorkDays } from '../../db/work-days.ts';
import { readRecord, type ReadRecord } from './record-facts.ts';
import { isAsRead, writeRecord } from './write-record.ts';

/** Throws leave_own, account_of_admin. */
function expectMayChange(actor: UserRow, user: UserRow): void {
  const refusal = refusalToCorrect(actor, user);
  if (refusal) throw new AppError(refusal === 'check_in_own' ? 'leave_own' : refusal);
}

/** Throws validation_failed: leave of long ago, or of years. */
function expectDays({ startDate, endDate }: Leave, today: LocalDate): void {
  const wrong = (path: string, message: string) => new AppError('validation_failed', [{ path, message }]);
  if (!isCorrectable(startDate, today)) throw wrong('startDate', `Must be within the last ${CORRECTION_DAYS} days.`);
  if (endDate > addDays(today, LEAVE_DAYS)) throw wrong('endDate', `Must be within the next ${LEAVE_DAYS} days.`);
}

interface LeaveAct {
  action: AuditAct & ('user.leave_given' | 'user.leave_taken_back');
  status: 200 | 201;
  /** The leave that comes or goes. */
  leave: Leave & { id: string };
  /** Every leave that the user then has. */
  leaves: readonly Leave[];
  before: unknown;
  reason: string;
  /** As the ledger names the points that come or go with it. */
  description: string;
  /** What of the leave was read. */
  guards: readonly Guard[];
  /** The leave's own row. */
  row: (isWritten: SQL) => Statement;
}

/** The record with other leaves: streaks, bonuses and months since their first day are computed again. */
function changeLeaves(
  db: Db,
  facts: ReadRecord,
  { action, status, leave, leaves: given, before, reason, description, guards, row }: LeaveAct,
  act: Act,
): Write<LeaveEffect> {
  const { user, record } = facts;
  const { id, startDate, endDate } = leave;
  const workDays = { ...toWorkDays(facts), leaves: given };
  const change = changeRecord(record, { workDays });
  // Taking leave back must not take points that are spent: an admin sees that first.
  const forgives = change.bookings.some(({ kind, points }) => kind === 'forgiven' && points > 0);
  if (forgives && action === 'user.leave_taken_back') throw new AppError('leave_points_spent');
  const { companyTimeZone, awardPointsPerDay } = toSettings(facts.settings);
  const today = todayOf(user, act.now);
  const attended = new Set(facts.known.map(({ localDate }) => localDate));
  const at = act.now.toISOString();
  const effect: LeaveEffect = {
    id,
    userId: user.id,
    startDate,
    endDate,
    points: sumBookings(change.bookings),
    currentStreak: standingStreak(change.state.streak, change.validThrough, today),
    changedDays: change.changed.length,
  };
  const kind = action === 'user.leave_given' ? 'leave_given' : 'leave_taken_back';
  return {
    answer: effect,
    stored: { status },
    guards: [
      ...isAsRead('leave', user, change.bookings),
      mayGive('leave: limit of a day', act, sumGifts(change.bookings), awardPointsPerDay),
      ...guards,
    ],
    refuse: () => expectMayGive(db, act, sumGifts(change.bookings), awardPointsPerDay),
    mark: auditMark(db, act, { action, targetType: 'user', targetId: user.id, before, after: effect, reason }),
    statements: (isWritten) => [
      row(isWritten),
      ...writeRecord(
        db,
        {
          user,
          before: facts.known,
          change,
          added: null,
          awards: null,
          // Also of a leave to come: with it, this month may have no day left that asks for a check-in.
          months: judgeMonths(
            listMonths(monthOf(startDate), monthOf(endDate)),
            { workDays, hireDate: user.hireDate, attended },
            today,
          ),
          bookedOn: localDateIn(companyTimeZone, act.now),
          at,
          newId: act.newId,
          booked: { createdBy: act.actorId, added: '', corrected: description },
        },
        isWritten,
        'audit',
      ),
      writeNotice(db, { id: act.newId(), userId: user.id, kind, facts: { startDate, endDate, reason }, at }, isWritten),
    ],
  };
}

/**
 * Gives a user leave, also for days that are over. Badges that a month completes are given at the next check-in.
 * Throws user_not_found, leave_own, account_of_admin, validation_failed, busy.
 */
export async function giveLeave(db: Db, input: LeaveInput, actor: UserRow, act: Act): Promise<LeaveEffect> {
  const { startDate, endDate, reason } = input;
  return commit(db, act, async () => {
    const facts = await readRecord(db, input.userId, startDate, act.now);
    if (!facts) throw new AppError('user_not_found');
    expectMayChange(actor, facts.user);
    expectDays(input, todayOf(facts.user, act.now));
    const at = act.now.toISOString();
    const leave: LeaveRow = {
      id: act.newId(),
      userId: facts.user.id,
      startDate,
      endDate,
      kind: 'vacation',
      status: 'approved',
      note: reason,
      createdBy: act.actorId,
      createdAt: at,
      updatedAt: at,
    };
    return changeLeaves(
      db,
      facts,
      {
        action: 'user.leave_given',
        status: 201,
        leave,
        leaves: [...facts.leaves, { startDate, endDate }],
        before: null,
        reason,
        description: `Leave given: ${reason}`,
        guards: [],
        row: (isWritten) => insertRow(db, leaves, leave, isWritten),
      },
      act,
    );
  });
}

/** The leaves without one of them: another one of the same days stays. */
function without(all: readonly Leave[], { startDate, endDate }: Leave): Leave[] {
  const place = all.findIndex((leave) => leave.startDate === startDate && leave.endDate === endDate);
  return all.filter((_, index) => index !== place);
}

/**
 * Takes a leave back that should not be: the record is computed as if it had never been. The row stays, as cancelled. Badges
 * stay, as with every correction (docs/decisions/0022).
 * Throws leave_not_found, leave_own, account_of_admin, leave_taken_back, leave_too_old, leave_points_spent, busy.
 */
export async function takeLeaveBack(
  db: Db,
  { id, reason }: { id: string; reason: string },
  actor: UserRow,
  act: Act,
): Promise<LeaveEffect> {
  return commit(db, act, async () => {
    const [row] = await db.select().from(leaves).where(eq(leaves.id, id));
    const facts = row && (await readRecord(db, row.userId, row.startDate, act.now));
    if (!facts) throw new AppError('leave_not_found');
    const { startDate, endDate, note } = row;
    expectMayChange(actor, facts.user);
    if (row.status !== 'approved') throw new AppError('leave_taken_back');
    if (!isCorrectable(startDate, todayOf(facts.user, act.now))) throw new AppError('leave_too_old');
    return changeLeaves(
      db,
      facts,
      {
        action: 'user.leave_taken_back',
        status: 200,
        leave: { id, startDate, endDate },
        leaves: without(facts.leaves, row),
        before: { id, startDate, endDate, note },
        reason,
        description: `Leave taken back: ${reason}`,
        guards: [
          guard(
            'take leave back: still given',
            sql`EXISTS (SELECT 1 FROM leaves WHERE id = ${id} AND status = 'approved')`,
          ),
        ],
        row: (isWritten) =>
          db
            .update(leaves)
            .set({ status: 'cancelled', updatedAt: act.now.toISOString() })
            .where(and(eq(leaves.id, id), isWritten)),
      },
      act,
    );
  });
}
