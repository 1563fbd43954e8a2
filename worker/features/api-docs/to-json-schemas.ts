import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { JsonSchema } from '#domain/api/openapi.ts';

export interface JsonSchemas {
  of(schema: v.GenericSchema): JsonSchema;
  writtenOut(schema: v.GenericSchema): JsonSchema;
  named(names: Iterable<string>): Record<string, JsonSchema>;
}

const PREFIX = '#/components/schemas/';
export const referenceTo = (name: string): JsonSchema => ({ $ref: `${PREFIX}${name}` });

export function namesIn(json: unknown, found = new Set<string>()): Set<string> {
  if (typeof json !== 'object' || json === null) return found;
  for (const [key, value] of Object.entries(json)) {
    if (key === '$ref' && typeof value === 'string' && value.startsWith(PREFIX)) found.add(value.slice(PREFIX.length));
    else namesIn(value, found);
  }
  return found;
}

/** When JSON Schema cannot express a check, the metadata of the check describes it. */
export function toJsonSchemas(
  named: Readonly<Record<string, v.GenericSchema>>,
  schemas: Iterable<v.GenericSchema>,
  typeMode: 'input' | 'output',
): JsonSchemas {
  const keys = new Map<v.GenericSchema, string>(Object.entries(named).map(([name, schema]) => [schema, name]));
  for (const schema of schemas) if (!keys.has(schema)) keys.set(schema, `/${keys.size}`);
  // Copies each schema without a name, so that no other schema refers to it. A schema without a name is then written
  // out in full inside every schema that contains it.
  const definitions = Object.fromEntries(
    [...keys].map(([schema, key]) => [key, key in named ? schema : { ...schema }]),
  );
  const converted = toJsonSchemaDefs(definitions, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    overrideAction: ({ valibotAction: { type }, jsonSchema }) => {
      // A number in a query string arrives as text, but the document describes it as a number.
      if (type === 'regex' && jsonSchema.type === 'integer') delete jsonSchema.pattern;
      if (type === 'min_length' && jsonSchema.minLength === 0) delete jsonSchema.minLength;
      return jsonSchema;
    },
    overrideRef: ({ referenceId }) => `${PREFIX}${referenceId}`,
  }) as Record<string, JsonSchema>;
  const writtenOut = (schema: v.GenericSchema): JsonSchema => {
    const json = converted[keys.get(schema) ?? ''];
    if (!json) throw new Error('This schema was not among those to convert.');
    return json;
  };
  return {
    writtenOut,
    of: (schema) => {
      const key = keys.get(schema) ?? '';
      return key in named ? referenceTo(key) : writtenOut(schema);
    },
    named(names) {
      const reached: Record<string, JsonSchema> = {};
      const follow = (name: string) => {
        const json = converted[name];
        if (!json || name in reached) return;
        reached[name] = json;
        for (const next of namesIn(json)) follow(next);
      };
      for (const name of names) follow(name);
      return reached;
    },
  };
}
