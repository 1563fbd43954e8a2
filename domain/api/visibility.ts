import * as v from 'valibot';
import { KEEPINGS, SIGHT_KINDS, SIGHT_READERS } from '../privacy/visibility.ts';
import { countSchema, listSchema } from './common.ts';

/** A kind of data about the caller, who sees it, and how long it is kept (domain/privacy/visibility.ts). */
export const sightSchema = v.strictObject({
  kind: v.picklist(SIGHT_KINDS),
  readers: v.array(v.picklist(SIGHT_READERS)),
  kept: v.picklist(KEEPINGS),
  /** Months for `archive`, days for `days`. */
  count: v.nullable(countSchema),
  /** The caller decides it in their profile. */
  isOwnChoice: v.boolean(),
});

/** In the order in which they are told. */
export const sightsSchema = listSchema(sightSchema);
