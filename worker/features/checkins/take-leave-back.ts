import { and, eq, sql } from 'drizzle-orm';
import type { LeaveEffect } from '../../../domain/api/leaves.ts';
import { isCorrectable } from '../../../domain/checkins/corrections.ts';
import { settlePoints } from '../../../domain/checkins/kept-points.ts';
import { AppError } from '../../app-error.ts';
import { runAudited } from '../../db/audit.ts';
import type { Db } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { writeNotice } from '../../db/notices.ts';
import { leaves, type LeaveRow, type UserRow } from '../../db/schema.ts';
import { todayOf } from '../../db/users.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { readCorrectionFacts, type CorrectionFacts } from './correction-facts.ts';
import { decideLeaves, effectOf, expectMayChange, stands, writeLeaveChange } from './leave-change.ts';

const ATTEMPTS = 5;

/** The leaves without one of them: another one of the same days stays. */
function without({ leaves: all }: CorrectionFacts, { startDate, endDate }: LeaveRow) {
  const place = all.findIndex((leave) => leave.startDate === startDate && leave.endDate === endDate);
  return all.filter((_, index) => index !== place);
}

/**
 * Takes a leave back that should not be: the streak, the bonuses and the months since are counted as if it had never been,
 * under the policy of today: bonuses that the leave moved under an earlier one do not come back as they were. The row stays,
 * as cancelled. Badges stay, as with every correction (docs/decisions/0022).
 * Throws leave_not_found, leave_own, account_of_admin, leave_taken_back, leave_too_old, leave_points_spent, busy.
 */
export async function takeLeaveBack(
  db: Db,
  { id, reason }: { id: string; reason: string },
  actor: UserRow,
  act: AdminAct,
): Promise<LeaveEffect> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [row] = await db.select().from(leaves).where(eq(leaves.id, id));
    const facts = row && (await readCorrectionFacts(db, row.userId, row.startDate, act.now));
    if (!facts) throw new AppError('leave_not_found');
    const { user } = facts;
    const { startDate, endDate } = row;
    expectMayChange(actor, user);
    if (row.status !== 'approved') throw new AppError('leave_taken_back');
    if (!isCorrectable(startDate, todayOf(user, act.now))) throw new AppError('leave_too_old');
    const change = decideLeaves(facts, row, without(facts, row), act.now);
    // What the leave could not take has stayed: it does not come again.
    const { points, kept } = settlePoints(
      { date: startDate, base: 0, bonus: change.recounted.correction },
      facts.kept,
      {
        takes: Infinity,
        drawsBonuses: true,
      },
    );
    if (user.pointsBalance + points < 0) throw new AppError('leave_points_spent');

    const at = act.now.toISOString();
    const taken = effectOf(change, row, points, act.now);
    const isWritten = await runAudited(
      db,
      {
        id: act.newId(),
        actorId: act.actorId,
        action: 'user.leave_taken_back',
        targetType: 'user',
        targetId: user.id,
        before: { id, startDate, endDate, note: row.note },
        after: taken,
        reason,
        at,
      },
      sql`EXISTS (SELECT 1 FROM leaves WHERE id = ${id} AND status = 'approved')
        AND ${stands(change, points)} AND ${isFirst(act.actorId, act.idempotent)}`,
      (mine) => [
        db
          .update(leaves)
          .set({ status: 'cancelled', updatedAt: at })
          .where(and(eq(leaves.id, id), mine)),
        ...writeLeaveChange(
          db,
          change,
          { points, kept, startDate, description: `Leave taken back: ${reason}` },
          act,
          mine,
        ),
        writeNotice(
          db,
          { id: act.newId(), userId: user.id, kind: 'leave_taken_back', facts: { startDate, endDate, reason }, at },
          mine,
        ),
        keepAnswer(
          db,
          act.actorId,
          act.idempotent,
          { id: act.newId(), status: 200, response: JSON.stringify(taken), at },
          mine,
        ),
      ],
    );
    if (isWritten) return taken;
    await replayTwin(db, act.actorId, act.idempotent);
  }
  throw new AppError('busy');
}
