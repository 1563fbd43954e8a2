import { Validator, type Schema } from '@cfworker/json-schema';
import type { ApiOperation, ApiResponse, OpenApi } from '#domain/api/openapi.ts';
import { toOpenApi } from '../features/api-docs/document.ts';
import type { createApp } from '../app.ts';

type App = ReturnType<typeof createApp>;

/** It is made once, because every app of a test file has the same routes. */
let published: { document: OpenApi; definitions: Record<string, Schema> } | undefined;
const validators = new Map<string, Validator>();

/** Rewrites the references, because JSON Schema uses `$defs` instead of OpenAPI's `components/schemas`. */
const toSchema = (json: unknown): Schema =>
  JSON.parse(JSON.stringify(json).replaceAll('#/components/schemas/', '#/$defs/')) as Schema;

function readPublished(app: App) {
  if (published) return published;
  const document = toOpenApi(app.routes, 'test');
  published = { document, definitions: toSchema(document.components.schemas) as Record<string, Schema> };
  return published;
}

/** A path without parameters has priority. */
function findPath({ paths }: OpenApi, pathname: string): string | undefined {
  const fits = (path: string) =>
    new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('.', '\\.')}$`).test(pathname);
  return Object.keys(paths)
    .filter(fits)
    .toSorted((a, b) => a.split('{').length - b.split('{').length)[0];
}

function findResponse(document: OpenApi, operation: ApiOperation, status: number): ApiResponse | undefined {
  const response = operation.responses[String(status)];
  if (response && '$ref' in response) return document.components.responses[response.$ref.split('/').at(-1) ?? ''];
  return response;
}

function findValidator(app: App, key: string, json: unknown): Validator {
  const known = validators.get(key);
  if (known) return known;
  const validator = new Validator({ ...toSchema(json), $defs: readPublished(app).definitions }, '2020-12');
  validators.set(key, validator);
  return validator;
}

/** Unknown routes are ignored. */
export async function expectAsPublished(app: App, method: string, url: string, answer: Response): Promise<void> {
  const { document } = readPublished(app);
  const path = findPath(document, new URL(url).pathname);
  const operation = document.paths[path ?? '']?.[method.toLowerCase()];
  if (path === undefined || !operation) return;
  const key = `${method} ${path} ${answer.status}`;
  const response = findResponse(document, operation, answer.status);
  if (!response) throw new Error(`${key}: the document does not name this status.`);
  const [mediaType, content] = Object.entries(response.content ?? {})[0] ?? [];
  const type = answer.headers.get('Content-Type')?.split(';')[0];
  // An image may have one of several types.
  const isOfKind = mediaType?.endsWith('/*') && type?.startsWith(mediaType.slice(0, -1));
  if (mediaType !== type && !isOfKind)
    throw new Error(`${key}: the document says ${mediaType}, the answer is ${type}.`);
  if (mediaType !== 'application/json') {
    // The body is one of two copies of a stream. The stream ends only when both copies are read or cancelled.
    void answer.body?.cancel();
    return;
  }
  const { valid, errors } = findValidator(app, key, content?.schema).validate(await answer.json());
  if (valid) return;
  const problems = errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`).join('\n');
  throw new Error(`${key} is not what the document says.\n${problems}`);
}
