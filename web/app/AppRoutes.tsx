import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ROLES } from '../../domain/people/roles.ts';
import { t } from '../messages/t.ts';
import { FullPageLoading } from '../kit/FullPageLoading.tsx';
import { RedirectSignedIn, RequireRole, RequireUser, RequireZone, SignInPage, StartRedirect } from './guards.tsx';
import { PAGES } from './pages.ts';
import { LEGACY_PATHS, PATHS } from '../kit/paths.ts';
import { Shell } from './shell/Shell.tsx';

/**
 * The routes of spec section 2. The shell is inside the guard of the role, so no part of a page is shown before access
 * is allowed.
 */
export function AppRoutes() {
  return (
    <Suspense fallback={<FullPageLoading label={t('loading.page')} />}>
      <Routes>
        <Route element={<RedirectSignedIn />}>
          <Route path="/auth/*" element={<SignInPage />} />
        </Route>
        <Route path={PATHS.unauthorized} element={<PAGES.unauthorized />} />
        <Route path={PATHS.display} element={<PAGES.display />} />
        <Route path={PATHS.unsubscribe} element={<PAGES.unsubscribe />} />
        <Route path={PATHS.clear} element={<PAGES.clear />} />
        <Route element={<RequireUser />}>
          <Route path={PATHS.profileSetup} element={<PAGES.profileSetup />} />
          <Route element={<RequireZone />}>
            <Route path={PATHS.home} element={<StartRedirect />} />
            <Route element={<RequireRole roles={ROLES} />}>
              <Route path="/employee" element={<Shell />}>
                <Route index element={<Navigate to={PATHS.dashboard} replace />} />
                <Route path="dashboard" element={<PAGES.dashboard />} />
                <Route path="rewards" element={<PAGES.rewards />} />
                <Route path="achievements" element={<PAGES.achievements />} />
                <Route path="profile" element={<PAGES.profile />} />
                <Route path="profile/settings" element={<PAGES.ownSettings />} />
                <Route path="leaderboard" element={<PAGES.leaderboard />} />
                <Route path="what-the-company-sees" element={<PAGES.companySees />} />
              </Route>
            </Route>
            <Route element={<Shell />}>
              <Route path={PATHS.scan} element={<PAGES.scan />} />
            </Route>
            <Route element={<RequireRole roles={['admin', 'super_admin']} />}>
              <Route path="/admin/*" element={<PAGES.admin />} />
            </Route>
          </Route>
        </Route>
        {Object.entries(LEGACY_PATHS).map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        <Route path="*" element={<PAGES.notFound />} />
      </Routes>
    </Suspense>
  );
}
