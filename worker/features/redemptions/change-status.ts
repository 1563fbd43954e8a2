import { sql, eq } from 'drizzle-orm';
import type { Redemption } from '#domain/api/redemptions.ts';
import { mayExceedBudget } from '#domain/redemptions/budget.ts';
import { decideTransition, type RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { localDateIn, toMonth } from '#domain/time/local-date.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { growRewardMonth, moveRedemptionCount } from '#worker/core/figures/counts.ts';
import { moveMoney, type MoneyRules } from '#worker/core/figures/reward-money.ts';
import { isRedemptionUnchanged } from '#worker/core/fulfilment/days-off.ts';
import { expectNoOpenOrder, fulfil, takeBackOrder, type FulfilmentWrite } from '#worker/core/fulfilment/fulfil.ts';
import { movePoints } from '#worker/core/points.ts';
import { type Db, type Statement, statement } from '#worker/db/client.ts';
import { toRedemption } from '#worker/db/redemptions.ts';
import { writeNotice } from '#worker/db/notices.ts';
import { type RedemptionRow, redemptions } from '#worker/db/schema.ts';
import { updateRow } from '#worker/core/rows.ts';

export interface Move {
  to: Exclude<RedemptionStatus, 'pending'>;
  as: 'owner' | 'admin';
  rejectionReason: string | undefined;
  fulfillmentNotes: string | undefined;
  /** Undefined when any version is accepted. */
  version: number | undefined;
}

const TOPICS = ['redemption', 'points'] as const;

function toNotices(db: Db, after: RedemptionRow, move: Move, context: ActionContext, at: string): Statement[] {
  const to = { id: context.newId(), userId: after.userId, at, givenBy: context.actorId };
  const reward = after.rewardSnapshot.name;
  const points = after.pointsSpent;
  const reason = move.rejectionReason || null;
  if (move.to === 'approved' && after.fulfilment.way === 'day_off') {
    const facts = { reward, count: after.fulfilment.days, days: after.chosenDays };
    return writeNotice(db, { ...to, kind: 'redemption_day_off', facts });
  }
  switch (after.status) {
    case 'approved':
      return writeNotice(db, { ...to, kind: 'redemption_approved', facts: { reward, points } });
    case 'fulfilled':
      return writeNotice(db, {
        ...to,
        kind: 'redemption_fulfilled',
        facts: { reward, notes: move.fulfillmentNotes ?? '' },
      });
    case 'rejected':
      return writeNotice(db, { ...to, kind: 'redemption_rejected', facts: { reward, points, reason: reason ?? '' } });
    default:
      return writeNotice(db, { ...to, kind: 'redemption_cancelled', facts: { reward, points, reason } });
  }
}

function refund(db: Db, before: RedemptionRow, move: Move, context: ActionContext, settings: Settings): Statement[] {
  const { userId, rewardId, pointsSpent, requestedDate, department } = before;
  const bookedOn = localDateIn(settings.companyTimeZone, context.now);
  const claimedOn = before.bookedDay ?? localDateIn(settings.companyTimeZone, new Date(requestedDate));
  return [
    ...movePoints(db, {
      userId,
      entries: [
        {
          transactionType: 'refunded',
          pointsAmount: pointsSpent,
          referenceType: 'redemption',
          referenceId: before.id,
          description: `${move.to === 'rejected' ? 'Rejected' : 'Cancelled'}: ${before.rewardSnapshot.name}`,
          createdBy: context.actorId,
        },
      ],
      bookedOn,
      at: context.now.toISOString(),
      counted: { day: claimedOn, department },
    }),
    growRewardMonth(db, { month: toMonth(claimedOn), rewardId, claims: -1, points: -pointsSpent }),
    // The stock of codes is kept apart from the stock that the reward has when it is handed over.
    statement(
      db,
      sql`UPDATE rewards SET stock = stock + 1 WHERE id = ${rewardId} AND stock IS NOT NULL
        AND (fulfilment ->> 'way' = 'codes') = ${before.fulfilment.way === 'codes' ? 1 : 0}`,
    ),
  ];
}

/**
 * A rejection or a cancellation gives back the points and the stock, only once. Spec section 4. `known` is the
 * redemption's row if the caller has just read it.
 */
export async function moveRedemption(
  db: Db,
  id: string,
  move: Move,
  context: ActionContext,
  rules: MoneyRules & { settings: Settings },
  known?: RedemptionRow,
): Promise<Redemption> {
  return commit(db, context, async (attempt) => {
    const [before] =
      attempt === 0 && known ? [known] : await db.select().from(redemptions).where(eq(redemptions.id, id));
    // A user who tries to cancel another user's redemption gets the same answer as for an unknown id.
    if (!before || (move.as === 'owner' && before.userId !== context.actorId))
      throw new AppError('redemption_not_found');
    if (move.version !== undefined && move.version !== before.version) throw new AppError('version_conflict');
    const decision = decideTransition({
      from: before.status,
      to: move.to,
      ownerId: before.userId,
      actorId: context.actorId,
      costBy: before.costBy,
      as: move.as,
      way: before.fulfilment.way,
    });
    if (!decision.allowed) throw new AppError(decision.code);

    if (move.to === 'fulfilled') await expectNoOpenOrder(db, before);

    const at = context.now.toISOString();
    const fulfilment: Pick<FulfilmentWrite, 'guards' | 'statements'> & Partial<FulfilmentWrite> =
      move.to === 'approved'
        ? await fulfil(db, before, context, rules.settings)
        : decision.refund && before.status !== 'pending'
          ? await takeBackOrder(db, before, context)
          : { guards: [], statements: [] };
    const chosenDays = decision.refund ? [] : (fulfilment.chosenDays ?? before.chosenDays);
    const status = fulfilment.status ?? move.to;
    const { now, rights } = context;
    const mayExceed = rights !== 'account' && rights !== 'system' && mayExceedBudget(rights);
    const money = moveMoney(db, before, status, rules, { now, mayExceed, guardName: 'redemption: budget' });
    const after: RedemptionRow = {
      ...before,
      ...money.counted,
      status,
      chosenDays,
      processedDate: at,
      processedBy: context.actorId,
      rejectionReason: move.rejectionReason || before.rejectionReason,
      fulfillmentNotes: move.fulfillmentNotes || before.fulfillmentNotes,
      version: before.version + 1,
      updatedAt: at,
    };
    return {
      answer: toRedemption(after),
      stored: { status: 200 },
      guards: [isRedemptionUnchanged(before), ...money.guards, ...fulfilment.guards],
      effects: {
        topics: chosenDays.length > 0 || before.chosenDays.length > 0 ? [...TOPICS, 'check_in'] : TOPICS,
        ...(decision.refund && { ranks: [before.userId] }),
        deliveries: move.as === 'admin',
      },
      audit: {
        action: `redemption.${move.to}`,
        targetType: 'redemption',
        targetId: id,
        before: toRedemption(before),
        after: toRedemption(after),
        reason: move.rejectionReason || null,
      },
      statements: [
        updateRow(db, redemptions, after, sql`id = ${id}`, before),
        moveRedemptionCount(db, before.status, after.status),
        ...money.statements,
        ...fulfilment.statements,
        ...(decision.refund ? refund(db, before, move, context, rules.settings) : []),
        ...(move.as === 'admin' ? toNotices(db, after, move, context, at) : []),
      ],
    };
  });
}
