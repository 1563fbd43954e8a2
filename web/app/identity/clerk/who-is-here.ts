import type { Identity } from '../identity.ts';

/** What Clerk's provider says. */
export interface ClerkFacts {
  isLoaded: boolean;
  userId: string | null | undefined;
  /** degraded: its scripts run, and its service does not answer. */
  status: 'loading' | 'ready' | 'degraded' | 'error';
}

/** What this device can say by itself. */
export interface DeviceFacts {
  /** Who was signed in last, and did not sign out. */
  lastUser: string | null;
  /** There is no connection, or Clerk has been silent for longer than anybody waits. */
  isCutOff: boolean;
}

export type Who = Pick<Identity, 'status' | 'userId' | 'isConfirmed'>;

/**
 * Whether Clerk has said who is here. That nobody is counts only from its service: cut off from that, it also says so of
 * somebody whose token has run out.
 */
export function hasSpoken({ isLoaded, userId, status }: ClerkFacts): boolean {
  return isLoaded && (Boolean(userId) || status === 'ready');
}

/** Clerk's word where there is one; whom the device remembers where Clerk cannot be asked; otherwise nobody knows yet. */
export function whoIsHere(clerk: ClerkFacts, { lastUser, isCutOff }: DeviceFacts): Who {
  const { userId, status } = clerk;
  if (hasSpoken(clerk)) {
    return { status: userId ? 'signed-in' : 'signed-out', userId: userId ?? null, isConfirmed: true };
  }
  const cannotBeAsked = isCutOff || status === 'error' || status === 'degraded';
  if (lastUser !== null && cannotBeAsked) return { status: 'signed-in', userId: lastUser, isConfirmed: false };
  if (status === 'error') return { status: 'failed', userId: null, isConfirmed: false };
  return { status: clerk.isLoaded ? 'signed-out' : 'loading', userId: null, isConfirmed: false };
}
