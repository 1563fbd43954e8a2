import * as v from 'valibot';
import { ERROR_TYPES } from '../errors/catalogue.ts';
import { ERRORS, type ErrorCode } from './errors.ts';

/** One wrong field of the input: its path (`preferences.theme`, or `` for the body itself) and what to do. */
export const fieldIssueSchema = v.strictObject({ path: v.string(), message: v.string() });
export type FieldIssue = v.InferOutput<typeof fieldIssueSchema>;

/** The one shape of an error on the wire. */
export const errorBodySchema = v.strictObject({
  error: v.strictObject({
    type: v.picklist(ERROR_TYPES),
    code: v.picklist(Object.keys(ERRORS) as ErrorCode[]),
    message: v.string(),
    details: v.optional(v.strictObject({ fields: v.array(fieldIssueSchema) })),
    requestId: v.string(),
  }),
});
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
