import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { forgetQueries } from '#web/offline/persist-queries.ts';
import { hasAnswered, resolveIdentity, type ClerkFacts, type ResolvedIdentity } from './resolve-identity.ts';
import { getToken } from '@clerk/react';
import type { Identity } from '#web/kit/session/identity.ts';

let isAllowed = true;

/**
 * Tokens are forbidden while only the device remembers the user. A request then fails as if offline. If the request
 * were sent without a token, the server's 401 would end the session.
 */
const allowTokens = (allowed: boolean): void => {
  isAllowed = allowed;
};

/**
 * Clerk caches a token for its lifetime of one minute, and renews it before the lifetime ends. With `fresh`, a new
 * token is requested at once.
 */
export const clerkToken: Identity['getToken'] = async (options) => {
  if (!isAllowed) throw new Error('The identity provider has not been reached yet.');
  return getToken({ skipCache: options?.fresh ?? false });
};

/** The value is the provider's user id, without a token or a name. Clearing the device removes it. */
const STORAGE_KEY = 'employee-rewards-last-user';

function readLastUser(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage is blocked.
    return null;
  }
}

function rememberUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, userId);
  } catch {
    // Storage is blocked, so the app knows no user at an offline start.
  }
}

/** Returns null after another tab signed out or cleared the device. */
function useLastUser(): string | null {
  const [userId, setUserId] = useState(readLastUser);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // The key is null when the whole storage was cleared.
      if (key === null || (key === STORAGE_KEY && newValue === null)) setUserId(null);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return userId;
}

/**
 * The longest wait for Clerk's answer, which normally arrives in less than a second. On a poor connection, many seconds
 * pass until Clerk's scripts fail.
 */
const PATIENCE_MS = 3_000;

/** The value never changes back, so that the shown user does not change several times. */
function useCutOff(): boolean {
  const [isCutOff, setCutOff] = useState(() => !navigator.onLine);
  useEffect(() => {
    const giveUp = () => setCutOff(true);
    const timer = setTimeout(giveUp, PATIENCE_MS);
    addEventListener('offline', giveUp);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', giveUp);
    };
  }, []);
  return isCutOff;
}

/** Stores a confirmed user on the device for an offline start. */
export function useResolvedIdentity({ isLoaded, userId, status }: ClerkFacts): ResolvedIdentity {
  const remembered = useLastUser();
  const isCutOff = useCutOff();
  // After Clerk's first answer, the remembered user no longer counts, even while Clerk has no answer between two
  // sessions.
  const [isAnswered, setAnswered] = useState(false);
  const speaks = hasAnswered({ isLoaded, userId, status });
  if (speaks && !isAnswered) setAnswered(true);

  const lastUser = isAnswered ? null : remembered;
  const who = useMemo(
    () => resolveIdentity({ isLoaded, userId, status }, { lastUser, isCutOff }),
    [isLoaded, userId, status, lastUser, isCutOff],
  );

  // This layout effect runs before the components below request data in their effects.
  useLayoutEffect(() => allowTokens(who.isConfirmed || who.userId === null), [who]);
  useEffect(() => {
    if (!who.isConfirmed) return;
    // The session ended while the app was closed, so the data for an offline start is removed.
    if (remembered !== null && remembered !== who.userId) void forgetQueries(remembered).catch(() => undefined);
    rememberUser(who.userId);
  }, [who, remembered]);
  return who;
}
