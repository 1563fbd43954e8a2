import { dereference, validate, type Schema } from '@cfworker/json-schema';
import type { ApiOperation, ApiResponse, OpenApi } from '#domain/api/openapi.ts';
import { toOpenApi } from '../features/api-docs/document.ts';
import type { createApp } from '../app.ts';

type App = ReturnType<typeof createApp>;

interface Published {
  document: OpenApi;
  /** A path without parameters comes first. */
  patterns: [path: string, pattern: RegExp][];
  lookup: Record<string, Schema | boolean>;
  schemas: Map<string, Schema>;
}

/** It is made once, because every app of a test file has the same routes. */
let published: Published | undefined;

/** Rewrites the references, because JSON Schema uses `$defs` instead of OpenAPI's `components/schemas`. */
const toSchema = (json: unknown): Schema =>
  JSON.parse(JSON.stringify(json).replaceAll('#/components/schemas/', '#/$defs/')) as Schema;

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('.', '\\.')}$`);

function readPublished(app: App): Published {
  if (published) return published;
  const document = toOpenApi(app.routes, 'test');
  const paths = Object.keys(document.paths).toSorted((a, b) => a.split('{').length - b.split('{').length);
  published = {
    document,
    patterns: paths.map((path) => [path, toPattern(path)]),
    lookup: dereference({ $defs: toSchema(document.components.schemas) }),
    schemas: new Map(),
  };
  return published;
}

function findResponse(document: OpenApi, operation: ApiOperation, status: number): ApiResponse | undefined {
  const response = operation.responses[String(status)];
  if (response && '$ref' in response) return document.components.responses[response.$ref.split('/').at(-1) ?? ''];
  return response;
}

function findSchema({ schemas, lookup }: Published, key: string, json: unknown): Schema {
  const known = schemas.get(key);
  if (known) return known;
  const schema = toSchema(json);
  dereference(schema, lookup, undefined, `/answers/${key}`);
  schemas.set(key, schema);
  return schema;
}

export async function expectAsPublished(app: App, method: string, url: string, answer: Response): Promise<void> {
  const known = readPublished(app);
  const { document, patterns, lookup } = known;
  const { pathname } = new URL(url);
  const path = patterns.find(([, pattern]) => pattern.test(pathname))?.[0];
  const operation = document.paths[path ?? '']?.[method.toLowerCase()];
  if (path === undefined || !operation) return;
  const key = `${method} ${path} ${answer.status}`;
  const response = findResponse(document, operation, answer.status);
  if (!response) throw new Error(`${key}: the document does not name this status.`);
  const [mediaType, content] = Object.entries(response.content ?? {})[0] ?? [];
  const type = answer.headers.get('Content-Type')?.split(';')[0];
  const isOfKind = mediaType?.endsWith('/*') && type?.startsWith(mediaType.slice(0, -1));
  if (mediaType !== type && !isOfKind)
    throw new Error(`${key}: the document says ${mediaType}, the answer is ${type}.`);
  if (mediaType !== 'application/json') {
    // The body is one of two copies of a stream. The stream ends only when both copies are read or cancelled.
    void answer.body?.cancel();
    return;
  }
  const schema = findSchema(known, key, content?.schema);
  const { valid, errors } = validate(await answer.json(), schema, '2020-12', lookup);
  if (valid) return;
  const problems = errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`).join('\n');
  throw new Error(`${key} is not what the document says.\n${problems}`);
}
