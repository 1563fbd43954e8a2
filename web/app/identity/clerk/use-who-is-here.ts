import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { forgetQueries } from '../../../offline/persist-queries.ts';
import { rememberUser, useLastUser } from '../last-user.ts';
import { allowTokens } from './clerk-token.ts';
import { hasSpoken, whoIsHere, type ClerkFacts, type Who } from './who-is-here.ts';

/** Clerk usually speaks within a second. In the lift its scripts take many to fail. */
const PATIENCE_MS = 3_000;

/** Whether there was a moment without a connection, or the patience is over. It stays so: who is here must not flicker. */
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

/** Who is here, as far as that is known; and the device remembers it for a start without a connection. */
export function useWhoIsHere({ isLoaded, userId, status }: ClerkFacts): Who {
  const remembered = useLastUser();
  const isCutOff = useCutOff();
  // From its first word on Clerk alone counts: between two sessions it is silent for a moment.
  const [isHeard, setHeard] = useState(false);
  const speaks = hasSpoken({ isLoaded, userId, status });
  if (speaks && !isHeard) setHeard(true);

  const lastUser = isHeard ? null : remembered;
  const who = useMemo(
    () => whoIsHere({ isLoaded, userId, status }, { lastUser, isCutOff }),
    [isLoaded, userId, status, lastUser, isCutOff],
  );

  // Before anything below asks for data, which effects do.
  useLayoutEffect(() => allowTokens(who.isConfirmed || who.userId === null), [who]);
  useEffect(() => {
    if (!who.isConfirmed) return;
    // Signed out elsewhere, or ended, while the app was closed: what it kept for a start without a connection goes.
    if (remembered !== null && remembered !== who.userId) void forgetQueries(remembered).catch(() => undefined);
    rememberUser(who.userId);
  }, [who, remembered]);
  return who;
}
