import * as v from 'valibot';
import { REWARD_CATEGORIES } from '../rewards/tiers.ts';
import { BY_HAND, fulfilmentSchema } from '../fulfilment/ways.ts';
import { imageSchema } from './images.ts';
import {
  countSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  pageSchema,
  searchSchema,
  text,
  wholeNumber,
  wholeNumberParam,
} from './common.ts';

/** The web app draws the icons. */
export const REWARD_ICONS = [
  'coffee',
  'cookie',
  'ticket',
  'gift',
  'utensils',
  'book',
  'shopping-bag',
  'headphones',
  'sparkles',
  'palmtree',
  'plane',
] as const;
export type RewardIcon = (typeof REWARD_ICONS)[number];

/** Spec section 3. A null `stock` means that the stock is unlimited. */
export const rewardSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  description: v.string(),
  /** How a user gets the reward after a claim, such as the place to pick it up. */
  howToGet: v.string(),
  pointsCost: countSchema,
  category: v.picklist(REWARD_CATEGORIES),
  icon: v.picklist(REWARD_ICONS),
  /** Empty when there is no picture. */
  pictureUrl: v.string(),
  available: v.boolean(),
  company: v.string(),
  stock: v.nullable(countSchema),
  fulfilment: fulfilmentSchema,
  created: instantSchema,
  updated: instantSchema,
  version: countSchema,
});
export type Reward = v.InferOutput<typeof rewardSchema>;

const rewardFields = {
  name: text(1, 80),
  description: text(0, 500),
  howToGet: text(0, 200),
  pointsCost: wholeNumber(1, 1_000_000),
  category: v.picklist(REWARD_CATEGORIES),
  icon: v.picklist(REWARD_ICONS),
  available: v.boolean(),
  company: text(0, 80),
  stock: v.nullable(wholeNumber(0, 1_000_000)),
  fulfilment: fulfilmentSchema,
  /** The picture's file in base64. Null removes the picture. */
  image: v.nullable(imageSchema),
};

export const newRewardSchema = v.strictObject({
  ...rewardFields,
  description: v.optional(rewardFields.description, ''),
  howToGet: v.optional(rewardFields.howToGet, ''),
  /** When it is absent, the cost decides the tier. */
  category: v.optional(rewardFields.category),
  icon: v.optional(rewardFields.icon, 'gift'),
  available: v.optional(rewardFields.available, true),
  company: v.optional(rewardFields.company, ''),
  stock: v.optional(rewardFields.stock, null),
  fulfilment: v.optional(rewardFields.fulfilment, BY_HAND),
  image: v.optional(rewardFields.image, null),
});
export type NewReward = v.InferOutput<typeof newRewardSchema>;

export const rewardChangeSchema = v.strictObject({
  ...v.partial(v.strictObject(rewardFields)).entries,
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type RewardChange = v.InferOutput<typeof rewardChangeSchema>;

/** Claimable rewards come before rewards that cannot be claimed. Both groups are ordered by cost. */
export const rewardPageSchema = v.strictObject({
  items: v.array(rewardSchema),
  nextCursor: v.optional(cursorSchema),
  /** The cheapest reward that costs more than the caller has. Present only when the caller can afford no reward. */
  nearest: v.optional(rewardSchema),
});
export type RewardPage = v.InferOutput<typeof rewardPageSchema>;

export const rewardsQuerySchema = v.strictObject({
  category: v.optional(v.picklist(REWARD_CATEGORIES)),
  /** When this field is present, only rewards that the caller can afford and claim are listed. */
  affordable: v.optional(v.picklist(['1'])),
  /** Text in the name, ignoring case. */
  search: v.optional(searchSchema),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type RewardsQuery = v.InferOutput<typeof rewardsQuerySchema>;

export const rewardRestoreSchema = v.strictObject({ version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)) });

export const managedRewardSchema = v.strictObject({
  ...rewardSchema.entries,
  retiredAt: v.nullable(instantSchema),
  /** The number of claims whose points were not returned. */
  claims: countSchema,
});
export type ManagedReward = v.InferOutput<typeof managedRewardSchema>;

export const managedRewardPageSchema = pageSchema(managedRewardSchema);

/**
 * GET /api/rewards/all: the offered rewards, cheapest first, or the retired rewards, most recently retired first.
 * `few_codes` lists the offered rewards that have few codes left.
 */
export const managedRewardsQuerySchema = v.strictObject({
  state: v.optional(v.picklist(['active', 'retired', 'few_codes'])),
  search: v.optional(searchSchema),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type ManagedRewardsQuery = v.InferOutput<typeof managedRewardsQuerySchema>;
