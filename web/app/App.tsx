import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState, useEffect, useRef } from 'react';
import { BrowserRouter } from 'react-router';
import { createUserQueryClient } from '../kit/api/query-client.ts';
import { FullPageLoading, LatePart, lazyPart } from '../kit/later.tsx';
import { useIdentity } from '#web/kit/session/identity.ts';
import { t } from '#web/messages/t.ts';
import { useUpdate } from '#web/pwa/update/update-store.ts';
import { AppRoutes } from './AppRoutes.tsx';
import { PageEffects, useCleanUp, useDataEffects } from './effects/effects.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { UpdateCard } from './lazy-parts.ts';
import { guardToastPresses, placeToasts } from '../ui/toast-place.ts';
import { useToasts, type Toast } from '../ui/toast-store.ts';
import ToastCard from '../ui/ToastCard.tsx';

/**
 * Shows toasts at the top right, where they cover no button. Spec section 2. The live regions for errors and for other
 * toasts are always in the page. Screen readers often skip a region that appears together with its text.
 */
function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new ResizeObserver(() => placeToasts(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useEffect(guardToastPresses, []);
  const errors = toasts.filter(({ tone }) => tone === 'error');
  const others = toasts.filter(({ tone }) => tone !== 'error');
  const showCards = (shown: readonly Toast[]) => shown.map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div
      ref={place}
      className="pointer-events-none fixed top-[calc(var(--bar-height)+0.25rem)] right-4 sm:top-[calc(var(--bar-height)+0.75rem)] z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
    >
      <output className="flex flex-col gap-2">{showCards(others)}</output>
      <div role="alert" className="flex flex-col gap-2">
        {showCards(errors)}
      </div>
    </div>
  );
}

/** Vite knows the key at build time, so each build contains the code of only one of them. */
const loading = import.meta.env.VITE_CLERK_PUBLISHABLE_KEY
  ? import('./identity/clerk/ClerkIdentity.tsx')
  : import('./identity/demo/DemoIdentity.tsx');

export const IdentityProvider = lazyPart(() => loading);

/** `userId` is the identity provider's user id, or null when no user is signed in. */
function UserApp({ userId }: { userId: string | null }) {
  const [client] = useState(createUserQueryClient);
  const isRestored = useDataEffects(client, userId);
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary>{isRestored ? <AppRoutes /> : <FullPageLoading label={t('loading.user')} />}</ErrorBoundary>
    </QueryClientProvider>
  );
}

function UpdateCorner() {
  const { at } = useUpdate();
  return (
    // This region is always in the page, because screen readers often skip a live region that appears together with its
    // text.
    <div aria-live="polite">
      {at !== 'none' && (
        <LatePart>
          <UpdateCard />
        </LatePart>
      )}
    </div>
  );
}

function SignedInApp() {
  const { userId } = useIdentity();
  useCleanUp();
  return <UserApp key={userId} userId={userId} />;
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
      <UpdateCorner />
      <PageEffects />
    </BrowserRouter>
  );
}
