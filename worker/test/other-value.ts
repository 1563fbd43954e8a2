import * as v from 'valibot';
import type { JsonSchema, OpenApi } from '#domain/api/openapi.ts';
import { toJsonSchemas } from '../features/api-docs/to-json-schemas.ts';
import { validValue } from './fuzz/generate.ts';
import { Memory } from './fuzz/memory.ts';
import { Random } from './fuzz/random.ts';
import { NOW } from './harness.ts';

const TRIES = 500;
const random = new Random(13);
/** It is enough, because the schemas here contain no references. */
const NO_DOCUMENT = { openapi: '3.1.0', paths: {}, components: { schemas: {} } } as unknown as OpenApi;

/** The schema may have rules for several fields together. */
export function listFields(schema: v.GenericSchema): Record<string, v.GenericSchema> {
  if (!('entries' in schema)) throw new Error('Not the schema of an object');
  return schema.entries as Record<string, v.GenericSchema>;
}

/**
 * The value is never null, because the test must show that an optional field is written. `known` lists valid values
 * that the schema does not contain, such as the id of a calendar.
 */
export function otherValue(
  name: string,
  schema: v.GenericSchema,
  than: unknown,
  known: readonly unknown[] = [],
): unknown {
  const json: JsonSchema = toJsonSchemas({}, [schema], 'input').writtenOut(schema);
  const source = {
    document: NO_DOCUMENT,
    random,
    memory: new Memory(NO_DOCUMENT, random),
    path: '',
    now: NOW,
  };
  for (let i = 0; i < TRIES; i++) {
    const value = known.length > 0 ? random.pick(known) : validValue(json, name, source);
    const parsed = v.safeParse(schema, value);
    const isOther = JSON.stringify(parsed.output) !== JSON.stringify(than);
    if (parsed.success && parsed.output !== null && parsed.output !== undefined && parsed.output !== '' && isOther) {
      return parsed.output;
    }
  }
  throw new Error(`No other value of ${name} was found: say which there are`);
}
