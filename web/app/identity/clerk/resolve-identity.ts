import { useEffect } from 'react';
import { keepError } from '#web/kit/errors/handle-error.ts';
import type { Identity } from '#web/kit/session/identity.ts';

export interface ClerkFacts {
  isLoaded: boolean;
  userId: string | null | undefined;
  /** The status is `degraded` when the scripts run but the service does not answer. */
  status: 'loading' | 'ready' | 'degraded' | 'error';
}

export interface DeviceFacts {
  lastUser: string | null;
  /** True when there was no connection, or when Clerk has not answered in time. */
  isCutOff: boolean;
}

export type ResolvedIdentity = Pick<Identity, 'status' | 'userId' | 'isConfirmed'>;

/**
 * Returns true when Clerk has answered whether a user is signed in. The answer that no user is signed in counts only
 * while Clerk's service is reachable, because otherwise an expired token causes the same answer.
 */
export function hasAnswered({ isLoaded, userId, status }: ClerkFacts): boolean {
  return isLoaded && (Boolean(userId) || status === 'ready');
}

export function resolveIdentity(clerk: ClerkFacts, { lastUser, isCutOff }: DeviceFacts): ResolvedIdentity {
  const { userId, status } = clerk;
  if (hasAnswered(clerk)) {
    return { status: userId ? 'signed-in' : 'signed-out', userId: userId ?? null, isConfirmed: true };
  }
  const cannotBeAsked = isCutOff || status === 'error' || status === 'degraded';
  if (lastUser !== null && cannotBeAsked) return { status: 'signed-in', userId: lastUser, isConfirmed: false };
  if (status === 'error') return { status: 'failed', userId: null, isConfirmed: false };
  return { status: clerk.isLoaded ? 'signed-out' : 'loading', userId: null, isConfirmed: false };
}

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
