import { and, eq, sql } from 'drizzle-orm';
import type { Redemption } from '../../../domain/api/redemptions.ts';
import { decideTransition, type RedemptionStatus } from '../../../domain/redemptions/transitions.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit } from '../../db/audit.ts';
import { type Db, statement } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { appendToLedger } from '../../db/ledger.ts';
import { toRedemption } from '../../db/redemptions.ts';
import { redemptions, type RedemptionRow } from '../../db/schema.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { findRedemption } from './repository.ts';

export interface Move {
  to: RedemptionStatus;
  as: 'owner' | 'admin';
  rejectionReason: string | undefined;
  fulfillmentNotes: string | undefined;
  /** The version that the decision was taken on, or undefined to take the current one. */
  version: number | undefined;
}

const ATTEMPTS = 5;

/**
 * Moves a redemption to another state; rejecting and cancelling give the points back, once, and the stock with them.
 * Spec section 4. Throws redemption_not_found, redemption_own, redemption_wrong_state, redemption_not_pending,
 * version_conflict, busy.
 */
export async function moveRedemption(
  db: Db,
  id: string,
  move: Move,
  act: AdminAct,
  settings: Settings,
): Promise<Redemption> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await findRedemption(db, id);
    // Another person's redemption does not exist for its non-owner.
    if (!before || (move.as === 'owner' && before.userId !== act.actorId)) throw new AppError('redemption_not_found');
    if (move.version !== undefined && move.version !== before.version) throw new AppError('version_conflict');
    const decision = decideTransition({
      from: before.status,
      to: move.to,
      ownerId: before.userId,
      actorId: act.actorId,
      as: move.as,
    });
    if (!decision.allowed) throw new AppError(decision.code);

    const at = act.now.toISOString();
    const after: RedemptionRow = {
      ...before,
      status: move.to,
      processedDate: at,
      processedBy: act.actorId,
      rejectionReason: move.rejectionReason || before.rejectionReason,
      fulfillmentNotes: move.fulfillmentNotes || before.fulfillmentNotes,
      version: before.version + 1,
      changeId: act.newId(),
      updatedAt: at,
    };
    const moved = sql`EXISTS (SELECT 1 FROM redemptions WHERE id = ${id} AND change_id = ${after.changeId})`;
    const refunded = decision.refund ? moved : sql`0`;
    const [updated] = await db.batch([
      db
        .update(redemptions)
        .set({
          status: after.status,
          processedDate: at,
          processedBy: after.processedBy,
          rejectionReason: after.rejectionReason,
          fulfillmentNotes: after.fulfillmentNotes,
          version: after.version,
          changeId: after.changeId,
          updatedAt: at,
        })
        .where(
          and(eq(redemptions.id, id), eq(redemptions.version, before.version), isFirst(act.actorId, act.idempotent)),
        )
        .returning({ id: redemptions.id }),
      appendToLedger(
        db,
        {
          id: act.newId(),
          userId: before.userId,
          transactionType: 'refunded',
          pointsAmount: before.pointsSpent,
          referenceType: 'redemption',
          referenceId: id,
          description: `${move.to === 'rejected' ? 'Rejected' : 'Cancelled'}: ${before.rewardSnapshot.name}`,
          createdBy: act.actorId,
          bookedOn: localDateIn(settings.companyTimeZone, act.now),
          at,
        },
        refunded,
      ),
      statement(
        db,
        sql`UPDATE rewards SET stock = stock + 1
        WHERE id = ${before.rewardId} AND stock IS NOT NULL AND ${refunded}`,
      ),
      writeAudit(
        db,
        {
          id: act.newId(),
          actorId: act.actorId,
          action: `redemption.${move.to}`,
          targetType: 'redemption',
          targetId: id,
          before: toRedemption(before),
          after: toRedemption(after),
          reason: move.rejectionReason || null,
          at,
        },
        moved,
      ),
      keepAnswer(
        db,
        act.actorId,
        act.idempotent,
        { id: act.newId(), status: 200, response: JSON.stringify(toRedemption(after)), at },
        moved,
      ),
    ]);
    if (updated[0]) return toRedemption(after);
    await replayTwin(db, act.actorId, act.idempotent);
  }
  throw new AppError('busy');
}
