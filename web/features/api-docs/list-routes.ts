import type { ApiOperation, ApiParameter, ApiResponse, JsonSchema, OpenApi } from '../../../domain/api/openapi.ts';
import { ROLES, type Role } from '../../../domain/people/roles.ts';

export interface Content {
  mediaType: string;
  schema: JsonSchema;
}

/** A route as the page shows it. */
export interface RouteEntry {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** The lowest role that may call the route, or `display` for a display's credential; null if no sign-in is needed. */
  role: Role | 'display' | null;
  parameters: readonly ApiParameter[];
  body: (Content & { required: boolean }) | null;
  answers: readonly { status: string; content: Content | null }[];
  refusals: readonly { status: string; codes: readonly { code: string; message: string }[] }[];
}

export interface RouteGroup {
  tag: string;
  routes: readonly RouteEntry[];
}

const readLastPart = (reference: string) => reference.split('/').at(-1) ?? '';

function listParameters({ parameters = [] }: ApiOperation, { components }: OpenApi): ApiParameter[] {
  return parameters.flatMap((one) => ('$ref' in one ? (components.parameters[readLastPart(one.$ref)] ?? []) : one));
}

/** Reads the error codes from a refusal's description. Each line of the description is `- `code`: message`. */
function listErrorCodes({ description }: ApiResponse): { code: string; message: string }[] {
  return [...description.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, code = '', message = '']) => ({ code, message }));
}

/** Returns the content of a body. A body has one media type. */
function findContent({ content = {} }: Pick<ApiResponse, 'content'>): Content | null {
  const [body] = Object.entries(content);
  return body ? { mediaType: body[0], schema: body[1].schema } : null;
}

function toEntry(path: string, method: string, operation: ApiOperation, document: OpenApi): RouteEntry {
  const responses = Object.entries(operation.responses);
  const [role] = operation.security.flatMap((one) => one.session ?? []);
  const { requestBody } = operation;
  const body = requestBody && findContent(requestBody);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    role: ROLES.find((one) => one === role) ?? (operation.security.some((one) => one.display) ? 'display' : null),
    parameters: listParameters(operation, document),
    body: body ? { required: requestBody.required, ...body } : null,
    answers: responses.flatMap(([status, response]) =>
      '$ref' in response ? [] : [{ status, content: findContent(response) }],
    ),
    refusals: responses.flatMap(([status, response]) => {
      const refusal = '$ref' in response ? document.components.responses[readLastPart(response.$ref)] : undefined;
      return refusal ? [{ status, codes: listErrorCodes(refusal) }] : [];
    }),
  };
}

/** Returns the routes grouped by tag, in the document's order. */
export function listRoutes(document: OpenApi): RouteGroup[] {
  const groups = new Map(document.tags.map(({ name }) => [name, [] as RouteEntry[]]));
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      groups.get(operation.tags[0] ?? '')?.push(toEntry(path, method, operation, document));
    }
  }
  return [...groups].map(([tag, routes]) => ({ tag, routes })).filter(({ routes }) => routes.length > 0);
}

/** Keeps the routes that contain every word of `search` in their method, path, summary or role. */
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
