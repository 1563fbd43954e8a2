import type { ReactNode } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { PATHS } from '../kit/paths.ts';
import { NotFound, Person, toRoutes } from './pages.tsx';
import AdminNavigation from './shell/AdminNavigation.tsx';
import { useFocusRestoration } from '../ui/behaviour/focus-restoration.ts';
import { LateAdminNavigation, Shell } from './shell/Shell.tsx';

export { default as AdminDashboard } from '../features/admin-dashboard/AdminDashboard.tsx';

// On the way to an employee screen, the navigation must not disappear for a moment.
void LateAdminNavigation.preload();

/** The column of every admin page, so that all admin pages have the same width and left edge. */
const Column = () => (
  <div className="flex w-full max-w-5xl grow flex-col">
    <Outlet />
  </div>
);

/** The admin area of spec section 2. The guard in App.tsx decides which users may open it. */
export function AdminArea(): ReactNode {
  useFocusRestoration();
  return (
    <Routes>
      <Route element={<Shell navigation={<AdminNavigation />} />}>
        <Route element={<Column />}>
          <Route index element={<Navigate to={PATHS.adminDashboard} replace />} />
          {toRoutes('admin', '/admin/')}
          <Route path="users/:id" element={<Person />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
