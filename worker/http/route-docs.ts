import type { MiddlewareHandler, ValidationTargets } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import type { Role } from '../../domain/people/roles.ts';

/** A successful answer: JSON by a schema, a file of a media type, or no body (null). */
export type Answer = { status: StatusCode; summary?: string } & (
  { schema: v.GenericSchema } | { mediaType: string | null }
);

/** The facts about a route that its middleware records: the admitted callers and the input. */
export interface RouteDoc {
  role?: Role;
  /** The kind of the caller's credential, when the route does not use a session. */
  credential?: 'display';
  /** True when a device's key may replace a session. */
  takesDevice?: boolean;
  input?: { target: keyof ValidationTargets; schema: v.GenericSchema };
  /** The media type of a body that is a file. */
  file?: string;
}

const ROUTE_DOCS = new WeakMap<object, RouteDoc>();

/**
 * Records `doc` for `middleware`. The OpenAPI document is made from these records, so the document and the middleware
 * cannot differ.
 */
export function documentRoute<Middleware extends object>(middleware: Middleware, doc: RouteDoc): Middleware {
  ROUTE_DOCS.set(middleware, doc);
  return middleware;
}

export function readRouteDoc(middleware: object): RouteDoc | undefined {
  return ROUTE_DOCS.get(middleware);
}

/** Declares that the route's body is a file, such as `text/csv`. The route reads and checks the file itself. */
export function takesFile(mediaType: string): MiddlewareHandler {
  return documentRoute(async (_c, next) => next(), { file: mediaType });
}

/** The successful answers of a feature's routes, by method and path. The first answer's summary describes the route. */
export type Answers = Readonly<Record<string, readonly Answer[]>>;
