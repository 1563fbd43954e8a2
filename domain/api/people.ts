import * as v from 'valibot';
import { AWARD_MAX_POINTS, BULK_MAX } from '../people/bulk.ts';
import { idSchema, reasonSchema, text, wholeNumber } from './common.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { refuseAs } from './field-issues.ts';

/** More names than these no list can be chosen from: the first by the alphabet are told, and that there are more. */
export const FILTER_NAMES_MAX = 500;

/** GET /api/users/filters: what people can be filtered by. */
export const peopleFiltersSchema = v.strictObject({
  departments: v.array(v.string()),
  /** Without the empty one. */
  locations: v.array(v.string()),
  calendars: v.array(
    v.strictObject({
      id: idSchema,
      name: v.string(),
      /** ISO weekdays that are worked, Monday 1 to Sunday 7. */
      workdays: v.array(v.number()),
    }),
  ),
  /** One of these has more names than are told. */
  isCut: v.boolean(),
});
export type PeopleFilters = v.InferOutput<typeof peopleFiltersSchema>;

const bulkActSchema = v.variant('type', [
  v.strictObject({ type: v.literal('approve') }),
  v.strictObject({ type: v.literal('award'), amount: wholeNumber(1, AWARD_MAX_POINTS), description: text(1, 200) }),
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
  /** Points that earlier parts of the same selection would give: they count towards the day's limit. */
  pointsBefore: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type BulkPreviewInput = v.InferOutput<typeof bulkPreviewInputSchema>;

const personEntries = {
  id: idSchema,
  /** Null where nobody has the id. */
  name: v.nullable(v.string()),
};
export const errorCodeSchema = v.picklist(Object.keys(ERRORS) as ErrorCode[]);
const refusalEntries = { code: errorCodeSchema, message: v.string() };
const unchangedSchema = v.strictObject({ ...personEntries, outcome: v.literal('unchanged') });
const refusedSchema = v.strictObject({ ...personEntries, outcome: v.literal('refused'), ...refusalEntries });
const totalEntries = {
  /** How many it changes. */
  people: v.number(),
  /** The points that they get in all. */
  points: v.number(),
};

/** POST /api/users/bulk/preview: what would happen to each, in the order asked. */
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

/** POST /api/users/bulk: what happened to each. `failed` may be tried again, `refused` not. */
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
