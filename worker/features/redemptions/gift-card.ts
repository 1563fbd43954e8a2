import { eq } from 'drizzle-orm';
import type { OrderChange, RedemptionOrder } from '#domain/api/redemptions.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { isOrderAt, moveOrder, selectOrder, storeOrder } from '#worker/core/fulfilment/gift-cards.ts';
import { guard } from '#worker/core/guard.ts';
import type { Db } from '#worker/db/client.ts';
import { redemptions, type OrderRow, type RedemptionRow } from '#worker/db/schema.ts';
import type { GiftCardPort } from '#worker/gift-cards/port.ts';
import { toRedemptionOrder } from './repository.ts';

async function readOrder(db: Db, id: string): Promise<{ redemption: RedemptionRow; order: OrderRow | null }> {
  const [redemption] = await db.select().from(redemptions).where(eq(redemptions.id, id));
  if (!redemption) throw new AppError('redemption_not_found');
  return { redemption, order: await selectOrder(db, id) };
}

/**
 * Asks the provider for a link to the owner's gift card, at this moment. The audit log knows that the card was opened,
 * and nothing stores the link.
 */
export async function openGiftCard(
  db: Db,
  id: string,
  port: GiftCardPort | null,
  context: ActionContext,
): Promise<string> {
  const { redemption, order } = await readOrder(db, id);
  if (redemption.userId !== context.actorId) throw new AppError('redemption_not_found');
  if (order?.state !== 'delivered' || order.providerReward === null) throw new AppError('gift_card_not_ready');
  const answer = (await port?.makeLink(order.providerReward)) ?? { is: 'no_answer' };
  if (answer.is !== 'link') throw new AppError('gift_card_unavailable');
  await commit<null>(db, context, async () => ({
    answer: null,
    stored: null,
    guards: [],
    audit: {
      action: 'redemption.opened',
      targetType: 'redemption',
      targetId: id,
      before: null,
      after: { userId: redemption.userId },
      reason: null,
    },
    statements: [],
  }));
  return answer.link;
}

/** Repairs an order: asks the provider again, or ends the order so that an admin hands the reward over. */
export async function changeOrder(
  db: Db,
  id: string,
  change: OrderChange,
  context: ActionContext,
): Promise<RedemptionOrder> {
  return commit<RedemptionOrder>(db, context, async () => {
    const { redemption, order } = await readOrder(db, id);
    if (redemption.userId === context.actorId) throw new AppError('redemption_own');
    if (order?.way !== 'provider') throw new AppError('order_wrong_state');
    if (order.version !== change.version) throw new AppError('version_conflict');
    const moved = moveOrder(order, { is: change.do }, context.now);
    if (!moved) throw new AppError(order.state === 'cancelled' ? 'order_wrong_state' : 'order_open');
    // Another product needs another order, and so a new round.
    const product = change.do === 'again' ? change.product : undefined;
    if (product !== undefined && moved.round === order.round) throw new AppError('order_open');
    const after = { ...moved, product: product ?? order.product };
    return audited<RedemptionOrder>({
      action: change.do === 'again' ? 'redemption.order_repeated' : 'redemption.order_ended',
      targetType: 'redemption',
      targetId: id,
      before: toAudit(redemption, order),
      after: toAudit(redemption, after),
      answer: toRedemptionOrder(after),
      status: 200,
      guards: [guard('order: as read', isOrderAt(order))],
      effects: { topics: ['redemption'], deliveries: true },
      change: storeOrder(db, order, after),
    });
  });
}

const toAudit = ({ userId }: RedemptionRow, { state, product, failure }: OrderRow) => ({
  userId,
  order: { state, product, failure },
});
