import type { MiddlewareHandler, ValidationTargets } from 'hono';
import type { ContentfulStatusCode, ContentlessStatusCode, StatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import type { Role } from '../../domain/people/roles.ts';

/** An answer when all is well: JSON by a schema, a file of a media type, or nothing (null). */
export type Answer = { status: StatusCode; summary?: string } & (
  { schema: v.GenericSchema } | { mediaType: string | null }
);

/** What one middleware of a route says of the route: who may call it, what it takes, what it answers. */
export interface Said {
  role?: Role;
  /** What shows who calls, where that is no session. */
  credential?: 'display';
  input?: { target: keyof ValidationTargets; schema: v.GenericSchema };
  /** The media type of a body that is a file. */
  file?: string;
  answer?: Answer;
}

const SAID = new WeakMap<object, Said>();

/** Notes what `middleware` says of its route; the OpenAPI document is made of these notes, so it cannot tell another story. */
export function says<Middleware extends object>(middleware: Middleware, said: Said): Middleware {
  SAID.set(middleware, said);
  return middleware;
}

export function saidBy(middleware: object): Said | undefined {
  return SAID.get(middleware);
}

/** Says that the route's body is a file, such as `text/csv`, which it reads and checks itself. */
export function takesFile(mediaType: string): MiddlewareHandler {
  return says(async (_c, next) => next(), { file: mediaType });
}

const note = (answer: Answer): MiddlewareHandler => says(async (_c, next) => next(), { answer });

/**
 * What the route answers with `status` when all is well. It stands just before the handler, once for each status; the
 * first one's `summary` says in a sentence what the route does.
 */
export function answers(status: ContentfulStatusCode, schema: v.GenericSchema, summary?: string): MiddlewareHandler {
  return note({ status, schema, summary });
}

/** The same of a route that answers with a file, such as `text/csv`. */
export function answersFile(status: ContentfulStatusCode, mediaType: string, summary?: string): MiddlewareHandler {
  return note({ status, mediaType, summary });
}

/** The same of a route that answers with a status alone. */
export function answersNothing(status: ContentlessStatusCode, summary?: string): MiddlewareHandler {
  return note({ status, mediaType: null, summary });
}
