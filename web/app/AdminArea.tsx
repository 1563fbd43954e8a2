import { Navigate, Outlet, Route, Routes } from 'react-router';
import { ADMIN_PAGES } from './admin-pages.ts';
import { PAGES } from './pages.ts';
import { PATHS } from '../kit/paths.ts';
import AdminNavigation from './shell/AdminNavigation.tsx';
import { useFocusRestoration } from '../ui/behaviour/focus-restoration.ts';
import { Shell } from './shell/Shell.tsx';

/** The column of every admin page, so that all admin pages have the same width and left edge. */
const Column = () => (
  <div className="flex w-full max-w-5xl grow flex-col">
    <Outlet />
  </div>
);

/** The admin area of spec section 2. The guard in AppRoutes.tsx decides which users may open it. */
export default function AdminArea() {
  useFocusRestoration();
  return (
    <Routes>
      <Route element={<Shell navigation={<AdminNavigation />} />}>
        <Route element={<Column />}>
          <Route index element={<Navigate to={PATHS.adminDashboard} replace />} />
          <Route path="dashboard" element={<ADMIN_PAGES.adminDashboard />} />
          <Route path="users" element={<ADMIN_PAGES.users />} />
          <Route path="users/:id" element={<ADMIN_PAGES.person />} />
          <Route path="analytics" element={<ADMIN_PAGES.analytics />} />
          <Route path="analytics/month" element={<ADMIN_PAGES.monthReport />} />
          <Route path="settings" element={<ADMIN_PAGES.settings />} />
          <Route path="audit" element={<ADMIN_PAGES.audit />} />
          <Route path="qr-settings" element={<ADMIN_PAGES.qrSettings />} />
          <Route path="wall" element={<ADMIN_PAGES.walls />} />
          <Route path="jobs" element={<ADMIN_PAGES.jobs />} />
          <Route path="calendars" element={<ADMIN_PAGES.calendars />} />
          <Route path="corrections" element={<ADMIN_PAGES.corrections />} />
          <Route path="announcements" element={<ADMIN_PAGES.announcements />} />
          <Route path="redemptions" element={<ADMIN_PAGES.redemptions />} />
          <Route path="mail-outbox" element={<ADMIN_PAGES.mailOutbox />} />
          <Route path="api" element={<ADMIN_PAGES.apiDocs />} />
          <Route path="people-import" element={<ADMIN_PAGES.peopleImport />} />
          <Route path="exports" element={<ADMIN_PAGES.exports />} />
          <Route path="rewards" element={<ADMIN_PAGES.catalogue />} />
          <Route path="profile" element={<PAGES.profile />} />
          <Route path="profile/settings" element={<PAGES.ownSettings />} />
        </Route>
      </Route>
      <Route path="*" element={<PAGES.notFound />} />
    </Routes>
  );
}
