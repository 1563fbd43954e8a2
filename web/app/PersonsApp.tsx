import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { t } from '../messages/t.ts';
import { removeCompleted } from '../offline/action-store.ts';
import { startOutbox, syncNow } from '../offline/outbox.ts';
import { forgetQueries, persistQueries } from '../offline/persist-queries.ts';
import { prepareForOffline } from '../offline/prepare.ts';
import { reconcileWith } from '../offline/reconcile.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FullPageLoading } from './FullPageLoading.tsx';
import { useWhenConfirmed } from './identity/use-when-confirmed.ts';
import { meOptions } from './me.ts';
import { createPersonsQueryClient } from './persons-query-client.ts';
import { useStanding } from './standing.ts';

/** What this device keeps is read in milliseconds; when its storage hangs, the app goes on without it. */
const RESTORE_MS = 1_500;

/** What one person sees, with a cache and an outbox of their own. `userId` is the identity provider's, null for nobody. */
export function PersonsApp({ userId }: { userId: string | null }) {
  const [client] = useState(createPersonsQueryClient);
  const [isRestored, setRestored] = useState(userId === null);

  useEffect(() => {
    if (userId === null) return;
    const kept = persistQueries(client, userId);
    // Asked beside it: what is kept must not hold up what is new.
    void client.prefetchQuery(meOptions);
    // A transition: the whole app renders in slices, between which a tap is heard.
    const goOn = () => startTransition(() => setRestored(true));
    const timer = setTimeout(goOn, RESTORE_MS);
    void kept.restored.then(goOn);
    const stopOutbox = startOutbox(userId, reconcileWith(client));
    const stopPreparing = prepareForOffline(client, userId);
    // Let in again: what nobody would take meanwhile goes out now.
    const stopFollowing = useStanding.subscribe((now, before) => {
      if (before.refused && !now.refused) void syncNow();
    });
    return () => {
      clearTimeout(timer);
      kept.stop();
      stopOutbox();
      stopPreparing();
      stopFollowing();
      // Tried again later, it would be asked as nobody, or as the next person.
      void client.cancelQueries();
    };
  }, [client, userId]);

  // What failed for want of credentials need not wait for its next turn.
  const catchUp = useCallback(() => {
    void client.invalidateQueries();
    void syncNow();
  }, [client]);
  useWhenConfirmed(catchUp);

  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary>{isRestored ? <AppRoutes /> : <FullPageLoading label={t('loading.user')} />}</ErrorBoundary>
    </QueryClientProvider>
  );
}

/** Nothing of the person's screens stays on the device. What they did and is unsent stays theirs, until they are back. */
export function forgetPerson(userId: string): void {
  void Promise.all([forgetQueries(userId), removeCompleted(userId)]).catch(() => undefined);
}
