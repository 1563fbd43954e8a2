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
 * The longest wait for the data that is stored on this device. Reading normally needs a few milliseconds. If the
 * storage hangs, the app starts without the stored data.
 */
const RESTORE_MS = 1_500;

/** Calls `go` when the identity provider confirms a user whom only the device had remembered before. */
function useWhenConfirmed(go: () => void): void {
  const { isConfirmed } = useIdentity();
  const before = useRef(isConfirmed);
  useEffect(() => {
    if (isConfirmed && !before.current) go();
    before.current = isConfirmed;
  }, [isConfirmed, go]);
}

/**
 * The app of one user, with a cache and an outbox of its own. `userId` is the identity provider's user id, or null when
 * no user is signed in.
 */
export function UserApp({ userId }: { userId: string | null }) {
  const [client] = useState(createUserQueryClient);
  const [isRestored, setRestored] = useState(userId === null);

  useEffect(() => {
    if (userId === null) return;
    const persisted = persistQueries(client, userId);
    // The user's record is requested in parallel, so that reading stored data does not delay fresh data.
    void client.prefetchQuery(meOptions);
    // A transition renders the app in slices, so that the page can react to a tap between two slices.
    const proceed = () => startTransition(() => setRestored(true));
    const timer = setTimeout(proceed, RESTORE_MS);
    void persisted.restored.then(proceed);
    const stopOutbox = startOutbox(userId, reconcileWith(client));
    const stopPreparing = prepareForOffline(client, userId);
    // Queued actions are sent when the server accepts the account again.
    const stopFollowing = useAccessState.subscribe((now, before) => {
      if (before.refused && !now.refused) void syncNow();
    });
    return () => {
      clearTimeout(timer);
      persisted.stop();
      stopOutbox();
      stopPreparing();
      stopFollowing();
      // A later retry would run without a session, or with the session of the next user.
      void client.cancelQueries();
    };
  }, [client, userId]);

  // Requests that failed without credentials are repeated at once.
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
 * Removes the stored data of the user's screens and the user's completed actions from the device. Unsent actions stay
 * until the same user signs in again.
 */
export function forgetUser(userId: string): void {
  void Promise.all([forgetQueries(userId), removeCompleted(userId)]).catch(() => undefined);
}
