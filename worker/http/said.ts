import type { MiddlewareHandler, ValidationTargets } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import type { Role } from '../../domain/people/roles.ts';

/** An answer when all is well: JSON by a schema, a file of a media type, or nothing (null). */
export type Answer = { status: StatusCode; summary?: string } & (
  { schema: v.GenericSchema } | { mediaType: string | null }
);

/** What one middleware of a route says of the route: who may call it, what it takes. */
export interface Said {
  role?: Role;
  /** What shows who calls, where that is no session. */
  credential?: 'display';
  /** Whether the key of a device may stand in for a session. */
  takesDevice?: boolean;
  input?: { target: keyof ValidationTargets; schema: v.GenericSchema };
  /** The media type of a body that is a file. */
  file?: string;
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

/** What the routes of a feature answer when all is well, by method and path; the first one's summary says what a route does. */
export type Answers = Readonly<Record<string, readonly Answer[]>>;
