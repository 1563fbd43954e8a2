import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { NotFound } from '../features/status/NotFound.tsx';
import { Unauthorized } from '../features/status/Unauthorized.tsx';
import { t } from '../messages/t.ts';
import { FullPageLoading } from './FullPageLoading.tsx';
import { RedirectSignedIn, RequireRole, RequireUser, StartRedirect } from './guards.tsx';
import { Dashboard, Leaderboard, Redemptions, Rewards, SignIn } from './pages.ts';
import { PATHS } from './paths.ts';
import { Shell } from './shell/Shell.tsx';

/** The routes of spec section 2 that exist so far. */
export function AppRoutes() {
  return (
    <Suspense fallback={<FullPageLoading label={t('loading.page')} />}>
      <Routes>
        <Route element={<RedirectSignedIn />}>
          <Route path="/auth/*" element={<SignIn />} />
        </Route>
        <Route path={PATHS.unauthorized} element={<Unauthorized />} />
        <Route element={<RequireUser />}>
          <Route path={PATHS.home} element={<StartRedirect />} />
          <Route element={<Shell />}>
            <Route path="/employee">
              <Route index element={<Navigate to={PATHS.dashboard} replace />} />
              <Route path="dashboard" element={<Dashboard />} />
              <Route path="leaderboard" element={<Leaderboard />} />
              <Route path="rewards" element={<Rewards />} />
            </Route>
            <Route path="/admin" element={<RequireRole roles={['admin', 'super_admin']} />}>
              <Route index element={<Navigate to={PATHS.redemptions} replace />} />
              <Route path="redemptions" element={<Redemptions />} />
            </Route>
          </Route>
        </Route>
        <Route path="/dashboard" element={<Navigate to={PATHS.dashboard} replace />} />
        <Route path="/rewards" element={<Navigate to={PATHS.rewards} replace />} />
        <Route path="/leaderboard" element={<Navigate to={PATHS.leaderboard} replace />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
