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
import { otherAmountsSchema } from './exports.ts';
import { CLOSED_REASONS, DAYS_OFF_MAX } from '../fulfilment/days-off.ts';
import { ORDER_FAILURES, ORDER_STATES } from '../fulfilment/orders.ts';
import { FULFILMENT_WAYS, fulfilmentSchema, productSchema } from '../fulfilment/ways.ts';
import { rewardSchema } from './rewards.ts';

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
  /** How the reward reaches its owner, as the reward said it at the time of the claim. */
  fulfilment: fulfilmentSchema,
  /** The days off that the owner chose, in ascending order. While the claim is pending, they are a wish. */
  chosenDays: v.array(localDateSchema),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  version: countSchema,
});
export type Redemption = v.InferOutput<typeof redemptionSchema>;

export const orderSchema = v.strictObject({
  way: v.picklist(FULFILMENT_WAYS),
  state: v.picklist(ORDER_STATES),
  /** Why the order failed or waits. Always null for an employee. */
  failure: v.nullable(v.picklist(ORDER_FAILURES)),
  /** True when an admin can ask the provider again. Always false for an employee. */
  canAskAgain: v.boolean(),
  version: countSchema,
});
export type RedemptionOrder = v.InferOutput<typeof orderSchema>;

export const redemptionWithUserSchema = v.strictObject({
  ...redemptionSchema.entries,
  /** `pointsSpent` is the cost at the time of the claim. */
  costNow: countSchema,
  /** The admin who had set the cost at the time of the claim, and who may not approve the claim. */
  costBy: v.nullable(idSchema),
  /** Null before the approval, and when an admin hands the reward over. */
  order: v.nullable(orderSchema),
  user: v.strictObject({
    id: idSchema,
    name: v.string(),
    department: v.string(),
    avatarUrl: v.string(),
    location: v.string(),
    /** The zone that the user chose last. */
    timeZone: v.string(),
    pointsBalance: integerSchema,
  }),
});
export type RedemptionWithUser = v.InferOutput<typeof redemptionWithUserSchema>;

export const redemptionPageSchema = pageSchema(redemptionWithUserSchema);

/** The days replace those that were chosen before. Without days, all of them are given back. */
export const daysOffChoiceSchema = v.strictObject({
  dates: v.pipe(
    v.array(localDateSchema),
    v.maxLength(DAYS_OFF_MAX),
    v.check((dates) => new Set(dates).size === dates.length, refuseAs('duplicate')),
  ),
});
export type DaysOffChoice = v.InferOutput<typeof daysOffChoiceSchema>;

/** GET /api/redemptions/:id/days. Every other day from `first` to `last` can be taken off. */
export const daysOffSchema = v.strictObject({
  /** The owner's current local day. */
  first: v.string(),
  last: v.string(),
  days: countSchema,
  chosen: v.array(v.string()),
  closed: v.array(
    v.strictObject({
      date: v.string(),
      reason: v.picklist(CLOSED_REASONS),
      /** The name of the holiday. */
      holiday: v.optional(v.string()),
    }),
  ),
});
export type DaysOff = v.InferOutput<typeof daysOffSchema>;

export const claimSchema = v.strictObject({ rewardId: idSchema });

/** Days are in the company's time zone. The day of a redemption is the day of its claim. */
export const redemptionsQuerySchema = v.strictObject({
  status: v.optional(v.picklist(REDEMPTION_STATUSES)),
  userId: v.optional(idSchema),
  rewardId: v.optional(idSchema),
  /** Only admins may use this filter and `search`. */
  department: v.optional(text(1, 80)),
  /** The beginnings of words in the user's name or email address. */
  search: v.optional(searchSchema),
  from: v.optional(localDateSchema),
  to: v.optional(localDateSchema),
  sort: v.optional(v.picklist(['newest', 'oldest'])),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type RedemptionsQuery = v.InferOutput<typeof redemptionsQuerySchema>;

/** A rejection needs a reason, which the user reads. */
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

/**
 * PUT /api/redemptions/:id/order. `again` asks the provider once more, after a refusal with another product if one is
 * given. `by_hand` ends the order, so that an admin hands the reward over.
 */
export const orderChangeSchema = v.variant('do', [
  v.strictObject({ do: v.literal('again'), product: v.optional(productSchema), version: countSchema }),
  v.strictObject({ do: v.literal('by_hand'), version: countSchema }),
]);
export type OrderChange = v.InferOutput<typeof orderChangeSchema>;

/** POST /api/redemptions/:id/link. The link is made for this answer, and nothing stores it. */
export const giftCardLinkSchema = v.strictObject({ link: v.pipe(v.string(), v.url(), v.maxLength(2_000)) });

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

/**
 * The reasons why a redemption was not decided.
 * - `own_cost`: the admin set the cost of the claim, so another admin approves it.
 * - `no_code`: the reward has no code left to give.
 * - `order_open`: the gift card is already ordered.
 * - `over_budget`: only a super admin may approve the claim, because the month's budget is used up.
 * - `busy`: too many requests changed the same rows at once. A retry may work.
 */
export const BULK_REFUSALS = [
  'own',
  'own_cost',
  'over_budget',
  'wrong_state',
  'not_found',
  'no_code',
  'order_open',
  'busy',
] as const;

export const decisionPreviewSchema = v.strictObject({
  count: countSchema,
  points: countSchema,
  people: countSchema,
  items: v.array(
    v.strictObject({
      id: idSchema,
      outcome: v.picklist(['ready', ...BULK_REFUSALS]),
      /** Null when the redemption does not exist. */
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

export const decisionResultSchema = v.strictObject({
  done: countSchema,
  items: v.array(v.strictObject({ id: idSchema, outcome: v.picklist(['done', ...BULK_REFUSALS]) })),
});
export type DecisionResult = v.InferOutput<typeof decisionResultSchema>;
export type BulkOutcome = DecisionResult['items'][number]['outcome'];

/** GET /api/redemptions/budget. Amounts are in hundredths of their currency. */
export const rewardBudgetSchema = v.strictObject({
  /** The month in the company's zone, `YYYY-MM`. */
  month: v.string(),
  /** 0 when the company has no budget. */
  budgetCents: countSchema,
  /** The value of the claims that were approved in the month, without claims that were refunded since then. */
  spentCents: countSchema,
  currency: v.string(),
  /** The month's value of a point, for claims of rewards without a face value. 0 until the company sets one. */
  pointValueCents: countSchema,
  /** The face values in other currencies, which the budget does not count. */
  otherAmounts: otherAmountsSchema,
});

/** GET /api/redemptions/counts. */
export const redemptionCountsSchema = v.strictObject({
  pending: countSchema,
  approved: countSchema,
  fulfilled: countSchema,
  rejected: countSchema,
  cancelled: countSchema,
});
export type RedemptionCounts = v.InferOutput<typeof redemptionCountsSchema>;
