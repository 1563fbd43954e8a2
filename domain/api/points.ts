import * as v from 'valibot';
import { AWARD_MAX_POINTS } from '../people/bulk.ts';
import { cursorSchema, idSchema, text, wholeNumber, wholeNumberParam } from './common.ts';

export const TRANSACTION_TYPES = ['earned', 'bonus', 'redeemed', 'refunded', 'adjusted'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const REFERENCE_TYPES = [
  'check_in',
  'redemption',
  'admin_adjustment',
  'badge',
  'opening',
  'correction',
] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

/** A ledger row. Spec section 3. Amounts are whole points, signed. */
export interface PointTransaction {
  id: string;
  userId: string;
  transactionType: TransactionType;
  pointsAmount: number;
  referenceType: ReferenceType;
  referenceId: string | null;
  description: string;
  createdBy: string | null;
  /** The balance after this row. */
  runningBalance: number;
  createdAt: string;
}

/** A row of GET /api/points/history. */
export interface PointHistoryRow extends PointTransaction {
  /** The name of the person who booked it by hand; null where nobody did. */
  createdByName: string | null;
}

export { AWARD_MAX_POINTS };

export const awardSchema = v.strictObject({
  userId: idSchema,
  amount: wholeNumber(1, AWARD_MAX_POINTS),
  description: text(1, 200),
});
export type AwardInput = v.InferOutput<typeof awardSchema>;

/** Spec section 9: point history limit 50. */
export const POINT_HISTORY_LIMIT = 50;

export const pointsHistoryQuerySchema = v.strictObject({
  userId: v.optional(idSchema),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, POINT_HISTORY_LIMIT)),
});
