import { NavLink, useLocation } from 'react-router';
import { t } from '../../messages/t.ts';
import { useMe } from '../me.ts';
import { isWithin } from '../paths.ts';
import { ownDayItems } from './nav-items.ts';

/** An admin's way through the employee screens: above the page on a phone while they are there, below the column on a wide screen. */
export function OwnDayLinks() {
  const { role } = useMe();
  const { pathname } = useLocation();
  const items = ownDayItems(role);
  if (items.length === 0) return null;
  const there = isWithin(pathname, '/employee');
  return (
    <nav
      aria-labelledby="own-day"
      className={`${there ? '' : 'hidden lg:block'} px-4 pt-3 sm:px-6 lg:mt-4 lg:border-t lg:border-line lg:px-0 lg:pt-4 low:mt-2 low:pt-2`}
    >
      <h2
        id="own-day"
        className="sr-only px-4 pb-2 text-sm font-semibold text-ink-soft lg:not-sr-only lg:px-4 lg:pb-2 low:pb-1 folded:sr-only"
      >
        {t('nav.ownDay')}
      </h2>
      <ul className="flex gap-1 low:gap-0 rounded-control bg-sunken p-1 lg:flex-col lg:bg-transparent lg:p-0">
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to} className="flex-auto">
            <NavLink
              end
              to={to}
              className="flex min-h-11 items-center justify-center gap-3 rounded-[0.65rem] px-2 text-sm font-medium text-ink-soft hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-soft lg:h-10 low:h-8 low:min-h-8 lg:justify-start lg:rounded-control lg:px-4 lg:hover:bg-sunken lg:aria-[current=page]:bg-action-soft lg:aria-[current=page]:text-action lg:aria-[current=page]:shadow-none folded:justify-center folded:px-0"
            >
              <Icon aria-hidden="true" className="hidden size-5 lg:block" />
              <span className="folded:sr-only">{t(label)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
