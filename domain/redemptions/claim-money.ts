import type { Fulfilment } from '../fulfilment/ways.ts';
import type { Worth } from './point-values.ts';
import type { RedemptionStatus } from './transitions.ts';

export interface ClaimMoneyFacts {
  status: RedemptionStatus;
  fulfilment: Fulfilment;
  /** The value that the approval counted. */
  counted: Worth | null;
  /** The face value of the order, which may differ from the claim's after a repair. */
  ordered: Worth | null;
}

/** The face value, and what the company owes the owner. Rewards without any value owe nothing in money. */
export function readClaimMoney({ status, fulfilment, counted, ordered }: ClaimMoneyFacts): {
  face: Worth | null;
  owed: Worth | null;
} {
  const face = ordered ?? ('face' in fulfilment ? fulfilment.face : null);
  return { face, owed: status === 'approved' ? (face ?? counted) : null };
}
