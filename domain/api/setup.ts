import * as v from 'valibot';
import { SETUP_ASIDE, SETUP_STEPS } from '../setup/steps.ts';
import { countSchema, listSchema } from './common.ts';
import { rewardSchema } from './rewards.ts';
import { LANGUAGES } from '../text/languages.ts';

/** The first steps of a company, each as its rows say: nobody ticks one off. */
export const setupSchema = v.strictObject({
  steps: v.array(v.strictObject({ name: v.picklist(SETUP_STEPS), state: v.picklist(['open', 'done', 'skipped']) })),
  /** An admin put the whole list aside. */
  isClosed: v.boolean(),
  /** Whether a first sign-in lets people in, or waits for an admin. */
  newAccountStatus: v.picklist(['approved', 'pending']),
  /** People who came in the last seven days, counted up to 100. */
  newPeople: countSchema,
});
export type Setup = v.InferOutput<typeof setupSchema>;

/** A step that is put aside, or the whole list. */
export const setupAsideSchema = v.strictObject({ step: v.picklist(SETUP_ASIDE) });

/** The starter rewards are written in this language. */
export const starterRewardsSchema = v.strictObject({ language: v.picklist(LANGUAGES) });

/** The starter rewards that were made now: none when they were there. */
export const starterRewardsMadeSchema = listSchema(rewardSchema);
