import type { JsonSchema } from '../../../domain/api/openapi.ts';

const PREFIX = '#/components/schemas/';

/** Returns the name of a referenced schema, or undefined for an inline schema. */
export function findName({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' ? $ref.slice(PREFIX.length) : undefined;
}

/** Returns the alternatives of a schema. A value matches one of them. */
export function listOptions({ anyOf, oneOf }: JsonSchema): JsonSchema[] {
  return (anyOf ?? oneOf ?? []) as JsonSchema[];
}

const isNull = ({ type }: JsonSchema) => type === 'null';

/** Returns the schema of a list's items, or the only option besides null. Returns any other schema unchanged. */
export function unwrap(schema: JsonSchema): JsonSchema {
  if (schema.type === 'array') return unwrap((schema.items ?? {}) as JsonSchema);
  const options = listOptions(schema).filter((option) => !isNull(option));
  return options.length === 1 && options[0] ? unwrap(options[0]) : schema;
}

function describeBounds({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): string[] {
  const range = (low: unknown, high: unknown, unit: string): string[] => {
    if (typeof low === 'number' && typeof high === 'number' && high < Number.MAX_SAFE_INTEGER) {
      return [`${low} to ${high}${unit}`];
    }
    if (typeof low === 'number' && low > 0) return [`from ${low}${unit}`];
    if (typeof high === 'number' && high < Number.MAX_SAFE_INTEGER) return [`at most ${high}${unit}`];
    return [];
  };
  return [
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
  ];
}

/** Returns the type as text, such as `array of Reward` or `string (date) or null`. */
export function describeType(schema: JsonSchema): string {
  const name = findName(schema);
  if (name !== undefined) return name;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = listOptions(schema);
  if (options.length > 0) return options.map(describeType).join(' or ');
  if (schema.type === 'array') return `array of ${describeType((schema.items ?? {}) as JsonSchema)}`;
  if (schema.type === undefined) return 'anything';
  return typeof schema.format === 'string' ? `${String(schema.type)} (${schema.format})` : String(schema.type);
}

/** Returns a value's bounds, pattern and default as texts. */
export function describeFacts(schema: JsonSchema): string[] {
  const inside = unwrap(schema);
  return [
    ...describeBounds(inside),
    ...(inside === schema ? [] : describeBounds(schema)),
    ...(typeof inside.pattern === 'string' ? [`like ${inside.pattern}`] : []),
    ...('default' in schema ? [`${JSON.stringify(schema.default)} when left out`] : []),
  ];
}

export interface SchemaField {
  name: string;
  isRequired: boolean;
  schema: JsonSchema;
}

/** Returns the fields of an object. A map has one field, `{…}`. Returns an empty list for other schemas. */
export function listFields(schema: JsonSchema): SchemaField[] {
  const required = (schema.required ?? []) as readonly string[];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    isRequired: required.includes(name),
    schema: field,
  }));
  const others = schema.additionalProperties;
  if (fields.length > 0 || typeof others !== 'object' || others === null) return fields;
  return [{ name: '{…}', isRequired: false, schema: others as JsonSchema }];
}
