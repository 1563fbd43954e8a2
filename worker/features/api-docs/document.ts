import type { RouterRoute } from 'hono/types';
import type * as v from 'valibot';
import {
  API_METHODS,
  type ApiOperation,
  type ApiParameter,
  type ApiResponse,
  type OpenApi,
} from '#domain/api/openapi.ts';
import { readRouteDoc, type AnswerBody, type RouteDoc } from '#worker/http/route-docs.ts';
import { isSchema, NAMED_SCHEMAS } from './named-schemas.ts';
import { refusals, listRefusals } from './refusals.ts';
import { namesIn, toJsonSchemas, type JsonSchemas } from './to-json-schemas.ts';

const JSON_TYPE = 'application/json';

const DESCRIPTION = `Sign in with the identity provider. Send its session token in the header \`Authorization: Bearer <token>\`.
A route’s security names the lowest role that can call the route. Higher roles can too.

- A write can have the header \`Idempotency-Key\`. A repeat with the same key isn’t carried out again.
- Only the server changes points, with a ledger row for each change.
- To get the next page, send a page’s \`nextCursor\` as \`cursor\`. The last page has no \`nextCursor\`.
- An answer in JSON has an \`ETag\`. Send it as \`If-None-Match\` to get the answer only if it changed.
- All errors have the same shape. Rely on an error’s \`code\`, never on its \`message\`.`;

const IDEMPOTENCY_KEY: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'An id that you make for the write. A repeat with the same id isn’t carried out again.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
};

const RESPONSE_TEXTS: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  503: 'Unavailable',
};

const NOT_MODIFIED: ApiResponse = { description: 'Not modified' };

export interface DescribedRoute {
  method: string;
  path: string;
  docs: RouteDoc[];
}

/** Handlers that run for every method are middleware, not routes. */
export function describedRoutes(routes: readonly RouterRoute[]): DescribedRoute[] {
  const described = new Map<string, DescribedRoute>();
  for (const { method, path, handler } of routes) {
    if (method === 'ALL') continue;
    const key = `${method} ${path}`;
    const route = described.get(key) ?? { method, path, docs: [] };
    const docs = readRouteDoc(handler);
    if (docs) route.docs.push(docs);
    described.set(key, route);
  }
  return [...described.values()];
}

interface Converted {
  input: JsonSchemas;
  output: JsonSchemas;
}

const toPath = (path: string): string => path.replaceAll(/:([A-Za-z]+)/g, '{$1}');

/** Returns an operation id such as `getUsersById`. */
function toOperationId({ method, path }: DescribedRoute): string {
  const words = path
    .replace(/^\/api\//, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part))
    .join('-')
    .split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const toTag = ({ path }: DescribedRoute): string => path.split('/')[2] ?? '';

function toParameters(schema: v.GenericSchema, place: ApiParameter['in'], input: JsonSchemas): ApiParameter[] {
  const { properties = {}, required = [] } = input.writtenOut(schema) as {
    properties?: Record<string, ApiParameter['schema']>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
  }));
}

const PLACES: Readonly<Record<string, ApiParameter['in']>> = { param: 'path', query: 'query', header: 'header' };
const FILE_SCHEMA = { type: 'string' };

function toRequestBody(docs: readonly RouteDoc[], input: JsonSchemas): ApiOperation['requestBody'] {
  for (const { file, input: { target, schema } = {} } of docs) {
    if (file) return { required: true, content: { [file]: { schema: FILE_SCHEMA } } };
    if (target !== 'json' || !schema) continue;
    const { required = [] } = input.writtenOut(schema) as { required?: string[] };
    return { required: required.length > 0, content: { [JSON_TYPE]: { schema: input.of(schema) } } };
  }
  return undefined;
}

function toResponse(status: string, body: AnswerBody, output: JsonSchemas): ApiResponse {
  const description = RESPONSE_TEXTS[status] ?? 'The response';
  if (body === null) return { description };
  if (typeof body === 'string') return { description, content: { [body]: { schema: FILE_SCHEMA } } };
  return { description, content: { [JSON_TYPE]: { schema: output.of(body) } } };
}

function toOperation(route: DescribedRoute, { input, output }: Converted): ApiOperation {
  const inputs = route.docs.flatMap((docs) => docs.input ?? []);
  const role = route.docs.find((docs) => docs.role)?.role;
  const credential = route.docs.find((docs) => docs.credential)?.credential;
  const isWrite = route.method !== 'GET';
  const parameters: ApiOperation['parameters'] = inputs.flatMap(({ target, schema }) => {
    const place = PLACES[target];
    return place ? toParameters(schema, place, input) : [];
  });
  if (isWrite && role) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  const requestBody = toRequestBody(route.docs, input);
  const answers = route.docs.flatMap((docs) => Object.entries(docs.answers ?? {}));
  return {
    operationId: toOperationId(route),
    summary: route.docs.find(({ summary }) => summary)?.summary ?? '',
    tags: [toTag(route)],
    security: role
      ? [{ session: [role] }, ...(route.docs.some((docs) => docs.takesDevice) ? [{ device: [] }] : [])]
      : credential
        ? [{ [credential]: [] }]
        : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      // worker/http/middleware.ts
      ...(!isWrite && answers.some(([status, body]) => status === '200' && isSchema(body)) && { 304: NOT_MODIFIED }),
      ...listRefusals({ isWrite, isSignedIn: (role ?? credential) !== undefined, hasInput: inputs.length > 0 }),
      ...Object.fromEntries(answers.map(([status, body]) => [status, toResponse(status, body, output)])),
    },
  };
}

export function toOpenApi(routes: readonly RouterRoute[], version: string): OpenApi {
  const described = describedRoutes(routes);
  const docs = described.flatMap((route) => route.docs);
  const inputs = docs.flatMap(({ input }) => input?.schema ?? []);
  const outputs = docs.flatMap(({ answers = {} }) => Object.values(answers).filter(isSchema));
  const converted: Converted = {
    input: toJsonSchemas(NAMED_SCHEMAS, inputs, 'input'),
    output: toJsonSchemas(NAMED_SCHEMAS, outputs, 'output'),
  };
  const paths: OpenApi['paths'] = {};
  for (const route of described) {
    const method = API_METHODS.find((one) => one === route.method.toLowerCase());
    if (method) (paths[toPath(route.path)] ??= {})[method] = toOperation(route, converted);
  }
  const sent = new Set<string>();
  const answered = new Set(['ErrorBody']);
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    namesIn([operation.parameters, operation.requestBody], sent);
    namesIn(operation.responses, answered);
  }
  const schemas = { ...converted.input.named(sent), ...converted.output.named(answered) };
  return {
    openapi: '3.1.0',
    info: { title: 'Employee Rewards', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(described.map(toTag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses: refusals(),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        display: { type: 'http', scheme: 'display' },
        device: { type: 'http', scheme: 'device' },
      },
    },
  };
}
