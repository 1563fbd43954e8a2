import { describe, expect, test } from 'vitest';
import type { ApiOperation, OpenApi } from '../../../domain/api/openapi.ts';
import { toCurl, makeExample } from './curl.ts';
import { findRoutes, listRoutes, type RouteEntry } from './list-routes.ts';

const KEY = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } } as const;
const AWARD = {
  type: 'object',
  properties: {
    userId: { type: 'string' },
    amount: { type: 'integer', minimum: 1 },
    on: { type: 'string', format: 'date' },
    note: { type: 'string' },
  },
  required: ['userId', 'amount', 'on'],
};

const award: ApiOperation = {
  operationId: 'postPoints',
  summary: 'Gives another person’s points.',
  tags: ['points'],
  security: [{ session: ['admin'] }],
  parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
  requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Award' } } } },
  responses: {
    201: { description: 'Created', content: { 'application/json': { schema: { type: 'string' } } } },
    403: { $ref: '#/components/responses/Forbidden' },
  },
};

const health: ApiOperation = {
  operationId: 'getHealth',
  summary: 'Whether it answers.',
  tags: ['health'],
  security: [],
  responses: { 200: { description: 'OK', content: { 'text/csv': { schema: {} } } }, 304: { description: 'Same' } },
};

const document: OpenApi = {
  openapi: '3.1.0',
  info: { title: 'x', version: '1', description: 'x' },
  servers: [{ url: '/' }],
  tags: [{ name: 'health' }, { name: 'points' }, { name: 'empty' }],
  paths: { '/api/points/{id}': { post: award }, '/api/health': { get: health } },
  components: {
    schemas: { Award: AWARD },
    parameters: { IdempotencyKey: KEY },
    responses: { Forbidden: { description: '- `points_own`: Not to yourself.\n- `auth/forbidden`: No.' } },
    securitySchemes: {},
  },
};

const POINTS: RouteEntry = {
  id: 'postPoints',
  method: 'POST',
  path: '/api/points/{id}',
  summary: 'Gives another person’s points.',
  role: 'admin',
  parameters: [KEY],
  body: { required: true, mediaType: 'application/json', schema: { $ref: '#/components/schemas/Award' } },
  answers: [{ status: '201', content: { mediaType: 'application/json', schema: { type: 'string' } } }],
  refusals: [
    {
      status: '403',
      codes: [
        { code: 'points_own', message: 'Not to yourself.' },
        { code: 'auth/forbidden', message: 'No.' },
      ],
    },
  ],
};
const HEALTH: RouteEntry = {
  id: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'Whether it answers.',
  role: null,
  parameters: [],
  body: null,
  answers: [
    { status: '200', content: { mediaType: 'text/csv', schema: {} } },
    { status: '304', content: null },
  ],
  refusals: [],
};

describe('the routes of a document', () => {
  test('are grouped by tag, with their references to components resolved', () => {
    expect(listRoutes(document)).toEqual([
      { tag: 'health', routes: [HEALTH] },
      { tag: 'points', routes: [POINTS] },
    ]);
  });

  test.each([
    ['', ['health', 'points']],
    ['  ', ['health', 'points']],
    ['POINTS', ['points']],
    ['post /api', ['points']],
    ['admin', ['points']],
    ['answers whether', ['health']],
    ['post health', []],
  ])('match the search text %j in the groups %j', (search, tags) => {
    expect(findRoutes(listRoutes(document), search).map(({ tag }) => tag)).toEqual(tags);
  });
});

describe('the command for a route', () => {
  test('contains the headers and the body fields that the route requires', () => {
    expect(toCurl(POINTS, 'https://rewards.example', document.components.schemas)).toBe(
      `curl -X POST 'https://rewards.example/api/points/{id}' \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Idempotency-Key: MADE-ONCE' \\
  -H 'Content-Type: application/json' \\
  -d '{"userId":"string","amount":1,"on":"2026-03-02"}'`,
    );
  });

  test('contains only the required query parameters', () => {
    const day = { name: 'from', in: 'query', required: true, schema: { type: 'string', format: 'date' } } as const;
    const route = { ...HEALTH, parameters: [day, { ...day, name: 'to', required: false }] };
    expect(toCurl(route, 'http://localhost', {})).toBe(`curl -X GET 'http://localhost/api/health?from=2026-03-02'`);
  });

  test('sends a file when the body is not JSON', () => {
    const body = { required: true, mediaType: 'text/csv', schema: { type: 'string' } };
    expect(toCurl({ ...HEALTH, body }, '', {})).toContain(`-H 'Content-Type: text/csv' \\\n  --data-binary @FILE`);
  });

  test('escapes a single quote in the body', () => {
    const body = { required: true, mediaType: 'application/json', schema: { const: "it's" } };
    expect(toCurl({ ...HEALTH, body }, '', {})).toContain(`-d '"it'\\''s"'`);
  });
});

test.each([
  [{ type: 'array', items: { enum: ['a', 'b'] } }, ['a']],
  [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, true],
  [{ type: 'string', default: 'gift' }, 'gift'],
  [{ type: 'number' }, 0],
  [{ $ref: '#/components/schemas/Nowhere' }, null],
])('the example value of the schema %j is %j', (schema, example) => {
  expect(makeExample(schema, {})).toEqual(example);
});
