import type * as v from 'valibot';
import { readLimits } from '#domain/api/read-limits.ts';

interface InputLimits {
  maxLength?: number;
  required?: true;
  inputMode?: 'numeric';
  autoComplete?: 'off';
}

/**
 * Returns the input limits of a field from its schema. In a schema for a change, fields are optional, so the form adds
 * `required` itself. A number field allows one digit more than its maximum, because a truncated number could be another
 * valid number.
 */
export function limitInput(schema: v.GenericSchema): InputLimits {
  const { isRequired, maxLength, max } = readLimits(schema);
  const required = isRequired && { required: true as const };
  if (max !== undefined) {
    return { ...required, maxLength: String(max).length + 1, inputMode: 'numeric', autoComplete: 'off' };
  }
  return { ...required, ...(maxLength !== undefined && { maxLength }) };
}
