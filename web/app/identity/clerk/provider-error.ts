import { useEffect } from 'react';
import { keepError } from '../../errors/error-log.ts';
import type { ClerkFacts } from './who-is-here.ts';

/** Spec section 8: an identity error that mentions the provider is stored and logged. */
const STORAGE_KEY = 'employee-rewards-identity-error';
const MESSAGE =
  'The identity provider Clerk did not load. Check your connection, and whether something blocks its scripts.';

/** Stores and logs that the provider did not load; forgets it once it has loaded. Blocked storage keeps nothing. */
export function followProviderStatus(status: ClerkFacts['status']): void {
  if (status === 'error') keepError(new Error(MESSAGE));
  try {
    if (status === 'error') localStorage.setItem(STORAGE_KEY, MESSAGE);
    else if (status === 'ready') localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The log has it.
  }
}

export function useProviderStatus(status: ClerkFacts['status']): void {
  useEffect(() => followProviderStatus(status), [status]);
}
