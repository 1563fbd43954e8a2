import * as v from 'valibot';
import { REDEMPTION_STATUSES } from '../redemptions/transitions.ts';
import {
  countSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  integerSchema,
  pageSchema,
  text,
  wholeNumber,
  wholeNumberParam,
} from './common.ts';
import { rewardSchema } from './rewards.ts';

/** The reward as it was when it was claimed. */
export const rewardSnapshotSchema = v.pick(rewardSchema, [
  'id',
  'name',
  'description',
  'pointsCost',
  'category',
  'icon',
  'company',
]);
export type RewardSnapshot = v.InferOutput<typeof rewardSnapshotSchema>;

/** Spec section 3. */
export const redemptionSchema = v.strictObject({
  id: idSchema,
  userId: idSchema,
  rewardId: idSchema,
  pointsSpent: countSchema,
  status: v.picklist(REDEMPTION_STATUSES),
  requestedDate: instantSchema,
  processedDate: v.nullable(instantSchema),
  processedBy: v.nullable(idSchema),
  rejectionReason: v.nullable(v.string()),
  fulfillmentNotes: v.nullable(v.string()),
  reward: rewardSnapshotSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  version: countSchema,
});
export type Redemption = v.InferOutput<typeof redemptionSchema>;

/** A redemption in a list, with who asked for it. */
export const redemptionWithUserSchema = v.strictObject({
  ...redemptionSchema.entries,
  user: v.strictObject({
    id: idSchema,
    name: v.string(),
    department: v.string(),
    avatarUrl: v.string(),
    pointsBalance: integerSchema,
  }),
});
export type RedemptionWithUser = v.InferOutput<typeof redemptionWithUserSchema>;

export const redemptionPageSchema = pageSchema(redemptionWithUserSchema);

export const claimSchema = v.strictObject({ rewardId: idSchema });

export const redemptionsQuerySchema = v.strictObject({
  status: v.optional(v.picklist(REDEMPTION_STATUSES)),
  userId: v.optional(idSchema),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type RedemptionsQuery = v.InferOutput<typeof redemptionsQuerySchema>;

export const redemptionChangeSchema = v.strictObject({
  status: v.picklist(
    ['approved', 'fulfilled', 'rejected', 'cancelled'],
    'Must be approved, fulfilled, rejected or cancelled.',
  ),
  rejectionReason: v.optional(text(0, 500)),
  fulfillmentNotes: v.optional(text(0, 500)),
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type RedemptionChange = v.InferOutput<typeof redemptionChangeSchema>;
