import type { Env, MiddlewareHandler } from 'hono';

/** A middleware with its types, as Hono's own helper gives it: that one would bring a second router into the bundle. */
export const createMiddleware = <E extends Env>(middleware: MiddlewareHandler<E>): MiddlewareHandler<E> => middleware;
