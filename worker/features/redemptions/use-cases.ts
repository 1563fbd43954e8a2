import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Redemption } from '../../../domain/api/redemptions.ts';
import { decideTransition, type RedemptionStatus } from '../../../domain/redemptions/transitions.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit } from '../../db/audit.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { appendToLedger } from '../../db/ledger.ts';
import { toRedemption } from '../../db/redemptions.ts';
import { writeNotice } from '../../db/notices.ts';
import { redemptions, type RedemptionRow } from '../../db/schema.ts';
import type { AdminAct } from '../../http/admin-act.ts';
import { findRedemption } from './repository.ts';

export interface Move {
  to: Exclude<RedemptionStatus, 'pending'>;
  as: 'owner' | 'admin';
  rejectionReason: string | undefined;
  fulfillmentNotes: string | undefined;
  /** The version that the decision was taken on, or undefined to take the current one. */
  version: number | undefined;
}

const ATTEMPTS = 5;

/** What the owner is told of an admin's decision. */
function noticeOf(db: Db, after: RedemptionRow, move: Move, act: AdminAct, at: string, guard: SQL): Statement {
  const to = { id: act.newId(), userId: after.userId, at };
  const reward = after.rewardSnapshot.name;
  const points = after.pointsSpent;
  const reason = move.rejectionReason || null;
  switch (move.to) {
    case 'approved':
      return writeNotice(db, { ...to, kind: 'redemption_approved', facts: { reward, points } }, guard);
    case 'fulfilled':
      return writeNotice(
        db,
        { ...to, kind: 'redemption_fulfilled', facts: { reward, notes: move.fulfillmentNotes ?? '' } },
        guard,
      );
    case 'rejected':
      return writeNotice(
        db,
        { ...to, kind: 'redemption_rejected', facts: { reward, points, reason: reason ?? '' } },
        guard,
      );
    default:
      return writeNotice(db, { ...to, kind: 'redemption_cancelled', facts: { reward, points, reason } }, guard);
  }
}

/** Gives the points back, and the stock with them. */
function refundOf(
  db: Db,
  before: RedemptionRow,
  move: Move,
  act: AdminAct,
  settings: Settings,
  guard: SQL,
): Statement[] {
  return [
    appendToLedger(
      db,
      {
        id: act.newId(),
        userId: before.userId,
        transactionType: 'refunded',
        pointsAmount: before.pointsSpent,
        referenceType: 'redemption',
        referenceId: before.id,
        description: `${move.to === 'rejected' ? 'Rejected' : 'Cancelled'}: ${before.rewardSnapshot.name}`,
        createdBy: act.actorId,
        bookedOn: localDateIn(settings.companyTimeZone, act.now),
        at: act.now.toISOString(),
      },
      guard,
    ),
    statement(
      db,
      sql`UPDATE rewards SET stock = stock + 1 WHERE id = ${before.rewardId} AND stock IS NOT NULL AND ${guard}`,
    ),
  ];
}

/**
 * Moves a redemption to another state; rejecting and cancelling give the points back, once, and the stock with them.
 * Spec section 4. Throws redemption_not_found, redemption_own, redemption_wrong_state, redemption_not_pending,
 * version_conflict, busy. `known` is the row as it was just read, where it was.
 */
export async function moveRedemption(
  db: Db,
  id: string,
  move: Move,
  act: AdminAct,
  settings: Settings,
  known?: RedemptionRow,
): Promise<Redemption> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = attempt === 0 && known ? known : await findRedemption(db, id);
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
      ...(decision.refund ? refundOf(db, before, move, act, settings, moved) : []),
      ...(move.as === 'admin' ? [noticeOf(db, after, move, act, at, moved)] : []),
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
