import type { JsonSchema } from '#domain/api/openapi.ts';
import { EDGE_NUMBERS, HOSTILE_STRINGS, WRONG_TYPES } from './edges.ts';
import { hostileValue, listOptions, resolve, type Source } from './generate.ts';
import type { Draft } from './draft.ts';
import { isFields, type Fields } from './memory.ts';

type Spoiler = (draft: Draft, source: Source) => void;

function spoilField(holder: Fields, schema: JsonSchema, source: Source): void {
  const { random, document } = source;
  const properties = (resolve(document, schema).properties ?? {}) as Record<string, JsonSchema>;
  const names = Object.keys(properties);
  if (names.length === 0) return;
  const name = random.pick(names);
  const field = properties[name] ?? {};
  const inner = holder[name];
  if (isFields(inner) && random.chance(0.6)) {
    const options = [field, ...listOptions(field)];
    const fitting = options.find((option) => resolve(document, option).properties) ?? field;
    spoilField(inner, fitting, source);
  } else {
    holder[name] = hostileValue(field, source);
  }
}

const field: Spoiler = ({ body, route }, source) => {
  if (isFields(body) && route.bodySchema) spoilField(body, route.bodySchema, source);
};

const encode = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function spoilCursor(cursor: string, { random }: Source): string {
  const other = random.pick([
    ...EDGE_NUMBERS,
    ...WRONG_TYPES.slice(0, 10),
    ...HOSTILE_STRINGS,
    '9999-12-31',
    '0002-11-15',
  ]);
  try {
    const values: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
    if (!Array.isArray(values)) throw new Error('No list.');
    if (random.chance(0.2)) values.push(other);
    else values[random.int(0, values.length - 1)] = other;
    return encode(JSON.stringify(values));
  } catch {
    const length = random.int(1, 4);
    return encode(JSON.stringify(Array.from({ length }, () => other)).replaceAll(/[^\u0000-\u00ff]/g, '?'));
  }
}

const SPOILERS: readonly Spoiler[] = [
  ...Array.from({ length: 5 }, () => field),
  function missingField({ body }, { random }) {
    if (isFields(body) && Object.keys(body).length > 0) delete body[random.pick(Object.keys(body))];
  },
  function unknownField({ body, query }, { random }) {
    const name = random.pick(['sneaky', 'role', 'points', 'isAdmin', 'constructor', 'toString', 'id', '__proto__ ']);
    if (isFields(body)) body[name] = random.pick(WRONG_TYPES);
    else query.push([name, '1']);
  },
  function wholeBody(draft, { random }) {
    if (draft.body === undefined) return;
    const texts = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '1e999',
      '{"__proto__":{"role":"admin"}}',
      '\ufeff{}',
      'a=1',
      '\u0000',
    ];
    draft.body = random.chance(0.2) ? JSON.stringify({ pad: 'x'.repeat(65_536) }) : random.pick(texts);
  },
  function mediaType(draft, { random }) {
    draft.headers['Content-Type'] = random.pick(['text/plain', 'application/json; charset=x', 'text/csv', 'text/html']);
  },
  function parameter({ route, params, query }, source) {
    const found = route.parameters.filter((one) => one.in !== 'header');
    if (found.length === 0) return;
    const { name, in: place, schema } = source.random.pick(found);
    const value = hostileValue(schema, source);
    if (place === 'path') params[name] = value === '' ? '%' : value;
    else query.push([name, value]);
  },
  function days(draft, source) {
    const found = draft.route.parameters.filter(({ schema }) => schema.format === 'date');
    for (const { name, schema } of found) {
      draft.query = [...draft.query.filter(([one]) => one !== name), [name, hostileValue(schema, source)]];
    }
  },
  function missingParameter(draft, { random }) {
    if (draft.query.length > 0) draft.query.splice(random.int(0, draft.query.length - 1), 1);
  },
  function cursor({ route, query, body }, source) {
    const known = source.memory.cursor(route.path) ?? 'none';
    if (route.parameters.some(({ name }) => name === 'cursor')) query.push(['cursor', spoilCursor(known, source)]);
    else if (isFields(body)) body.cursor = spoilCursor(known, source);
  },
  function key(draft, { random }) {
    const keys = [
      '',
      'short',
      'x'.repeat(101),
      'a key',
      'a-key-that-is-used-again',
      '../../../../etc',
      'null-null-null',
    ];
    draft.headers['Idempotency-Key'] = random.pick(keys);
  },
  function headers(draft, { random }) {
    const [name, value] = random.pick([
      ['Origin', 'https://evil.example'],
      ['Origin', 'null'],
      ['Sec-Fetch-Site', 'cross-site'],
      ['If-None-Match', '"x", W/"y", *'],
      ['Content-Length', '99999999'],
      ['X-Request-Id', 'x'.repeat(500)],
      ['Accept', 'text/html'],
      ['Accept-Language', 'xx-YY;q=nan'],
    ] as const);
    draft.headers[name] = value;
  },
];

export function spoil(draft: Draft, source: Source): void {
  const times = source.random.int(1, 3);
  for (let i = 0; i < times; i++) source.random.pick(SPOILERS)(draft, source);
}
