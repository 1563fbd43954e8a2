import { MAY_USE_APP } from '../../db/users.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Redemption } from '../../../domain/api/redemptions.ts';
import { decideTransition, type RedemptionStatus } from '../../../domain/redemptions/transitions.ts';
import { localDateIn, monthOf } from '../../../domain/time/local-date.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import type { Act } from '../../core/act.ts';
import { expectStillUser } from '../../core/actor.ts';
import { auditMark, commit } from '../../core/commit.ts';
import { growRewardMonth, moveRedemptionCount } from '../../core/figures/counts.ts';
import { guard } from '../../core/guard.ts';
import { movePoints } from '../../core/points.ts';
import { updateRow } from '../../core/rows.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { toRedemption } from '../../db/redemptions.ts';
import { writeNotice } from '../../db/notices.ts';
import { redemptions, type RedemptionRow } from '../../db/schema.ts';
import { findRedemption } from './repository.ts';

export interface Move {
  to: Exclude<RedemptionStatus, 'pending'>;
  as: 'owner' | 'admin';
  rejectionReason: string | undefined;
  fulfillmentNotes: string | undefined;
  /** Version on which the decision is based; undefined takes the current one. */
  version: number | undefined;
}

/** Returns the owner's notification of an admin's decision. */
function noticeOf(db: Db, after: RedemptionRow, move: Move, act: Act, at: string, isWritten: SQL): Statement[] {
  const to = { id: act.newId(), userId: after.userId, at, givenBy: act.actorId };
  const reward = after.rewardSnapshot.name;
  const points = after.pointsSpent;
  const reason = move.rejectionReason || null;
  switch (move.to) {
    case 'approved':
      return writeNotice(db, { ...to, kind: 'redemption_approved', facts: { reward, points } }, isWritten);
    case 'fulfilled':
      return writeNotice(
        db,
        { ...to, kind: 'redemption_fulfilled', facts: { reward, notes: move.fulfillmentNotes ?? '' } },
        isWritten,
      );
    case 'rejected':
      return writeNotice(
        db,
        { ...to, kind: 'redemption_rejected', facts: { reward, points, reason: reason ?? '' } },
        isWritten,
      );
    default:
      return writeNotice(db, { ...to, kind: 'redemption_cancelled', facts: { reward, points, reason } }, isWritten);
  }
}

/** Returns the statements that give back the points, the stock and the counts. */
function refund(db: Db, before: RedemptionRow, move: Move, act: Act, settings: Settings, isWritten: SQL): Statement[] {
  const { userId, rewardId, pointsSpent } = before;
  const bookedOn = localDateIn(settings.companyTimeZone, act.now);
  return [
    ...movePoints(
      db,
      {
        userId,
        entries: [
          {
            transactionType: 'refunded',
            pointsAmount: pointsSpent,
            referenceType: 'redemption',
            referenceId: before.id,
            description: `${move.to === 'rejected' ? 'Rejected' : 'Cancelled'}: ${before.rewardSnapshot.name}`,
            createdBy: act.actorId,
          },
        ],
        bookedOn,
        at: act.now.toISOString(),
      },
      isWritten,
    ),
    growRewardMonth(db, { month: monthOf(bookedOn), rewardId, claims: -1, points: -pointsSpent }, isWritten),
    statement(
      db,
      sql`UPDATE rewards SET stock = stock + 1 WHERE id = ${rewardId} AND stock IS NOT NULL AND ${isWritten}`,
    ),
  ];
}

/**
 * Moves a redemption to another status. Rejecting and cancelling give the points and the stock back, once. Spec section
 * 4. Throws redemption_not_found, redemption_own, redemption_wrong_state, redemption_not_pending, version_conflict,
 * busy. `known` is the row, when the caller has just read it.
 */
export async function moveRedemption(
  db: Db,
  id: string,
  move: Move,
  act: Act,
  settings: Settings,
  known?: RedemptionRow,
): Promise<Redemption> {
  return commit(db, act, async (attempt) => {
    const before = attempt === 0 && known ? known : await findRedemption(db, id);
    // A redemption of another user does not exist for its non-owner.
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
    return {
      answer: toRedemption(after),
      stored: { status: 200 },
      guards: [
        guard(
          'redemption: version',
          sql`EXISTS (SELECT 1 FROM redemptions WHERE id = ${id} AND version = ${before.version})`,
        ),
        ...(move.as === 'owner'
          ? [guard('redemption: owner', sql`EXISTS (SELECT 1 FROM users WHERE id = ${act.actorId} AND ${MAY_USE_APP})`)]
          : []),
      ],
      ...(move.as === 'owner' && { refuse: () => expectStillUser(db, act.actorId) }),
      mark: auditMark(db, act, {
        action: `redemption.${move.to}`,
        targetType: 'redemption',
        targetId: id,
        before: toRedemption(before),
        after: toRedemption(after),
        reason: move.rejectionReason || null,
      }),
      statements: (isWritten) => [
        updateRow(db, redemptions, after, sql`id = ${id} AND ${isWritten}`, before),
        moveRedemptionCount(db, before.status, after.status, isWritten),
        ...(decision.refund ? refund(db, before, move, act, settings, isWritten) : []),
        ...(move.as === 'admin' ? noticeOf(db, after, move, act, at, isWritten) : []),
      ],
    };
  });
}
