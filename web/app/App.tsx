import { Suspense, useEffect, useRef } from 'react';
import { BrowserRouter } from 'react-router';
import { t } from '../messages/t.ts';
import { PWA_ENABLED } from '../pwa/enabled.ts';
import { hasDeviceId } from '../kit/api/device-id.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { extraPart } from '../kit/errors/chunk-error.tsx';
import { forgetErrors } from '../kit/errors/error-log.ts';
import { handleError } from '../kit/errors/handle-error.ts';
import { FullPageLoading } from '../kit/FullPageLoading.tsx';
import { useIdentity } from '../kit/session/identity.ts';
import { IdentityProvider } from './identity/IdentityProvider.tsx';
import { forgetInMemory } from '../kit/leaving/leave-guards.ts';
import { useNotifications } from '../kit/notifications/notification-store.ts';
import { forgetUser, UserApp } from './UserApp.tsx';
import { resetAccessState } from '../kit/session/access-state.ts';
import { Toaster } from './Toaster.tsx';
import { useSettled } from '../kit/use-settled.ts';

/** Stops this device from sending requests for a user who signed out. */
async function leaveDevice(): Promise<void> {
  const { leaveDevice: leave } = await import('../offline/device/own-device.ts');
  await leave();
}

/**
 * Renders the app of the signed-in user. Clears the previous user's data when the user signs out or another user signs
 * in.
 */
function SignedInApp() {
  const { userId, status } = useIdentity();
  const previous = useRef(userId);
  const lastUser = useRef(userId);
  useEffect(() => {
    if (previous.current !== null && previous.current !== userId) {
      useNotifications.getState().clearAll();
      forgetErrors();
      resetAccessState();
      forgetUser(previous.current);
      void import('./push/end-push.ts').then(({ endPush }) => endPush()).catch(handleError);
    }
    previous.current = userId;
    if (userId === null) return;
    if (lastUser.current !== null && lastUser.current !== userId) forgetInMemory();
    lastUser.current = userId;
  }, [userId]);
  useEffect(() => {
    // This effect also runs when the app starts after the session has ended elsewhere.
    if (status === 'signed-out' && hasDeviceId()) void leaveDevice().catch(() => undefined);
  }, [status]);
  return <UserApp key={userId} userId={userId} />;
}

const Background = extraPart(() => import('../pwa/Background.tsx'));

/** Loads the parts for installing and updating when the first screen has rendered. */
function LaterParts() {
  return useSettled() ? (
    <Suspense fallback={null}>
      <Background />
    </Suspense>
  ) : null;
}

export function App() {
  return (
    // Without transitions, a tap shows the skeleton of the next page at once. With transitions, the old page would stay
    // until the new page has loaded.
    <BrowserRouter useTransitions={false}>
      <ErrorBoundary>
        <Suspense fallback={<FullPageLoading label={t('loading.permissions')} />}>
          <IdentityProvider>
            <SignedInApp />
          </IdentityProvider>
        </Suspense>
      </ErrorBoundary>
      <Toaster />
      {PWA_ENABLED && <LaterParts />}
    </BrowserRouter>
  );
}
