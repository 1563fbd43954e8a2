import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { ROLES } from '#domain/people/roles.ts';
import { FullPageLoading, LatePart, lazyPart } from '../kit/later.tsx';
import { LEGACY_PATHS, PATHS } from '../kit/paths.ts';
import { useIdentity } from '../kit/session/identity.ts';
import { t } from '../messages/t.ts';
import { useUpdate } from '../pwa/update/update-store.ts';
import { guardToastPresses, placeToasts } from '../ui/toast-place.ts';
import { useToasts, type Toast } from '../ui/toast-store.ts';
import ToastCard from '../ui/ToastCard.tsx';
import { PageEffects, useCleanUp, useDataEffects, useUserClient } from './effects/effects.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { RedirectSignedIn, RequireRole, RequireUser, RequireZone, SignInPage, StartRedirect } from './guards.tsx';
import { UpdateCard } from './lazy-parts.tsx';
import { AdminArea, NotFound, toRoutes } from './pages.tsx';
import { Shell } from './shell/Shell.tsx';

/**
 * The routes of spec section 2. The shell is inside the guard of the role, so no part of a page is shown before access
 * is allowed.
 */
function AppRoutes() {
  return (
    <Suspense fallback={<FullPageLoading label={t('loading.page')} />}>
      <Routes>
        <Route element={<RedirectSignedIn />}>
          <Route path={`${PATHS.auth}/*`} element={<SignInPage />} />
        </Route>
        {toRoutes('everyone')}
        <Route element={<RequireUser />}>
          {toRoutes('newcomer')}
          <Route element={<RequireZone />}>
            <Route path={PATHS.home} element={<StartRedirect />} />
            <Route element={<RequireRole roles={ROLES} />}>
              <Route path="/employee" element={<Navigate to={PATHS.dashboard} replace />} />
              <Route element={<Shell />}>{toRoutes('employee')}</Route>
            </Route>
            <Route element={<RequireRole roles={['admin', 'super_admin']} />}>
              <Route path="/admin/*" element={<AdminArea />} />
            </Route>
          </Route>
        </Route>
        {Object.entries(LEGACY_PATHS).map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

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
  const client = useUserClient(userId);
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
    // With transitions, the old page would stay until the new page has loaded. The shell shows its skeleton at once.
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
