import type { MiddlewareHandler, ValidationTargets } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import type { Role } from '../../domain/people/roles.ts';

/** An answer on success: JSON by a schema, a file of a media type, or nothing (null). */
export type Answer = { status: StatusCode; summary?: string } & (
  { schema: v.GenericSchema } | { mediaType: string | null }
);

/** A middleware's statements about its route: the admitted callers and the input. */
export interface RouteDoc {
  role?: Role;
  /** The proof of the caller, when it is not a session. */
  credential?: 'display';
  /** True when a device's key may replace a session. */
  takesDevice?: boolean;
  input?: { target: keyof ValidationTargets; schema: v.GenericSchema };
  /** The media type of a body that is a file. */
  file?: string;
}

const ROUTE_DOCS = new WeakMap<object, RouteDoc>();

/**
 * Records the statements of `middleware` about its route. The OpenAPI document is made from them, so the two cannot
 * differ.
 */
export function documentRoute<Middleware extends object>(middleware: Middleware, doc: RouteDoc): Middleware {
  ROUTE_DOCS.set(middleware, doc);
  return middleware;
}

export function readRouteDoc(middleware: object): RouteDoc | undefined {
  return ROUTE_DOCS.get(middleware);
}

/** Declares that the route's body is a file, such as `text/csv`, which the route reads and checks itself. */
export function takesFile(mediaType: string): MiddlewareHandler {
  return documentRoute(async (_c, next) => next(), { file: mediaType });
}

/** The answers of a feature's routes on success, by method and path. The first one's summary describes the route. */
export type Answers = Readonly<Record<string, readonly Answer[]>>;
