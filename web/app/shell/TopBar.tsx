import { LogOut } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { SunMark } from '../../ui/SunMark.tsx';
import { useMe } from '../me.ts';
import { PATHS } from '../paths.ts';
import { signOut } from '../session.ts';

export function TopBar() {
  const me = useMe();
  const navigate = useNavigate();

  const leave = () => {
    // The page goes with the session, in one render: the guard must not remember it as the one to come back to.
    void navigate(PATHS.auth, { replace: true });
    signOut();
  };

  return (
    <header className="sticky top-0 z-30 border-b border-line/60 bg-paper/90 backdrop-blur-md">
      <div className="mx-auto flex h-(--bar-height) max-w-7xl items-center gap-3 px-4 sm:px-6 lg:px-8">
        <Link
          to={PATHS.home}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-control font-bold tracking-tight"
        >
          <SunMark className="size-7" />
          <span>{t('app.name')}</span>
        </Link>
        <p className="ml-auto min-w-0 truncate text-sm text-ink-soft">
          {t('app.welcome', { name: me.firstName || t('app.welcome.fallback') })}
        </p>
        <Button variant="ghost" size="sm" onClick={leave} className="-mr-3 shrink-0">
          <LogOut aria-hidden="true" className="size-5" />
          <span className="sr-only sm:not-sr-only">{t('app.signOut')}</span>
        </Button>
      </div>
    </header>
  );
}
