import type * as v from 'valibot';
import * as everySchema from '#domain/api/every-schema.ts';

export const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** `userPageSchema` is named `UserPage`. */
export const NAMED_SCHEMAS: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  Object.entries(everySchema).flatMap(([key, value]: [string, unknown]) =>
    isSchema(value) ? [[key.charAt(0).toUpperCase() + key.slice(1).replace(/Schema$/, ''), value]] : [],
  ),
);
