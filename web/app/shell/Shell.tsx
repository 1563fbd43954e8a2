import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isAdmin } from '../../../domain/people/roles.ts';
import { t } from '../../messages/t.ts';
import { InstallOffered } from '../../pwa/InstallOffered.tsx';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { useMe } from '../../kit/session/me.ts';
import { useDeviceSettings } from '../settings/use-device-settings.ts';
import { ConnectionCorner } from './ConnectionCorner.tsx';
import { EMPLOYEE_ITEMS } from './nav-items.ts';
import { Navigation } from './Navigation.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { SideBar } from './SideBar.tsx';
import { TopBar } from './TopBar.tsx';

const AdminNavigation = extraPart(() => import('./AdminNavigation.tsx'), 'adminHome');

/** Reserves the space of an admin's navigation and own-day links: on a phone a bar below and a strip above the page. */
function AdminPlaces() {
  const bar = 'fixed inset-x-0 bottom-0 h-(--nav-height) border-t border-line bg-surface';
  return (
    <>
      <div className={`${bar} lg:static lg:h-65 low:h-51 lg:border-0 lg:bg-transparent`} />
      <div className="h-16 lg:hidden" />
    </>
  );
}

/**
 * Shows the user's navigation. An admin's loads separately on the employee screens, and its space is reserved
 * meanwhile.
 */
function OwnNavigation() {
  if (!isAdmin(useMe().role)) return <Navigation items={EMPLOYEE_ITEMS} />;
  return (
    <Suspense fallback={<AdminPlaces />}>
      <AdminNavigation />
    </Suspense>
  );
}

interface Props {
  /** The navigation, when the caller has loaded it. */
  navigation?: ReactNode;
}

/** Renders the frame around every screen of a signed-in user. It remains when a page fails. */
export function Shell({ navigation = <OwnNavigation /> }: Props) {
  const { pathname } = useLocation();
  useDeviceSettings();
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-action px-4 py-3 font-semibold text-on-action focus:translate-y-0"
      >
        {t('app.skip')}
      </a>
      <TopBar />
      <ConnectionCorner />
      <InstallOffered />
      <div className="mx-auto flex w-full max-w-7xl grow flex-col lg:flex-row lg:gap-4">
        <SideBar>{navigation}</SideBar>
        <main
          id="main"
          tabIndex={-1}
          className="flex w-full min-w-0 grow flex-col px-4 pt-4 short:pt-2 pb-[calc(var(--nav-height)+env(safe-area-inset-bottom)+1.25rem)] sm:px-6 lg:px-8 lg:pt-8 lg:pb-[max(4rem,var(--dock))] folded:[&>.w-full]:mx-auto"
        >
          <ErrorBoundary inShell page={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}
