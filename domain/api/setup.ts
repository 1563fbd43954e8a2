import * as v from 'valibot';
import { SETUP_ASIDE, SETUP_STEPS } from '../setup/steps.ts';
import { countSchema, listSchema } from './common.ts';
import { rewardSchema } from './rewards.ts';
import { LANGUAGES } from '../text/languages.ts';

/** The first steps of a company. The stored data decides whether each is done. */
export const setupSchema = v.strictObject({
  steps: v.array(v.strictObject({ name: v.picklist(SETUP_STEPS), state: v.picklist(['open', 'done', 'skipped']) })),
  /** True when an admin closed the whole list. */
  isClosed: v.boolean(),
  /** Whether new users get access at their first sign-in, or wait for an admin. */
  newAccountStatus: v.picklist(['approved', 'pending']),
  /** The users who joined in the last seven days, counted up to 100. */
  newPeople: countSchema,
});
export type Setup = v.InferOutput<typeof setupSchema>;

/** A dismissed step, or the whole list. */
export const setupAsideSchema = v.strictObject({ step: v.picklist(SETUP_ASIDE) });

/** The language of the starter rewards. */
export const starterRewardsSchema = v.strictObject({ language: v.picklist(LANGUAGES) });

/** The starter rewards that this request created; empty when they already existed. */
export const starterRewardsMadeSchema = listSchema(rewardSchema);
