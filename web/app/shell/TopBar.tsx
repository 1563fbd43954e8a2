import { Suspense } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { BrandMark, hasName } from '../../ui/BrandMark.tsx';
import { useIdentity } from '../../kit/session/identity.ts';
import { useMe, welcomeName } from '../../kit/session/me.ts';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { PATHS } from '../../kit/paths.ts';
import { useAfterPaint } from '../../kit/use-after-paint.ts';

export function TopBar() {
  const me = useMe();
  const brand = { ...me.brand, name: me.brand.name || t('app.name') };
  const isNamed = hasName(brand);
  const { UserMenu } = useIdentity();
  const isPainted = useAfterPaint();
  return (
    <header className="sticky top-0 z-30 border-b border-line/60 bg-paper/90 backdrop-blur-md">
      <div className="relative mx-auto flex h-(--bar-height) max-w-7xl items-center gap-1 px-4 sm:gap-3 sm:px-6 lg:px-8">
        <Link
          to={PATHS.home}
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-control font-bold tracking-tight sm:shrink-0"
        >
          <BrandMark
            brand={brand}
            className={`shrink-0 ${isNamed ? '-mt-4 h-5 max-w-36 sm:mt-0 sm:h-8 sm:max-w-44' : 'h-7 max-w-7 sm:max-w-14'}`}
          />
          {/* On a phone, the greeting is under the name, because only a few letters would fit beside the name. */}
          {!isNamed && (
            <span
              title={brand.name}
              className="-mt-4 truncate text-[min(1rem,4.5vw)] leading-none sm:mt-0 sm:leading-normal"
            >
              {brand.name}
            </span>
          )}
        </Link>
        {/* ConnectionStatus.tsx renders the state of the connection into this element. */}
        <div id="connection" className="ml-auto shrink-0" />
        {/* On a wide screen, space is reserved for the user's presence, which loads later. */}
        <div className="flex shrink-0 items-center sm:pl-11">
          <NotificationBell />
        </div>
        <p
          className={`pointer-events-none absolute right-36 bottom-1.5 truncate text-[min(0.75rem,3.6vw)] text-ink-soft sm:static sm:min-w-0 sm:text-sm ${isNamed ? 'left-4' : 'left-13'}`}
        >
          {t('app.welcome', { name: welcomeName(me) })}
        </p>
        {/* The space of the user menu is reserved, because the menu loads after the first paint. */}
        <div className="-mr-2 flex h-11 min-w-11 shrink-0 items-center justify-end sm:-mr-3 sm:min-w-30">
          {isPainted && (
            <Suspense fallback={null}>
              <UserMenu />
            </Suspense>
          )}
        </div>
      </div>
    </header>
  );
}
