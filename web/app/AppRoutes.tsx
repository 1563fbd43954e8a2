import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ROLES } from '#domain/people/roles.ts';
import { t } from '../messages/t.ts';
import { FullPageLoading } from '../kit/later.tsx';
import { RedirectSignedIn, RequireRole, RequireUser, RequireZone, SignInPage, StartRedirect } from './guards.tsx';
import { AdminArea, NotFound, toRoutes } from './pages.tsx';
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
