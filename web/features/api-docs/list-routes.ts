import type { ApiOperation, ApiParameter, ApiResponse, JsonSchema, OpenApi } from '../../../domain/api/openapi.ts';
import { ROLES, type Role } from '../../../domain/people/roles.ts';

/** A route as the page shows it, with everything that the document says elsewhere brought to it. */
export interface RouteEntry {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** The role that it takes at least; null where nobody has to sign in. */
  role: Role | null;
  parameters: readonly ApiParameter[];
  body: { required: boolean; mediaType: string; schema: JsonSchema } | null;
  answers: readonly { status: string; mediaType: string | null; schema: JsonSchema | null }[];
  refusals: readonly { status: string; codes: readonly { code: string; message: string }[] }[];
}

export interface RouteGroup {
  tag: string;
  routes: readonly RouteEntry[];
}

const lastOf = (reference: string) => reference.split('/').at(-1) ?? '';

function parametersOf({ parameters = [] }: ApiOperation, { components }: OpenApi): ApiParameter[] {
  return parameters.flatMap((one) => ('$ref' in one ? (components.parameters[lastOf(one.$ref)] ?? []) : one));
}

/** A refusal's description lists its codes: `- `code`: what to do`. */
function codesOf({ description }: ApiResponse): { code: string; message: string }[] {
  return [...description.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, code = '', message = '']) => ({ code, message }));
}

function bodyOf({ requestBody }: ApiOperation): RouteEntry['body'] {
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!requestBody || mediaType === undefined || !content) return null;
  return { required: requestBody.required, mediaType, schema: content.schema };
}

function toEntry(path: string, method: string, operation: ApiOperation, document: OpenApi): RouteEntry {
  const responses = Object.entries(operation.responses);
  const [role] = operation.security.flatMap((one) => one.session ?? []);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    role: ROLES.find((one) => one === role) ?? null,
    parameters: parametersOf(operation, document),
    body: bodyOf(operation),
    answers: responses.flatMap(([status, response]) => {
      if ('$ref' in response) return [];
      const [mediaType = null, content] = Object.entries(response.content ?? {})[0] ?? [];
      return [{ status, mediaType, schema: content?.schema ?? null }];
    }),
    refusals: responses.flatMap(([status, response]) => {
      const refusal = '$ref' in response ? document.components.responses[lastOf(response.$ref)] : undefined;
      return refusal ? [{ status, codes: codesOf(refusal) }] : [];
    }),
  };
}

/** The routes of the document by their tags, in its order. */
export function listRoutes(document: OpenApi): RouteGroup[] {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0] ?? '',
      entry: toEntry(path, method, operation, document),
    })),
  );
  return document.tags
    .map(({ name }) => ({ tag: name, routes: entries.filter(({ tag }) => tag === name).map(({ entry }) => entry) }))
    .filter(({ routes }) => routes.length > 0);
}

/** The groups with the routes whose method, path, sentence or role hold every word of `search`. */
export function findRoutes(groups: readonly RouteGroup[], search: string): RouteGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ tag, routes }) => ({
      tag,
      routes: routes.filter(({ method, path, summary, role }) => {
        const text = `${method} ${path} ${summary} ${role ?? ''}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ routes }) => routes.length > 0);
}
