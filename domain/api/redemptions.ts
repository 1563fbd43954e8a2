import * as v from 'valibot';
import { REDEMPTION_STATUSES, type RedemptionStatus } from '../redemptions/transitions.ts';
import { cursorSchema, idSchema, text, wholeNumber, wholeNumberParam } from './common.ts';
import type { RewardIcon } from './rewards.ts';
import type { RewardCategory } from '../rewards/tiers.ts';

/** The reward as it was when it was claimed. */
export interface RewardSnapshot {
  id: string;
  name: string;
  description: string;
  pointsCost: number;
  category: RewardCategory;
  icon: RewardIcon;
  company: string;
}

/** Spec section 3. */
export interface Redemption {
  id: string;
  userId: string;
  rewardId: string;
  pointsSpent: number;
  status: RedemptionStatus;
  requestedDate: string;
  processedDate: string | null;
  processedBy: string | null;
  rejectionReason: string | null;
  fulfillmentNotes: string | null;
  reward: RewardSnapshot;
  createdAt: string;
  updatedAt: string;
  version: number;
}

/** A redemption in a list, with who asked for it. */
export interface RedemptionWithUser extends Redemption {
  user: { id: string; name: string; department: string; avatarUrl: string; pointsBalance: number };
}

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
