import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiOperation, JsonSchema } from '#domain/api/openapi.ts';
import { createIssue, type FieldIssue } from '#domain/errors/field-problems.ts';
import { toOpenApi } from '#worker/features/api-docs/document.ts';
import { appAt, call, NOW, person } from '#worker/test/harness.ts';

const app = appAt();
const document = toOpenApi(app.routes, 'test');

interface DayField {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  name: string;
  isBody: boolean;
}

function resolve(json: JsonSchema): JsonSchema {
  const name = typeof json.$ref === 'string' ? (json.$ref.split('/').at(-1) ?? '') : '';
  return document.components.schemas[name] ?? json;
}

function dayPaths(json: JsonSchema, at: string[] = []): string[] {
  const schema = resolve(json);
  if (schema.format === 'date') return [at.join('.')];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const options = [schema.anyOf, schema.oneOf].flatMap((one) => (one ?? []) as JsonSchema[]);
  return [
    ...fields.flatMap(([name, field]) => dayPaths(field, [...at, name])),
    ...options.flatMap((option) => dayPaths(option, at)),
    ...(schema.items ? dayPaths(schema.items as JsonSchema, [...at, '0']) : []),
  ];
}

function dayFields(method: string, path: string, { parameters = [], requestBody }: ApiOperation): DayField[] {
  const route = { method: method.toUpperCase() as DayField['method'], path: path.replaceAll(/\{[^}]+\}/g, 'none') };
  const queried = parameters.flatMap((one) => ('schema' in one && one.schema.format === 'date' ? [one.name] : []));
  const body = requestBody?.content['application/json']?.schema;
  return [
    ...queried.map((name) => ({ ...route, name, isBody: false })),
    ...(body ? dayPaths(body) : []).map((name) => ({ ...route, name, isBody: true })),
  ];
}

const FIELDS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => dayFields(method, path, operation)),
);

const yearsAhead = (years: number, days: number) =>
  new Date(Date.UTC(NOW.getUTCFullYear() + years, NOW.getUTCMonth(), NOW.getUTCDate() + days))
    .toISOString()
    .slice(0, 10);

const NO_DAYS = [
  '',
  'today',
  '2026-02-30',
  '2027-02-29',
  '2026-3-2',
  '2026-03-02T00:00:00Z',
  '+010000-01-01',
  '275760-09-13',
];
const FAR_DAYS = ['0000-01-01', '0002-11-15', '1949-12-31', '7000-12-31', '9998-12-31', '9999-12-31'];

let admin = '';
beforeAll(async () => {
  admin = await person({ role: 'super_admin' });
});

const nest = (path: string, day: string): unknown =>
  path.split('.').reduceRight<unknown>((value, part) => (/^\d+$/.test(part) ? [value] : { [part]: value }), day);

async function refusedFields({ method, path, name, isBody }: DayField, day: string) {
  const url = isBody ? path : `${path}?${name}=${encodeURIComponent(day)}`;
  const { status, body } = await call(app, admin, method, url, isBody ? nest(name, day) : undefined);
  const { error } = body as { error?: { details?: { fields: FieldIssue[] } } };
  return { status, fields: error?.details?.fields.filter((field) => field.path === name) };
}

it('FIELDS contains the request fields whose value is a day', () => {
  const names = FIELDS.map(({ method, path, name }) => `${method} ${path} ${name}`);
  expect(names).toContain('GET /api/analytics to');
  expect(names).toContain('POST /api/leaves startDate');
  expect(names).toContain('PUT /api/calendars/none holidays.0.date');
  expect(names.length).toBeGreaterThan(20);
});

describe.each(FIELDS.map((field) => [field.method, field.path, field.name, field] as const))(
  '%s %s, %s',
  (_method, _path, name, field) => {
    const first = name === 'hireDate' ? '1950-01-01' : '2000-01-01';
    const all = (days: readonly string[]) =>
      Promise.all(days.map(async (day) => [day, await refusedFields(field, day)]));
    const refusedWith = (issue: FieldIssue) => ({ status: 400, fields: [issue] });

    it('refuses a text that is not a day', async () => {
      const expected = refusedWith(createIssue(name, 'day'));
      expect(await all(NO_DAYS)).toEqual(NO_DAYS.map((day) => [day, expected]));
    });

    it('refuses days outside the allowed range, and days more than two years ahead', async () => {
      const expected = refusedWith(createIssue(name, 'day_range', { first }));
      expect(await all(FAR_DAYS)).toEqual(FAR_DAYS.map((day) => [day, expected]));
      const ahead = await refusedFields(field, yearsAhead(2, 3));
      // A leave is cut instead.
      const isCut = field.path.startsWith('/api/leaves');
      expect(ahead).toEqual(isCut ? { status: 400, fields: [] } : refusedWith(createIssue(name, 'too_far_ahead')));
    });

    it('accepts the first day and the last day of the allowed range', async () => {
      const { fields: ofFirst = [] } = await refusedFields(field, first);
      const { fields: ofLast = [] } = await refusedFields(field, yearsAhead(2, 0));
      // Some routes have a narrower range of their own.
      const ours = [...ofFirst, ...ofLast].filter(({ message }) => /two years|such as/.test(message));
      expect(ours).toEqual([]);
    });
  },
);
