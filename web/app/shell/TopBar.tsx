import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { SunMark } from '../../ui/SunMark.tsx';
import { useIdentity } from '../identity/identity.ts';
import { useMe } from '../me.ts';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { PATHS } from '../paths.ts';

export function TopBar() {
  const me = useMe();
  const { UserMenu } = useIdentity();
  return (
    <header className="sticky top-0 z-30 border-b border-line/60 bg-paper/90 backdrop-blur-md">
      <div className="relative mx-auto flex h-(--bar-height) max-w-7xl items-center gap-3 px-4 sm:px-6 lg:px-8">
        <Link
          to={PATHS.home}
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-control font-bold tracking-tight sm:shrink-0"
        >
          <SunMark className="size-7 shrink-0" />
          {/* On a phone the greeting stands under the name: beside it there is no room for more than a few letters. */}
          <span className="-mt-4 leading-none sm:mt-0">{t('app.name')}</span>
        </Link>
        <p className="pointer-events-none absolute right-28 bottom-1.5 left-13 truncate text-xs text-ink-soft sm:static sm:ml-auto sm:min-w-0 sm:text-sm">
          {t('app.welcome', { name: me.firstName || t('app.welcome.fallback') })}
        </p>
        {/* On a wide screen with room for one's presence, which comes later. */}
        <div className="-mr-1 ml-auto flex shrink-0 items-center sm:ml-0 sm:pl-11">
          <NotificationBell />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
