import { useEffect } from 'react';
import { keepError } from '#web/kit/errors/handle-error.ts';
import type { ClerkFacts } from './resolve-identity.ts';

/** The storage key of an identity error. Spec section 8. */
const STORAGE_KEY = 'employee-rewards-identity-error';
const MESSAGE =
  'The identity provider Clerk did not load. Check your connection, and whether something blocks its scripts.';

export function followProviderStatus(status: ClerkFacts['status']): void {
  if (status === 'error') keepError(new Error(MESSAGE));
  try {
    if (status === 'error') localStorage.setItem(STORAGE_KEY, MESSAGE);
    else if (status === 'ready') localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, but the log contains the error.
  }
}

export function useProviderStatus(status: ClerkFacts['status']): void {
  useEffect(() => followProviderStatus(status), [status]);
}
