import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState, useRef } from 'react';
import { t } from '../messages/t.ts';
import { removeCompleted } from '../offline/outbox/action-store.ts';
import { startOutbox, syncNow } from '../offline/outbox/outbox.ts';
import { forgetQueries, persistQueries } from '../offline/persist-queries.ts';
import { prepareForOffline } from '../offline/prepare.ts';
import { reconcileWith } from '../offline/outbox/reconcile.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FullPageLoading } from '../kit/FullPageLoading.tsx';
import { meOptions } from '../kit/session/me.ts';
import { createUserQueryClient } from '../kit/api/user-query-client.ts';
import { useAccessState } from '../kit/session/access-state.ts';
import { useIdentity } from '../kit/session/identity.ts';

/**
 * The longest wait for this device's stored data. Reading takes milliseconds; if the storage hangs, the app starts
 * without it.
 */
const RESTORE_MS = 1_500;

/** Calls back when the provider confirms the user, after only the device had known them. */
function useWhenConfirmed(go: () => void): void {
  const { isConfirmed } = useIdentity();
  const before = useRef(isConfirmed);
  useEffect(() => {
    if (isConfirmed && !before.current) go();
    before.current = isConfirmed;
  }, [isConfirmed, go]);
}

/** The app of one user, with its own cache and outbox. `userId` is the identity provider's, null when signed out. */
export function UserApp({ userId }: { userId: string | null }) {
  const [client] = useState(createUserQueryClient);
  const [isRestored, setRestored] = useState(userId === null);

  useEffect(() => {
    if (userId === null) return;
    const persisted = persistQueries(client, userId);
    // Runs in parallel, so that stored data does not delay fresh data.
    void client.prefetchQuery(meOptions);
    // A transition renders the app in slices, so that it can answer a tap between them.
    const proceed = () => startTransition(() => setRestored(true));
    const timer = setTimeout(proceed, RESTORE_MS);
    void persisted.restored.then(proceed);
    const stopOutbox = startOutbox(userId, reconcileWith(client));
    const stopPreparing = prepareForOffline(client, userId);
    // Sends the queued actions when the account is accepted again.
    const stopFollowing = useAccessState.subscribe((now, before) => {
      if (before.refused && !now.refused) void syncNow();
    });
    return () => {
      clearTimeout(timer);
      persisted.stop();
      stopOutbox();
      stopPreparing();
      stopFollowing();
      // A later retry would run signed out or as the next user.
      void client.cancelQueries();
    };
  }, [client, userId]);

  // Retries requests that failed without credentials, instead of waiting for their next turn.
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

/**
 * Removes the user's screens and completed actions from the device. Unsent actions stay until the same user is back.
 */
export function forgetUser(userId: string): void {
  void Promise.all([forgetQueries(userId), removeCompleted(userId)]).catch(() => undefined);
}
