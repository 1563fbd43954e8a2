import type { ORDER_DIFFERENCES } from '../audit/difference.ts';
import type { RedemptionStatus } from '../redemptions/transitions.ts';
import type { OrderState } from './orders.ts';
import type { FaceValue } from './ways.ts';

/** An order as the provider lists it. */
export interface ListedOrder {
  round: number;
  isDelivered: boolean;
  face: FaceValue | null;
}

/** Our order, with the state of its claim. */
export interface StoredOrder {
  round: number;
  state: OrderState;
  status: RedemptionStatus;
  face: FaceValue | null;
}

export type OrderDifference = (typeof ORDER_DIFFERENCES)[number];

/**
 * Compares an order of the provider's list with ours. `ask` means that the provider's order has changed since its last
 * answer, so it is asked again. An order that is still being sent is no difference.
 */
export function compareOrder(listed: ListedOrder, stored: StoredOrder | null): OrderDifference | 'ask' | null {
  if (!stored) return listed.isDelivered ? 'order_unknown' : null;
  if (!listed.isDelivered) return stored.state === 'delivered' && stored.round === listed.round ? 'ask' : null;
  if (stored.status === 'rejected' || stored.status === 'cancelled' || stored.state === 'cancelled') {
    return 'order_refunded';
  }
  // In the same round, a failed order was refused, and the provider has carried it out nevertheless.
  if (stored.round > listed.round || stored.state === 'failed') return 'order_repeated';
  const { face } = stored;
  const isSame = face?.cents === listed.face?.cents && face?.currency === listed.face?.currency;
  return listed.face && !isSame ? 'order_amount' : null;
}
