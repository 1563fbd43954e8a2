import * as v from 'valibot';
import { SETTINGS } from '../settings/settings.ts';
import { countSchema, idSchema, instantSchema } from './common.ts';

const { scoringPolicy, pointValueCents, currency } = SETTINGS;

/** The records of one kind that wait. */
const waitingSchema = v.strictObject({ count: countSchema, isMore: v.boolean() });

/** A kind of record is counted up to 50. */
export const decisionsSchema = v.strictObject({
  forYou: countSchema,
  /** The decisions that only another admin may make. */
  forOthers: countSchema,
  /** True when a kind has more than 50. */
  isMore: v.boolean(),
  /** Each queue counts the rows that it lists. A thanks is listed only to an admin who may decide on it. */
  kinds: v.strictObject({
    claim: waitingSchema,
    correction: waitingSchema,
    leave: waitingSchema,
    account: waitingSchema,
    thanks: waitingSchema,
  }),
  /** The settings that wait for a second admin. They are counted too. */
  proposals: v.array(
    v.strictObject({
      key: v.picklist([scoringPolicy.key, pointValueCents.key, currency.key]),
      userId: idSchema,
      name: v.nullable(v.string()),
      proposedAt: instantSchema,
      mayDecide: v.boolean(),
    }),
  ),
});
export type Decisions = v.InferOutput<typeof decisionsSchema>;
