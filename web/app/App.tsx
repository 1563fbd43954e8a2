import { Suspense, useEffect, useRef } from 'react';
import { BrowserRouter } from 'react-router';
import { t } from '../messages/t.ts';
import { PWA_ENABLED } from '../pwa/enabled.ts';
import { LaterParts } from '../pwa/LaterParts.tsx';
import { hasDeviceId } from './device-id.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { forgetErrors } from './errors/error-log.ts';
import { handleError } from './errors/handle-error.ts';
import { FullPageLoading } from './FullPageLoading.tsx';
import { useIdentity } from './identity/identity.ts';
import { IdentityProvider } from './identity/IdentityProvider.tsx';
import { forgetInMemory } from './leave-guards.ts';
import { useNotifications } from './notifications/notification-store.ts';
import { forgetPerson, PersonsApp } from './PersonsApp.tsx';
import { resetStanding } from './standing.ts';
import { Toaster } from './Toaster.tsx';

/** Stops this device from sending anything for a signed-out user. */
async function leaveDevice(): Promise<void> {
  const { leaveDevice: leave } = await import('../offline/own-device.ts');
  await leave();
}

/** Clears the previous user's data, in this tab and others, when another user signs in. */
function WhoeverIsHere() {
  const { userId, status } = useIdentity();
  const previous = useRef(userId);
  const lastPerson = useRef(userId);
  useEffect(() => {
    if (previous.current !== null && previous.current !== userId) {
      useNotifications.getState().clearAll();
      forgetErrors();
      resetStanding();
      forgetPerson(previous.current);
      void import('./push/end-push.ts').then(({ endPush }) => endPush()).catch(handleError);
    }
    previous.current = userId;
    if (userId === null) return;
    if (lastPerson.current !== null && lastPerson.current !== userId) forgetInMemory();
    lastPerson.current = userId;
  }, [userId]);
  useEffect(() => {
    // Runs also at a start after the session ended elsewhere.
    if (status === 'signed-out' && hasDeviceId()) void leaveDevice().catch(() => undefined);
  }, [status]);
  return <PersonsApp key={userId} userId={userId} />;
}

export function App() {
  return (
    // Without transitions a tap shows the next page's skeleton at once. With them the old page stays until the new one
    // has loaded.
    <BrowserRouter useTransitions={false}>
      <ErrorBoundary>
        <Suspense fallback={<FullPageLoading label={t('loading.permissions')} />}>
          <IdentityProvider>
            <WhoeverIsHere />
          </IdentityProvider>
        </Suspense>
      </ErrorBoundary>
      <Toaster />
      {PWA_ENABLED && <LaterParts />}
    </BrowserRouter>
  );
}
