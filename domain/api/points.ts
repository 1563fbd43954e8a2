import { refuseAs } from './field-issues.ts';
import * as v from 'valibot';
import { AWARD_MAX_POINTS } from '../people/bulk.ts';
import {
  countSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  integerSchema,
  pageSchema,
  pointsDescriptionSchema,
  wholeNumber,
  wholeNumberParam,
} from './common.ts';

export const TRANSACTION_TYPES = ['earned', 'bonus', 'redeemed', 'refunded', 'adjusted'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const REFERENCE_TYPES = [
  'check_in',
  'redemption',
  'admin_adjustment',
  'badge',
  'opening',
  'correction',
  'forgiven',
  'taken_back',
  'thanks',
  'celebration',
] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

/** The id of a ledger row: the user's id and the number of the row in that user's ledger. */
export const ledgerRowIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}-\d{1,15}$/, refuseAs('id')));

/** Spec section 3. Amounts are whole points; negative when points were taken. */
export const pointTransactionSchema = v.strictObject({
  id: ledgerRowIdSchema,
  userId: idSchema,
  transactionType: v.picklist(TRANSACTION_TYPES),
  pointsAmount: integerSchema,
  referenceType: v.picklist(REFERENCE_TYPES),
  referenceId: v.nullable(v.string()),
  description: v.string(),
  createdBy: v.nullable(v.string()),
  runningBalance: integerSchema,
  createdAt: instantSchema,
});
export type PointTransaction = v.InferOutput<typeof pointTransactionSchema>;

/** A row of GET /api/points/history. */
export const pointHistoryRowSchema = v.strictObject({
  ...pointTransactionSchema.entries,
  /** Null for automatic rows. */
  createdByName: v.nullable(v.string()),
  mayTakeBack: v.boolean(),
});
export type PointHistoryRow = v.InferOutput<typeof pointHistoryRowSchema>;

export const pointHistorySchema = pageSchema(pointHistoryRowSchema);

export { AWARD_MAX_POINTS };

export const awardSchema = v.strictObject({
  userId: idSchema,
  amount: wholeNumber(1, AWARD_MAX_POINTS),
  description: pointsDescriptionSchema,
});
export type AwardInput = v.InferOutput<typeof awardSchema>;

export const ledgerRowParamSchema = v.strictObject({ id: ledgerRowIdSchema });

/** POST /api/points/:id/take-back. */
export const takeBackSchema = v.strictObject({});

export const awardLimitsSchema = v.strictObject({ perAward: countSchema, leftToday: countSchema });

/** The maximum and default number. Spec section 9. */
export const POINT_HISTORY_LIMIT = 50;

export const pointsHistoryQuerySchema = v.strictObject({
  userId: v.optional(idSchema),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, POINT_HISTORY_LIMIT)),
});
