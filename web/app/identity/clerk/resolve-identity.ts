import type { Identity } from '../../../kit/session/identity.ts';

/** The state of Clerk's provider. */
export interface ClerkFacts {
  isLoaded: boolean;
  userId: string | null | undefined;
  /** degraded: the scripts run, but the service does not answer. */
  status: 'loading' | 'ready' | 'degraded' | 'error';
}

/** The facts that this device knows by itself. */
export interface DeviceFacts {
  /** The last signed-in user who did not sign out. */
  lastUser: string | null;
  /** True when there is no connection, or Clerk has not answered within the wait. */
  isCutOff: boolean;
}

export type ResolvedIdentity = Pick<Identity, 'status' | 'userId' | 'isConfirmed'>;

/**
 * Returns true when Clerk has answered who is signed in. "Nobody" counts only while its service is reachable, since
 * otherwise an expired token also reads as nobody.
 */
export function hasAnswered({ isLoaded, userId, status }: ClerkFacts): boolean {
  return isLoaded && (Boolean(userId) || status === 'ready');
}

/**
 * Returns Clerk's answer if it has one. When Clerk is unreachable it returns the user that the device remembers,
 * otherwise an unknown user.
 */
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
