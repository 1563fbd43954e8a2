import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ROLES } from '../../domain/people/roles.ts';
import { t } from '../messages/t.ts';
import { FullPageLoading } from './FullPageLoading.tsx';
import { RedirectSignedIn, RequireRole, RequireUser, SignInPage, StartRedirect } from './guards.tsx';
import * as Pages from './pages.ts';
import { LEGACY_PATHS, PATHS } from './paths.ts';
import { Shell } from './shell/Shell.tsx';

/** The routes of spec section 2. The shell is inside the role's guard: nothing of a page shows before it is allowed. */
export function AppRoutes() {
  return (
    <Suspense fallback={<FullPageLoading label={t('loading.page')} />}>
      <Routes>
        <Route element={<RedirectSignedIn />}>
          <Route path="/auth/*" element={<SignInPage />} />
        </Route>
        <Route path={PATHS.unauthorized} element={<Pages.Unauthorized />} />
        <Route path={PATHS.clear} element={<Pages.Clear />} />
        <Route element={<RequireUser />}>
          <Route path={PATHS.profileSetup} element={<Pages.ProfileSetup />} />
          <Route path={PATHS.home} element={<StartRedirect />} />
          <Route element={<RequireRole roles={ROLES} />}>
            <Route path="/employee" element={<Shell />}>
              <Route index element={<Navigate to={PATHS.dashboard} replace />} />
              <Route path="dashboard" element={<Pages.Dashboard />} />
              <Route path="rewards" element={<Pages.Rewards />} />
              <Route path="achievements" element={<Pages.Achievements />} />
              <Route path="profile" element={<Pages.Profile />} />
              <Route path="leaderboard" element={<Pages.Leaderboard />} />
            </Route>
          </Route>
          <Route element={<RequireRole roles={['admin', 'super_admin']} />}>
            <Route path="/admin" element={<Shell />}>
              <Route index element={<Navigate to={PATHS.adminDashboard} replace />} />
              <Route path="dashboard" element={<Pages.AdminDashboard />} />
              <Route path="users" element={<Pages.Users />} />
              <Route path="analytics" element={<Pages.Analytics />} />
              <Route path="settings" element={<Pages.Settings />} />
              <Route path="qr-settings" element={<Pages.QrSettings />} />
              <Route path="redemptions" element={<Pages.Redemptions />} />
              <Route path="profile" element={<Pages.Profile />} />
            </Route>
          </Route>
        </Route>
        {Object.entries(LEGACY_PATHS).map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        <Route path="*" element={<Pages.NotFound />} />
      </Routes>
    </Suspense>
  );
}
