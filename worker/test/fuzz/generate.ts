import * as fc from 'fast-check';
import type { JsonSchema, OpenApi } from '#domain/api/openapi.ts';
import { FIRST_VALUES } from '#domain/thanks/values.ts';
import { addDays } from '#domain/time/local-date.ts';
import { EDGE_NUMBERS, edgeDays, edgeInstants, HOSTILE_STRINGS, TOO_LARGE, WRONG_TYPES } from './edges.ts';
import type { Fields, Memory } from './memory.ts';
import type { Random } from './random.ts';

export interface Source {
  document: OpenApi;
  random: Random;
  memory: Memory;
  path: string;
  now: Date;
}

/** A valid public key, from RFC 9421, B.1.3. Texts that only match the pattern would not be points of the curve. */
const PUBLIC_KEY = 'BKiFWGVSwqz2Rxh4z9ewk1tP_g_S38NBJI6he8QeBYrwMc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0';

const OPTIONAL_CHANCE = 0.3;
const SAMPLES = 40;
const samples = new Map<string, string[]>();

export function resolve(document: OpenApi, json: JsonSchema): JsonSchema {
  if (typeof json.$ref !== 'string') return json;
  return document.components.schemas[json.$ref.split('/').at(-1) ?? ''] ?? {};
}

export const listOptions = (json: JsonSchema) => [json.anyOf, json.oneOf].flatMap((one) => (one ?? []) as JsonSchema[]);

function matching(pattern: string, random: Random): string {
  const known =
    samples.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: SAMPLES });
  samples.set(pattern, known);
  return random.pick(known);
}

function dayNear({ now, random }: Source): string {
  return addDays(now.toISOString().slice(0, 10), random.chance(0.7) ? random.int(-9, 2) : random.int(-90, 60));
}

function validText(json: JsonSchema, { random }: Source): string {
  const { minLength = 0, maxLength = 40 } = json as { minLength?: number; maxLength?: number };
  const words = ['Anna', 'team', 'coffee', 'Zoë', 'day', 'IT', 'Straße', 'early', '午前', '7'];
  const text = Array.from({ length: random.int(1, 4) }, () => random.pick(words)).join(' ');
  return text.slice(0, maxLength).trim().padEnd(minLength, 'x');
}

function validString(json: JsonSchema, name: string, source: Source): string {
  const { random, memory, path, now } = source;
  if (json.format === 'date') return dayNear(source);
  if (json.format === 'date-time') return new Date(now.getTime() - random.int(0, 3_600_000)).toISOString();
  if (name === 'cursor') return memory.cursor(path) ?? 'none';
  if (name === 'timeZone') return random.pick(['Europe/Berlin', 'America/Toronto', 'Asia/Kolkata', 'Pacific/Apia']);
  if (name === 'publicKey') return PUBLIC_KEY;
  if (name === 'valueId') return random.pick(FIRST_VALUES).id;
  if (name === 'receivers') return memory.id('userIds', path) ?? 'none';
  // A device makes its own ids.
  const isMadeHere = path === '/api/devices';
  const isId = !isMadeHere && (name === 'id' || name === 'ids' || /Ids?$/.test(name));
  if (isId && random.chance(0.95)) return memory.id(name, path) ?? 'none';
  if (typeof json.pattern === 'string') return matching(json.pattern, random);
  return validText(json, source);
}

function validNumber(json: JsonSchema, { random }: Source): number {
  const { minimum = 0, maximum = 1_000_000 } = json as { minimum?: number; maximum?: number };
  return random.int(minimum, Math.min(maximum, random.chance(0.8) ? minimum + 20 : maximum));
}

/** Rules that JSON Schema cannot express may still refuse it. */
export function validValue(json: JsonSchema, name: string, source: Source): unknown {
  const { random } = source;
  const schema = resolve(source.document, json);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  const options = listOptions(schema);
  if (options.length > 0) return validValue(random.pick(options), name, source);
  switch (schema.type) {
    case 'object':
      return validFields(schema, source);
    case 'array': {
      const { minItems = 0, maxItems = 5 } = schema as { minItems?: number; maxItems?: number };
      const items = Array.from({ length: random.int(minItems, Math.min(maxItems, minItems + 3)) }, () =>
        validValue(schema.items as JsonSchema, name, source),
      );
      return [...new Set(items)];
    }
    case 'string':
      return validString(schema, name, source);
    case 'integer':
    case 'number':
      return validNumber(schema, source);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return random.pick([5, 'x', true, '08:00', 'Europe/Berlin', {}, null]);
  }
}

/** Sorts the days among the fields, because a period must not end before it begins. */
export function orderDays(fields: Fields, isDay: (name: string) => boolean): void {
  const names = Object.keys(fields).filter(isDay);
  const days = names.map((name) => String(fields[name])).toSorted();
  names.forEach((name, index) => (fields[name] = days[index]));
}

export function validFields(json: JsonSchema, source: Source, seen: Fields = {}): Fields {
  const schema = resolve(source.document, json);
  const required = (schema.required ?? []) as string[];
  const fields: Fields = {};
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  for (const [name, field] of Object.entries(properties)) {
    if (!required.includes(name) && !source.random.chance(OPTIONAL_CHANCE)) continue;
    const isSeen = name in seen && source.random.chance('enum' in field ? 0.2 : 0.8);
    fields[name] = isSeen ? seen[name] : validValue(field, name, source);
  }
  orderDays(fields, (name) => properties[name]?.format === 'date');
  return fields;
}

export function hostileValue(json: JsonSchema, source: Source): unknown {
  const { random, now } = source;
  const schema = resolve(source.document, json);
  if (random.chance(0.3)) return random.pick(WRONG_TYPES);
  const option = random.pick([schema, ...listOptions(schema)]);
  if (option.format === 'date') return random.pick(edgeDays(now));
  if (option.format === 'date-time') return random.pick(edgeInstants(now));
  if (option.type === 'integer' || option.type === 'number') {
    const bounds = [option.minimum, option.maximum].flatMap((bound) =>
      typeof bound === 'number' ? [bound - 1, bound, bound + 1] : [],
    );
    return random.chance(0.1) ? TOO_LARGE : random.pick([...EDGE_NUMBERS, ...bounds, ...bounds]);
  }
  if (option.type === 'string' && typeof option.maxLength === 'number' && random.chance(0.4)) {
    const { minLength = 0, maxLength } = option as { minLength?: number; maxLength: number };
    const length = random.pick([minLength - 1, minLength, maxLength - 1, maxLength, maxLength + 1]);
    return random.pick(['x', 'ß', '👍', ' ', '"']).repeat(Math.max(0, length));
  }
  if (option.type === 'array' && random.chance(0.5)) {
    const { maxItems = 100 } = option as { maxItems?: number };
    const item = validValue((option.items ?? {}) as JsonSchema, 'ids', source);
    return Array.from({ length: random.pick([0, 1, 2, maxItems, maxItems + 1]) }, () => item);
  }
  return random.pick(HOSTILE_STRINGS);
}
