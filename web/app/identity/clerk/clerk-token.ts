import { getToken } from '@clerk/react';
import type { Identity } from '../../../kit/session/identity.ts';

let isAllowed = true;

/**
 * Allows or forbids tokens. Tokens are forbidden while only the device remembers the user. A request then fails as if
 * offline. If the request were sent without a token, the server's 401 would end the session.
 */
export const allowTokens = (allowed: boolean): void => {
  isAllowed = allowed;
};

/**
 * Returns a session token. Clerk caches a token for its lifetime of one minute, and renews it before the lifetime ends.
 * With `fresh`, a new token is requested at once.
 */
export const clerkToken: Identity['getToken'] = async (options) => {
  if (!isAllowed) throw new Error('The identity provider has not been reached yet.');
  return getToken({ skipCache: options?.fresh ?? false });
};
