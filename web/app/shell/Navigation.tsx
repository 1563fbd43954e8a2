import { NavLink, useLocation } from 'react-router';
import { t } from '../../messages/t.ts';
import { useMe } from '../me.ts';
import { navItems } from './nav-items.ts';

/** A bar under the thumb on a phone, a column beside the page on a wide screen: one list, so nothing is announced twice. */
export function Navigation() {
  const { role } = useMe();
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-(--bar-height) lg:w-60 lg:shrink-0 lg:self-start lg:border-0 lg:bg-transparent lg:pt-8 lg:pl-6"
    >
      <ul className="mx-auto flex max-w-lg lg:flex-col lg:gap-1">
        {navItems(role, pathname).map(({ to, label, icon: Icon, apart }) => (
          <li key={to} className={`flex-1 ${apart ? 'lg:mt-4 lg:border-t lg:border-line lg:pt-4' : ''}`}>
            <NavLink
              to={to}
              className="flex h-(--nav-height) flex-col items-center justify-center gap-1 text-xs font-medium text-ink-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-action lg:h-12 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-4 lg:text-base lg:hover:bg-sunken lg:aria-[current=page]:bg-action-soft"
            >
              <Icon aria-hidden="true" className="size-6 lg:size-5" />
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
