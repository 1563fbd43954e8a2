import type { MiddlewareHandler, ValidationTargets } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import type { Role } from '../../domain/people/roles.ts';

/** A successful answer: JSON with a schema, a file with a media type, or no body (`mediaType` is null). */
export type Answer = { status: StatusCode; summary?: string } & (
  | { schema: v.GenericSchema }
  | { mediaType: string | null }
);

/** The permitted callers and the input of a route, as its middleware records them. */
export interface RouteDoc {
  role?: Role;
  /** The kind of the caller's credential, when the route does not use a session. */
  credential?: 'display';
  /** True when a device's key may replace a session. */
  takesDevice?: boolean;
  input?: { target: keyof ValidationTargets; schema: v.GenericSchema };
  /** The media type of the request body, when the body is a file. */
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

/** Declares the media type of a route whose request body is a file. The route reads and checks the file itself. */
export function takesFile(mediaType: string): MiddlewareHandler {
  return documentRoute(async (_c, next) => next(), { file: mediaType });
}

/** The successful answers of a feature's routes, by method and path. One of the answers has the route's summary. */
export type Answers = Readonly<Record<string, readonly Answer[]>>;
