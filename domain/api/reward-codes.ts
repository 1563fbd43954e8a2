import * as v from 'valibot';
import { CODE_FAULTS, CODES_MAX, CODES_TEXT_MAX } from '../fulfilment/codes.ts';
import {
  countSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  localDateSchema,
  pageSchema,
  wholeNumber,
  wholeNumberParam,
} from './common.ts';
import { refuseAs } from './field-issues.ts';

/** Not trimmed, because faults name the lines of the text. */
const codesTextSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(CODES_TEXT_MAX));

/** POST /api/rewards/:id/codes/preview. */
export const codesPreviewInputSchema = v.strictObject({ text: codesTextSchema });

export const codesPreviewSchema = v.strictObject({
  /** The number of codes that a load would store. The faulty lines are left out. */
  codes: countSchema,
  withPin: countSchema,
  withLastDay: countSchema,
  faults: v.array(v.strictObject({ line: countSchema, fault: v.picklist(CODE_FAULTS) })),
  /** True when the text has more lines than one load may have. The lines after them are not read. */
  hasTooMany: v.boolean(),
});
export type CodesPreview = v.InferOutput<typeof codesPreviewSchema>;

/** POST /api/rewards/:id/codes. */
export const codesLoadSchema = v.strictObject({
  text: codesTextSchema,
  /** The number of codes in the preview that the admin saw. */
  codes: wholeNumber(1, CODES_MAX),
});

export const codesChangeSchema = v.strictObject({
  /** The number of codes that were added or removed. */
  codes: countSchema,
  /** The reward's stock afterwards. */
  stock: countSchema,
});
export type CodesChange = v.InferOutput<typeof codesChangeSchema>;

export const CODES_REMOVED_MAX = 100;
/** POST /api/rewards/:id/codes/remove. */
export const codesRemovalSchema = v.strictObject({
  ids: v.pipe(
    v.array(idSchema),
    v.minLength(1),
    v.maxLength(CODES_REMOVED_MAX),
    v.check((ids) => new Set(ids).size === ids.length, refuseAs('duplicate')),
  ),
});

/** No answer to an admin contains a code. */
export const storedCodeSchema = v.strictObject({
  id: idSchema,
  /** The last characters of the code, at most four. */
  end: v.string(),
  expiresOn: v.nullable(localDateSchema),
  addedAt: instantSchema,
  /** Null while the code is free. */
  given: v.nullable(v.strictObject({ at: instantSchema, userId: idSchema, name: v.string(), reveals: countSchema })),
});
export type StoredCode = v.InferOutput<typeof storedCodeSchema>;

export const storedCodePageSchema = pageSchema(storedCodeSchema);

/** GET /api/rewards/:id/codes: the free codes in the order in which they are given, or the given codes, latest first. */
export const storedCodesQuerySchema = v.strictObject({
  state: v.optional(v.picklist(['free', 'given'])),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
export type StoredCodesQuery = v.InferOutput<typeof storedCodesQuerySchema>;

/** POST /api/redemptions/:id/code. Only the owner of the redemption gets this answer, and nothing stores it. */
export const revealedCodeSchema = v.strictObject({
  code: v.string(),
  pin: v.nullable(v.string()),
  expiresOn: v.nullable(localDateSchema),
});
export type RevealedCode = v.InferOutput<typeof revealedCodeSchema>;
