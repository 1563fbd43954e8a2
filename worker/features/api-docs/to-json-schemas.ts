import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { JsonSchema } from '../../../domain/api/openapi.ts';

export interface JsonSchemas {
  /** A schema as the document writes it: a reference where it has a name. */
  of(schema: v.GenericSchema): JsonSchema;
  /** A schema written out, whether it has a name or not. */
  writtenOut(schema: v.GenericSchema): JsonSchema;
  /** What the names of `names`, and the names in them, stand for. */
  named(names: Iterable<string>): Record<string, JsonSchema>;
}

const PREFIX = '#/components/schemas/';
export const referenceTo = (name: string): JsonSchema => ({ $ref: `${PREFIX}${name}` });

/** The names that `json` refers to. */
export function namesIn(json: unknown, found = new Set<string>()): Set<string> {
  if (typeof json !== 'object' || json === null) return found;
  for (const [key, value] of Object.entries(json)) {
    if (key === '$ref' && typeof value === 'string' && value.startsWith(PREFIX)) found.add(value.slice(PREFIX.length));
    else namesIn(value, found);
  }
  return found;
}

/**
 * The JSON Schemas of all `schemas` at once: what may be sent (`input`), or what is answered (`output`). What a check says
 * in code and JSON Schema cannot, the check's own metadata says.
 */
export function toJsonSchemas(
  named: Readonly<Record<string, v.GenericSchema>>,
  schemas: Iterable<v.GenericSchema>,
  typeMode: 'input' | 'output',
): JsonSchemas {
  const keys = new Map<v.GenericSchema, string>(Object.entries(named).map(([name, schema]) => [schema, name]));
  for (const schema of schemas) if (!keys.has(schema)) keys.set(schema, `/${keys.size}`);
  // A copy of what has no name, so that nothing refers to it: where it stands in another schema it is written out again.
  const definitions = Object.fromEntries(
    [...keys].map(([schema, key]) => [key, key in named ? schema : { ...schema }]),
  );
  const converted = toJsonSchemaDefs(definitions, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    overrideAction: ({ valibotAction: { type }, jsonSchema }) => {
      // A number in a query string comes as text; the document speaks of the number.
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
