import { Suspense, type ReactNode, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isAdmin } from '../../../domain/people/roles.ts';
import { t } from '../../messages/t.ts';
import { InstallOffered } from '../../pwa/InstallOffered.tsx';
import { setUpdatePlace } from '../../pwa/update/update-store.ts';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { useMe } from '../../kit/session/me.ts';
import { EMPLOYEE_ITEMS } from './nav-items.ts';
import { Navigation } from './Navigation.tsx';
import { SideBar } from './SideBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useSettings } from '../../kit/settings/settings-store.ts';
import { isBadgeShown, useOutbox } from '../../offline/outbox/outbox-store.ts';
import { useStaleSince } from '../../offline/use-stale-since.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

const ConnectionStatus = extraPart(() => import('../../offline/panel/ConnectionStatus.tsx'), 'offline');
const AdminNavigation = extraPart(() => import('./AdminNavigation.tsx'), 'adminHome');

/**
 * Reserves the space of an admin's navigation while it loads. On a phone, the navigation is a bar below the page and a
 * strip above the page.
 */
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
 * Shows the navigation for the user's role. On the employee screens, an admin's navigation loads separately, and its
 * space is reserved while it loads.
 */
function OwnNavigation() {
  if (!isAdmin(useMe().role)) return <Navigation items={EMPLOYEE_ITEMS} />;
  return (
    <Suspense fallback={<AdminPlaces />}>
      <AdminNavigation />
    </Suspense>
  );
}

/** Applies the account's theme on a new device, and stores the path of the open screen. */
function useDeviceSettings(): void {
  const { theme } = useMe().preferences;
  const { pathname } = useLocation();
  useEffect(() => useSettings.getState().adoptTheme(theme), [theme]);
  useEffect(() => useSettings.getState().setLastVisited(pathname), [pathname]);
}

/** Shows the state of the connection when there is something to report. */
function ConnectionCorner() {
  const staleSince = useStaleSince();
  const isNeeded = useOutbox((state) => state.isPanelOpen || isBadgeShown(state));
  if (!isNeeded && staleSince === null) return null;
  return (
    <Suspense fallback={null}>
      <ConnectionStatus staleSince={staleSince} />
    </Suspense>
  );
}

/** Shows placeholders for a page whose code or data is loading. */
function PageSkeleton() {
  return (
    <div className="flex grow flex-col gap-5">
      <output className="sr-only">{t('loading.page')}</output>
      <Skeleton className="h-9 w-52" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}

interface Props {
  /** The navigation, if the caller has already loaded it. */
  navigation?: ReactNode;
}

/** Renders the frame around every screen of a signed-in user. The frame stays when a page fails. */
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
      {/* The update card is rendered into this element. */}
      <div ref={setUpdatePlace} aria-live="polite" />
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
