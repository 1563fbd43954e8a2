import type * as v from 'valibot';
import { readLimits } from '../../domain/api/read-limits.ts';

interface InputLimits {
  maxLength?: number;
  required?: true;
  inputMode?: 'numeric';
  autoComplete?: 'off';
}

/**
 * What the schema of a field says of its input; the form adds `required` where the schema leaves the field out of a
 * change. A number that is typed has room for one digit more than its maximum: cut to fewer, a number too large would
 * become another one that fits.
 */
export function limitInput(schema: v.GenericSchema): InputLimits {
  const { isRequired, maxLength, max } = readLimits(schema);
  const required = isRequired && { required: true as const };
  if (max !== undefined) {
    return { ...required, maxLength: String(max).length + 1, inputMode: 'numeric', autoComplete: 'off' };
  }
  return { ...required, ...(maxLength !== undefined && { maxLength }) };
}
