import type { MiddlewareHandler, ValidationTargets } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import type { Role } from '#domain/people/roles.ts';

/** The status is 200 unless given. */
export type Answer = { status?: StatusCode; summary?: string } & (
  | { schema: v.GenericSchema }
  | { mediaType: string | null }
);

export interface RouteDoc {
  role?: Role;
  credential?: 'display';
  takesDevice?: boolean;
  input?: { target: keyof ValidationTargets; schema: v.GenericSchema };
  file?: string;
}

const ROUTE_DOCS = new WeakMap<object, RouteDoc>();

/** The OpenAPI document is made from these records, so the document and the middleware cannot differ. */
export function documentRoute<Middleware extends object>(middleware: Middleware, doc: RouteDoc): Middleware {
  ROUTE_DOCS.set(middleware, doc);
  return middleware;
}

export function readRouteDoc(middleware: object): RouteDoc | undefined {
  return ROUTE_DOCS.get(middleware);
}

/** The route reads and checks the file itself. */
export function takesFile(mediaType: string): MiddlewareHandler {
  return documentRoute(async (_c, next) => next(), { file: mediaType });
}

/**
 * The successful answers of a feature's routes, by method and path, for the OpenAPI document only. One of the answers
 * has the route's summary.
 */
export type Answers = Readonly<Record<string, Answer | readonly Answer[]>>;
