import type { MiddlewareHandler, ValidationTargets } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import type { Role } from '#domain/people/roles.ts';

export type AnswerBody = v.GenericSchema | string | null;
export type Answers = Partial<Record<StatusCode, AnswerBody>>;

export interface RouteDoc {
  role?: Role;
  credential?: 'display';
  takesDevice?: boolean;
  input?: { target: keyof ValidationTargets; schema: v.GenericSchema };
  file?: string;
  answers?: Answers;
  summary?: string;
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

/** A body without a status is sent with status 200. */
export function answers(given: v.GenericSchema | string | Answers, summary: string): MiddlewareHandler {
  const isBody = typeof given === 'string' || 'kind' in given;
  return documentRoute(async (_c, next) => next(), { answers: isBody ? { 200: given } : given, summary });
}
