import { sql } from 'drizzle-orm';
import { LEAVE_DAYS, type LeaveEffect, type LeaveInput } from '../../../domain/api/leaves.ts';
import { CORRECTION_DAYS, isCorrectable } from '../../../domain/checkins/corrections.ts';
import { settlePoints } from '../../../domain/checkins/kept-points.ts';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import { runAudited } from '../../db/audit.ts';
import { statement, type Db } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { writeNotice } from '../../db/notices.ts';
import type { UserRow } from '../../db/schema.ts';
import { todayOf } from '../../db/users.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { readCorrectionFacts } from './correction-facts.ts';
import { decideLeaves, effectOf, expectMayChange, stands, writeLeaveChange } from './leave-change.ts';

const ATTEMPTS = 5;

/** Throws validation_failed: leave of long ago, or of years. */
function expectDays({ startDate, endDate }: LeaveInput, today: LocalDate): void {
  const wrong = (path: string, message: string) => new AppError('validation_failed', [{ path, message }]);
  if (!isCorrectable(startDate, today)) throw wrong('startDate', `Must be within the last ${CORRECTION_DAYS} days.`);
  if (endDate > addDays(today, LEAVE_DAYS)) throw wrong('endDate', `Must be within the next ${LEAVE_DAYS} days.`);
}

/**
 * Gives somebody leave, also for days that are over: the streak and the bonuses since are counted anew, and so are the months.
 * Badges that a month completes are given at the next check-in. Throws user_not_found, leave_own, account_of_admin,
 * validation_failed, busy.
 */
export async function giveLeave(db: Db, input: LeaveInput, actor: UserRow, act: AdminAct): Promise<LeaveEffect> {
  const { startDate, endDate, reason } = input;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const facts = await readCorrectionFacts(db, input.userId, startDate, act.now);
    if (!facts) throw new AppError('user_not_found');
    const { user } = facts;
    expectMayChange(actor, user);
    expectDays(input, todayOf(user, act.now));
    const change = decideLeaves(facts, input, [...facts.leaves, { startDate, endDate }], act.now);
    // What is spent already cannot leave the balance: it stays, and what comes again takes it first.
    const { points, kept } = settlePoints(
      { date: startDate, base: 0, bonus: change.recounted.correction },
      facts.kept,
      {
        takes: user.pointsBalance,
        drawsBonuses: true,
      },
    );

    const at = act.now.toISOString();
    const given = effectOf(change, { id: act.newId(), startDate, endDate }, points, act.now);
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
      sql`${stands(change, points)} AND ${isFirst(act.actorId, act.idempotent)}`,
      (mine) => [
        statement(
          db,
          sql`
          INSERT INTO leaves (id, user_id, start_date, end_date, note, created_by, created_at, updated_at)
          SELECT ${given.id}, ${user.id}, ${startDate}, ${endDate}, ${reason}, ${act.actorId}, ${at}, ${at}
          WHERE ${mine}`,
        ),
        ...writeLeaveChange(db, change, { points, kept, startDate, description: `Leave given: ${reason}` }, act, mine),
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
      ],
    );
    if (isWritten) return given;
    await replayTwin(db, act.actorId, act.idempotent);
  }
  throw new AppError('busy');
}
