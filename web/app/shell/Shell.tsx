import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { t } from '../../messages/t.ts';
import { Navigation } from './Navigation.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { TopBar } from './TopBar.tsx';

/** The frame around every screen of a signed-in person. */
export function Shell() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // After a change of page the reader starts at the top of the new one, not wherever the old link was.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [pathname]);

  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-action px-4 py-3 font-semibold text-on-action focus:translate-y-0"
      >
        {t('app.skip')}
      </a>
      <TopBar />
      <div className="mx-auto flex w-full max-w-7xl grow lg:gap-4">
        <Navigation />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="flex w-full min-w-0 grow flex-col px-4 pt-4 short:pt-2 pb-[calc(var(--nav-height)+env(safe-area-inset-bottom)+1.25rem)] sm:px-6 lg:px-8 lg:pt-8 lg:pb-16"
        >
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
