import { sql } from 'drizzle-orm';
import type { AwardInput, PointTransaction } from '../../../domain/api/points.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import { unlockRisingStar } from '../../db/award-writes.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { appendToLedger } from '../../db/ledger.ts';
import { pointTransactions } from '../../db/schema.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { toPointTransaction } from './repository.ts';

/** Gives bonus points to a person who works here, not to oneself. Throws points_own, user_not_found. */
export async function awardPoints(
  db: Db,
  input: AwardInput,
  act: AdminAct,
  settings: Settings,
): Promise<PointTransaction> {
  const { userId, amount, description } = input;
  if (userId === act.actorId) throw new AppError('points_own');
  const at = act.now.toISOString();
  const id = act.newId();
  // The last row of the chain is ours, or the award was not booked: its id tells which.
  const own = sql`user_id = ${userId} AND seq = (SELECT ledger_seq FROM users WHERE id = ${userId}) AND id = ${id}`;
  const booked = sql`EXISTS (SELECT 1 FROM point_transactions WHERE ${own})`;
  // The answer holds the balance that only this transaction knows, so SQL writes it, in the form of PointTransaction.
  const answer = sql`(SELECT json_object('id', id, 'userId', user_id, 'transactionType', transaction_type,
      'pointsAmount', points_amount, 'referenceType', reference_type, 'referenceId', reference_id,
      'description', description, 'createdBy', created_by, 'runningBalance', running_balance, 'createdAt', created_at)
    FROM point_transactions WHERE ${own})`;
  const [, , , , written] = await db.batch([
    appendToLedger(
      db,
      {
        id,
        userId,
        transactionType: 'bonus',
        pointsAmount: amount,
        referenceType: 'admin_adjustment',
        referenceId: act.actorId,
        description,
        createdBy: act.actorId,
        bookedOn: localDateIn(settings.companyTimeZone, act.now),
        at,
      },
      sql`is_active = 1 AND ${isFirst(act.actorId, act.idempotent)}`,
    ),
    unlockRisingStar(db, { userId, at }, booked),
    writeAudit(
      db,
      {
        id: act.newId(),
        actorId: act.actorId,
        action: 'points.awarded',
        targetType: 'user',
        targetId: userId,
        before: null,
        after: { amount },
        reason: description,
        at,
      },
      booked,
    ),
    keepAnswer(db, act.actorId, act.idempotent, { id: act.newId(), status: 201, response: answer, at }, booked),
    db.select().from(pointTransactions).where(own),
  ]);
  if (written[0]) return toPointTransaction(written[0]);
  await replayTwin(db, act.actorId, act.idempotent);
  throw new AppError('user_not_found');
}
