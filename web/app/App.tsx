import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { Toaster } from '../ui/Toaster.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { createQueryClient } from './query-client.ts';
import { useSessionUserId } from './session.ts';

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

export function App() {
  const userId = useSessionUserId();
  return (
    // Without transitions a tap shows the next page's skeleton at once, instead of the old page until the new one has loaded.
    <BrowserRouter useTransitions={false}>
      {/* Whoever signs in starts anew: nothing of the person before them, in this tab or another, remains. */}
      <PersonsApp key={userId} />
      <Toaster />
    </BrowserRouter>
  );
}
