import * as v from 'valibot';
import { ERROR_TYPES } from '../errors/error-types.ts';
import { FIELD_CODES } from '../errors/field-problems.ts';
import { ERRORS, type ErrorCode } from './errors.ts';

export const fieldIssueSchema = v.strictObject({
  path: v.string(),
  code: v.picklist(FIELD_CODES),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  message: v.string(),
});

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
