import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { forgetQueries } from '../../../offline/persist-queries.ts';
import { rememberUser, useLastUser } from '../last-user.ts';
import { allowTokens } from './clerk-token.ts';
import { hasAnswered, resolveIdentity, type ClerkFacts, type ResolvedIdentity } from './resolve-identity.ts';

/**
 * The longest wait for Clerk's answer, which normally arrives in less than a second. On a poor connection, many seconds
 * pass until Clerk's scripts fail.
 */
const PATIENCE_MS = 3_000;

/**
 * Returns true when the device was offline once, or when the wait for Clerk is over. The value never changes back, so
 * that the shown user does not change several times.
 */
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

/**
 * Returns the current user, as far as the user is known. Stores a confirmed user on the device for an offline start.
 */
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
