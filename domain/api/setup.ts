import * as v from 'valibot';
import { SETUP_ASIDE, SETUP_STEPS } from '../setup/steps.ts';
import { countSchema, listSchema } from './common.ts';
import { rewardSchema } from './rewards.ts';
import { LANGUAGES } from '../text/languages.ts';

/** The company's stored data decides whether a step is done. */
export const setupSchema = v.strictObject({
  steps: v.array(v.strictObject({ name: v.picklist(SETUP_STEPS), state: v.picklist(['open', 'done', 'skipped']) })),
  isClosed: v.boolean(),
  /** Whether new users get access at their first sign-in (`approved`) or wait for an admin (`pending`). */
  newAccountStatus: v.picklist(['approved', 'pending']),
  /** Counted up to 100. */
  newPeople: countSchema,
});
export type Setup = v.InferOutput<typeof setupSchema>;

export const setupAsideSchema = v.strictObject({ step: v.picklist(SETUP_ASIDE) });

export const starterRewardsSchema = v.strictObject({ language: v.picklist(LANGUAGES) });

export const starterRewardsMadeSchema = listSchema(rewardSchema);
