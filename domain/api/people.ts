import * as v from 'valibot';
import { AWARD_MAX_POINTS, BULK_MAX } from '../people/bulk.ts';
import { idSchema, pointsDescriptionSchema, reasonSchema, wholeNumber } from './common.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { refuseAs } from './field-issues.ts';
import { locationZoneSchema } from '../settings/settings.ts';

/** A longer list is cut after this many names. */
export const FILTER_NAMES_MAX = 500;

/** GET /api/users/filters. */
export const peopleFiltersSchema = v.strictObject({
  departments: v.array(v.string()),
  /** Users without a location are left out. */
  locations: v.array(v.string()),
  calendars: v.array(
    v.strictObject({
      id: idSchema,
      name: v.string(),
      workdays: v.array(v.number()),
    }),
  ),
  locationZones: v.array(locationZoneSchema),
  isCut: v.boolean(),
});
export type PeopleFilters = v.InferOutput<typeof peopleFiltersSchema>;

const bulkActSchema = v.variant('type', [
  v.strictObject({ type: v.literal('approve') }),
  v.strictObject({
    type: v.literal('award'),
    amount: wholeNumber(1, AWARD_MAX_POINTS),
    description: pointsDescriptionSchema,
  }),
  v.strictObject({ type: v.literal('calendar'), calendarId: idSchema, reason: v.optional(reasonSchema) }),
]);

export const bulkSchema = v.strictObject({
  ids: v.pipe(
    v.array(idSchema),
    v.minLength(1),
    v.maxLength(BULK_MAX),
    v.check((ids) => new Set(ids).size === ids.length, refuseAs('duplicate')),
  ),
  act: bulkActSchema,
});
export type BulkInput = v.InferOutput<typeof bulkSchema>;

export const bulkPreviewInputSchema = v.strictObject({
  ...bulkSchema.entries,
  /** A large selection is previewed in parts, and the points of all parts count towards the daily limit. */
  pointsBefore: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type BulkPreviewInput = v.InferOutput<typeof bulkPreviewInputSchema>;

const personEntries = {
  id: idSchema,
  /** Null when no user has the id. */
  name: v.nullable(v.string()),
};
export const errorCodeSchema = v.picklist(Object.keys(ERRORS) as ErrorCode[]);
const refusalEntries = { code: errorCodeSchema, message: v.string() };
const unchangedSchema = v.strictObject({ ...personEntries, outcome: v.literal('unchanged') });
const refusedSchema = v.strictObject({ ...personEntries, outcome: v.literal('refused'), ...refusalEntries });
const totalEntries = {
  people: v.number(),
  points: v.number(),
};

/** POST /api/users/bulk/preview, in the order of the request. */
export const bulkPreviewSchema = v.strictObject({
  items: v.array(
    v.variant('outcome', [
      v.strictObject({ ...personEntries, outcome: v.literal('change') }),
      unchangedSchema,
      refusedSchema,
    ]),
  ),
  ...totalEntries,
});
export type BulkPreview = v.InferOutput<typeof bulkPreviewSchema>;

/** A client may retry a `failed` change, but not a `refused` one. */
export const bulkResultSchema = v.strictObject({
  items: v.array(
    v.variant('outcome', [
      v.strictObject({ ...personEntries, outcome: v.literal('done') }),
      unchangedSchema,
      refusedSchema,
      v.strictObject({ ...personEntries, outcome: v.literal('failed'), ...refusalEntries }),
    ]),
  ),
  ...totalEntries,
});
export type BulkResult = v.InferOutput<typeof bulkResultSchema>;
