import * as v from 'valibot';
import { REDEMPTION_STATUSES } from '../redemptions/transitions.ts';
import {
  countSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  integerSchema,
  localDateSchema,
  pageSchema,
  searchSchema,
  text,
  wholeNumber,
  wholeNumberParam,
} from './common.ts';
import { refuseAs } from './field-issues.ts';
import { rewardSchema } from './rewards.ts';

/** The reward as it was when it was claimed. */
export const rewardSnapshotSchema = v.pick(rewardSchema, [
  'id',
  'name',
  'description',
  'howToGet',
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

/** Days are the company's, and a redemption's is the one on which it was asked for. */
export const redemptionsQuerySchema = v.strictObject({
  status: v.optional(v.picklist(REDEMPTION_STATUSES)),
  userId: v.optional(idSchema),
  rewardId: v.optional(idSchema),
  /** Where the person works now. For admins, as is `search`. */
  department: v.optional(text(1, 80)),
  /** The beginnings of words of the person's name or e-mail address. */
  search: v.optional(searchSchema),
  from: v.optional(localDateSchema),
  to: v.optional(localDateSchema),
  sort: v.optional(v.picklist(['newest', 'oldest'])),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type RedemptionsQuery = v.InferOutput<typeof redemptionsQuerySchema>;

/** An admin's decision on a claim. A rejection needs a reason, which its owner reads. */
const decisionEntries = {
  rejectionReason: v.optional(text(0, 500)),
  fulfillmentNotes: v.optional(text(0, 500)),
};

const saysWhy = ({ status, rejectionReason }: { status: string; rejectionReason?: string | undefined }) =>
  status !== 'rejected' || Boolean(rejectionReason);
const WHY = refuseAs('reason_missing');

export const redemptionChangeSchema = v.pipe(
  v.strictObject({
    status: v.picklist(['approved', 'fulfilled', 'rejected', 'cancelled']),
    ...decisionEntries,
    version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  }),
  v.forward(v.partialCheck([['status'], ['rejectionReason']], saysWhy, WHY), ['rejectionReason']),
);
export type RedemptionChange = v.InferOutput<typeof redemptionChangeSchema>;

/** Claims that are decided in one request. */
export const BULK_MAX = 50;

const bulkIds = v.pipe(
  v.array(idSchema),
  v.minLength(1),
  v.maxLength(BULK_MAX),
  v.check((ids) => new Set(ids).size === ids.length, refuseAs('duplicate')),
);
const bulkStatus = v.picklist(['approved', 'fulfilled', 'rejected']);

/** POST /api/redemptions/bulk/preview. */
export const decisionPreviewInputSchema = v.strictObject({ ids: bulkIds, status: bulkStatus });
export type DecisionPreviewInput = v.InferOutput<typeof decisionPreviewInputSchema>;

/** POST /api/redemptions/bulk. */
export const bulkDecisionSchema = v.pipe(
  v.strictObject({ ids: bulkIds, status: bulkStatus, ...decisionEntries }),
  v.forward(v.partialCheck([['status'], ['rejectionReason']], saysWhy, WHY), ['rejectionReason']),
);
export type BulkDecision = v.InferOutput<typeof bulkDecisionSchema>;

/** Why one of many was not decided: one's own, its state does not lead there, not there, too much at once (worth another try). */
export const BULK_REFUSALS = ['own', 'wrong_state', 'not_found', 'busy'] as const;

/** The outcome that each would have, in the order of the request. */
export const decisionPreviewSchema = v.strictObject({
  /** How many would be decided, what they cost together, and how many people asked for them. */
  count: countSchema,
  points: countSchema,
  people: countSchema,
  items: v.array(
    v.strictObject({
      id: idSchema,
      outcome: v.picklist(['ready', ...BULK_REFUSALS]),
      /** Null when it is not there. */
      redemption: v.nullable(
        v.strictObject({
          status: v.picklist(REDEMPTION_STATUSES),
          reward: v.string(),
          person: v.string(),
          pointsSpent: countSchema,
        }),
      ),
    }),
  ),
});
export type DecisionPreview = v.InferOutput<typeof decisionPreviewSchema>;

/** The outcome of each, in the order of the request. */
export const decisionResultSchema = v.strictObject({
  done: countSchema,
  items: v.array(v.strictObject({ id: idSchema, outcome: v.picklist(['done', ...BULK_REFUSALS]) })),
});
export type DecisionResult = v.InferOutput<typeof decisionResultSchema>;
export type BulkOutcome = DecisionResult['items'][number]['outcome'];

/** GET /api/redemptions/counts: how many there are in each state. */
export const redemptionCountsSchema = v.strictObject({
  pending: countSchema,
  approved: countSchema,
  fulfilled: countSchema,
  rejected: countSchema,
  cancelled: countSchema,
});
export type RedemptionCounts = v.InferOutput<typeof redemptionCountsSchema>;
