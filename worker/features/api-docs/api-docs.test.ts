import { describe, expect, it, vi } from 'vitest';
import type { OpenApi } from '#domain/api/openapi.ts';
import { appAt, call, NOW, person } from '#worker/test/harness.ts';
import { expectAsPublished } from '#worker/test/conformance.ts';
import { describedRoutes, toOpenApi } from './document.ts';
import { NAMED_SCHEMAS } from './named-schemas.ts';
import { namesIn, toJsonSchemas } from './to-json-schemas.ts';

const app = appAt();
const document = toOpenApi(app.routes, '1.2.3');
const routes = describedRoutes(app.routes);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);

const WITHOUT_SESSION = [
  'GET /api/health',
  'GET /api/company',
  'GET /api/images/:id',
  'POST /api/webhooks/clerk',
  'POST /api/webhooks/mail',
  'POST /api/webhooks/gift-cards',
  'GET /api/mail/unsubscribe',
  'POST /api/mail/unsubscribe',
];

describe('every route', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s documents the required role, a summary and the responses',
    (name, { docs }) => {
      expect({
        role: docs.some(({ role, credential }) => role ?? credential) || WITHOUT_SESSION.includes(name),
        answers: docs.some(({ answers }) => answers),
        summary: docs.some(({ summary }) => summary),
      }).toEqual({ role: true, answers: true, summary: true });
    },
  );

  it.each(operations.map(({ method, path, operation }) => [`${method} ${path}`, path, operation] as const))(
    '%s documents each parameter of its path',
    (_name, path, { parameters = [] }) => {
      const documented = parameters.flatMap((one) => ('in' in one && one.in === 'path' ? [`{${one.name}}`] : []));
      expect(documented).toEqual(path.match(/\{[^}]+\}/g) ?? []);
    },
  );

  it('is in the document with a unique operation id', () => {
    expect(operations).toHaveLength(routes.length);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('the document', () => {
  it('contains the summary, security, parameters, request body and responses of a route', () => {
    expect(document.paths['/api/points']).toEqual({
      post: {
        operationId: 'postPoints',
        summary: 'Give bonus points to another user.',
        tags: ['points'],
        security: [{ session: ['admin'] }],
        parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Award' } } },
        },
        responses: {
          201: {
            description: 'Created',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/PointTransaction' } } },
          },
          400: { $ref: '#/components/responses/BadRequest' },
          401: { $ref: '#/components/responses/Unauthorized' },
          403: { $ref: '#/components/responses/Forbidden' },
          404: { $ref: '#/components/responses/NotFound' },
          409: { $ref: '#/components/responses/Conflict' },
          413: { $ref: '#/components/responses/TooLarge' },
          415: { $ref: '#/components/responses/UnsupportedMediaType' },
          429: { $ref: '#/components/responses/TooManyRequests' },
          500: { $ref: '#/components/responses/ServerError' },
          503: { $ref: '#/components/responses/Unavailable' },
        },
      },
    });
    expect(document.components.schemas.Award).toEqual({
      type: 'object',
      properties: {
        userId: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
        amount: { type: 'integer', minimum: 1, maximum: 10_000 },
        description: { type: 'string', minLength: 1, maxLength: 200 },
      },
      required: ['userId', 'amount', 'description'],
      additionalProperties: false,
    });
  });

  it('lists each parameter of a query, and describes a number in the query as an integer', () => {
    expect(document.paths['/api/leaderboard']?.get?.parameters).toEqual([
      { name: 'period', in: 'query', required: false, schema: { type: 'string', enum: ['week', 'month', 'all'] } },
      { name: 'department', in: 'query', required: false, schema: { type: 'string', minLength: 1, maxLength: 80 } },
      { name: 'location', in: 'query', required: false, schema: { type: 'string', minLength: 1, maxLength: 80 } },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
      { name: 'around', in: 'query', required: false, schema: { type: 'string', enum: ['me'] } },
    ]);
  });

  it('lists no session, and no errors of a session, for a route that needs no session', () => {
    const { security, parameters, responses } = document.paths['/api/webhooks/clerk']?.post ?? {};
    expect({ security, parameters, statuses: Object.keys(responses ?? {}) }).toEqual({
      security: [],
      parameters: undefined,
      statuses: ['200', '400', '403', '413', '415', '429', '500'],
    });
  });

  it('lists every error code with its message under its status', () => {
    expect(document.components.responses.TooManyRequests).toEqual({
      description:
        '- `kiosk_locked`: Too many wrong codes at this kiosk. Try again later.\n- `rate_limited`: Too many requests. Please slow down.\n- `too_many_keys`: You’ve reached the daily limit for changes. Try again tomorrow.\n- `claim_limit`: That’s a lot of claims in one hour. Try again later.',
      content: {
        'application/json': {
          schema: {
            $ref: '#/components/schemas/ErrorBody',
            properties: {
              error: {
                type: 'object',
                properties: { code: { enum: ['kiosk_locked', 'rate_limited', 'too_many_keys', 'claim_limit'] } },
              },
            },
          },
        },
      },
    });
  });

  it('contains exactly the schemas that it refers to', () => {
    const { schemas, ...rest } = document.components;
    expect([...namesIn([document.paths, rest, schemas])].toSorted()).toEqual(Object.keys(schemas));
  });

  it('describes a named schema identically in requests and in responses', () => {
    const sent = toJsonSchemas(NAMED_SCHEMAS, [], 'input');
    const answered = toJsonSchemas(NAMED_SCHEMAS, [], 'output');
    const used = operations.map(({ operation: { parameters, requestBody } }) => [parameters, requestBody]);
    const shared = Object.entries(sent.named(namesIn(used)));
    const alsoAnswered = namesIn(operations.map(({ operation }) => operation.responses));
    for (const [name, json] of shared.filter(([one]) => alsoAnswered.has(one))) {
      expect(answered.named([name])[name], name).toEqual(json);
    }
  });
});

describe('GET /api/openapi.json', () => {
  it('returns the document, or status 304 without a body when the client already has the document', async () => {
    const employee = await person();
    const { status, body, headers } = await call(app, employee, 'GET', '/api/openapi.json');
    expect({ status, body, cache: headers.get('Cache-Control') }).toEqual({
      status: 200,
      body: { ...document, info: { ...document.info, version: 'test' } } satisfies OpenApi,
      cache: 'private, no-cache',
    });
    const again = await app.request('http://localhost/api/openapi.json', {
      headers: { Authorization: `Demo ${employee}`, 'If-None-Match': headers.get('ETag') ?? '' },
    });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  });

  it('returns status 500 when the built file cannot be read, and reads the file again on the next request', async () => {
    const employee = await person();
    const openApi = vi.fn(() => Promise.resolve(document)).mockRejectedValueOnce(new Error('The build has no file.'));
    const production = appAt(NOW, { openApi });
    const { status, body } = await call(production, employee, 'GET', '/api/openapi.json');
    expect({ status, code: (body.error as { code: string }).code }).toEqual({ status: 500, code: 'internal' });
    for (let asked = 0; asked < 2; asked++) {
      expect((await call(production, employee, 'GET', '/api/openapi.json')).body).toEqual(document);
    }
    expect(openApi).toHaveBeenCalledTimes(2);
  });
});

describe('the comparison of a response with the document', () => {
  const URL = 'http://localhost/api/quotes/today';
  const quote = { id: null, quoteText: 'Go on.', author: null, category: 'motivation' };
  const refusal = { type: 'AUTH', code: 'auth/unauthorized', message: 'x', requestId: 'x' };

  it.each([
    ['an extra field', URL, Response.json({ ...quote, isActive: true }), /#\/isActive/],
    ['a missing field', URL, Response.json({ ...quote, author: undefined }), /author/],
    ['a wrong type', URL, Response.json({ ...quote, quoteText: 7 }), /#\/quoteText/],
    [
      'a status that the document does not name',
      URL,
      Response.json(quote, { status: 201 }),
      /does not name this status/,
    ],
    [
      'a content type other than JSON',
      URL,
      new Response('x', { headers: { 'Content-Type': 'text/csv' } }),
      /the answer is text\/csv/,
    ],
    ['an error of another shape', URL, Response.json({ message: 'no' }, { status: 401 }), /error/],
    ['an error code of another status', URL, Response.json({ error: refusal }, { status: 403 }), /code/],
    [
      'missing fields on a path with a parameter',
      'http://localhost/api/users/person-1',
      Response.json({ items: [] }),
      /GET \/api\/users\/\{id\} 200/,
    ],
  ])('detects a response with %s', async (_what, url, answer, expectedError) => {
    await expect(expectAsPublished(app, 'GET', url, answer)).rejects.toThrow(expectedError);
  });

  it('accepts a response that matches the document', async () => {
    for (const right of [Response.json(quote), Response.json({ error: refusal }, { status: 401 })]) {
      await expect(expectAsPublished(app, 'GET', URL, right)).resolves.toBe(undefined);
    }
  });
});
