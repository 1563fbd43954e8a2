import * as v from 'valibot';
import { KEEPINGS, SIGHT_KINDS, SIGHT_READERS } from '../privacy/visibility.ts';
import { countSchema, listSchema } from './common.ts';

/** A kind of data about the caller, who can see it, and how long it is kept (domain/privacy/visibility.ts). */
export const sightSchema = v.strictObject({
  kind: v.picklist(SIGHT_KINDS),
  readers: v.array(v.picklist(SIGHT_READERS)),
  kept: v.picklist(KEEPINGS),
  /** The length of time for which the data is kept: a number of months for `archive`, and of days for `days`. */
  count: v.nullable(countSchema),
  /** True when the caller chooses in their profile who sees the data. */
  isOwnChoice: v.boolean(),
});

/** The kinds of data, in the order in which the screen shows them. */
export const sightsSchema = listSchema(sightSchema);
