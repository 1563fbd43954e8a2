import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Route, Routes, StaticRouter } from 'react-router';
import Dashboard from '../features/dashboard/Dashboard.tsx';
import { ME_KEY } from '../kit/session/me.ts';
import { PATHS } from '../kit/paths.ts';
import { loadMessages } from '../messages/messages.ts';
import type { LoadedMe } from '../offline/shown-me.ts';
import { MAYA } from '../offline/test/maya.ts';
import { IdentityProvider } from './App.tsx';
import { SignInPage } from './guards.tsx';
import AdminNavigation from './shell/AdminNavigation.tsx';
import { PageSkeleton, Shell } from './shell/Shell.tsx';

/*
 * Renders the frames that index.html contains, at build time (web/build/frames.ts). before-paint.js shows one of them
 * before any other script runs, and main.tsx removes it when React's first screen is complete.
 */

/** before-paint.js hides or replaces what is about this person (data-last), on a working day before the check-in. */
const SAMPLE: LoadedMe = { ...MAYA, loadedAtMs: Date.now() };

async function toHtml(path: string, page: ReactNode): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(ME_KEY, SAMPLE);
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <IdentityProvider>
        <QueryClientProvider client={client}>{page}</QueryClientProvider>
      </IdentityProvider>
    </StaticRouter>,
  );
  return new Response(prelude).text();
}

const inShell = (path: string, page: ReactNode, navigation?: ReactNode) =>
  toHtml(
    path,
    <Routes>
      <Route element={<Shell {...(navigation && { navigation })} />}>
        <Route path="*" element={page} />
      </Route>
    </Routes>,
  );

/**
 * In the order in which they are needed. `employee` and `own` are the employee's pages, for an employee and for an admin.
 */
export async function renderFrames(): Promise<Record<string, string>> {
  await Promise.all([loadMessages('core', 'admin'), IdentityProvider.preload()]);
  return {
    auth: await toHtml(PATHS.auth, <SignInPage />),
    dashboard: await toHtml(PATHS.dashboard, <Dashboard />),
    employee: await inShell(PATHS.home, <PageSkeleton />),
    own: await inShell(PATHS.leaderboard, <PageSkeleton />, <AdminNavigation />),
    admin: await inShell('/admin', <PageSkeleton />, <AdminNavigation />),
  };
}
