import { getToken } from '@clerk/react';
import type { Identity } from '../identity.ts';

let isAllowed = true;

/** While the device alone says who is here there is no token, and a request without one would end the session. */
export const allowTokens = (allowed: boolean): void => {
  isAllowed = allowed;
};

/** Clerk keeps a token for as long as it lives (a minute) and renews it before that; `fresh` asks for another one now. */
export const clerkToken: Identity['getToken'] = async (options) => {
  if (!isAllowed) throw new Error('The identity provider has not been reached yet.');
  return getToken({ skipCache: options?.fresh ?? false });
};
