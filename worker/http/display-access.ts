import { createMiddleware } from './middleware.ts';
import { AppError } from '../app-error.ts';
import type { AppVariables } from './app-env.ts';
import { documentRoute } from './route-docs.ts';
import { hashCredential, readCredential } from '../core/signatures/display-credential.ts';

/** The credential is not a session and gives access to no other route. */
export const displayAccess = documentRoute(
  createMiddleware<{ Variables: AppVariables & { displayHash: string } }>(async (c, next) => {
    const credential = readCredential(c.req.header('Authorization'));
    if (credential === null) throw new AppError('display_unknown');
    // The limit is by address, because an attacker can invent a new credential for each request.
    const { parts } = c.var;
    const address = parts.readAddress(c.req.raw) ?? '';
    if (!(await parts.limits.allow('requests', `display ${address}`))) throw new AppError('rate_limited');
    const displayHash = await hashCredential(credential);
    c.set('displayHash', displayHash);
    await next();
  }),
  { credential: 'display' },
);
