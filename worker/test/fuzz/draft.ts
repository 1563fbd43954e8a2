import type { ApiOperation, ApiParameter, JsonSchema, OpenApi } from '#domain/api/openapi.ts';
import type { Role } from '#domain/people/roles.ts';
import { TOO_LARGE } from './edges.ts';
import { orderDays, resolve, validFields, validValue, type Source } from './generate.ts';
import type { Fields } from './memory.ts';

export interface Route {
  method: string;
  path: string;
  operation: ApiOperation;
  role: Role | null;
  isOfDisplay: boolean;
  parameters: ApiParameter[];
  mediaType: string | undefined;
  bodySchema: JsonSchema | undefined;
}

export interface Draft {
  route: Route;
  params: Fields;
  query: [name: string, value: unknown][];
  body: unknown;
  headers: Record<string, string>;
}

export interface Written {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export function listRoutes(document: OpenApi): Route[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Route => {
      const [mediaType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      return {
        method: method.toUpperCase(),
        path,
        operation,
        role: (operation.security[0]?.session?.[0] as Role | undefined) ?? null,
        isOfDisplay: operation.security.some((one) => 'display' in one),
        parameters: (operation.parameters ?? []).flatMap((one) => ('in' in one ? [one] : [])),
        mediaType,
        bodySchema: content?.schema,
      };
    }),
  );
}

export function listRequired({ parameters, bodySchema }: Route, document: OpenApi): string[] {
  const ofBody = (bodySchema && resolve(document, bodySchema).required) ?? [];
  return [...parameters.filter((one) => one.required).map(({ name }) => name), ...(ofBody as string[])];
}

function listNames({ parameters, bodySchema }: Route, format: string, document: OpenApi) {
  const properties = (bodySchema && resolve(document, bodySchema).properties) ?? {};
  return {
    query: parameters.filter(({ schema }) => schema.format === format).map(({ name }) => name),
    body: Object.entries(properties as Record<string, JsonSchema>)
      .filter(([, schema]) => schema.format === format)
      .map(([name]) => name),
  };
}

export function takes(route: Route, format: string, document: OpenApi): boolean {
  return Object.values(listNames(route, format, document)).flat().length > 0;
}

export function fillAll(draft: Draft, format: string, value: string, document: OpenApi): void {
  const names = listNames(draft.route, format, document);
  draft.query = [
    ...draft.query.filter(([name]) => !names.query.includes(name)),
    ...names.query.map((name): [string, string] => [name, value]),
  ];
  for (const name of names.body) (draft.body as Fields)[name] = value;
}

let files = 0;

function makeCsv({ random }: Source): string {
  const file = ++files;
  const rows = Array.from({ length: random.int(1, 6) }, (_, row) => {
    const email = `fuzz-${file}-${row}@example.test`;
    return [`Fuzz Person ${file}`, email, random.pick(['IT', 'Sales', '']), random.pick(['2019-05-06', ''])].join(',');
  });
  return ['Name,Email,Department,Hire date', ...rows].join('\n');
}

/** The request may use fields of the object `seen`. */
export function makeDraft(route: Route, source: Source, seen: Fields = {}): Draft {
  const { random, memory } = source;
  const draft: Draft = { route, params: {}, query: [], body: undefined, headers: {} };
  const query: Fields = {};
  // Lists with many filters are mostly empty, so only half of the requests have filters.
  const isNarrow = random.chance(0.5);
  const isKnown = (name: string) => name !== 'cursor' || memory.cursor(route.path) !== undefined;
  for (const { name, in: place, required, schema } of route.parameters) {
    const value = () => (typeof seen[name] === 'string' ? seen[name] : validValue(schema, name, source));
    if (place === 'path') draft.params[name] = value();
    else if (place === 'query' && (required || (isNarrow && isKnown(name) && random.chance(0.25))))
      query[name] = value();
  }
  orderDays(query, (name) => route.parameters.some((one) => one.name === name && one.schema.format === 'date'));
  draft.query = Object.entries(query);
  if (route.mediaType === 'text/csv') draft.body = makeCsv(source);
  else if (route.bodySchema) draft.body = validFields(route.bodySchema, source, seen);
  if (route.mediaType) draft.headers['Content-Type'] = route.mediaType;
  return draft;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function bodyText({ body, headers }: Draft): string | undefined {
  if (body === undefined) return undefined;
  if (headers['Content-Type'] === undefined && typeof body !== 'string') headers['Content-Type'] = 'application/json';
  return typeof body === 'string' ? body : JSON.stringify(body).replaceAll(JSON.stringify(TOO_LARGE), '1e999');
}

export function write(draft: Draft): Written {
  const path = draft.route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(draft.params[name]).toWellFormed()),
  );
  const query = draft.query.map(([name, value]) => {
    return `${encodeURIComponent(name)}=${encodeURIComponent(asText(value).toWellFormed())}`;
  });
  const body = draft.route.method === 'GET' ? undefined : bodyText(draft);
  const url = query.length > 0 ? `${path}?${query.join('&')}` : path;
  return { method: draft.route.method, path: url, headers: draft.headers, body };
}
