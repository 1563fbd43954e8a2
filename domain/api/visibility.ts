import * as v from 'valibot';
import { KEEPINGS, SIGHT_KINDS, SIGHT_READERS } from '../privacy/visibility.ts';
import { countSchema, listSchema } from './common.ts';

/** A kind of data about the caller (domain/privacy/visibility.ts). */
export const sightSchema = v.strictObject({
  kind: v.picklist(SIGHT_KINDS),
  readers: v.array(v.picklist(SIGHT_READERS)),
  kept: v.picklist(KEEPINGS),
  /** The number of months for which `files` keeps the data in the database, or the number of days for which `days` keeps it. */
  count: v.nullable(countSchema),
  isOwnChoice: v.boolean(),
});

export const sightsSchema = listSchema(sightSchema);
