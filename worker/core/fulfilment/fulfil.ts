import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import type { Guard } from '#worker/core/guard.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import type { RedemptionRow } from '#worker/db/schema.ts';
import { endedOrder, orderGiftCard, takeBackGiftCard } from './gift-cards.ts';

/** The part of a redemption's move that its way of fulfilment adds to the batch. */
export interface FulfilmentWrite {
  /** `fulfilled` when the owner has the reward with this batch. */
  status: Extract<RedemptionStatus, 'approved' | 'fulfilled'>;
  guards: readonly Guard[];
  statements: readonly Statement[];
}

/** Approves: gives a code, orders a gift card or writes leave, in the batch of the approval. */
export async function fulfil(db: Db, redemption: RedemptionRow, context: ActionContext): Promise<FulfilmentWrite> {
  const { fulfilment } = redemption;
  switch (fulfilment.way) {
    case 'provider':
      return { status: 'approved', guards: [], statements: [orderGiftCard(db, redemption, fulfilment, context)] };
    case 'by_hand':
    case 'codes':
    case 'day_off':
      return { status: 'approved', guards: [], statements: [] };
  }
}

/** Guards of a hand-over: nothing else may bring the owner the same reward. Throws order_open. */
export async function handOver(db: Db, redemption: RedemptionRow): Promise<readonly Guard[]> {
  return redemption.fulfilment.way === 'provider' ? endedOrder(db, redemption) : [];
}

/** Rejects or cancels an approved redemption: its order must not reach the owner any more. Throws order_open. */
export async function takeBackOrder(
  db: Db,
  redemption: RedemptionRow,
  context: ActionContext,
): Promise<Pick<FulfilmentWrite, 'guards' | 'statements'>> {
  switch (redemption.fulfilment.way) {
    case 'provider':
      return takeBackGiftCard(db, redemption, context);
    case 'by_hand':
    case 'codes':
    case 'day_off':
      return { guards: [], statements: [] };
  }
}
