import { getToken } from '@clerk/react';
import type { Identity } from '../../../kit/session/identity.ts';

let isAllowed = true;

/**
 * Allows or forbids tokens. While only the device knows the user there is no token, and a request without one would end
 * the session.
 */
export const allowTokens = (allowed: boolean): void => {
  isAllowed = allowed;
};

/**
 * Returns a session token. Clerk caches it for its lifetime of a minute and renews it before the end; `fresh` requests
 * another one at once.
 */
export const clerkToken: Identity['getToken'] = async (options) => {
  if (!isAllowed) throw new Error('The identity provider has not been reached yet.');
  return getToken({ skipCache: options?.fresh ?? false });
};
