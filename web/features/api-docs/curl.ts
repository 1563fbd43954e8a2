import type { JsonSchema } from '../../../domain/api/openapi.ts';
import type { RouteEntry } from './list-routes.ts';
import { listFields, findName, listOptions } from './schema-text.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-03-02',
  'date-time': '2026-03-02T07:30:00.000Z',
};

/** Returns an example value of a schema. The example of an object contains only the required fields. */
export function makeExample(schema: JsonSchema, schemas: Schemas): unknown {
  const name = findName(schema);
  if (name !== undefined) return makeExample(schemas[name] ?? {}, schemas);
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [option] = listOptions(schema);
  if (option) return makeExample(option, schemas);
  switch (schema.type) {
    case 'object': {
      const needed = listFields(schema).filter(({ isRequired }) => isRequired);
      return Object.fromEntries(needed.map((field) => [field.name, makeExample(field.schema, schemas)]));
    }
    case 'array':
      return [makeExample((schema.items ?? {}) as JsonSchema, schemas)];
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 0;
    case 'boolean':
      return true;
    case 'string':
      return TEXTS[String(schema.format)] ?? 'string';
    default:
      return null;
  }
}

/** Puts text in single quotes for a shell, and escapes the single quotes inside the text. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function toDataFlag({ mediaType, schema }: NonNullable<RouteEntry['body']>, schemas: Schemas): string {
  if (mediaType !== 'application/json') return '--data-binary @FILE';
  return `-d ${quoted(JSON.stringify(makeExample(schema, schemas)))}`;
}

/** Returns a curl command that calls a route with its required input. Path parameters stay placeholders: `{id}`. */
export function toCurl({ method, path, role, parameters, body }: RouteEntry, origin: string, schemas: Schemas): string {
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const asked = query.map(({ name, schema }) => `${name}=${encodeURIComponent(String(makeExample(schema, schemas)))}`);
  const address = `${origin}${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
  const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key');
  return [
    `curl -X ${method} ${quoted(address)}`,
    ...(role ? [`-H ${quoted(`Authorization: ${role === 'display' ? 'Display CREDENTIAL' : 'Bearer TOKEN'}`)}`] : []),
    ...(isKeyed ? [`-H ${quoted('Idempotency-Key: MADE-ONCE')}`] : []),
    ...(body ? [`-H ${quoted(`Content-Type: ${body.mediaType}`)}`, toDataFlag(body, schemas)] : []),
  ].join(' \\\n  ');
}
