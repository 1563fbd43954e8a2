import * as v from 'valibot';
import { KEEPINGS, SIGHT_KINDS, SIGHT_READERS } from '../privacy/visibility.ts';
import { countSchema, listSchema } from './common.ts';

/** A kind of data about the caller, its readers, and its storage time (domain/privacy/visibility.ts). */
export const sightSchema = v.strictObject({
  kind: v.picklist(SIGHT_KINDS),
  readers: v.array(v.picklist(SIGHT_READERS)),
  kept: v.picklist(KEEPINGS),
  /** Months for `archive`, days for `days`. */
  count: v.nullable(countSchema),
  /** True when the caller decides it in their profile. */
  isOwnChoice: v.boolean(),
});

/** In display order. */
export const sightsSchema = listSchema(sightSchema);
