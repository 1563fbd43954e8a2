import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { Toaster } from '../ui/Toaster.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { createQueryClient } from './query-client.ts';
import { useSessionUserId } from './session.ts';

/** Whoever signs in gets a cache of their own: nothing of the person before them, in this tab or another, remains. */
function PersonsApp({ userId }: { userId: string | null }) {
  const queryClient = useMemo(() => createQueryClient(), [userId]);
  return (
    <QueryClientProvider key={userId} client={queryClient}>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

export function App() {
  const userId = useSessionUserId();
  return (
    // Without transitions a tap shows the next page's skeleton at once, instead of the old page until the new one has loaded.
    <BrowserRouter useTransitions={false}>
      <PersonsApp userId={userId} />
      <Toaster />
    </BrowserRouter>
  );
}
