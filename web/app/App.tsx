import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { t } from '../messages/t.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FullPageLoading } from './FullPageLoading.tsx';
import { useIdentity } from './identity/identity.ts';
import { IdentityProvider } from './identity/IdentityProvider.tsx';
import { createQueryClient } from './query-client.ts';

/** What one person sees, with a cache of their own. */
function PersonsApp() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

/** Whoever signs in starts anew: nothing of the person before them, in this tab or another, remains. */
function WhoeverIsHere() {
  return <PersonsApp key={useIdentity().userId} />;
}

export function App() {
  return (
    // Without transitions a tap shows the next page's skeleton at once, instead of the old page until the new one has loaded.
    <BrowserRouter useTransitions={false}>
      <ErrorBoundary>
        <Suspense fallback={<FullPageLoading label={t('loading.permissions')} />}>
          <IdentityProvider>
            <WhoeverIsHere />
          </IdentityProvider>
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </BrowserRouter>
  );
}
