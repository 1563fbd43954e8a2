import type { MiddlewareHandler, ValidationTargets } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import type { Role } from '../../domain/people/roles.ts';

/** What one middleware of a route says of the route: who may call it, what it takes, what it answers. */
export interface Said {
  role?: Role;
  input?: { target: keyof ValidationTargets; schema: v.GenericSchema };
  answer?: { status: ContentfulStatusCode; schema: v.GenericSchema };
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

/** What the route answers with `status` when all is well. It stands just before the handler, once for each status. */
export function answers(status: ContentfulStatusCode, schema: v.GenericSchema): MiddlewareHandler {
  return says(async (_c, next) => next(), { answer: { status, schema } });
}
