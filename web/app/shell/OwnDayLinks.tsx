import { Link, useLocation } from 'react-router';
import { t } from '../../messages/t.ts';
import { useMe } from '../../kit/session/me.ts';
import { isWithin } from '../../kit/paths.ts';
import { useActiveEntry } from './active-entry.ts';
import { ownDayItems } from './nav-items.ts';

/**
 * Shows an admin's links to the employee screens. On a wide screen, the links are in the side bar below the navigation.
 * On a phone, the links are above the page, but only on the employee screens.
 */
export function OwnDayLinks() {
  const { role } = useMe();
  const { pathname } = useLocation();
  const lit = useActiveEntry();
  const items = ownDayItems(role);
  if (items.length === 0) return null;
  return (
    <nav
      aria-labelledby="own-day"
      className={`${isWithin(pathname, '/admin') ? 'hidden lg:block' : ''} min-w-0 grow lg:mt-3 lg:border-t lg:border-line lg:pt-3 low:mt-1.5 low:pt-1.5`}
    >
      <h2
        id="own-day"
        className="sr-only px-4 pb-2 text-sm font-semibold text-ink-soft lg:not-sr-only lg:px-4 lg:pb-2 low:pb-1 folded:sr-only"
      >
        {t('nav.ownDay')}
      </h2>
      <ul className="flex gap-[min(0.25rem,1cqi)] low:gap-0 rounded-control bg-sunken p-[min(0.25rem,1cqi)] lg:flex-col lg:gap-1 lg:bg-transparent lg:p-0">
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to} className="flex-auto">
            <Link
              to={to}
              aria-current={lit(to)}
              className="flex min-h-11 items-center justify-center gap-3 rounded-[0.65rem] px-[min(0.25rem,1cqi)] text-[min(0.875rem,3.8cqi)] font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-soft lg:h-10 low:h-8 low:min-h-8 lg:justify-start lg:rounded-control lg:px-4 lg:text-sm lg:hover:bg-sunken lg:aria-[current=page]:bg-action-soft lg:aria-[current=page]:text-action lg:aria-[current=page]:shadow-none folded:justify-center folded:px-0"
            >
              <Icon aria-hidden="true" className="hidden size-5 lg:block" />
              <span className="folded:sr-only">{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
